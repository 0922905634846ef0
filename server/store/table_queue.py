"""A queue of tables by time: a score for each, in sorted sets that a cluster spreads.

All tables write it, so it is parted by their ids; whoever looks reads all parts at once and merges
what they answer. Times are seconds since 1970.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from server.store.keys import QUEUE_SHARDS, Key, shard_of
from server.store.redis_client import RedisClient

AT_LEAST = 8
"""How many each shard is asked for, so that one look finds what is due and what is next."""


class Due(NamedTuple):
    """A table, and when it is due."""

    table_id: str
    time: float


class Backlog(NamedTuple):
    """`size`: tables in the queue. `first`: when the first is due, None where there is none."""

    size: int
    first: float | None


class TableQueue:
    """`key`: of its shards. Raises Unavailable where Redis does not answer."""

    def __init__(self, redis: RedisClient, key: Key) -> None:
        self._redis = redis
        self._key = key
        self._shards = [key.of(shard) for shard in range(QUEUE_SHARDS)]

    def shard(self, table_id: str) -> str:
        """The sorted set where that table stands."""
        return self._shards[shard_of(table_id, QUEUE_SHARDS)]

    async def set(self, table_id: str, time: float) -> None:
        """That table is due then, whenever it was before."""
        await self._redis.set_score(self.shard(table_id), table_id, time)

    async def add_sooner(self, table_id: str, time: float) -> None:
        """That table is due then, or sooner if it was."""
        await self._redis.add_sooner(self.shard(table_id), table_id, time)

    async def add_absent(self, times: Mapping[str, float]) -> int:
        """Add those tables that are not in the queue; how many."""
        added = await self._redis.batch(
            ("ZADD", self.shard(table_id), "NX", repr(time), table_id)
            for table_id, time in times.items()
        )
        return sum(added)

    async def bring_forward(self, table_ids: Iterable[str], time: float) -> None:
        """Have those of these tables that are in the queue due then at the latest."""
        await self._redis.batch(
            ("ZADD", self.shard(table_id), "XX", "LT", repr(time), table_id)
            for table_id in table_ids
        )

    async def remove(self, table_id: str) -> None:
        await self._redis.remove_scored(self.shard(table_id), table_id)

    async def times(self, table_ids: Iterable[str]) -> list[float | None]:
        """When each of these tables is due, None for those that are not in the queue."""
        return await self._redis.batch(("ZSCORE", self.shard(one), one) for one in table_ids)

    async def first(self, until: float, most: int) -> list[Due]:
        """At most so many that are due by then, the first ones; and what comes next, if anything.

        So whoever finds the last of them not due yet knows when to look again.
        """
        found = await self._lowest(self._shards, AT_LEAST)
        wanted = [
            shard
            for shard, due in zip(self._shards, found, strict=True)
            if len(due) == AT_LEAST <= most and due[-1].time <= until
        ]
        if wanted:
            more = dict(zip(wanted, await self._lowest(wanted, most + 1), strict=True))
            found = [more.get(shard, due) for shard, due in zip(self._shards, found, strict=True)]
        merged = sorted(chain.from_iterable(found), key=lambda due: (due.time, due.table_id))
        later = sum(due.time <= until for due in merged)
        return merged[: min(later, most) + 1]

    async def backlog(self) -> Backlog:
        """How much is in the queue, and when the first of it is due."""
        sizes = await self._redis.batch(("ZCARD", shard) for shard in self._shards)
        first = [due[0].time for due in await self._lowest(self._shards, 1) if due]
        return Backlog(sum(sizes), min(first, default=None))

    async def _lowest(self, shards: list[str], most: int) -> list[list[Due]]:
        found = await self._redis.batch(
            ("ZRANGE", shard, 0, most - 1, "WITHSCORES") for shard in shards
        )
        return [[Due(member.decode(), time) for member, time in one] for one in found]
