"""A queue of tables with due work, shared by all gateways: sorted sets with a score per table.

All tables write to it, so it is split by table id, and a cluster spreads the parts. A reader reads
all parts at once and merges the answers.

Any gateway takes due tables under a short lease. `take` moves the score to the end of the lease, so
another gateway takes over from a killed one. The worker renews its lease. `settle` sets the next
due time, unless the table became due sooner in the meantime. So a table may be read in vain, but
none is forgotten.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain
from math import inf
from typing import NamedTuple

from server.runtime.clock import Clock
from server.store.keys import QUEUE_SHARDS, Key, shard_of
from server.store.redis_client import RedisClient

AT_LEAST = 8
"""Tables read from each shard, so that one read finds the due tables and the next one."""
LEASE = """
local due = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 'inf')
if due == tonumber(ARGV[4]) then return 1 end -- the answer to our first try was lost
if due < tonumber(ARGV[2]) or due > tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1])
return 1
"""
"""Takes or renews a lease until ARGV[4] if the table is due between ARGV[2] and ARGV[3]."""
SETTLE = """
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""


async def remove(redis: RedisClient, queues: Iterable[Key], table_id: str) -> None:
    """Remove the table from the queues with these keys, despite any lease. Raises Unavailable."""
    shard = shard_of(table_id, QUEUE_SHARDS)
    await redis.batch(("ZREM", key.of(shard), table_id) for key in queues)


class Look(NamedTuple):
    """`due`: due tables with their times, the longest due first.

    `pause`: seconds until the next table is due; None without one, or if more tables are due.
    """

    due: dict[str, float]
    pause: float | None


class TableQueue:
    """`key`: the key of its shards. `lease_seconds`: the duration of a lease.

    Times are seconds since 1970. Raises Unavailable if Redis does not answer.
    """

    def __init__(self, redis: RedisClient, key: Key, clock: Clock, lease_seconds: float) -> None:
        self._redis = redis
        self._clock = clock
        self._shards = [key.of(shard) for shard in range(QUEUE_SHARDS)]
        self.lease_seconds = lease_seconds

    async def add(self, table_id: str, due: float) -> None:
        """Make the table due at that time, unless it is due sooner."""
        await self._redis.ask("ZADD", self._shard(table_id), "LT", repr(due), table_id)

    async def add_all(self, times: Mapping[str, float]) -> None:
        """Make each table due at its time, unless it is due sooner."""
        by_shard = defaultdict[str, list[str]](list)
        for table_id, time in times.items():
            by_shard[self._shard(table_id)] += (repr(time), table_id)
        await self._redis.many(("ZADD", shard, "LT", *pairs) for shard, pairs in by_shard.items())

    async def add_absent(self, times: Mapping[str, float]) -> int:
        """Add the tables that are not in the queue yet; return their number."""
        added = await self._redis.batch(
            ("ZADD", self._shard(table_id), "NX", repr(time), table_id)
            for table_id, time in times.items()
        )
        return sum(added)

    async def bring_forward(self, table_ids: Iterable[str], time: float) -> None:
        """Make those of these tables that are in the queue due at `time` or sooner."""
        await self._redis.batch(
            ("ZADD", self._shard(table_id), "XX", "LT", repr(time), table_id)
            for table_id in table_ids
        )

    async def times(self, table_ids: Iterable[str]) -> list[float | None]:
        """Return the due time of each of these tables, None for tables not in the queue."""
        return await self._redis.batch(
            ("ZSCORE", self._shard(table_id), table_id) for table_id in table_ids
        )

    async def look(self, most: int) -> Look:
        """Return at most `most` due tables."""
        now = self._clock()
        first_of_shards = await self._first_of(self._shards, AT_LEAST)
        full = [shard for shard, first in first_of_shards.items() if len(first) == AT_LEAST <= most]
        full_of_due = [shard for shard in full if first_of_shards[shard][-1][0] <= now]
        if full_of_due:
            first_of_shards |= await self._first_of(full_of_due, most + 1)
        merged = sorted(chain.from_iterable(first_of_shards.values()))
        due = {table_id: time for time, table_id in merged[:most] if time <= now}
        following = merged[len(due)][0] if len(due) < len(merged) else now
        return Look(due, following - now if following > now else None)

    async def lateness(self) -> tuple[int, float]:
        """Return the queue's size, and the seconds since its first table was due, at least 0."""
        sizes = await self._redis.batch(("ZCARD", shard) for shard in self._shards)
        first_of_shards = await self._first_of(self._shards, 1)
        first = min((time for rows in first_of_shards.values() for time, _ in rows), default=inf)
        return sum(sizes), max(self._clock() - first, 0.0)

    async def take(self, table_id: str) -> float | None:
        """Lease a due table. Return the end of the lease, None if another gateway took it."""
        now = self._clock()
        until = now + self.lease_seconds + random.random() / 1000  # noqa: S311 - makes leases distinct
        is_taken = await self._redis.run_script(
            LEASE, [self._shard(table_id)], [table_id, repr(-inf), repr(now), repr(until)]
        )
        return until if is_taken else None

    async def renew(self, leases: Mapping[str, float]) -> dict[str, float]:
        """Extend our leases; return their new ends.

        Leases that another gateway took and tables that became due sooner are left out.
        """
        until = self._clock() + self.lease_seconds
        answers = await self._redis.batch(
            ("EVAL", LEASE, 1, self._shard(table_id), table_id, ours, ours, repr(until))
            for table_id, ours in zip(leases, map(repr, leases.values()), strict=True)
        )
        return {table_id: until for table_id, ours in zip(leases, answers, strict=True) if ours}

    async def settle(self, table_id: str, lease: float, due: float | None) -> None:
        """Set the next due time of a leased table, None for never, unless it became due sooner.

        `lease`: the end of our lease.
        """
        next_due = "" if due is None else repr(due)
        await self._redis.run_script(
            SETTLE, [self._shard(table_id)], [table_id, repr(lease), next_due]
        )

    async def until_it_answers(self) -> None:
        """Wait until Redis answers again."""
        await self._redis.until_it_answers()

    def _shard(self, table_id: str) -> str:
        """Return the sorted set of that table."""
        return self._shards[shard_of(table_id, QUEUE_SHARDS)]

    async def _first_of(self, shards: list[str], most: int) -> dict[str, list[tuple[float, str]]]:
        """Return the first `most` tables of each shard: due time and id."""
        ranges = await self._redis.batch(
            ("ZRANGE", shard, 0, most - 1, "WITHSCORES") for shard in shards
        )
        return {
            shard: [(time, member.decode()) for member, time in rows]
            for shard, rows in zip(shards, ranges, strict=True)
        }
