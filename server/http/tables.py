"""`/api/tables`: find a table, sit down, leave, start, and read its chat."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.bots import POLICIES
from domain.bots.levels import OF_TESTS
from domain.decider import Rejected
from domain.table import commands
from domain.table.state import Player
from domain.table.table_queries import is_stood_in_for, viewer_of
from kontor.frames import Said, Text
from projections import shapes
from projections.projection import JsonObject
from server.accounts.blocks import has_block_between
from server.accounts.identity import InvalidToken, new_id
from server.automation.schedule import STAND_IN
from server.http import requests
from server.http.cached_responses import CachedResponse, etag_of, is_known, respond
from server.http.endpoint import endpoint
from server.http.idempotent_responses import Outcome, answer_once, key_of, summary_then
from server.http.invitations import may_come
from server.http.requests import payer_of, require_player, services_of
from server.http.seat_ratings import with_ratings
from server.http.services import Services
from server.socket.chat import MESSAGES_KEPT
from server.store.table_filter import CLOCK_KINDS, ClockKind, TableFilter
from server.store.table_index import Page, PageQuery
from server.store.table_lists import LISTED, Listed, people
from server.tables.cache import UnknownTable
from server.tables.commands import Caller, require_seat, table_command
from server.tables.handler import Decide
from server.tables.live_table import LiveTable
from server.tables.seat_eligibility import (
    Newcomer,
    OthersSatDown,
    among,
    newcomer_of,
    people_at,
)
from server.wire import limits

OFFERED_BOTS = tuple(policy for policy in POLICIES if policy not in OF_TESTS)
"""The bots that people can choose."""
CHAT_BYTES_A_CALL = 16_384
"""Bytes of chat for the price of one call, charged after the answer is made."""
Nonce = Annotated[str, msgspec.Meta(max_length=limits.LONGEST_NONCE)]


class SitDown(msgspec.Struct, frozen=True):
    """`bot`: seat a bot of this policy. `admit`, `refuse`: a player who requested this seat."""

    invite: Text | None = None
    nonce: Nonce = ""
    bot: Text | None = None
    admit: Text | None = None
    refuse: Text | None = None


@endpoint(
    "listTables",
    "GET",
    "/api/tables",
    shapes.TablesShown,
    parameters={
        "status": Listed,
        "game": str,
        "free": int,
        "clock": ClockKind,
        "cursor": requests.Cursor,
        "limit": int,
    },
)
async def tables(request: Request) -> Response:
    """List public tables that seek players, the newest first.

    `waiting`: tables are left out if a block separates the caller from a seated player.
    """
    status = requests.choice_in_query(request, "status", (None, *LISTED))
    clock = requests.choice_in_query(request, "clock", (None, *CLOCK_KINDS))
    free = requests.number_in_query(request, "free", 0)
    table_filter = TableFilter(request.query_params.get("game"), free, clock)
    find = partial(services_of(request).index.public, status, table_filter)
    if status == "waiting":
        find = partial(without_kept_apart, request, find)
    return await requests.page_of_tables(request, partial(with_ratings_on, request, find))


async def with_ratings_on(
    request: Request, find: Callable[[PageQuery], Awaitable[Page]], page_query: PageQuery
) -> Page:
    """Return the page with the ratings of the players at rated tables."""
    page, cursor = await find(page_query)
    return await with_ratings(services_of(request), page), cursor


async def without_kept_apart(
    request: Request, find: Callable[[PageQuery], Awaitable[Page]], page_query: PageQuery
) -> Page:
    """Return the page without tables that a block hides from the caller.

    A caller with an invalid token is anonymous.
    """
    page, cursor = await find(page_query)
    asker = None
    with suppress(InvalidToken, Rejected):
        asker = await requests.caller(request)
    if asker is None:
        return page, cursor
    me, seated = asker.player_id, [people(summary) for summary in page]
    by = await services_of(request).blocks.get({me}.union(*seated))
    apart = [
        any(has_block_between(by, me, player_id) for player_id in seated_ids - {me})
        for seated_ids in seated
    ]
    return [summary for summary, is_apart in zip(page, apart, strict=True) if not is_apart], cursor


@endpoint("getTable", "GET", "/api/tables/{table}", shapes.Summary, parameters={"invite": str})
async def table(request: Request) -> Response:
    """Return the summary of a table."""
    asker = await requests.caller(request)
    live = await requests.visible_table(request, asker)
    services = services_of(request)
    (summary,) = await with_ratings(services, [requests.summary_for(services, live, asker)])
    return requests.private_json(summary)


@endpoint(
    "takeSeat",
    "POST",
    "/api/tables/{table}/seats/{seat}",
    shapes.Summary,
    takes=SitDown,
    parameters={"seat": int},
)
async def take_seat(request: Request) -> Response:
    """Sit down, or seat a bot as the owner; admit or refuse a player who requested a seat."""
    _, asker, body = await requests.read_request(request, SitDown)
    seat = requests.seat_in_path(request)
    command: commands.CommandToTable = commands.TakeSeat(seat, asker, body.nonce)
    if body.bot is not None:
        require_policy(body.bot)
        command = commands.SeatBot(seat, body.bot)
    elif body.admit is not None:
        command = commands.Admit(seat, body.admit)
    elif body.refuse is not None:
        command = commands.Refuse(seat, body.refuse)
    return await ask_table(request, asker, command, body.invite)


@endpoint(
    "leaveSeat",
    "DELETE",
    "/api/tables/{table}/seats/{seat}",
    shapes.Summary,
    parameters={"seat": int},
)
async def leave_seat(request: Request) -> Response:
    """Leave, clear a seat as the owner, or give mine up in a running game."""
    asker = await require_player(request)
    command = commands.LeaveSeat(requests.seat_in_path(request), STAND_IN)
    return await ask_table(request, asker, command, None)


@endpoint("changeInvite", "POST", "/api/tables/{table}/invite", shapes.Summary)
async def new_invite(request: Request) -> Response:
    """Make a new invite, which invalidates the previous one. Only for the owner."""
    return await ask_table(request, await require_player(request), commands.ChangeInvite(), None)


@endpoint("startTable", "POST", "/api/tables/{table}/start", shapes.Summary)
async def start(request: Request) -> Response:
    """Start the game with the taken seats."""
    return await ask_table(request, await require_player(request), commands.Start(), None)


@endpoint("comeBack", "POST", "/api/tables/{table}/back", shapes.Summary)
async def come_back(request: Request) -> Response:
    """Take my seat back from the bot that has played for me since my time ran out."""
    asker = await require_player(request)
    services = services_of(request)

    async def make() -> Outcome:
        live = await requests.visible_table(request, asker)
        seat = require_seat(live, asker.player_id)
        away = is_stood_in_for(live.table, seat)
        if away:
            await act_on_table(request, live, asker, commands.ComeBack(seat), None)
        return Outcome(requests.summary_for(services, live, asker), is_committed=away)

    return await answer_once(request, asker, make)


async def ask_table(
    request: Request, asker: Player, command: commands.CommandToTable, invite: str | None
) -> Response:
    """Commit a table command at most once per key, and answer with the table's summary."""
    services = services_of(request)
    code = invite or request.query_params.get("invite")

    async def make() -> Outcome:
        try:
            live = await requests.visible_table(request, asker, code)
        except UnknownTable as unseen:
            return Outcome(await summary_of_first_try(request, asker, unseen))
        await act_on_table(request, live, asker, command, code)
        return Outcome(requests.summary_for(services, live, asker))

    return await answer_once(request, asker, make)


async def summary_of_first_try(request: Request, asker: Player, unseen: UnknownTable) -> JsonObject:
    """Return the result of a first try under this key, if its player can no longer see the table.

    An example is a player who left a private table. Raises `unseen` if nothing was committed under
    the key.
    """
    if key_of(request) is None:
        raise unseen
    tables = services_of(request).tables
    live = await tables.follower.newest(request.path_params["table"])
    version = await tables.handler.require_committed(
        live.table_id, asker.player_id, command_id_of(request, asker), unseen
    )
    return await summary_then(request, asker, live, version)


async def act_on_table(
    request: Request,
    live: LiveTable,
    asker: Player,
    command: commands.CommandToTable,
    invite: str | None,
) -> None:
    """Decide and commit a command at the table, under the key of the request. Raises Rejected."""
    caller = Caller(asker, invite, services_of(request).identity, services_of(request).clock())
    decide, newcomer = table_command(caller, command), newcomer_of(live.table, asker, command)
    act = partial(act_decided, request, live, asker, command)
    if newcomer is None:
        await act(decide)
        return
    if newcomer.player_id == asker.player_id:
        await pay_for_sitting(request, asker)
    elif not await may_come(services_of(request), newcomer.player_id):
        raise Rejected("not_found", why="player")
    await join_table(services_of(request), live, newcomer, decide, act)
    await services_of(request).invitations.use(newcomer.player_id, live.table_id)


async def join_table(
    services: Services,
    live: LiveTable,
    newcomer: Newcomer,
    decide: Decide,
    act: Callable[[Decide], Awaitable[object]],
) -> None:
    """Commit the decision that seats a newcomer. Raises Rejected, also for a block.

    The blocks between the newcomer and the seated players are read first; they are read again if
    others sit down meanwhile.
    """
    while True:
        people = people_at(live.table, newcomer.seat)
        barred = await bar_to(services, live, newcomer.player_id, people)
        with suppress(OthersSatDown):
            await act(among(people, newcomer, decide, barred))
            return


async def bar_to(
    services: Services, live: LiveTable, newcomer: str, people: frozenset[str]
) -> Rejected | None:
    """Return why this newcomer may not join these people, None if they may."""
    if await services.blocks.are_apart(newcomer, people):
        return Rejected("kept_apart")
    if live.table.rated and not await services.passkeys.has_any(newcomer):
        return Rejected("forbidden", why="rated_passkey")
    return None


async def pay_for_sitting(request: Request, asker: Player) -> None:
    """Spend a token of the player and of the address. Raises Rejected `too_many`."""
    services = services_of(request)
    await services.limiter.spend(services.rate_limits.sittings, asker.player_id)
    await requests.pay_by_address(request, services.rate_limits.sittings_of_address)


async def act_decided(
    request: Request,
    live: LiveTable,
    asker: Player,
    command: commands.CommandToTable,
    decide: Decide,
) -> None:
    """Commit the command.

    A player's account is made permanent before they sit down, unless they are refused.
    """
    services, command_id = services_of(request), command_id_of(request, asker)
    act = partial(services.tables.handler.act, live, asker.player_id, command_id, decide)
    if not isinstance(command, commands.TakeSeat):
        await act()
        return
    try:
        decide(live)
    except Rejected:  # it may still be committed already, or allowed meanwhile
        await act()
        await services.identity.keep(asker.player_id)
    else:
        await services.identity.keep(asker.player_id)
        await act()


def command_id_of(request: Request, asker: Player) -> str:
    """Return the command's id in the log. It hides the key, which no log may show."""
    key = key_of(request)
    if key is None:
        return f"http/{new_id()}"
    return f"http/{services_of(request).identity.command_id(asker.player_id, key)}"


def require_policy(policy: str) -> None:
    if policy not in POLICIES:
        raise Rejected("bad_options", why="bot", bot=policy, known=", ".join(OFFERED_BOTS))


@endpoint(
    "getChat",
    "GET",
    "/api/tables/{table}/chat",
    list[Said],
    parameters={"since": int, "limit": int, "invite": str},
)
async def chat(request: Request) -> Response:
    """Return the last chat messages after `since`, at most `limit`."""
    asker = await requests.caller(request)
    live = await requests.visible_table(request, asker)
    since = requests.number_in_query(request, "since", 0)
    limit = requests.number_in_query(request, "limit", MESSAGES_KEPT) or 1
    reader = asker.player_id if asker else None
    viewer = viewer_of(live.table, reader)
    services = services_of(request)
    # Read before the messages, so that the key is never newer than they are.
    cache_key = await services.chat.cache_key(live.table, viewer, reader)
    etag = etag_of(repr((cache_key, since, limit)).encode())
    body = b""
    if not is_known(request, etag):
        messages = await services.chat.messages_for(reader, live.table, viewer, since, limit)
        body = msgspec.json.encode(messages)
        services.read_limiter.owe(payer_of(request), len(body) / CHAT_BYTES_A_CALL)
    answer = CachedResponse(body, etag)
    return respond(request, answer, "private, no-cache", "application/json")
