"""Reads requests: who asks, the path, the query and the body, parsed once into types."""

from __future__ import annotations

import time
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer
from domain.table.standing import viewer_of
from domain.table.state import Finished, Player
from projections.projection import Shown
from server.accounts.identity import InvalidToken
from server.http.problems import Problem
from server.http.services import Services
from server.tables.access import may_see
from server.tables.live_table import LiveTable
from server.wire import limits

T = TypeVar("T")


def services_of(request: Request) -> Services:
    return request.app.state.services


def token_of(request: Request) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token else None


async def caller(request: Request) -> Player | None:
    """Who asks, None for anybody. Raises Problem `unauthorized` for a token that is not ours."""
    token = token_of(request)
    if token is None:
        return None
    try:
        return await services_of(request).identity.player_of_token(token, time.time())
    except InvalidToken:
        raise Problem("unauthorized", "This token is not ours, or too old.") from None


async def require_player(request: Request) -> Player:
    """Who asks. Raises Problem `unauthorized`."""
    found = await caller(request)
    if found is None:
        raise Problem("unauthorized", "Say who you are: Authorization: Bearer <token>.")
    return found


async def body_as(request: Request, wanted: type[T]) -> T:
    """The body as that type. Raises Problem `malformed`."""
    data = await raw_body(request, limits.LARGEST_BODY)
    try:
        return msgspec.json.decode(data or b"{}", type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("malformed", f"The body does not fit: {error}.") from error


async def raw_body(request: Request, longest: int) -> bytes:
    """The body as it came. Raises Problem `too_big`."""
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        chunks.append(chunk)
        size += len(chunk)
        if size > longest:
            raise Problem("too_big", f"A body has at most {longest} bytes.")
    return b"".join(chunks)


def seat_in_path(request: Request) -> Seat:
    return Seat(number_in_path(request, "seat"))


def number_in_query(request: Request, name: str, default: int | None) -> int | None:
    """A number from the query. Raises Problem `malformed`."""
    given = request.query_params.get(name)
    if given is None:
        return default
    if not (
        given.isascii()
        and given.isdigit()
        and len(given) < 17
        and int(given) <= limits.LARGEST_NUMBER
    ):
        raise Problem("malformed", f"{name} is a number from 0.")
    return int(given)


def number_in_path(request: Request, name: str) -> int:
    """A number from the path. Raises Problem `not_found`."""
    given = request.path_params[name]
    if not (given.isascii() and given.isdigit() and len(given) < 17):
        raise Problem("not_found", f"The {name} is a number from 0.")
    return int(given)


async def visible_table(
    request: Request, asker: Player | None, invite: str | None = None
) -> LiveTable:
    """The table of the path as it stands now. Private ones are 404 to strangers."""
    services = services_of(request)
    live = await services.tables.catch_up.newest(request.path_params["table"])
    brought = invite or request.query_params.get("invite")
    if not may_see(live.table, asker, brought, services.identity):
        raise Problem("not_found", "There is no such table.")
    return live


def with_invite(services: Services, shown: Shown) -> Shown:
    """A summary for who belongs there: a private table's with the code that lets others in."""
    if shown["visibility"] != "private":
        return shown
    return {**shown, "invite": services.identity.invite(shown["table_id"])}


def viewer_for(request: Request, live: LiveTable, asker: Player | None) -> Viewer:
    """From where the caller looks: its own place, or after the end any that `viewer=` names."""
    own = viewer_of(live.table, asker.player_id if asker else None)
    named = request.query_params.get("viewer")
    if named is None:
        return own
    viewer = parse_viewer(named, len(live.table.seats))
    if viewer not in (own, SPECTATOR) and not isinstance(live.table.stage, Finished):
        raise Problem("forbidden", "Other places can be seen from once the game is over.")
    return viewer


def parse_viewer(name: str, seats: int) -> Viewer:
    """Raises Problem `malformed`."""
    if name == SPECTATOR:
        return SPECTATOR
    if name == EVERYONE:
        return EVERYONE
    for seat in range(seats):
        if name == f"seat:{seat}":
            return Seat(seat)
    raise Problem("malformed", "viewer is spectator, all, or seat:<number>.")


def private_json(value: Any, status: int = 200) -> Response:
    """An answer that depends on who asks."""
    return Response(
        msgspec.json.encode(value),
        status,
        {"Cache-Control": "private, no-store"},
        media_type="application/json",
    )


def public_json(value: Any, max_age: int) -> Response:
    """An answer that is the same for all, for so many seconds."""
    return Response(
        msgspec.json.encode(value, enc_hook=dict),
        200,
        {"Cache-Control": f"public, max-age={max_age}"},
        media_type="application/json",
    )
