"""A queue of tables with work due: a Redis sorted set, score = due time (s since 1970).

Any gateway takes what is due under a short lease: `take` moves the score to the end of the lease,
so that what a killed gateway had taken is taken by another; who is at work renews it. `settle`
sets the next due time, unless something made the table due sooner meanwhile. So a look may be in
vain, but none is forgotten.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from server.runtime.clock import Clock
from server.store import keys
from server.store.redis_client import RedisClient

FARTHEST_SECONDS = 10.0
TAKE = """
local due = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 'inf')
if due == tonumber(ARGV[3]) then return 1 end -- the answer to our first try was lost
if due > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""
RENEW = """
local due = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 'inf')
if due == tonumber(ARGV[3]) then return 1 end
if due ~= tonumber(ARGV[2]) then return 0 end
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


class Backlog(NamedTuple):
    """`size`: tables in the queue. `late_seconds`: for how long the first has been due."""

    size: int
    late_seconds: float


class LeaseQueue:
    """Times are seconds since 1970, `lease_seconds` how long a lease lasts, `key` the set.

    Raises Unavailable where Redis does not answer.
    """

    def __init__(
        self, redis: RedisClient, clock: Clock, lease_seconds: float, key: str = keys.DUE.of()
    ) -> None:
        self._redis = redis
        self._key = key
        self._clock = clock
        self.lease_seconds = lease_seconds

    async def add(self, table_id: str, due: float) -> None:
        """That table is due then, or sooner if it was."""
        await self._redis.add_sooner(self._key, table_id, due)

    async def add_absent(self, table_ids: Sequence[str]) -> int:
        """Make those tables due at once that are not in the queue; how many."""
        now = self._clock()
        if not table_ids:
            return 0
        return await self._redis.add_absent(self._key, dict.fromkeys(table_ids, now))

    async def bring_forward(self, table_ids: Sequence[str]) -> None:
        """Have those tables looked at soon that are due later than any lease or beat explains.

        Whoever wrote that had a clock far ahead, or longer leases.
        """
        soon = repr(self._clock() + self.lease_seconds + FARTHEST_SECONDS)
        await self._redis.batch(("ZADD", self._key, "XX", "LT", soon, one) for one in table_ids)

    async def due(self, most: int) -> list[str]:
        """The tables that are due, the longest due first."""
        found = await self._redis.lowest(self._key, "-inf", self._clock(), most)
        return [table_id for table_id, _ in found]

    async def seconds_to_next(self) -> float | None:
        """Until something more is due, None if nothing is in the queue."""
        now = self._clock()
        following = await self._redis.lowest(self._key, now, "+inf", 1)
        return max(following[0][1] - now, 0.0) if following else None

    async def backlog(self) -> Backlog:
        """How much is in the queue, and how late the first of it is."""
        (size,) = await self._redis.batch([("ZCARD", self._key)])
        first = await self._redis.lowest(self._key, "-inf", "+inf", 1)
        return Backlog(size, max(self._clock() - first[0][1], 0.0) if first else 0.0)

    async def take(self, table_id: str) -> float | None:
        """Lease a table that is due: when the lease ends, None if another took it."""
        now = self._clock()
        until = now + self.lease_seconds + random.random() / 1000  # noqa: S311 - tells leases apart
        taken = await self._redis.run_script(TAKE, [self._key], [table_id, repr(now), repr(until)])
        return until if taken else None

    async def renew(self, leases: Mapping[str, float]) -> dict[str, float]:
        """Make leases of ours last longer; their new ends.

        Left out is what another has taken, or what was made due sooner.
        """
        until = self._clock() + self.lease_seconds
        answers = await self._redis.batch(
            ("EVAL", RENEW, 1, self._key, table_id, repr(lease), repr(until))
            for table_id, lease in leases.items()
        )
        return {table_id: until for table_id, ours in zip(leases, answers, strict=True) if ours}

    async def until_it_answers(self) -> None:
        """Wait until Redis answers again."""
        await self._redis.until_it_answers()

    async def settle(self, table_id: str, lease: float, due: float | None) -> None:
        """Set when a leased table is due next, None: never. `lease`: when ours ends.

        Nothing changes where the table was made due sooner meanwhile.
        """
        wanted = "" if due is None else repr(due)
        await self._redis.run_script(SETTLE, [self._key], [table_id, repr(lease), wanted])
