"""`/api/players`, `/api/me`: players, their tokens and tables, and their deletion.

The games of a deleted player stay, because others played them too.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected, Seat
from domain.table.commands import CommandToTable, LeaveSeat
from domain.table.state import Player
from projections import shapes
from projections.projection import JsonObject
from server.accounts.identity import new_id
from server.accounts.names import distinguished, is_reserved
from server.accounts.profiles import PORTRAITS, Colour, Privacy
from server.automation.schedule import STAND_IN
from server.http import requests
from server.http.endpoint import endpoint
from server.http.idempotent_responses import key_of
from server.http.invitations import invitations_of
from server.http.passkeys import site_of
from server.http.requests import payer_of, read_request, require_player, services_of
from server.http.services import Services
from server.http.tables import join_table
from server.runtime.telemetry import logger
from server.store import keys
from server.store.table_index import Page, PageQuery
from server.store.table_lists import people
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import Caller, table_command
from server.tables.seat_eligibility import newcomer_of
from server.wire import limits

CALLS_TO_SIGN_OUT = 10
"""Price of signing out everywhere: every gateway searches its sockets for the player's."""
CALLS_A_TABLE = 2
"""Price of an action at one table of a player."""

A_PORTRAIT = msgspec.Meta(extra_json_schema={"enum": ["", *PORTRAITS]})
KEEP = {"passkeys": Literal["keep"]}


class NewPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A new guest's name, or my device code or passkey; one of them is required."""

    ONE_OF: ClassVar = ("name", "code", "passkey")
    name: Annotated[str, requests.SHOWN] | None = None
    code: Annotated[str, msgspec.Meta(max_length=limits.LONGEST_DEVICE_CODE)] | None = None
    passkey: dict[str, Any] | None = None


class ChangedProfile(msgspec.Struct, frozen=True, omit_defaults=True):
    """Changes of my profile. An empty `portrait` or `colour` removes it."""

    name: Annotated[str, requests.SHOWN] | None = None
    portrait: Annotated[str, A_PORTRAIT] | None = None
    colour: Literal["", Colour] | None = None
    privacy: Privacy | None = None


@endpoint(
    "createPlayer",
    "POST",
    "/api/players",
    answers={201: shapes.Welcomed, 200: shapes.Welcomed},
    takes=NewPlayer,
    needs_token=False,
)
async def new_player(request: Request) -> Response:
    """Create a guest, or sign me in on another device with a code or passkey."""
    body = await requests.body_as(request, NewPlayer)
    if body.code is not None:
        player = await services_of(request).codes.redeem(body.code, payer_of(request))
        return await with_token(request, player, 200)
    if body.passkey is not None:
        player = await services_of(request).passkeys.sign_in(body.passkey, site_of(request))
        return await with_token(request, player, 200)
    name, services = valid_name(body.name or ""), services_of(request)
    await requests.pay_by_address(request, services.rate_limits.guests)
    await services.profiles.names.require_free(name)
    guest = await services.identity.new_guest(name, services.clock())
    return await with_token(request, guest, 201)


def valid_name(text: str) -> str:
    """Return a name as stored. Raises Rejected `malformed`."""
    name = requests.normalized(text)
    if is_reserved(name):
        raise Rejected("malformed", why="name_reserved", name=name)
    return name


async def with_token(request: Request, player: Player, status: int) -> Response:
    """Return the answer with the player's id, name and a new token."""
    token = await services_of(request).identity.token(player, services_of(request).clock())
    answer = {"player_id": player.player_id, "name": player.name, "token": token}
    return requests.private_json(answer, status)


@endpoint("createDeviceCode", "POST", "/api/me/code", shapes.DeviceCode)
async def new_code(request: Request) -> Response:
    """Make a code that signs me in on another device.

    Each call makes a new code, even under the same idempotency key: stored answers are readable in
    Redis, and codes must not be.
    """
    myself = await require_player(request)
    code, expires_at = await services_of(request).codes.make(myself)
    return requests.private_json({"code": code, "expires_at": expires_at})


@endpoint("getMyself", "GET", "/api/me", shapes.Myself, needs_token=True)
async def me(request: Request) -> Response:
    """Return my player, my open and running tables, and a new token if mine is not from today."""
    myself = await require_player(request)
    services = services_of(request)
    services.online.note(myself.player_id)
    async with services.list_slots.of(payer_of(request)):
        tables = await services.index.of_player(myself.player_id, requests.pays_for_tables(request))
        answer = {
            "player_id": myself.player_id,
            "name": myself.name,
            "tables": [requests.with_invite(services, summary) for summary in tables],
            **await services.profiles.of_myself(myself, services.clock()),
        }
        invitations = await invitations_of(services, myself)
        if invitations:
            answer["invitations"] = invitations
        token = requests.token_of(request)
        fresh = services.identity.fresh_token(token, services.clock()) if token else None
        if fresh is not None:
            answer["token"] = fresh
        return requests.private_json(answer)


@endpoint("changeMyself", "PATCH", "/api/me", shapes.MyProfile, takes=ChangedProfile)
async def change_me(request: Request) -> Response:
    """Change my name, portrait, colour, or who may see my page. A name stays for 30 days."""
    services, myself, body = await read_request(request, ChangedProfile)
    chosen = {"portrait": body.portrait, "colour": body.colour, "privacy": body.privacy}
    if body.portrait and body.portrait not in PORTRAITS:
        values = ", ".join(PORTRAITS)
        raise Rejected("malformed", why="one_of", field="portrait", values=values)
    if body.name is not None:
        name = valid_name(body.name)
        if name != myself.name:
            await require_distinct(request, myself, name)
        await services.renaming.rename(myself.player_id, name, services.clock())
        logger().info("player_renamed", player=myself.player_id)
    fields = {field: value for field, value in chosen.items() if value is not None}
    if fields:
        await services.profiles.change(myself.player_id, **fields)
    now = (await services.identity.account(myself.player_id)).player
    answer = {"player_id": now.player_id, "name": now.name}
    return requests.private_json(answer | await services.profiles.of_myself(now, services.clock()))


async def require_distinct(request: Request, myself: Player, name: str) -> None:
    """Raise Rejected `name_taken` if the name looks like another one at a table of the player."""
    index, pay = services_of(request).index, requests.pays_for_tables(request)
    for summary in await index.of_player(myself.player_id, pay):
        others = [
            person["name"]
            for seat in summary["seats"]
            for person in (seat["player"], *seat.get("asks", ()))
            if person is not None and person["player_id"] != myself.player_id
        ]
        bots = [seat["bot_name"] for seat in summary["seats"] if "bot_name" in seat]
        if distinguished(name, (*others, *bots)) != name:
            raise Rejected("name_taken", name=name)


@endpoint(
    "listResults",
    "GET",
    "/api/me/results",
    shapes.TablesShown,
    parameters={"game": str, "cursor": requests.Cursor, "limit": int},
    needs_token=True,
)
async def results(request: Request) -> Response:
    """List my finished games, the latest first."""
    myself = await require_player(request)
    return await results_of(request, myself)


async def results_of(request: Request, player: Player, *, only_public: bool = False) -> Response:
    """Return a page of a player's finished games, with those of their merged guests."""
    services, game = services_of(request), request.query_params.get("game")
    guests = await services.merged_accounts.of(player.player_id)

    async def find(page_query: PageQuery) -> Page:
        page, cursor = await services.index.results(
            {player.player_id, *guests}, game, page_query, only_public=only_public
        )
        return [as_own_result(summary, guests, player) for summary in page], cursor

    return await requests.page_of_tables(request, find)


def as_own_result(summary: JsonObject, guests: list[str], myself: Player) -> JsonObject:
    """Return a summary with me on the seat of my merged guest, unless I sat there too."""
    if myself.player_id not in people(summary):
        for player in (seat["player"] for seat in summary["seats"]):
            if player is not None and player["player_id"] in guests:
                player["player_id"] = myself.player_id
    return summary


@endpoint("endSessions", "DELETE", "/api/me/sessions", shapes.Welcomed, parameters=KEEP)
async def end_sessions(request: Request) -> Response:
    """Sign me out everywhere: end all tokens but the answer's, and passkeys unless kept."""
    services, token = services_of(request), requests.token_of(request)
    if token is None:
        raise Rejected("unauthorized")
    services.read_limiter.spend(payer_of(request), CALLS_TO_SIGN_OUT)
    fresh = await services.identity.end_sessions(token, key_of(request), services.clock())
    myself = await services.identity.player_of_token(fresh, services.clock())
    await services.subscriptions.remove_browsers(myself.player_id)
    if request.query_params.get("passkeys") != "keep":
        await services.passkeys.forget(myself.player_id)
        await services.renaming.settle(myself.player_id)
    logger().info("signed_out_everywhere", player=myself.player_id)
    return requests.private_json(
        {"player_id": myself.player_id, "name": myself.name, "token": fresh}
    )


@endpoint("deleteMyself", "DELETE", "/api/me", shapes.PlayerDone)
async def delete_me(request: Request) -> Response:
    """Delete me: my seats are given up, my chat messages and my name are removed. This is final.

    A failed call may be repeated, because the token ends last. Banned players may call this too.
    """
    myself = await requests.require_account(request)
    services = services_of(request)
    guests = await services.merged_accounts.of(myself.player_id)
    await pay_for_tables(request, myself.player_id, *guests, forget=True)
    for guest in guests:
        await forget_said(services, guest)
        await services.identity.delete(guest)
        await services.index.forget(guest, services.slices.slice_of)
        await services.ratings.forget(guest)
        logger().info("player_deleted", player=guest)
    await services.merged_accounts.forget(myself.player_id)
    await forget_all(services, myself)
    await services.renaming.settle(myself.player_id)
    await services.ratings.forget(myself.player_id)
    await services.identity.delete(myself.player_id)
    await forget_all(services, myself)  # added meanwhile
    await services.profiles.names.reserve(myself.name, myself.player_id)
    await services.index.forget(myself.player_id, services.slices.slice_of)
    await services.ratings.forget(myself.player_id)
    logger().info("player_deleted", player=myself.player_id)
    return requests.private_json({"player_id": myself.player_id})


async def pay_for_tables(request: Request, *players: str, forget: bool = False) -> None:
    """Charge the address for every table of these players, before any table is changed.

    `forget`: also for their results and for the tables where they chatted. Raises Rejected
    `too_fast`.
    """
    services, price = services_of(request), CALLS_TO_SIGN_OUT
    for player_id in players:
        counted = [("SCARD", keys.TABLES_OF_PLAYER.of(player_id))]
        if forget:
            results = services.index.results_of(player_id, None)
            counted += [
                ("SCARD", keys.CHATS_OF_PLAYER.of(player_id)),
                *(("ZCARD", result_key) for result_key in results),
            ]
        price += CALLS_A_TABLE * sum(await services.redis.batch(counted))
    services.read_limiter.spend(payer_of(request), price)


async def forget_all(services: Services, player: Player) -> None:
    """Leave every open and running table; remove the player's messages and requests.

    A table that cannot be read now loses the name later.
    """
    await at_every_seat(services, player, lambda seat: (LeaveSeat(seat, STAND_IN),))
    await forget_said(services, player.player_id)


async def forget_said(services: Services, player_id: str) -> None:
    """Remove the chat messages, passkeys, subscriptions, reports and invitations of a player."""
    await services.passkeys.forget(player_id)
    await services.chat.forget(player_id, services.slices.slice_of)
    await services.subscriptions.forget(player_id)
    await services.reports.forget(player_id)
    await services.invitations.forget(player_id)
    await services.online.forget(player_id)


async def at_every_seat(
    services: Services, player: Player, commands: Callable[[Seat], tuple[CommandToTable, ...]]
) -> list[str]:
    """At each table of the player, commit the first of `commands` that is allowed.

    Works in slices, so that moves do not wait. Returns the tables where another command than the
    first one was committed.
    """
    caller = Caller(player, None, services.identity, services.clock())
    left_out: list[str] = []
    for summary in await services.index.of_player(player.player_id):
        async with services.slices.slice_of(player.player_id):
            with suppress(UnknownTable, UnreadableTable):
                live = await services.tables.follower.newest(summary["table_id"])
                seat = live.table.seat_of(player.player_id)
                for number, command in enumerate(() if seat is None else commands(seat)):
                    decide, key = table_command(caller, command), f"http/{new_id()}"
                    act = partial(services.tables.handler.act, live, player.player_id, key)
                    newcomer = newcomer_of(live.table, player, command)
                    with suppress(Rejected):  # the game has ended, or try the next command
                        if newcomer is None:
                            await act(decide)
                        else:
                            await join_table(services, live, newcomer, decide, act)
                        left_out += [summary["table_id"]] if number else []
                        break
    return left_out
