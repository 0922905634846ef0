"""`/api/seeks`: play with people. A seeker joins a waiting player, or waits at a table.

A seeker without a match gets their own table at once, with bots on the other chairs until people
join. For a correspondence game, where players need not be online, these chairs are empty. If a
player seeks people for the game after their current one, both players get an invitation
(`http/invitations.py`).
"""

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected, Seat, require_seats
from domain.table.commands import KeepChairs, LeaveSeat, TakeSeat
from domain.table.decide.opening import with_defaults
from domain.table.state import Closed, Finished, Open, Player
from projections import shapes
from projections.projection import JsonObject
from server.accounts.identity import new_id
from server.automation.schedule import STAND_IN
from server.http import requests
from server.http.endpoint import endpoint
from server.http.idempotent_responses import Outcome, answer_once, key_of
from server.http.invitations import invite, reachable
from server.http.new_tables import (
    NewTable,
    WantedClock,
    commit_opening,
    known_table,
    offered_game,
    require_passkey,
)
from server.http.players import CALLS_A_TABLE
from server.http.requests import (
    payer_of,
    read_request,
    require_player,
    services_of,
    summary_for,
)
from server.http.tables import Nonce, act_on_table, ask_table, command_id_of
from server.runtime.clock import timestamp
from server.store import keys
from server.store.group_commit import idempotency_key
from server.store.locks import lock_held
from server.store.seeking import chairs, clock_fields, game_kind, seeks, waits, waits_for_days
from server.store.table_lists import opened_at, people
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import Caller, table_command
from server.tables.live_table import LiveTable
from server.wire import limits

MOST_SEEKS = 3
"""Maximum number of kinds of games that a player seeks at a time."""
MOST_LOOKED_AT = 200
"""Number of newest tables of a kind that are searched for a chair. It is more than one address can
open in an hour (`KONTOR_TABLES_PER_HOUR`, plus an equal burst) to hide tables with free chairs."""
ARRIVES_SECONDS = 15.0
"""Time that the opener of a table has to connect to it."""
ONCE_SECONDS = 10
"""Seconds within which repeated or concurrent seeks of a player share one table."""


class NewSeek(WantedClock, frozen=True, kw_only=True):
    """A game with people, with fields as in `NewTable`. Equal seeks match."""

    game: requests.GameName
    seats: Annotated[int, msgspec.Meta(ge=2, le=limits.MOST_SEATS)]
    options: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    nonce: Nonce = ""
    rated: bool = False

    def terms(self, options: dict[str, Any]) -> JsonObject:
        """Return the part of a summary that determines the kind of the game."""
        seats: list[None] = [None] * self.seats
        terms = {"game": self.game, "seats": seats, "options": options, **clock_fields(self)}
        return {**terms, "rated": True} if self.rated else terms

    def table(self) -> NewTable:
        """Return the public table to wait at; in a live game bots hold the other chairs.

        The chairs of a rated game stay empty.
        """
        clock = clock_fields(self)
        live = not waits_for_days(clock) and not self.rated
        return NewTable(
            game=self.game,
            seats=self.seats,
            options=self.options,
            bots={str(seat): STAND_IN for seat in range(1, self.seats)} if live else {},
            hints=False,
            held=live,
            rated=self.rated,
            nonce=self.nonce,
            **clock,
        )


@endpoint(
    "seek",
    "POST",
    "/api/seeks",
    answers={200: shapes.Summary, 201: shapes.Summary},
    takes=NewSeek,
)
async def seek(request: Request) -> Response:
    """Sit down with a player who waits for such a game, or open a table and wait there."""
    services, seeker, body = await read_request(request, NewSeek)
    hosted = offered_game(services, body.game)
    require_seats(body.seats, hosted.game.seats)
    if body.rated:
        await require_passkey(services, seeker)
    kind = game_kind(body.terms(with_defaults(hosted.game, body.options)))

    async def make() -> Outcome:
        async with (
            services.list_slots.of(payer_of(request)),
            lock_held(services.redis, keys.SEEKING_NOW, seeker.player_id),
        ):
            return await found_or_opened(request, seeker, body, kind)

    return await answer_once(request, seeker, make)


async def found_or_opened(request: Request, seeker: Player, body: NewSeek, kind: str) -> Outcome:
    """Return the table where the seeker waits or has sat down. The caller holds their lock.

    If two players seek at the same moment, the later one leaves their own table and joins the
    other. They stay if somebody has already sat down at their table. So nobody has two tables.
    """
    services = services_of(request)
    before = await sought_before(request, seeker, kind)
    if before is not None:
        own_summary = summary_for(services, before, seeker)
        if own_summary["owner"] == seeker.player_id and waits(own_summary):
            await notify_seekers(request, before, seeker, kind)  # it may be missing
        return Outcome(own_summary, is_committed=False)
    table_id, opened = await new_table_id(request, seeker, kind)
    if opened is not None:
        return Outcome(summary_for(services, opened, seeker), 201)
    waiting = await who_seeks(request, seeker, body.game, kind)
    joined = await sit_down(request, seeker, body, waiting)
    if joined is None:
        opened = await commit_opening(request, seeker, body.table(), table_id)
        meanwhile = await opened_meanwhile(request, seeker, kind, opened, waiting)
        if meanwhile and await left_alone(request, opened, seeker):
            joined = await sit_down(request, seeker, body, meanwhile)
            if joined is None:
                table_id, _ = await new_table_id(request, seeker, kind)
                opened = await commit_opening(request, seeker, body.table(), table_id)
        if joined is None:
            await notify_seekers(request, opened, seeker, kind)
            return Outcome(summary_for(services, opened, seeker), 201)
    return Outcome(summary_for(services, joined, seeker))


async def opened_meanwhile(
    request: Request, seeker: Player, kind: str, opened: LiveTable, before: list[JsonObject]
) -> list[JsonObject]:
    """Return the tables older than the seeker's own that were not among those seen before it."""
    place = opened_at(summary_for(services_of(request), opened, seeker))
    seen = {summary["table_id"] for summary in before}
    return [
        summary
        for summary in await who_seeks(request, seeker, opened.table.game, kind)
        if summary["table_id"] not in seen and waits(summary) and opened_at(summary) < place
    ]


@endpoint("endSeek", "DELETE", "/api/seeks/{table}", shapes.Summary)
async def end_seek(request: Request) -> Response:
    """Stop waiting for people: bots keep their chairs; I leave a table that is still open."""
    asker = await require_player(request)
    table = (await requests.visible_table(request, asker)).table
    seat = table.seat_of(asker.player_id)
    if isinstance(table.stage, Open) and seat is not None:
        leave = LeaveSeat(seat, STAND_IN)
        return await ask_table(request, asker, leave, None)
    return await ask_table(request, asker, KeepChairs(), None)


async def sought_before(request: Request, seeker: Player, kind: str) -> LiveTable | None:
    """Return the table where the seeker already waits for this kind, or sat down under this key.

    Raises Rejected `too_many` if the seeker already seeks `MOST_SEEKS` kinds.
    """
    services = services_of(request)
    key = idempotency_key(seeker.player_id, command_id_of(request, seeker))
    tried = await services.redis.get(keys.SOUGHT.of(seeker.player_id))
    if tried is not None and await is_committed(request, tried.decode(), key):
        return await services.tables.follower.newest(tried.decode())
    tables = await services.index.of_player(seeker.player_id, requests.pays_for_tables(request))
    for summary in tables:
        if game_kind(summary) != kind:
            continue
        is_repeated = key_of(request) is not None and await is_committed(
            request, summary["table_id"], key
        )
        if is_repeated or seeks(summary):
            return await services.tables.follower.newest(summary["table_id"])
    if sum(each["owner"] == seeker.player_id and seeks(each) for each in tables) >= MOST_SEEKS:
        raise Rejected("too_many", why="seeks", limit=MOST_SEEKS, retry_after=60)
    return None


async def is_committed(request: Request, table_id: str, key: str) -> bool:
    status = await services_of(request).tables.ledger.command_status(table_id, key)
    return status.committed is not None


async def new_table_id(request: Request, seeker: Player, kind: str) -> tuple[str, LiveTable | None]:
    """Return the id of a table to wait at, and the table if an earlier or concurrent try opened it.

    A table that this player has left does not count.
    """
    services, key = services_of(request), key_of(request)
    moment = int(services.clock() // ONCE_SECONDS)
    name = f"seek:{kind}:{moment}" if key is None else f"{request.scope['path']}:{key}"
    table_id = services.identity.table_id(seeker.player_id, name)
    live = await known_table(services, table_id)
    if live is not None and not is_there(live, seeker):
        table_id = services.identity.table_id(seeker.player_id, f"{name}:{key or new_id()}")
        live = await known_table(services, table_id)
    return table_id, live


def is_there(live: LiveTable, player: Player) -> bool:
    """Whether the player has a seat in a game that is not over."""
    is_over = isinstance(live.table.stage, Finished | Closed)
    return not is_over and live.table.seat_of(player.player_id) is not None


async def sit_down(
    request: Request, seeker: Player, body: NewSeek, waiting: list[JsonObject]
) -> LiveTable | None:
    """Sit down at the first of these tables that has a chair; None if none has.

    If another player takes the seat first, the next table is tried. The address pays for each try,
    because tables of players who blocked the seeker refuse them all. Raises Rejected `too_fast`.
    """
    services = services_of(request)
    for summary in waiting:
        if not waits(summary):
            continue
        services.read_limiter.spend(payer_of(request), CALLS_A_TABLE)
        try:
            live = await services.tables.follower.newest(summary["table_id"])
            if any(player_id == seeker.player_id for player_id, _ in live.table.left):
                continue
            for seat in chairs(summary_for(services, live, None))[:1]:
                take = TakeSeat(Seat(seat), seeker, body.nonce)
                sought = keys.SOUGHT.of(seeker.player_id)
                await services.redis.set(sought, live.table_id, keys.SOUGHT.lifetime)
                await act_on_table(request, live, seeker, take, None)
                return live
        except (Rejected, UnknownTable, UnreadableTable):
            continue
    return None


async def who_seeks(request: Request, seeker: Player, game: str, kind: str) -> list[JsonObject]:
    """Return the tables of connected players who seek this kind, the longest wait first."""
    services = services_of(request)
    pay = requests.pays_for_tables(request)
    summaries = await services.index.seeking(game, kind, MOST_LOOKED_AT, pay)
    candidates = [
        summary
        for summary in summaries
        if seeker.player_id not in people(summary) and "hints" not in summary
    ]
    watchers = await services.presence.players_at([summary["table_id"] for summary in candidates])
    just_now = services.clock() - ARRIVES_SECONDS
    return [
        summary
        for summary, watching in zip(candidates, watchers, strict=True)
        if watching or waits_for_days(summary) or timestamp(summary["created_at"]) > just_now
    ]


async def left_alone(request: Request, live: LiveTable, seeker: Player) -> bool:
    """Leave a table unless somebody else has sat down there; return whether it was left."""
    caller = Caller(seeker, None, services_of(request).identity, services_of(request).clock())
    leave = table_command(caller, LeaveSeat(Seat(0), STAND_IN))

    def decide(live: LiveTable) -> Any:
        if people(summary_for(services_of(request), live, None)) != {seeker.player_id}:
            raise Rejected("stale")
        return leave(live)

    handler, command_id = services_of(request).tables.handler, command_id_of(request, seeker)
    with suppress(Rejected):
        await handler.act(live, seeker.player_id, command_id, decide)
        return True
    return False


async def notify_seekers(request: Request, own_table: LiveTable, seeker: Player, kind: str) -> None:
    """Invite a player who seeks people for their next game, and invite the seeker to theirs.

    Seeks notify a player at most once an hour.
    """
    services = services_of(request)
    for summary in await who_seeks(request, seeker, own_table.table.game, kind):
        owner_id = summary["owner"]
        if "seeks_later" not in summary or not await reachable(
            services, owner_id, seeker.player_id
        ):
            continue
        own_id, last = own_table.table.table_id.encode(), keys.ASKED_BY_SEEK.of(owner_id)
        if await services.redis.first_set(last, own_id, keys.ASKED_BY_SEEK.lifetime) == own_id:
            await invite(services, owner_id, seeker.player_id, own_table.table)
            await services.invitations.add(seeker.player_id, owner_id, summary["table_id"])
            return
