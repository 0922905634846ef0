"""`Idempotency-Key`: the same key from the same player gets the first answer again, for a day."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.asking import services
from server.problems import Problem
from server.redis_link import reaching

KEPT_SECONDS = 86_400
CLAIM_SECONDS = 30
WAIT_SECONDS = 0.05
LONGEST_KEY = 128


class Answer(msgspec.Struct, frozen=True):
    """A first answer, as it is kept."""

    status: int
    body: bytes


def key_of(request: Request) -> str | None:
    """Raises Problem `malformed` for a key that is too long."""
    key = request.headers.get("idempotency-key")
    if key is not None and not 1 <= len(key) <= LONGEST_KEY:
        raise Problem("malformed", f"An Idempotency-Key has 1 to {LONGEST_KEY} characters.")
    return key


async def once(
    request: Request, player_id: str, make: Callable[[], Awaitable[Response]]
) -> Response:
    """The answer, made only if this key has none yet. What failed may be tried again."""
    key = key_of(request)
    if key is None:
        return await make()
    redis = services(request).redis
    place = f"once:{player_id}:{request.method}:{request.url.path}:{key}"
    with reaching():
        claimed = await redis.set(place, b"", nx=True, ex=CLAIM_SECONDS)
    if not claimed:
        return await first_answer(request, place)
    try:
        response = await make()
    except BaseException:
        with reaching():
            await redis.delete(place)
        raise
    kept = msgspec.msgpack.encode(Answer(response.status_code, bytes(response.body)))
    with reaching():
        await redis.set(place, kept, ex=KEPT_SECONDS)
    return response


async def first_answer(request: Request, place: str) -> Response:
    """What was answered first; waits for one that is being made."""
    for _ in range(round(CLAIM_SECONDS / WAIT_SECONDS)):
        with reaching():
            asked: Any = services(request).redis.get(place)
            kept: bytes | None = await asked
        if kept is None:
            break
        if kept:
            answer = msgspec.msgpack.decode(kept, type=Answer)
            return Response(
                answer.body,
                answer.status,
                {"Cache-Control": "private, no-store"},
                media_type="application/json",
            )
        await asyncio.sleep(WAIT_SECONDS)
    raise Problem("unavailable", "The first try has no answer yet; try again.", retry_after=1)
