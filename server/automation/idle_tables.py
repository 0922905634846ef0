"""Tables that nobody touched for a long time are abandoned, watched or not.

A Redis sorted set holds every open and running table, score = when it would be abandoned (s since
1970), set once when it opens. Only then the table is read: if it was touched since, it gets a new
score. So no command pays for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from domain.decider import Rejected
from domain.table.commands import Abandon
from domain.table.state import Closed, Finished, Table
from server.automation.schedule import idle_at
from server.runtime.clock import Clock
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_index import TableIndex
from server.tables.cache import UnknownTable
from server.tables.commands import server_command
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

QUEUE = keys.IDLE.of()
POLL_SECONDS = 30.0
AT_ONCE = 100


class IdleTables:
    """Abandons open and running tables after `untouched_seconds`, never if that is 0."""

    def __init__(
        self,
        settings: Settings,
        redis: RedisClient,
        index: TableIndex,
        tables: Tables,
        clock: Clock,
    ) -> None:
        self._limit = settings.untouched_seconds
        self._redis = redis
        self._index = index
        self._tables = tables
        self._clock = clock

    def add_opened(self, before: Table | None, after: Table) -> Awaitable[None] | None:
        """A post-commit hook: queue a table that opened."""
        if before is None and self._limit and not is_over(after):
            return self._queue(after)
        return None

    async def run(self) -> None:
        """Until cancelled, or at once where tables stand for ever: abandon what is idle."""
        searched = False
        while self._limit:
            try:
                if not searched:
                    await self.queue_forgotten()
                    searched = True
                await self.abandon_idle()
            except Unavailable as error:
                logger().warning("idle_tables_not_read", reason=str(error))
            await asyncio.sleep(POLL_SECONDS)

    async def queue_forgotten(self) -> None:
        """Queue what a crash, or an older build, left out; it is read next."""
        now = self._clock()
        async for summaries in self._index.batches():
            going = {one["table_id"]: now for one in summaries if one["status"] != "finished"}
            if going:
                await self._redis.add_absent(QUEUE, going)

    async def abandon_idle(self) -> None:
        """End every table that nobody touched for too long."""
        while True:
            due = await self._redis.lowest(QUEUE, "-inf", self._clock(), AT_ONCE)
            for table_id, _ in due:
                await self._check(table_id)
            if len(due) < AT_ONCE:
                return

    async def _check(self, table_id: str) -> None:
        try:
            live = await self._tables.catch_up.newest(table_id)
        except UnknownTable:
            await self._remove(table_id)
            return
        if not is_over(live.table) and idle_at(live.table, self._limit) <= self._clock():
            await self._abandon(live)
        if is_over(live.table):
            await self._remove(table_id)
        else:
            await self._queue(live.table)

    async def _abandon(self, live: LiveTable) -> None:
        table_id, version = live.table.table_id, live.table.version
        decide = server_command(version, Abandon())
        try:
            await self._tables.handler.act(live, None, f"untouched/{version}", decide)
        except Rejected as refusal:  # somebody touched it just now
            logger().info("scheduler_overtaken", table=table_id, code=refusal.code)
        else:
            logger().info("table_abandoned", table=table_id)

    async def _queue(self, table: Table) -> None:
        await self._redis.set_score(QUEUE, table.table_id, idle_at(table, self._limit))

    async def _remove(self, table_id: str) -> None:
        await self._redis.remove_scored(QUEUE, table_id)


def is_over(table: Table) -> bool:
    return isinstance(table.stage, Finished | Closed)
