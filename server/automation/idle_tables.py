"""Abandons tables without an action for a long time, even if somebody watches them.

A queue has every open and running table, with the time to abandon it, set when it opens. Only at
that time the table is read, and is due later if it has changed. So commands do not queue it again.
"""

import contextlib
from dataclasses import dataclass

from domain.decider import Rejected
from domain.table.commands import Abandon
from domain.table.state import Closed
from projections import table_view
from server.archive.object_store import ArchiveAway
from server.automation.queues import IdleQueue, drain, poll
from server.runtime.shared_clock import SharedClock
from server.runtime.telemetry import logger
from server.store.table_index import TableIndex
from server.tables.cache import UnknownTable
from server.tables.commands import server_command
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

IDLE_POLL_SECONDS = 30.0
UNREADABLE_RETRY_SECONDS = 600.0
"""Pause before an unreadable table is read again."""


@dataclass(eq=False)
class IdleTables:
    """Abandons open and running tables after `idle_seconds`, never if that is 0.

    A table that closed before it started is deleted an hour later. So by default, open tables that
    nobody joins are gone after a day and an hour.
    """

    _idle: IdleQueue
    _index: TableIndex
    _tables: Tables
    _clock: SharedClock

    async def run(self) -> None:
        """Abandon idle tables and delete closed ones, until cancelled."""
        await poll("idle_tables_not_read", self.abandon_idle, IDLE_POLL_SECONDS)

    async def abandon_idle(self) -> None:
        """Process every due table: abandon it, delete it, or set its next due time."""
        queue, retry = self._idle.queue, UNREADABLE_RETRY_SECONDS
        await drain("idle_table_not_checked", queue, self._clock, self._checked, retry)

    async def _checked(self, table_id: str, _: float) -> float | None:
        """Process one table; return its next due time, None for never."""
        try:
            live = await self._tables.follower.newest(table_id)
            due = self._idle.due_at(live.table)
            if due is None or due > self._clock():
                return due
            if isinstance(live.table.stage, Closed):
                await self._delete(live)
                return None
            await self._abandon(live)
            return self._idle.due_at(live.table)
        except UnknownTable:
            await self._index.remove_id(table_id)
            return None
        except ArchiveAway:  # the table is finished and archived: no hurry
            return self._clock() + UNREADABLE_RETRY_SECONDS

    async def _delete(self, live: LiveTable) -> None:
        """Delete a table that never started. After a failure all steps are repeated."""
        table_id = live.table_id
        await self._index.remove(table_view.summary(live.hosted.game, live.table))
        await self._tables.ledger.delete(table_id)
        await self._index.remove_id(table_id)
        with contextlib.suppress(UnknownTable):
            await self._tables.follower.newest(table_id)  # so that its viewers are notified
        logger().info("table_deleted", table=table_id)

    async def _abandon(self, live: LiveTable) -> None:
        table_id, version = live.table_id, live.table.version
        decide = server_command(version, Abandon())
        try:
            await self._tables.handler.act(live, None, f"untouched/{version}", decide)
        except Rejected as refusal:
            if refusal.code != "stale":
                raise
            # A player has just acted.
            logger().info("scheduler_overtaken", table=table_id, code=refusal.code)
        else:
            logger().info("table_abandoned", table=table_id)
