"""`Idempotency-Key`: the same key from the same player gets the first answer again, for a day.

Who asks first claims the key, see `claims`. Where Redis did not answer it is not known what
happened: whoever asks again does all of it again. That is harmless, for what it does has an id made
of the key, a command's as well as a new table's, and is booked once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from server.accounts.identity import new_id
from server.http.claims import RETRY_SECONDS, Claims, is_claim
from server.http.requests import services_of
from server.store import keys
from server.wire.limits import LONGEST_IDEMPOTENCY_KEY

ANSWER_SECONDS = 86_400
WAIT_SECONDS = 10.0
"""How long one request waits for the first answer."""
POLL_SECONDS = 0.05


class FirstAnswer(msgspec.Struct, frozen=True):
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
    claims = services_of(request).claims
    redis_key = keys.ANSWER.of(player_id, request.method, request.url.path, key)
    found = await claims.take(redis_key)
    if found is not None and is_claim(found):
        with claims.only_waiter(redis_key):
            found = await first_answer(claims, redis_key)
    if found is not None:
        return response_of(found)
    async with claims.held(redis_key):
        return await make_and_keep(request, redis_key, make)


async def first_answer(claims: Claims, redis_key: str) -> bytes | None:
    """Wait for the first answer; None where whoever made it has failed, and we have the claim.

    Raises Rejected `unavailable`.
    """
    for _ in range(round(WAIT_SECONDS / POLL_SECONDS)):
        await asyncio.sleep(POLL_SECONDS)
        found = await claims.take(redis_key)
        if found is None or not is_claim(found):
            return found
    raise Rejected("unavailable", why="first_try", retry_after=RETRY_SECONDS)


async def make_and_keep(
    request: Request, redis_key: str, make: Callable[[], Awaitable[Response]]
) -> Response:
    """Make the answer and keep it. A refusal is not kept: nothing has happened."""
    response = await make()
    answer = FirstAnswer(response.status_code, bytes(response.body))
    encoded = msgspec.msgpack.encode(answer)
    await services_of(request).redis.set(redis_key, encoded, ANSWER_SECONDS)
    return response


def response_of(found: bytes) -> Response:
    """The first answer, once more."""
    answer = msgspec.msgpack.decode(found, type=FirstAnswer)
    return Response(
        answer.body,
        answer.status,
        {"Cache-Control": "private, no-store"},
        media_type="application/json",
    )
