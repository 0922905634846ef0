"""Tables that nobody touched for a long time are abandoned, watched or not.

A queue holds every open and running table by when it would be abandoned, set once when it opens.
Only then the table is read: if it was touched since, it gets a new
score. So no command pays for it.
"""

import asyncio
import contextlib

from domain.decider import Rejected
from domain.table.commands import Abandon
from domain.table.state import Closed, Finished, Table
from projections import table_view
from server.archive.object_store import ArchiveAway
from server.automation.queues import IdleQueue, is_over
from server.runtime.shared_clock import SharedClock
from server.runtime.telemetry import error_once, logger, warn_seldom
from server.store.redis_client import Unavailable
from server.store.table_index import TableIndex
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import server_command
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

IDLE_POLL_SECONDS = 30.0
IDLE_AT_ONCE = 100
UNREADABLE_RETRY_SECONDS = 600.0
"""Before a table is looked at again that could not be read."""


class IdleTables:
    """Abandons open and running tables after `idle_seconds`, never if that is 0.

    A table that closed before it started is deleted an hour later: open ones that nobody wants are
    gone after a day.
    """

    def __init__(
        self, queue: IdleQueue, index: TableIndex, tables: Tables, clock: SharedClock
    ) -> None:
        self._idle, self._queue = queue, queue.tables
        self._index = index
        self._tables = tables
        self._clock = clock

    async def run(self) -> None:
        """Until cancelled: abandon what is idle, delete what is closed."""
        while True:
            try:
                await self.abandon_idle()
            except Unavailable as error:
                warn_seldom("idle_tables_not_read", reason=str(error))
            await asyncio.sleep(IDLE_POLL_SECONDS)

    async def abandon_idle(self) -> None:
        """End every table that nobody touched for too long."""
        await self._clock.look()
        while self._clock.is_trusted:
            now = self._clock()
            due = [one for one in await self._queue.first(now, IDLE_AT_ONCE) if one.time <= now]
            for one in due:
                await self._check_alone(one.table_id)
            if len(due) < IDLE_AT_ONCE:
                return

    async def _check_alone(self, table_id: str) -> None:
        """Check one table; one that cannot be read holds up no other."""
        try:
            await self._check(table_id)
        except ArchiveAway:  # it is over, and was moved: there is time
            await self._queue.set(table_id, self._clock() + UNREADABLE_RETRY_SECONDS)
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001 - of one table
            if not isinstance(error, UnreadableTable | Rejected):
                error_once("idle_table_not_checked", error, table=table_id)
            await self._queue.set(table_id, self._clock() + UNREADABLE_RETRY_SECONDS)

    async def _check(self, table_id: str) -> None:
        try:
            live = await self._tables.catch_up.newest(table_id)
        except UnknownTable:
            await self._index.remove_id(table_id)
            await self._queue.remove(table_id)
            return
        if self._idle.limit and not is_over(live.table) and self._is_due(live.table):
            await self._abandon(live)
        if isinstance(live.table.stage, Closed) and self._is_due(live.table):
            await self._delete(live)
        elif isinstance(live.table.stage, Finished):
            await self._queue.remove(table_id)
        else:
            await self._idle.put_back(live.table)

    async def _delete(self, live: LiveTable) -> None:
        """Delete a table where nothing was played. What fails on the way is done again."""
        table_id = live.table.table_id
        await self._index.remove(table_view.summary(live.hosted.game, live.table))
        await self._tables.ledger.delete(table_id)
        await self._index.remove_id(table_id)
        await self._queue.remove(table_id)
        with contextlib.suppress(UnknownTable):
            await self._tables.catch_up.newest(table_id)  # so that who watches it is told
        logger().info("table_deleted", table=table_id)

    async def _abandon(self, live: LiveTable) -> None:
        table_id, version = live.table.table_id, live.table.version
        decide = server_command(version, Abandon())
        try:
            await self._tables.handler.act(live, None, f"untouched/{version}", decide)
        except Rejected as refusal:
            if refusal.code != "stale":
                raise
            # Somebody touched it just now.
            logger().info("scheduler_overtaken", table=table_id, code=refusal.code)
        else:
            logger().info("table_abandoned", table=table_id)

    def _is_due(self, table: Table) -> bool:
        """Whether it is to be abandoned, or deleted."""
        return self._idle.due_at(table) <= self._clock()
