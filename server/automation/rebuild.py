"""Rebuilds the lists of tables from the index, the summaries and the archive.

A rebuild runs if the lists are missing or of another format than this build's, or if `kontor
rebuild` requests it. Only one gateway at a time runs it, under a lease. Its progress is stored in
Redis, so that after a kill another gateway continues there. Games may continue meanwhile, and
repeating a step changes nothing.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count

from domain.table.chain import EMPTY
from server.archive.archive import Archive, name_of
from server.archive.object_store import ArchiveAway
from server.runtime.telemetry import logger, warn_seldom
from server.store import keys
from server.store.keys import REGISTER_SHARDS
from server.store.pagination import batched, newest
from server.store.redis_client import Unavailable
from server.store.table_lists import LISTED
from server.store.table_queue import TableQueue
from server.tables.tables import Store

FORMAT = "2"
"""The format of the lists. It increases when their storage changes."""
LISTS = "lists"
"""The queue's member for the rebuild, in place of a table."""
LEASE_SECONDS = 30.0
LISTS_POLL_SECONDS, INCOMPLETE_POLL_SECONDS = 10.0, 1.0
"""Seconds between two checks if the lists are complete, and if they are not."""
LONG_AGO = 0.0
"""A due time that is past on every clock, because clocks are compared only after the start."""
TABLES_A_STEP = 100
EMPTY_ARCHIVE = (
    "KONTOR_ARCHIVE holds no table at all, but the lobby names some that Redis does not"
    " have. Is it the right one? They stay in the lobby."
)


class Overtaken(Exception):  # noqa: N818 - names what is so
    """The lease ended, and another gateway may run the rebuild."""


class RebuildState:
    """The state of a rebuild in Redis. `queue`: has the member `LISTS` until the rebuild ends."""

    def __init__(self, store: Store) -> None:
        self._redis = store.redis
        self.queue = TableQueue(store.redis, keys.REBUILD, store.clock, LEASE_SECONDS)

    async def is_needed(self) -> bool:
        """Whether the lists are of another format, or were never complete."""
        return await self._stored("format") != FORMAT

    async def ask(self) -> bool:
        """Request a rebuild; return False if it was requested already."""
        return await self.queue.add_absent({LISTS: LONG_AGO}) > 0

    async def is_asked(self) -> bool:
        """Whether a rebuild is requested or running."""
        return await self.queue.times([LISTS]) != [None]

    async def begin_again(self) -> None:
        """Delete the progress, so that the rebuild starts from the beginning."""
        await self._redis.ask("HDEL", keys.LISTS.of(), "reached")

    async def reached(self) -> str:
        """Return the last finished step; empty if there is none."""
        return await self._stored("reached")

    async def left(self) -> list[str]:
        """Return the faults found by the running or the last rebuild, one sentence each."""
        return (await self._stored("left")).splitlines()

    async def note(self, field: str, value: str, left: list[str]) -> None:
        await self._redis.ask("HSET", keys.LISTS.of(), field, value, "left", "\n".join(left))

    async def _stored(self, field: str) -> str:
        stored: bytes | None = await self._redis.ask("HGET", keys.LISTS.of(), field)
        return (stored or b"").decode()


class Rebuild:
    """`restore`: adds tables in Redis to the lists and returns their number.

    `placed`, `dropped`: number of tables added to the lists, and removed from the lobby.
    """

    def __init__(self, store: Store, restore: Callable[[list[str]], Awaitable[int]]) -> None:
        self._redis, self._clock = store.redis, store.clock
        self._index, self._ledger, self._archive = store.index, store.ledger, store.archive
        self.state = RebuildState(store)
        self._queue = self.state.queue
        self._restore = restore
        self._left = list[str]()
        self.placed = self.dropped = 0

    async def run(self) -> None:
        """Rebuild the lists whenever that is needed or requested, until cancelled.

        The check for missing lists is repeated until they exist. A Redis that is emptied while a
        server runs counts as another ledger, and nothing is written there.
        """
        complete = False
        while True:
            try:
                if not complete and await self.state.is_needed():
                    await self.state.ask()
                if await self.go_on():
                    logger().info("lists_made_anew", tables=self.placed, dropped=self.dropped)
                complete = complete or not await self.state.is_needed()
            except Overtaken:
                logger().info("lists_left_to_another")
            except ArchiveAway as error:
                warn_seldom("archive_away", reason=str(error))
            except Unavailable as error:
                warn_seldom("lists_wait", reason=str(error))
                await self._redis.until_it_answers()
            await asyncio.sleep(LISTS_POLL_SECONDS if complete else INCOMPLETE_POLL_SECONDS)

    async def go_on(self) -> bool:
        """Run the rest of a requested rebuild, if no other gateway does; return whether it ran.

        Raises Overtaken, ArchiveAway, Unavailable.
        """
        lease = await self._queue.take(LISTS)
        if lease is None:
            return False
        due: float | None = self._clock()  # for the next gateway, unless all is done
        try:
            reached = await self.state.reached()
            self._left = await self.state.left() if reached else []
            async for step in self._steps(reached):
                lease = await self._renewed(lease)
                await self.state.note("reached", step, self._left)
            await self.state.note("format", FORMAT, self._left)
            await self.state.begin_again()
            due = None
        finally:
            await self._queue.settle(LISTS, lease, due)
        return True

    async def _renewed(self, lease: float) -> float:
        renewed = await self._queue.renew({LISTS: lease})
        if LISTS not in renewed:
            raise Overtaken
        return renewed[LISTS]

    async def _steps(self, reached: str) -> AsyncIterator[str]:
        """Place one page after the other after step `reached`; yield each finished step."""
        for shard in range(REGISTER_SHARDS):
            step = f"register/{shard:02d}"
            if step > reached:
                ids: list[str] = []
                async for ids in self._index.pages([shard]):
                    self.placed += await self._restore(ids)
                    yield reached
                reached = step
                if ids:  # checking an empty shard again is cheaper than storing the step
                    yield reached
        if self._archive is not None:
            async for ids in self._archive.ids():  # sorted by name
                following = [table_id for table_id in ids if archived_as(table_id) > reached]
                for page in batched(following, TABLES_A_STEP):
                    await self._place_archived(page)
                    yield archived_as(page[-1])
            async for step in self._drop_unknown(self._archive):
                yield step

    async def _place_archived(self, table_ids: list[str]) -> None:
        began = time.monotonic()
        placed = {table_id["table_id"] for table_id in await self._index.place_again(table_ids)}
        if len(placed) < len(table_ids):
            self._index.require_archive(began)  # otherwise they would never be listed again
        self.placed += len(placed)
        self._left += [
            f"{table_id} was left: it cannot be read, a gateway's log says why."
            for table_id in table_ids
            if table_id not in placed
        ]

    async def _drop_unknown(self, archive: Archive) -> AsyncIterator[str]:
        """Remove tables from the lobby, page by page, that are in neither Redis nor the archive.

        An archive without any table is probably the wrong one; then nothing is removed.
        """
        last, lists = None, self._index.lobby(LISTED)
        for number in count():
            places = await newest(self._redis, lists, last, TABLES_A_STEP)
            heads = await self._ledger.heads([table_id.table_id for table_id in places])
            missing = [
                table_id.table_id
                for table_id, head in zip(places, heads, strict=True)
                if head == EMPTY
            ]
            unknown = [table_id for table_id in missing if not await is_archived(archive, table_id)]
            if unknown and await is_empty(archive):
                logger().error("archive_empty", reason=EMPTY_ARCHIVE)
                self._left.append(EMPTY_ARCHIVE)
                return
            await self._redis.batch(
                ("ZREM", key, table_id) for table_id in unknown for key in lists
            )
            self.dropped += len(unknown)
            if len(places) < TABLES_A_STEP:
                return
            last = places[-1]
            yield f"unknown/{number:06d}"


def archived_as(table_id: str) -> str:
    """Return the step that places this archived table; it sorts after all `register` steps."""
    return f"stored/{name_of(table_id)}"


async def is_empty(archive: Archive) -> bool:
    async for ids in archive.ids():
        if ids:
            return False
    return True


async def is_archived(archive: Archive, table_id: str) -> bool:
    """Whether the archive has the table, readable or not. Raises Unavailable."""
    try:
        return await archive.find(table_id) is not None
    except Unavailable:
        raise
    except Exception:  # noqa: BLE001 - of one table, which may be repaired
        return True
