"""Opening tables: new ones, and forks, which continue from a position of a finished game."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.chance import commitment
from domain.decider import Rejected, Seat
from domain.table.commands import OpenTable
from domain.table.decide.opening import open_table
from domain.table.entry import Entry
from domain.table.fork import ForkTable, fork_table
from domain.table.state import Finished, Fork, Player
from kontor.frames import Text
from projections import shapes
from server.accounts.identity import new_id
from server.archive.object_store import ArchiveAway
from server.http import requests
from server.http.endpoint import endpoint
from server.http.history import read_entries
from server.http.idempotent_responses import Outcome, answer_once, key_of
from server.http.problems import note_game
from server.http.requests import read_request, services_of, summary_for
from server.http.services import Services
from server.http.tables import Nonce, require_policy
from server.runtime.game_registry import HostedGame
from server.store import keys
from server.store.locks import lock_held
from server.tables.cache import UnknownTable
from server.tables.handler import Decision
from server.tables.live_table import LiveTable
from server.tables.names import as_known_among
from server.wire import limits

SECRET_BYTES = 32
SeatNumber = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,2}$")]


class WantedClock(msgspec.Struct, frozen=True, kw_only=True):
    """`move_seconds`: 5 s to a week. `bank_seconds`: a player's reserve for the whole game.

    `increment_seconds`: added to the reserve after each move.
    """

    move_seconds: (
        Annotated[int, msgspec.Meta(ge=limits.SHORTEST_MOVE, le=limits.LONGEST_MOVE)] | None
    ) = None
    bank_seconds: (
        Annotated[int, msgspec.Meta(ge=limits.SHORTEST_MOVE, le=limits.LONGEST_BANK)] | None
    ) = None
    increment_seconds: Annotated[int, msgspec.Meta(ge=0, le=limits.LONGEST_INCREMENT)] = 0


class NewTable(WantedClock, frozen=True, kw_only=True):
    """`bots`: the policies of bots, by seat.

    `vacation_days`: by default 7 if a move has a day or more.
    `hints`: whether seats may get hints; by default only if all other seats are bots.
    `held`: bots give up their seats to people until people have made three moves.
    `rated`: the result counts for ratings; only people with a passkey can play.
    """

    game: requests.GameName
    seats: Annotated[int, msgspec.Meta(ge=1, le=limits.MOST_SEATS)]
    options: dict[str, Any] = {}
    visibility: Literal["public", "private"] = "public"
    bots: dict[SeatNumber, Text] = {}
    undo: bool = True
    hints: bool | None = None
    held: bool = False
    rated: bool = False
    nonce: Nonce = ""
    vacation_days: Annotated[int, msgspec.Meta(ge=0, le=limits.MOST_VACATION)] | None = None


@endpoint("openTable", "POST", "/api/tables", answers={201: shapes.Summary}, takes=NewTable)
async def new_table(request: Request) -> Response:
    """Open a table; the caller owns it and takes seat 0."""
    services, owner, body = await read_request(request, NewTable)

    async def make() -> Outcome:
        table_id, live = await table_of_key(request, owner)
        if live is None:
            live = await commit_opening(request, owner, body, table_id)
        return Outcome(summary_for(services, live, owner), 201)

    return await answer_once(request, owner, make)


async def table_of_key(request: Request, owner: Player) -> tuple[str, LiveTable | None]:
    """Return the id of a new table, and the table if an earlier try under this key opened it.

    In that case only the answer was lost.
    """
    key = key_of(request)
    if key is None:
        return new_id(), None
    services = services_of(request)
    table_id = services.identity.table_id(owner.player_id, f"{request.scope['path']}:{key}")
    return table_id, await known_table(services, table_id)


async def known_table(services: Services, table_id: str) -> LiveTable | None:
    """Return the table of that id if an earlier try, whose answer was lost, already made it.

    Possibly no gateway has followed it yet. While the archive is unavailable, a table without a
    trace in Redis counts as missing. Tables of lost answers are seldom old enough to be archived.
    """
    try:
        live = await services.tables.follower.newest(table_id)
    except UnknownTable:
        return None
    except ArchiveAway:
        held = table_id in services.tables.cache.loaded
        if held or await services.index.has_id(table_id):
            raise
        return None
    await services.tables.post_commit_hooks.complete(live)
    return live


async def commit_opening(
    request: Request, owner: Player, body: NewTable, table_id: str
) -> LiveTable:
    """Commit the opening of a table. Its id is indexed first, so that no crash hides the table."""
    services = services_of(request)
    hosted = offered_game(services, body.game)
    note_game(request, hosted.projection)
    for policy in body.bots.values():
        require_policy(policy)
    await require_few_tables(services, owner)

    async def decide(secret: bytes) -> Decision:
        command = OpenTable(
            table_id=table_id,
            player=as_known_among((), owner, table_id, body.seats),
            seats=body.seats,
            commitment=commitment(secret),
            options=body.options,
            bots={Seat(int(seat)): policy for seat, policy in body.bots.items()},
            visibility=body.visibility,
            undo=body.undo,
            move_seconds=body.move_seconds,
            hints=body.hints,
            nonce=body.nonce,
            bank_seconds=body.bank_seconds or 0,
            increment_seconds=body.increment_seconds,
            vacation_days=body.vacation_days,
            held=body.held,
            rated=body.rated,
        )
        return Decision(open_table(hosted.game, command, secret), by=Seat(0))

    if body.rated:
        await require_passkey(services, owner)
    await decide(bytes(SECRET_BYTES))  # a refusal spends no rate limit
    await requests.pay_by_address(request, services.rate_limits.tables)
    return await open_decided(request, owner, hosted, table_id, decide)


def offered_game(services: Services, name: str) -> HostedGame:
    """Return the game of that name. Raises Rejected `unknown_game`."""
    hosted = services.games.find(name)
    if hosted is None:
        raise Rejected("unknown_game", game=name, known=services.games.names())
    return hosted


async def require_passkey(services: Services, player: Player) -> None:
    """Raise Rejected `forbidden` if the player cannot play rated games."""
    if not await services.passkeys.has_any(player.player_id):
        raise Rejected("forbidden", why="rated_passkey")


async def require_few_tables(services: Services, player: Player, new: str = "") -> None:
    """Raise Rejected `too_many` if the player has the maximum number of tables, besides `new`."""
    limit = services.settings.tables_per_player
    if limit and await services.index.how_many(player.player_id, besides=new) >= limit:
        raise Rejected("too_many", why="tables", limit=limit, retry_after=60)


@asynccontextmanager
async def within_maximum(services: Services, player: Player, new: str) -> AsyncGenerator[None]:
    """Hold the lock of this player's openings, so that overlapping calls respect the maximum.

    The slot limits the waiting calls of this gateway that poll Redis for the lock to one. Raises
    Rejected `too_many`.
    """
    if not services.settings.tables_per_player:
        yield
        return
    player_id = player.player_id
    async with (
        services.opening_slots.of(player_id),
        lock_held(services.redis, keys.OPENING_NOW, player_id),
    ):
        await require_few_tables(services, player, new)
        yield


async def open_decided(
    request: Request,
    owner: Player,
    hosted: HostedGame,
    table_id: str,
    decide: Callable[[bytes], Awaitable[Decision]],
) -> LiveTable:
    """Open a table with the decision that `decide` makes from its secret. The caller has paid.

    If `decide` raises, neither the secret nor the owner's account becomes permanent. Raises
    Rejected `too_many`.
    """
    services = services_of(request)
    drawn = secrets.token_bytes(SECRET_BYTES)
    decision = await decide(drawn)
    await services.identity.keep(owner.player_id)
    secret = await services.tables.ledger.first_secret(table_id, drawn)
    if secret != drawn:  # stored by an earlier try under this key
        decision = await decide(secret)
    is_seated = decision.by is not None
    async with within_maximum(services, owner, table_id) if is_seated else nullcontext():
        await services.index.add(table_id)
        return await services.tables.handler.open(hosted, decision, table_id, secret)


class WantedFork(msgspec.Struct, frozen=True):
    """`version`: the position to continue from. `seat`: my seat; without it I only own the table.

    `bots`: the policies of bots, by seat.
    """

    version: Annotated[int, msgspec.Meta(ge=1, lt=1 << 53)]
    visibility: Literal["public", "private"] = "private"
    seat: Annotated[int, msgspec.Meta(ge=0, lt=limits.MOST_SEATS)] | None = None
    bots: dict[SeatNumber, Text] = {}
    nonce: Nonce = ""


@endpoint(
    "forkTable", "POST", "/api/tables/{table}/fork", answers={201: shapes.Summary}, takes=WantedFork
)
async def fork(request: Request) -> Response:
    """Open a table that continues from a version; the caller owns it. Other seats are free."""
    _, asker, body = await read_request(request, WantedFork)

    async def make() -> Outcome:
        origin = await requests.visible_table(request, asker)
        if not isinstance(origin.table.stage, Finished):
            raise Rejected("not_finished", why="fork")

        async def load() -> Sequence[Entry[Any]]:
            log = await read_entries(request, origin, 0, origin.table.version)
            return await asyncio.to_thread(
                lambda: [origin.hosted.codec.decode(data) for data in log]
            )

        return await forked(request, asker, origin.hosted, load, body)

    return await answer_once(request, asker, make)


async def forked(
    request: Request,
    asker: Player,
    hosted: HostedGame,
    load: Callable[[], Awaitable[Sequence[Entry[Any]]]],
    body: WantedFork,
) -> Outcome:
    """Open a table that continues from a position of the log `load` returns; give its summary."""
    services = services_of(request)
    table_id, earlier = await table_of_key(request, asker)
    if earlier is not None:
        return Outcome(summary_for(services, earlier, asker), 201)
    for policy in body.bots.values():
        require_policy(policy)
    if body.seat is not None:
        await require_few_tables(services, asker)
    await services.limiter.spend(services.rate_limits.copies, asker.player_id)
    await requests.pay_by_address(request, services.rate_limits.tables)  # folding is expensive
    log = await load()

    async def decide(secret: bytes) -> Decision:
        fork_of = Fork(log[0].events[0].table_id, body.version)
        owner = as_known_among((), asker, table_id, max(hosted.game.seats), fork_of)
        command = ForkTable(
            table_id=table_id,
            player=owner,
            commitment=commitment(secret),
            version=body.version,
            visibility=body.visibility,
            seat=None if body.seat is None else Seat(body.seat),
            nonce=body.nonce,
            bots={Seat(int(seat)): policy for seat, policy in body.bots.items()},
        )
        events = await asyncio.to_thread(fork_table, hosted.game, log, command)
        return Decision(events, by=command.seat)

    live = await open_decided(request, asker, hosted, table_id, decide)
    return Outcome(summary_for(services, live, asker), 201)
