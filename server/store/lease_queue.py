"""A queue of tables with work due: a Redis sorted set, score = due time (s since 1970).

Any gateway takes what is due under a short lease: `take` moves the score to the end of the lease,
so that what a killed gateway had taken is taken by another. `settle` sets the next due time, unless
something made the table due sooner meanwhile. So a look may be in vain, but none is forgotten.
"""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis

from server.runtime.clock import Clock
from server.store import keys
from server.store.redis_client import unavailable_on_error

QUEUE = keys.DUE.of()
TAKE = """
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 'inf') > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""
SETTLE = """
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""


class LeaseQueue:
    """Times are seconds since 1970, `lease_seconds` how long a lease lasts.

    Raises Unavailable where Redis does not answer.
    """

    def __init__(self, redis: Redis, clock: Clock, lease_seconds: float) -> None:
        self._redis = redis
        self._clock = clock
        self._lease_seconds = lease_seconds

    async def add(self, table_id: str, due: float) -> None:
        """That table is due then, or sooner if it was."""
        with unavailable_on_error():
            await self._redis.zadd(QUEUE, {table_id: due}, lt=True)

    async def add_if_absent(self, table_id: str) -> bool:
        """Make a table due at once that is not in the queue; whether it was absent."""
        with unavailable_on_error():
            return bool(await self._redis.zadd(QUEUE, {table_id: self._clock()}, nx=True))

    async def due(self, most: int) -> list[str]:
        """The tables that are due, the longest due first."""
        answer: Any = self._redis.zrangebyscore(QUEUE, "-inf", self._clock(), 0, most)
        with unavailable_on_error():
            return [name.decode() for name in await answer]

    async def seconds_to_next(self) -> float | None:
        """Until something more is due, None if nothing is in the queue."""
        now = self._clock()
        answer: Any = self._redis.zrangebyscore(QUEUE, now, "+inf", 0, 1, withscores=True)
        with unavailable_on_error():
            following = await answer
        return max(following[0][1] - now, 0.0) if following else None

    async def backlog(self) -> tuple[int, float]:
        """How many tables are in the queue, and for how many seconds the first has been due."""
        with unavailable_on_error():
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.zcard(QUEUE)
                pipe.zrange(QUEUE, 0, 0, withscores=True)
                size, first = await pipe.execute()
        return size, max(self._clock() - first[0][1], 0.0) if first else 0.0

    async def take(self, table_id: str) -> float | None:
        """Lease a table that is due: when the lease ends, None if another took it."""
        now = self._clock()
        until = now + self._lease_seconds
        answer: Any = self._redis.eval(TAKE, 1, QUEUE, table_id, repr(now), repr(until))
        with unavailable_on_error():
            return until if await answer else None

    async def settle(self, table_id: str, lease: float, due: float | None) -> None:
        """Set when a leased table is due next, None: never. `lease`: when ours ends.

        Nothing changes where the table was made due sooner meanwhile.
        """
        wanted = "" if due is None else repr(due)
        answer: Any = self._redis.eval(SETTLE, 1, QUEUE, table_id, repr(lease), wanted)
        with unavailable_on_error():
            await answer
