"""Makes the lists of tables anew, from the index, the summaries and the archive.

It is done where the lists are of another format than this build's, or are not there, and by
`kontor rebuild`. One is at it at a time, under a lease. How far it has come stands in Redis, so
that whoever goes on after a kill begins there. Games may go on meanwhile, and doing a step again
changes nothing.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias

from server.archive.archive import Archive, name_of
from server.archive.object_store import ArchiveAway
from server.runtime.clock import Clock
from server.runtime.telemetry import logger, warn_seldom
from server.store import keys
from server.store.keys import REGISTER_SHARDS
from server.store.lease_queue import LeaseQueue
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_index import TableIndex
from server.store.table_queue import TableQueue

FORMAT = "1"
"""Of the lists. It goes up where they are kept otherwise than before."""
LISTS = "lists"
"""What stands in the queue in place of a table."""
LEASE_SECONDS = 30.0
POLL_SECONDS, AGAIN_SECONDS = 10.0, 1.0
"""Between two looks, and while the lists are not as they should be."""
LONG_AGO = 0.0
"""Due, whatever time it is: clocks are compared a moment after a start."""
PAGE = 100

Restore: TypeAlias = Callable[[list[str]], Awaitable[int]]
"""Put tables that are in Redis into the lists; how many there were."""
Say: TypeAlias = Callable[[str], None]
Unplaced: TypeAlias = Callable[[str], Awaitable[None]]


class Overtaken(Exception):  # noqa: N818 - names what is so
    """The lease ended, and somebody else may be at it."""


def say_nothing(_: str) -> None:
    """Nobody wants to know."""


async def pass_over(_: str) -> None:
    """What is done about a table that cannot be placed: where it is read that is logged."""


class Rebuild:
    """`say`: is told how far it has come. `unplaced`: gets each table that cannot be placed.

    `placed`: how many were placed by this one.
    """

    def __init__(
        self,
        redis: RedisClient,
        index: TableIndex,
        archive: Archive | None,
        clock: Clock,
        restore: Restore,
        *,
        say: Say = say_nothing,
        unplaced: Unplaced = pass_over,
    ) -> None:
        self._redis = redis
        self._index = index
        self._archive = archive
        self._asked = TableQueue(redis, keys.REBUILD)
        self._queue = LeaseQueue(redis, self._asked, clock, LEASE_SECONDS)
        self._clock = clock
        self._restore = restore
        self._say = say
        self._unplaced = unplaced
        self.placed = 0

    async def run(self) -> None:
        """Until cancelled: have it done where it is to be done.

        Whether the lists are there is asked until they are: a Redis that is emptied under a server
        is another ledger, and nothing is written there.
        """
        complete = False
        while True:
            try:
                if not complete and await self.is_needed():
                    await self.ask()
                if await self.go_on():
                    logger().info("lists_made_anew", tables=self.placed)
                complete = complete or not await self.is_needed()
            except Overtaken:
                logger().info("lists_left_to_another")
            except ArchiveAway as error:
                warn_seldom("archive_away", reason=str(error))
            except Unavailable as error:
                warn_seldom("lists_wait", reason=str(error))
                await self._redis.until_it_answers()
            await asyncio.sleep(POLL_SECONDS if complete else AGAIN_SECONDS)

    async def is_needed(self) -> bool:
        """Whether the lists are of another format, or were never complete."""
        return await self._kept("format") != FORMAT

    async def ask(self) -> None:
        """Have it done, by whoever is first. If somebody is at it, nothing changes."""
        await self._asked.add_absent({LISTS: LONG_AGO})

    async def begin_again(self) -> None:
        """Forget how far it has come."""
        await self._redis.batch([("HDEL", keys.LISTS.of(), "reached")])

    async def reached(self) -> str:
        """The last step that was done, as it is kept; nothing where none was."""
        return await self._kept("reached")

    async def go_on(self) -> bool:
        """Do the rest, if it is to be done and nobody is at it; whether it was done.

        Raises Overtaken, ArchiveAway, Unavailable.
        """
        lease = await self._queue.take(LISTS) if await self._is_due() else None
        if lease is None:
            return False
        due: float | None = self._clock()  # for who comes next, unless all is done
        try:
            async for step in self._steps(await self.reached()):
                lease = await self._renewed(lease)
                await self._redis.batch([("HSET", keys.LISTS.of(), "reached", step)])
                self._say(f"{self.placed} tables placed")
            await self._finish()
            due = None
        finally:
            await self._queue.settle(LISTS, lease, due)
        return True

    async def _is_due(self) -> bool:
        return LISTS in (await self._queue.look(1)).due

    async def _renewed(self, lease: float) -> float:
        renewed = await self._queue.renew({LISTS: lease})
        if LISTS not in renewed:
            raise Overtaken
        return renewed[LISTS]

    async def _steps(self, reached: str) -> AsyncIterator[str]:
        """Place one page after the other from there on; each time how far it has come."""
        for shard in range(REGISTER_SHARDS):
            step = f"register/{shard:02d}"
            if step > reached:
                ids: list[str] = []
                async for ids in self._index.pages([shard]):
                    self.placed += await self._restore(ids)
                    yield reached
                reached = step
                if ids:  # to look again whether a shard is empty costs less than to note it
                    yield reached
        if self._archive is not None:
            async for ids in self._archive.ids():  # in the order of their names
                following = [one for one in ids if archived_as(one) > reached]
                for start in range(0, len(following), PAGE):
                    page = following[start : start + PAGE]
                    await self._place_archived(page)
                    yield archived_as(page[-1])

    async def _place_archived(self, table_ids: list[str]) -> None:
        began = time.monotonic()
        placed = {one["table_id"] for one in await self._index.place_again(table_ids)}
        if len(placed) < len(table_ids):
            self._index.require_archive(began)  # else they would be left out for good
        self.placed += len(placed)
        for table_id in table_ids:
            if table_id not in placed:
                await self._unplaced(table_id)

    async def _finish(self) -> None:
        await self._redis.batch(
            [
                ("HSET", keys.LISTS.of(), "format", FORMAT),
                ("HDEL", keys.LISTS.of(), "reached"),
            ]
        )

    async def _kept(self, field: str) -> str:
        (kept,) = await self._redis.hash_values(keys.LISTS.of(), field)
        return (kept or b"").decode()


def archived_as(table_id: str) -> str:
    """The step at which a table of the archive is placed; after all of the register."""
    return f"stored/{name_of(table_id)}"
