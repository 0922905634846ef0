"""`/api/players`, `/api/me`: guests, their tokens and their tables."""

from __future__ import annotations

import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.asking import body, player, private_json, services, token_of
from server.identity import LONGEST_NAME, fit_name
from server.problems import Problem


class NewPlayer(msgspec.Struct, frozen=True):
    name: str


async def new_player(request: Request) -> Response:
    """A guest of that name."""
    asked = await body(request, NewPlayer)
    name = fit_name(asked.name)
    if name is None:
        raise Problem("malformed", f"A name has 1 to {LONGEST_NAME} printable characters.")
    identity = services(request).identity
    guest = await identity.welcome(name)
    token = identity.token(guest, time.time())
    answer = {"player_id": guest.player_id, "name": guest.name, "token": token}
    return private_json(answer, 201)


async def me(request: Request) -> Response:
    """Who I am and my open and running tables; a fresh token when mine is half through."""
    myself = await player(request)
    desk = services(request)
    answer = {
        "player_id": myself.player_id,
        "name": myself.name,
        "tables": await desk.register.of_player(myself.player_id),
    }
    token = token_of(request)
    fresh = desk.identity.fresh_token(token, time.time()) if token else None
    if fresh is not None:
        answer["token"] = fresh
    return private_json(answer)


ROUTES = [
    Route("/api/players", new_player, methods=["POST"]),
    Route("/api/me", me),
]
