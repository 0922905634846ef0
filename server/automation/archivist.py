"""Moves finished tables out of Redis into the archive.

A queue holds every finished table by the time of its move; `kontor archive` brings that time
forward. Any gateway takes due tables, under a lease.

Data is removed only after it was read back: the object is written, read, unpacked and compared.
Only then a script deletes the table's keys, if the table has not changed since it was read. After a
kill at any point the table is whole in Redis or whole in the archive, and the next gateway can
start again.
"""

import asyncio
from dataclasses import dataclass

from domain.table.chain import EMPTY
from domain.table.state import Finished
from server.archive.archive import Archive
from server.archive.packing import archived
from server.automation.queues import ASKED_FOR, MOVE_SECONDS, FinishedQueue, drain, poll
from server.runtime.shared_clock import SharedClock
from server.runtime.telemetry import logger
from server.store.table_index import TableIndex
from server.tables.cache import UnknownTable
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

FINISHED_POLL_SECONDS = 5.0
REFUSED_SECONDS = 86_400.0
"""Pause before another try to move a table that failed, for example because it is damaged."""


@dataclass(eq=False)
class Archivist:
    """Moves due tables, one after the other."""

    _finished: FinishedQueue
    _tables: Tables
    _index: TableIndex
    _archive: Archive
    _clock: SharedClock

    async def run(self) -> None:
        """Move due tables, until cancelled."""
        await poll("archive_waits", self.move_due, FINISHED_POLL_SECONDS)

    async def move_due(self) -> None:
        """Move due tables. Raises Unavailable; the rest waits for the next call."""
        queue = self._finished.queue
        await drain("not_archived", queue, self._clock, self._moved, REFUSED_SECONDS)

    async def move(self, live: LiveTable) -> bool:
        """Move a finished table; return whether it is gone from Redis.

        Raises Unavailable if Redis or the store do not answer, DamagedObject if the store returns
        different data.
        """
        ledger, table_id = self._tables.ledger, live.table_id
        if live.archived is not None:  # complete the move of another, maybe killed, gateway
            return await self._forget(live, live.archived)
        reading = await ledger.read(table_id, EMPTY)
        summaries = await ledger.summaries((table_id,))
        whole = reading.is_sound and reading.head == live.head
        if not (whole and summaries and isinstance(live.table.stage, Finished)):
            return False
        entries = tuple(reading.entries)
        table = await asyncio.to_thread(
            archived, table_id, live.table.game, summaries[0].summary, entries
        )
        await self._archive.keep(table)
        return await self._forget(live, entries)

    async def _forget(self, live: LiveTable, entries: tuple[bytes, ...]) -> bool:
        """Delete an archived table from Redis; return False if its ledger has changed."""
        table_id, head = live.table_id, EMPTY.after_all(entries)
        async with live.lock:
            if not await self._tables.ledger.forget_archived(table_id, head):
                live.archived = None
                return False
            if live.head == head:
                live.archived = entries
        await self._index.remove_id(table_id)
        return True

    async def _moved(self, table_id: str, queued_for: float) -> float | None:
        """Move one table. Return the time of the next try, None if none is needed."""
        now = self._clock()
        try:
            live = await self._tables.follower.newest(table_id)
            if not isinstance(live.table.stage, Finished):
                return None  # restored to an unfinished version; queued again when it ends
            due_at = self._finished.due_at(live.table.finished_at)
            if queued_for > ASKED_FOR and (due_at is None or due_at > now):
                return due_at
            if live.archived is None and not await self._settled(live):
                return now + MOVE_SECONDS
            is_gone = await self.move(live)
        except UnknownTable:
            is_gone = await self._tables.ledger.head(table_id) == EMPTY
        else:
            if is_gone:
                logger().info("table_archived", table=table_id, version=live.head.version)
        return None if is_gone else now + REFUSED_SECONDS

    async def _settled(self, live: LiveTable) -> bool:
        """Do the unfinished work after the table's commits; return whether none is left."""
        post_commit_hooks, table_id = self._tables.post_commit_hooks, live.table_id
        await post_commit_hooks.complete(live)
        await post_commit_hooks.acknowledge()
        return not await self._tables.ledger.todo((table_id,))
