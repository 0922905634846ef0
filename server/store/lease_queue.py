"""A queue of tables with work due, which gateways share.

Any gateway takes what is due under a short lease: `take` moves the score to the end of the lease,
so that what a killed gateway had taken is taken by another; who is at work renews it. `settle`
sets the next due time, unless something made the table due sooner meanwhile. So a look may be in
vain, but none is forgotten.
"""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from server.runtime.clock import Clock
from server.store.redis_client import RedisClient
from server.store.table_queue import TableQueue

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


class Lateness(NamedTuple):
    """`size`: tables in the queue. `late_seconds`: for how long the first has been due."""

    size: int
    late_seconds: float


class Look(NamedTuple):
    """`due`: tables that are due, the longest due first.

    `pause`: seconds until another will be, None where there is none, or more are due than these.
    """

    due: list[str]
    pause: float | None


class LeaseQueue:
    """`tables`: when each is due, or its lease ends. `lease_seconds`: how long a lease lasts.

    Times are seconds since 1970. Raises Unavailable where Redis does not answer.
    """

    def __init__(
        self, redis: RedisClient, tables: TableQueue, clock: Clock, lease_seconds: float
    ) -> None:
        self._redis = redis
        self._tables = tables
        self._clock = clock
        self.lease_seconds = lease_seconds

    async def add(self, table_id: str, due: float) -> None:
        """That table is due then, or sooner if it was."""
        await self._tables.add_sooner(table_id, due)

    async def add_absent(self, table_ids: Sequence[str]) -> int:
        """Make those tables due at once that are not in the queue; how many."""
        return await self._tables.add_absent(dict.fromkeys(table_ids, self._clock()))

    async def bring_forward(self, table_ids: Sequence[str]) -> None:
        """Have those tables looked at soon that are due later than any lease or beat explains.

        Whoever wrote that had a clock far ahead, or longer leases.
        """
        soon = self._clock() + self.lease_seconds + FARTHEST_SECONDS
        await self._tables.bring_forward(table_ids, soon)

    async def look(self, most: int) -> Look:
        """At most so many that are due."""
        now = self._clock()
        first = await self._tables.first(now, most)
        due = [one.table_id for one in first if one.time <= now][:most]
        following = first[-1].time if first else now
        return Look(due, following - now if following > now else None)

    async def lateness(self) -> Lateness:
        """How much is in the queue, and how late the first of it is."""
        size, first = await self._tables.backlog()
        return Lateness(size, 0.0 if first is None else max(self._clock() - first, 0.0))

    async def take(self, table_id: str) -> float | None:
        """Lease a table that is due: when the lease ends, None if another took it."""
        now = self._clock()
        until = now + self.lease_seconds + random.random() / 1000  # noqa: S311 - tells leases apart
        taken = await self._redis.run_script(
            TAKE, [self._tables.shard(table_id)], [table_id, repr(now), repr(until)]
        )
        return until if taken else None

    async def renew(self, leases: Mapping[str, float]) -> dict[str, float]:
        """Make leases of ours last longer; their new ends.

        Left out is what another has taken, or what was made due sooner.
        """
        until = self._clock() + self.lease_seconds
        answers = await self._redis.batch(
            ("EVAL", RENEW, 1, self._tables.shard(table_id), table_id, repr(lease), repr(until))
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
        await self._redis.run_script(
            SETTLE, [self._tables.shard(table_id)], [table_id, repr(lease), wanted]
        )
