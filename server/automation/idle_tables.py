"""Tables that nobody touched for a long time are abandoned, watched or not.

A queue holds every open and running table by when it would be abandoned, set once when it opens.
Only then the table is read: if it was touched since, it is due later. So no command pays for it.
"""

import asyncio
import contextlib
from dataclasses import dataclass

from domain.decider import Rejected
from domain.table.commands import Abandon
from domain.table.state import Closed
from projections import table_view
from server.archive.object_store import ArchiveAway
from server.automation.queues import IdleQueue, drain
from server.runtime.shared_clock import SharedClock
from server.runtime.telemetry import error_once, logger, warn_seldom
from server.store.redis_client import Unavailable
from server.store.table_index import TableIndex
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import server_command
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

IDLE_POLL_SECONDS = 30.0
UNREADABLE_RETRY_SECONDS = 600.0
"""Before a table is looked at again that could not be read."""


@dataclass(eq=False)
class IdleTables:
    """Abandons open and running tables after `idle_seconds`, never if that is 0.

    A table that closed before it started is deleted an hour later: open ones that nobody wants are
    gone after a day.
    """

    _idle: IdleQueue
    _index: TableIndex
    _tables: Tables
    _clock: SharedClock

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
        await drain(self._idle.queue, self._clock, self._checked)

    async def _checked(self, table_id: str, _: float) -> float | None:
        """Check one table; when again, None: never. One that cannot be read holds up no other."""
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
        except ArchiveAway:
            pass  # it is over, and was moved: there is time
        except Unavailable:
            raise
        except (UnreadableTable, Rejected):
            pass  # already logged by the fold
        except Exception as error:  # noqa: BLE001 - of one table
            error_once("idle_table_not_checked", error, table=table_id)
        return self._clock() + UNREADABLE_RETRY_SECONDS

    async def _delete(self, live: LiveTable) -> None:
        """Delete a table without any moves. Steps that fail on the way are done again."""
        table_id = live.table.table_id
        await self._index.remove(table_view.summary(live.hosted.game, live.table))
        await self._tables.ledger.delete(table_id)
        await self._index.remove_id(table_id)
        with contextlib.suppress(UnknownTable):
            await self._tables.follower.newest(table_id)  # so that its viewers are notified
        logger().info("table_deleted", table=table_id)

    async def _abandon(self, live: LiveTable) -> None:
        table_id, version = live.table.table_id, live.table.version
        decide = server_command(version, Abandon())
        try:
            await self._tables.handler.act(live, None, f"untouched/{version}", decide)
        except Rejected as refusal:
            if refusal.code != "stale":
                raise
            # A player acted at it just now.
            logger().info("scheduler_overtaken", table=table_id, code=refusal.code)
        else:
            logger().info("table_abandoned", table=table_id)
