"""`/api/tables`: open one, look for one, sit down, leave, start."""

import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.chance import commitment
from domain.decider import Rejected, Seat
from domain.table import commands
from domain.table.decide.opening import open_table
from domain.table.standing import is_stood_in_for
from domain.table.state import Player
from projections import shapes
from projections.projection import Shown
from server.accounts.identity import new_id
from server.archive.object_store import ArchiveAway
from server.http import requests
from server.http.endpoint import endpoint
from server.http.idempotency import Made, answer_once, key_of, new_table_id, summary_then
from server.http.problems import note_game
from server.http.requests import caller, private_json, require_player, services_of
from server.http.services import Services
from server.runtime.game_registry import HostedGame
from server.store.table_filter import CLOCK_KINDS, TableFilter
from server.tables.cache import UnknownTable
from server.tables.commands import Caller, require_seat, table_command
from server.tables.handler import Decision
from server.tables.live_table import LiveTable
from server.tables.names import as_known_among
from server.wire import limits

SECRET_BYTES = 32
SeatNumber = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,2}$")]
Nonce = Annotated[str, msgspec.Meta(max_length=limits.LONGEST_NONCE)]


class NewTable(msgspec.Struct, frozen=True):
    """`bots`: which policy sits on which seat. `move_seconds`: 5 s to a week."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=limits.MOST_SEATS)]
    options: dict[str, Any] = {}
    visibility: Literal["public", "private"] = "public"
    bots: dict[SeatNumber, str] = {}
    undo: bool = True
    move_seconds: (
        Annotated[int, msgspec.Meta(ge=limits.SHORTEST_MOVE, le=limits.LONGEST_MOVE)] | None
    ) = None
    nonce: Nonce = ""


class SitDown(msgspec.Struct, frozen=True):
    """`bot`: not I, a bot of that policy. `admit`, `refuse`: the player who asked for this seat."""

    invite: str | None = None
    nonce: Nonce = ""
    bot: str | None = None
    admit: str | None = None
    refuse: str | None = None


@endpoint("POST", "/api/tables", answers={201: shapes.Summary}, takes=NewTable, needs_token=True)
async def new_table(request: Request) -> Response:
    """Open a table; the caller owns it and takes seat 0."""
    owner = await require_player(request)
    wanted = await requests.body_as(request, NewTable)

    async def make() -> Made:
        table_id = new_table_id(request, owner.player_id)
        live = await earlier_table(request, table_id)
        if live is None:
            live = await book_opening(request, owner, wanted, table_id)
        return Made(summary_for(services_of(request), live, owner), 201)

    return await answer_once(request, owner, make)


async def earlier_table(request: Request, table_id: str) -> LiveTable | None:
    """The table that a first try under this key made, if only the answer to that was lost."""
    if key_of(request) is None:
        return None
    return await known_table(services_of(request), table_id)


async def known_table(services: Services, table_id: str) -> LiveTable | None:
    """The table of that id that may have been made before, by a try whose answer was lost.

    Then nobody may have followed it yet. While the archive is away there is none where there is no
    trace of it: a first try that is to be answered again is seldom as old as what is archived.
    """
    try:
        live = await services.tables.catch_up.newest(table_id)
    except UnknownTable:
        return None
    except ArchiveAway:
        held = table_id in services.tables.cache.loaded
        if held or await services.index.has_id(table_id):
            raise
        return None
    await services.tables.follow_ups.complete(live)
    return live


async def book_opening(
    request: Request, owner: Player, wanted: NewTable, table_id: str
) -> LiveTable:
    """Book the opening of a table. Its id enters the index first: no crash hides it."""
    services = services_of(request)
    hosted = services.games.find(wanted.game)
    if hosted is None:
        raise Rejected("unknown_game", game=wanted.game, known=services.games.names())
    note_game(request, hosted.projection)
    for policy in wanted.bots.values():
        require_policy(services, policy)
    await require_few_tables(services, owner)

    async def decide(secret: bytes) -> Decision:
        command = commands.OpenTable(
            table_id=table_id,
            player=as_known_among((), owner, table_id, wanted.seats),
            seats=wanted.seats,
            commitment=commitment(secret),
            options=wanted.options,
            bots={Seat(int(seat)): policy for seat, policy in wanted.bots.items()},
            visibility=wanted.visibility,
            undo=wanted.undo,
            move_seconds=wanted.move_seconds,
            nonce=wanted.nonce,
        )
        return Decision(open_table(hosted.game, command, secret), by=Seat(0))

    await decide(bytes(SECRET_BYTES))  # what is refused costs no table
    await requests.pay_by_address(request, services.budgets.tables)
    return await open_decided(request, owner, hosted, table_id, decide)


async def require_few_tables(services: Services, player: Player) -> None:
    """Raises Rejected `too_many`: they sit at as many tables as anybody may."""
    limit = services.settings.tables_per_player
    if limit and await services.index.how_many(player.player_id) >= limit:
        raise Rejected("too_many", why="tables", limit=limit, retry_after=60)


async def open_decided(
    request: Request,
    owner: Player,
    hosted: HostedGame,
    table_id: str,
    decide: Callable[[bytes], Awaitable[Decision]],
) -> LiveTable:
    """Open a table as `decide` says with its secret. It is paid for by then.

    Neither the secret nor the owner is kept for good if that raises anything.
    """
    services = services_of(request)
    drawn = secrets.token_bytes(SECRET_BYTES)
    decision = await decide(drawn)
    await services.identity.keep(owner.player_id)
    secret = await services.tables.ledger.first_secret(table_id, drawn)
    if secret != drawn:  # of a first try under this key
        decision = await decide(secret)
    await services.index.add(table_id)
    return await services.tables.handler.open(hosted, decision, table_id, secret)


@endpoint(
    "GET",
    "/api/tables",
    answers={200: shapes.TablesShown},
    parameters={"status": str, "game": str, "free": str, "clock": str, "cursor": str, "limit": int},
)
async def tables(request: Request) -> Response:
    """Public tables that are wanted, the newest first."""
    status = request.query_params.get("status")
    if status not in (None, "open", "running", "finished"):
        raise Rejected("malformed", why="status")
    clock = request.query_params.get("clock")
    if clock is not None and clock not in CLOCK_KINDS:
        raise Rejected("malformed", why="clock")
    free = requests.number_in_query(request, "free", 0) or 0
    wanted = TableFilter(request.query_params.get("game"), free, clock)
    return await requests.page_of_tables(
        request, partial(services_of(request).index.public, status, wanted)
    )


@endpoint("GET", "/api/tables/{table}", answers={200: shapes.Summary}, parameters={"invite": str})
async def table(request: Request) -> Response:
    """One table."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    return private_json(summary_for(services_of(request), live, asker))


@endpoint(
    "POST",
    "/api/tables/{table}/seats/{seat}",
    answers={200: shapes.Summary},
    takes=SitDown,
    parameters={"seat": int},
    needs_token=True,
)
async def take_seat(request: Request) -> Response:
    """Sit down, or seat a bot as the owner; let in who asks for a seat, or say no to them."""
    asker = await require_player(request)
    seat = requests.seat_in_path(request)
    wanted = await requests.body_as(request, SitDown)
    services = services_of(request)
    command: commands.CommandToTable = commands.TakeSeat(seat, asker, wanted.nonce)
    if wanted.bot is not None:
        require_policy(services, wanted.bot)
        command = commands.SeatBot(seat, wanted.bot)
    elif wanted.admit is not None:
        command = commands.Admit(seat, wanted.admit)
    elif wanted.refuse is not None:
        command = commands.Refuse(seat, wanted.refuse)
    return await ask_table(request, asker, command, wanted.invite)


@endpoint(
    "DELETE",
    "/api/tables/{table}/seats/{seat}",
    answers={200: shapes.Summary},
    parameters={"seat": int},
    needs_token=True,
)
async def leave_seat(request: Request) -> Response:
    """Leave, clear a seat as the owner, or give mine up in a running game."""
    asker = await require_player(request)
    command = commands.LeaveSeat(requests.seat_in_path(request), services_of(request).stand_in)
    return await ask_table(request, asker, command, None)


@endpoint("POST", "/api/tables/{table}/invite", answers={200: shapes.Summary}, needs_token=True)
async def new_invite(request: Request) -> Response:
    """Make a new invite; the one before lets nobody in any more. By the owner."""
    return await ask_table(request, await require_player(request), commands.ChangeInvite(), None)


@endpoint("POST", "/api/tables/{table}/start", answers={200: shapes.Summary}, needs_token=True)
async def start(request: Request) -> Response:
    """Start with the seats that are taken."""
    return await ask_table(request, await require_player(request), commands.Start(), None)


@endpoint("POST", "/api/tables/{table}/back", answers={200: shapes.Summary}, needs_token=True)
async def come_back(request: Request) -> Response:
    """Have my seat back from the bot that stands in for me since my time was up."""
    asker = await require_player(request)
    services = services_of(request)

    async def make() -> Made:
        live = await requests.visible_table(request, asker)
        seat = require_seat(live, asker.player_id)
        away = is_stood_in_for(live.table, seat)
        if away:
            await act_on_table(request, live, asker, commands.ComeBack(seat), None)
        return Made(summary_for(services, live, asker), booked=away)

    return await answer_once(request, asker, make)


async def ask_table(
    request: Request, asker: Player, command: commands.CommandToTable, invite: str | None
) -> Response:
    """Have a table decide a command, once; the answer is its summary."""
    services = services_of(request)
    brought = invite or request.query_params.get("invite")

    async def make() -> Made:
        try:
            live = await requests.visible_table(request, asker, brought)
        except UnknownTable as unseen:
            return Made(await summary_of_first_try(request, asker, unseen))
        await act_on_table(request, live, asker, command, brought)
        return Made(summary_for(services, live, asker))

    return await answer_once(request, asker, make)


async def summary_of_first_try(request: Request, asker: Player, unseen: UnknownTable) -> Shown:
    """What a first try under this key came to, after which its player sees the table no more.

    They have left a private one, say. Raises `unseen` where nothing is booked under it.
    """
    if key_of(request) is None:
        raise unseen
    tables = services_of(request).tables
    live = await tables.catch_up.newest(request.path_params["table"])
    version = await tables.handler.require_booked(
        live.table.table_id, asker.player_id, command_id_of(request, asker), unseen
    )
    return await summary_then(request, asker, live, version)


async def act_on_table(
    request: Request,
    live: LiveTable,
    asker: Player,
    command: commands.CommandToTable,
    invite: str | None,
) -> None:
    """Have that table decide and book a command, under the key of the request. Raises Rejected.

    Who sits down is kept for good before they do; who is refused is not.
    """
    services = services_of(request)
    decide = table_command(Caller(asker, invite, services.identity, services.clock()), command)
    command_id = command_id_of(request, asker)
    act = partial(services.tables.handler.act, live, asker.player_id, command_id, decide)
    if not isinstance(command, commands.TakeSeat):
        await act()
        return
    try:
        decide(live)
    except Rejected:  # unless it is booked already, or allowed by the time it is decided
        await act()
        await services.identity.keep(asker.player_id)
    else:
        await services.identity.keep(asker.player_id)
        await act()


def command_id_of(request: Request, asker: Player) -> str:
    """What the command is booked under. A key is the caller's own: no log shows it."""
    key = key_of(request)
    if key is None:
        return f"http/{new_id()}"
    return f"http/{services_of(request).identity.command_id(asker.player_id, key)}"


def summary_for(services: Services, live: LiveTable, asker: Player | None) -> Shown:
    """The summary, for those of the table with the code that lets others in."""
    return requests.summary_seen_by(services, live.hosted, live.table, asker)


def require_policy(services: Services, policy: str) -> None:
    if policy not in services.policies:
        known = ", ".join(services.policies)
        raise Rejected("bad_options", why="bot", bot=policy, known=known)
