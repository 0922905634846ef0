"""`Idempotency-Key`: the same key from the same player gets the first answer again, for a day.

Who asks first claims the key, see `claims`. Where Redis did not answer it is not known what
happened: whoever asks again does all of it again. That is harmless, for what it does has an id made
of the key, a command's as well as a new table's, and is booked once.

So nothing is kept where nothing was booked, nor beyond a budget. All answers are summaries, and
what is kept is of which table and version: the summary is made again, without the names of players
who were deleted since.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.state import Player
from projections.projection import Shown
from server.accounts.identity import new_id
from server.http.claims import RETRY_SECONDS, Claims, is_claim
from server.http.requests import payer_of, private_json, services_of, summary_seen_by
from server.runtime.thread_turns import in_patient_thread
from server.store import keys
from server.tables.cache import fold_entries
from server.wire.limits import LONGEST_IDEMPOTENCY_KEY

ANSWER_SECONDS = 86_400
WAIT_SECONDS = 10.0
"""How long one request waits for the first answer."""
POLL_SECONDS = 0.05
ENTRIES_A_CALL = 10
"""So many entries are folded for the price of a call."""


class Made(NamedTuple):
    """An answer: the summary of a table. `booked`: whether something came of the call."""

    summary: Shown
    status: int = 200
    booked: bool = True


class FirstAnswer(msgspec.Struct, frozen=True):
    """A first answer, as it is kept: the summary of that table at that version."""

    status: int
    table: str
    version: int


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
    request: Request, asker: Player, make: Callable[[], Awaitable[Made]]
) -> Response:
    """The answer, made only if this key has none yet. What failed may be tried again."""
    key = key_of(request)
    if key is None:
        made = await make()
        return private_json(made.summary, made.status)
    claims = services_of(request).claims
    redis_key = redis_key_of(asker.player_id, request.method, request.url.path, key)
    found = await claims.take(redis_key)
    if found is not None and is_claim(found):
        with claims.only_waiter(redis_key):
            found = await first_answer(claims, redis_key)
    if found is not None:
        return await made_again(request, asker, found)
    async with claims.held(redis_key):
        made = await make()
        if made.booked and await may_keep(request, asker):
            answer = FirstAnswer(made.status, made.summary["table_id"], made.summary["version"])
            encoded = msgspec.msgpack.encode(answer)
            await services_of(request).redis.set(redis_key, encoded, ANSWER_SECONDS)
        else:
            claims.give_back(redis_key)
    return private_json(made.summary, made.status)


def redis_key_of(player_id: str, method: str, path: str, key: str) -> str:
    """Where that first answer is kept; as long for every path and key."""
    about = f"{method} {path} {key}".encode()
    return keys.ANSWER.of(player_id, hashlib.blake2b(about, digest_size=16).hexdigest())


async def may_keep(request: Request, asker: Player) -> bool:
    """Whether there is room for one more answer of theirs."""
    limiter, budgets = services_of(request).limiter, services_of(request).budgets
    payer = payer_of(request)
    try:
        await limiter.spend(budgets.answers, asker.player_id)
        if payer is not None:
            await limiter.spend(budgets.answers_of_address, payer)
    except Rejected:
        return False
    return True


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


async def made_again(request: Request, asker: Player, found: bytes) -> Response:
    """The first answer, once more. Raises Rejected `too_fast`: it is to be folded from too much."""
    answer = msgspec.msgpack.decode(found, type=FirstAnswer)
    services = services_of(request)
    live = await services.tables.catch_up.newest(answer.table)
    version = min(answer.version, live.table.version)
    table = live.at(version)
    if table is None:
        services.reads.spend(payer_of(request), version / ENTRIES_A_CALL)
        entries = await services.tables.cache.entries(live, version)
        table = await in_patient_thread(fold_entries, live.hosted, entries)
    return private_json(summary_seen_by(services, live.hosted, table, asker), answer.status)
