"""`Idempotency-Key`: the same key from the same player gets the first answer again, for a day.

Who asks first claims the key. Where Redis did not answer it is not known what happened: the claim
stands for a moment longer, then whoever asks again does all of it again. That is harmless, for what
it does has an id made of the key, a command's as well as a new table's, and is booked once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from server.accounts.identity import new_id
from server.http.requests import services_of
from server.store import keys
from server.store.redis_client import Unavailable
from server.wire.limits import LONGEST_IDEMPOTENCY_KEY

ANSWER_SECONDS = 86_400
CLAIM_SECONDS = 30
SETTLE_SECONDS = 1
"""By then whatever was under way to Redis has arrived there."""
POLL_SECONDS = 0.05


class Answer(msgspec.Struct, frozen=True):
    """A first answer, as it is kept."""

    status: int
    body: bytes


def key_of(request: Request) -> str | None:
    """Raises Rejected `malformed` for a key that is too long."""
    key = request.headers.get("idempotency-key")
    if key is not None and not 1 <= len(key) <= LONGEST_IDEMPOTENCY_KEY:
        raise Rejected("malformed", why="key", limit=LONGEST_IDEMPOTENCY_KEY)
    return key


def new_table_id(request: Request, player_id: str) -> str:
    """The id of a new table: under a key the same as at the first try."""
    key = key_of(request)
    if key is None:
        return new_id()
    return services_of(request).identity.table_id(player_id, f"{request.url.path}:{key}")


async def answer_once(
    request: Request, player_id: str, make: Callable[[], Awaitable[Response]]
) -> Response:
    """The answer, made only if this key has none yet. What failed may be tried again."""
    key = key_of(request)
    if key is None:
        return await make()
    redis_key = keys.ANSWER.of(player_id, request.method, request.url.path, key)
    for _ in range(round(CLAIM_SECONDS / POLL_SECONDS)):
        if await claim(request, redis_key):
            return await make_and_keep(request, redis_key, make)
        answer = await first_answer(request, redis_key)
        if answer is not None:
            return answer
        await asyncio.sleep(POLL_SECONDS)
    raise Rejected("unavailable", why="first_try")


async def claim(request: Request, redis_key: str) -> bool:
    """Whether nobody has asked before, or whoever did failed."""
    return await services_of(request).redis.set_if_absent(redis_key, b"", CLAIM_SECONDS)


async def make_and_keep(
    request: Request, redis_key: str, make: Callable[[], Awaitable[Response]]
) -> Response:
    """Make the answer and keep it. A refusal is not kept: nothing has happened."""
    redis = services_of(request).redis
    try:
        response = await make()
        answer = Answer(response.status_code, bytes(response.body))
        await redis.set(redis_key, msgspec.msgpack.encode(answer), ANSWER_SECONDS)
    except Unavailable:
        with contextlib.suppress(Unavailable):
            await redis.expire(redis_key, SETTLE_SECONDS)
        raise
    except BaseException:
        await redis.delete(redis_key)
        raise
    return response


async def first_answer(request: Request, redis_key: str) -> Response | None:
    """What was answered first, None while it is being made."""
    found = await services_of(request).redis.get(redis_key)
    if not found:
        return None
    answer = msgspec.msgpack.decode(found, type=Answer)
    return Response(
        answer.body,
        answer.status,
        {"Cache-Control": "private, no-store"},
        media_type="application/json",
    )
