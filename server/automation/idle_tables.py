"""Tables that nobody touched for a long time are abandoned by the house, watched or not.

Each table is written down once, when it opens, with the time at which it would be. Only then is it
looked at: what was touched since is written down anew. So no command pays for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from redis.asyncio import Redis

from domain.decider import Rejected
from domain.table.commands import Abandon
from domain.table.state import Closed, Finished, Table
from server.automation.schedule import untouched_at
from server.runtime.clock import Clock
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store.redis_client import Unavailable, unavailable_on_error
from server.store.table_index import TableIndex
from server.tables.commands import server_command
from server.tables.handler import Tables, UnknownTable
from server.tables.live_table import LiveTable

UNTOUCHED = "house:untouched"
LOOK_SECONDS = 30.0
AT_ONCE = 100


class IdleTables:
    """Watches over open and running tables."""

    def __init__(
        self, settings: Settings, redis: Redis, index: TableIndex, tables: Tables, clock: Clock
    ) -> None:
        self._limit = settings.untouched_seconds
        self._redis = redis
        self._index = index
        self._tables = tables
        self._clock = clock
        tables.followed.append(self.follow)

    def follow(self, before: Table | None, after: Table) -> Awaitable[None] | None:
        """After a commit: a table that opened is looked at in its time."""
        if before is None and self._limit and not over(after):
            return self._look_later(after)
        return None

    async def work(self) -> None:
        """Until cancelled, or for as long as a table may stand for ever: look at what is due."""
        searched = False
        while self._limit:
            try:
                if not searched:
                    await self.find_forgotten()
                    searched = True
                await self.look()
            except Unavailable as error:
                logger().warning("untouched_not_seen", reason=str(error))
            await asyncio.sleep(LOOK_SECONDS)

    async def find_forgotten(self) -> None:
        """Write down what a crash, or an older build, left out; it is looked at next."""
        now = self._clock()
        async for tables in self._index.batches():
            going = {one["table_id"]: now for one in tables if one["status"] != "finished"}
            if going:
                with unavailable_on_error():
                    await self._redis.zadd(UNTOUCHED, going, nx=True)

    async def look(self) -> None:
        """End every table that nobody touched for too long."""
        while True:
            asked: Any = self._redis.zrangebyscore(UNTOUCHED, "-inf", self._clock(), 0, AT_ONCE)
            with unavailable_on_error():
                due = [name.decode() for name in await asked]
            for table_id in due:
                await self._look_at(table_id)
            if len(due) < AT_ONCE:
                return

    async def _look_at(self, table_id: str) -> None:
        try:
            live = await self._tables.now(table_id)
        except UnknownTable:
            await self._forget(table_id)
            return
        if not over(live.table) and untouched_at(live.table, self._limit) <= self._clock():
            await self._abandon(live)
        if over(live.table):
            await self._forget(table_id)
        else:
            await self._look_later(live.table)

    async def _abandon(self, live: LiveTable) -> None:
        table_id, version = live.table.table_id, live.table.version
        decide = server_command(version, Abandon())
        try:
            await self._tables.act(live, None, f"untouched/{version}", decide)
        except Rejected as refusal:  # somebody touched it just now
            logger().info("house_overtaken", table=table_id, code=refusal.code)
        else:
            logger().info("table_abandoned", table=table_id)

    async def _look_later(self, table: Table) -> None:
        with unavailable_on_error():
            due = untouched_at(table, self._limit)
            await self._redis.zadd(UNTOUCHED, {table.table_id: due})

    async def _forget(self, table_id: str) -> None:
        with unavailable_on_error():
            await self._redis.zrem(UNTOUCHED, table_id)


def over(table: Table) -> bool:
    return isinstance(table.stage, Finished | Closed)
