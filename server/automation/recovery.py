"""Finds and completes work that was left unfinished after commits, or lost with a key.

At the start running tables are queued again from their summaries. Later two sweeps find work that
`PostCommitHooks` left in a table's `todo`, because its gateway or its Redis died. The quick one
checks running tables and the tables in memory, the slow one all tables in Redis. The first slow
sweep also adds every table to the lists again, because keys of the lists may have been lost.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from projections.projection import JsonObject
from server.archive.object_store import ArchiveAway
from server.automation.queues import Queues
from server.automation.rebuild import Rebuild
from server.automation.schedule import has_scheduled_work, waits_for_bot
from server.runtime.telemetry import logger, warn_seldom
from server.store.pagination import batched
from server.store.redis_client import Unavailable
from server.store.table_index import BATCH
from server.tables.tables import Store, Tables

RUNNING_SECONDS = 20.0
"""Seconds between two checks of running tables."""
PAGE_SECONDS = 1.0
"""Pause of the slow sweep after each `BATCH` of tables."""
FARTHEST_SECONDS = 10.0
LOOK_RETRY_SECONDS = 5.0
"""Pause before a sweep that needs the unavailable archive starts again."""

Look: TypeAlias = Callable[[], Awaitable[None]]


class Recovery:
    """`sweep_seconds`: interval between checks of the tables in memory. `rebuild`: of all lists."""

    def __init__(self, store: Store, tables: Tables, queues: Queues, sweep_seconds: float) -> None:
        self._redis, self._index, self._clock = store.redis, store.index, store.clock
        self._tables = tables
        self._queue, self._idle, self._finished = queues.due.queue, queues.idle, queues.finished
        self._seekers = queues.seekers
        self._sweep_seconds = sweep_seconds
        self._without_work: dict[str, int] = {}
        """The digest of the summary of each running table without work."""
        self._have_looked = asyncio.Event()
        self.rebuild = Rebuild(store, self.restore)

    async def run(self) -> None:
        """Run the quick sweep, until cancelled."""
        while True:
            await self._until_done(self.look_at_running)
            self._have_looked.set()
            await asyncio.sleep(RUNNING_SECONDS)

    async def look_at_loaded(self) -> None:
        """Complete unfinished work of the tables in memory, until cancelled."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            await self._until_done(self._tables.post_commit_hooks.look_at_loaded)

    async def look_at_running(self) -> None:
        """Queue running tables that have due work, and complete their unfinished work.

        Tables that had no work are not parsed again until they change.
        """
        ids = await self._index.running()
        without_work: dict[str, int] = {}
        for page in batched(ids, BATCH):
            digests = {stored: hash(stored) for stored in await self._index.stored(page)}
            changed = [
                stored
                for stored, digest in digests.items()
                if self._without_work.get(stored.table_id) != digest
            ]
            summaries = self._index.parsed(changed)
            await self._queue_working(summaries)
            working = {one["table_id"] for one in summaries if has_scheduled_work(one)}
            without_work |= {
                stored.table_id: digest
                for stored, digest in digests.items()
                if stored.table_id not in working
            }
            await self._complete(page)
        self._without_work = without_work

    async def restore(self, table_ids: list[str]) -> int:
        """Place and queue these tables again, and complete unfinished work; return their number.

        Raises Unavailable.
        """
        summaries = await self._index.place_again(table_ids)
        await self._queue_working(summaries)
        await self._idle.add_forgotten(summaries)
        await self._seekers.add_forgotten(summaries)
        if self._finished is not None:
            await self._finished.add_forgotten(summaries)
        await self._complete(table_ids)
        return len(summaries)

    async def look_at_all(self) -> None:
        """Run the slow sweep after the first quick one, until cancelled."""
        await self._have_looked.wait()
        look: Callable[[list[str]], Awaitable[object]] = self.restore
        while True:
            try:
                async for ids in self._index.pages():
                    await look(ids)
                    await asyncio.sleep(PAGE_SECONDS * len(ids) / BATCH)
                look = self._complete
                await asyncio.sleep(PAGE_SECONDS)
            except Unavailable as error:
                warn_seldom("slow_sweep_failed", reason=str(error))
                await self._redis.until_it_answers()
            except Exception:  # noqa: BLE001 - the next round may succeed
                logger().error("slow_sweep_broke", exc_info=True)
                await asyncio.sleep(PAGE_SECONDS)

    async def _queue_working(self, summaries: list[JsonObject]) -> None:
        working = [summary["table_id"] for summary in summaries if has_scheduled_work(summary)]
        added = await self._queue.add_absent(dict.fromkeys(working, self._clock()))
        if added:
            logger().info("tables_queued_again", tables=added)
        # A due time beyond every lease and beat came from a clock that was far ahead.
        soon = self._clock() + self._queue.lease_seconds + FARTHEST_SECONDS
        waiting = [summary["table_id"] for summary in summaries if waits_for_bot(summary)]
        await self._queue.bring_forward(waiting, soon)

    async def _complete(self, table_ids: list[str]) -> None:
        await self._tables.post_commit_hooks.complete_all(await self._tables.ledger.todo(table_ids))

    async def _until_done(self, look: Look) -> None:
        """Retry while Redis or the archive is unavailable."""
        while True:
            try:
                await look()
            except ArchiveAway as error:
                warn_seldom("archive_away", reason=str(error))
                await asyncio.sleep(LOOK_RETRY_SECONDS)
            except Unavailable as error:
                warn_seldom("sweep_waits", sweep=look.__name__, reason=str(error))
                await self._redis.until_it_answers()
            else:
                return
