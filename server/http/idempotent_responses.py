"""`Idempotency-Key`: a player who repeats a key gets the first answer again, for a day.

Each effect of a call, a command or a new table, has an id derived from the key and is committed
once. So concurrent tries, or a retry after a lost answer, do no harm: all get the first stored
answer.

An answer is stored only if something was committed and a rate limit allows it. All answers are
summaries; only their table and version are stored. A repeated summary is made again, without the
names of players deleted since.
"""

import hashlib
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.state import Player
from projections.projection import JsonObject
from server.http.requests import ENTRIES_A_CALL, payer_of, private_json, services_of, summary_for
from server.runtime.thread_turns import in_patient_thread
from server.store import keys
from server.tables.cache import fold_entries
from server.tables.live_table import LiveTable
from server.wire.limits import LONGEST_IDEMPOTENCY_KEY


class Outcome(NamedTuple):
    """An answer: the summary of a table. `is_committed`: whether the call changed anything."""

    summary: JsonObject
    status: int = 200
    is_committed: bool = True


class FirstAnswer(msgspec.Struct, frozen=True):
    """A stored first answer: the summary of a table at a version."""

    status: int
    table: str
    version: int


def key_of(request: Request) -> str | None:
    """Return the `Idempotency-Key`. Raises Rejected `malformed` if it is empty or too long."""
    key = request.headers.get("idempotency-key")
    if key is not None and not 1 <= len(key) <= LONGEST_IDEMPOTENCY_KEY:
        raise Rejected("malformed", why="key", limit=LONGEST_IDEMPOTENCY_KEY)
    return key


async def answer_once(
    request: Request, asker: Player, make: Callable[[], Awaitable[Outcome]]
) -> Response:
    """Return the stored answer of this key, else a new one. A failed call may be repeated."""
    key = key_of(request)
    if key is None:
        outcome = await make()
        return private_json(outcome.summary, outcome.status)
    redis_key = redis_key_of(asker.player_id, request.method, request.scope["path"], key)
    first = await services_of(request).redis.get(redis_key)
    if first is None:
        outcome = await make()
        first = await stored_first(request, asker, outcome, redis_key)
        if first is None:
            return private_json(outcome.summary, outcome.status)
    return await repeated_response(request, asker, first)


async def stored_first(
    request: Request, asker: Player, outcome: Outcome, redis_key: str
) -> bytes | None:
    """Store a committed answer. Return an earlier stored one if it exists, else None."""
    if not (outcome.is_committed and await may_keep(request, asker)):
        return None
    answer = FirstAnswer(outcome.status, outcome.summary["table_id"], outcome.summary["version"])
    ours = msgspec.msgpack.encode(answer)
    first = await services_of(request).redis.first_set(redis_key, ours, keys.ANSWER.lifetime)
    return None if first == ours else first


def redis_key_of(player_id: str, method: str, path: str, key: str) -> str:
    """Return the Redis key of a first answer; its length is constant."""
    about = f"{method} {path} {key}".encode()
    return keys.ANSWER.of(player_id, hashlib.blake2b(about, digest_size=16).hexdigest())


async def may_keep(request: Request, asker: Player) -> bool:
    """Whether the rate limits allow to store another answer of this player."""
    limiter, rate_limits = services_of(request).limiter, services_of(request).rate_limits
    try:
        await limiter.spend(rate_limits.answers, asker.player_id)
        await limiter.spend(rate_limits.answers_of_address, payer_of(request))
    except Rejected:
        return False
    return True


async def repeated_response(request: Request, asker: Player, stored: bytes) -> Response:
    """Return the stored response with a new summary. Raises Rejected `too_fast`."""
    answer = msgspec.msgpack.decode(stored, type=FirstAnswer)
    live = await services_of(request).tables.follower.newest(answer.table)
    summary = await summary_then(request, asker, live, min(answer.version, live.table.version))
    return private_json(summary, answer.status)


async def summary_then(
    request: Request, asker: Player, live: LiveTable, version: int
) -> JsonObject:
    """Return the summary at a version. Raises Rejected `too_fast` if folding it costs too much."""
    services = services_of(request)
    table = live.at(version)
    if table is None:
        services.read_limiter.spend(payer_of(request), version / ENTRIES_A_CALL)
        entries = await services.tables.cache.entries(live, version)
        table = await in_patient_thread(fold_entries, live.hosted, entries)
    return summary_for(services, live, asker, table)
