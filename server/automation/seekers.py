"""Ends the seeks of players who have left: bots keep the chairs that they held.

Running tables that seek people are checked repeatedly. If no seated player has watched for a while,
the seek ends. Correspondence games do not require anybody to be connected.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from domain.table.commands import KeepChairs
from domain.table.table_queries import seek_of
from server.automation.queues import LOOK_SECONDS, SeekerQueue, drain, poll
from server.runtime.shared_clock import SharedClock
from server.runtime.telemetry import logger
from server.store import keys
from server.store.redis_client import RedisClient
from server.tables.commands import server_command
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

AWAY_SECONDS = 25.0
"""Time for a seeking player to reload a page or reconnect."""
POLL_SECONDS = 3.0


@dataclass(eq=False)
class Seekers:
    """`watchers`: returns the seated players who watch each of these tables, at any gateway."""

    _seekers: SeekerQueue
    _redis: RedisClient
    _tables: Tables
    _watchers: Callable[[Sequence[str]], Awaitable[list[frozenset[str]]]]
    _clock: SharedClock

    async def run(self) -> None:
        """Check repeatedly whether seeking players are connected, until cancelled."""
        await poll("seekers_not_looked_for", self.look, POLL_SECONDS)

    async def look(self) -> None:
        """Check the due tables."""
        queue = self._seekers.queue
        await drain("seeker_not_checked", queue, self._clock, self._checked, LOOK_SECONDS)

    async def _checked(self, table_id: str, _: float) -> float | None:
        """End a seek whose players have left; return the next due time, None for never."""
        live = await self._tables.follower.newest(table_id)
        if seek_of(live.table) == "over":
            return None
        if not await self._is_there(table_id):
            await self._end(live)
        return self._clock() + LOOK_SECONDS

    async def _is_there(self, table_id: str) -> bool:
        """Whether a seated player watches the table, or did in the last `AWAY_SECONDS`."""
        key, now = keys.SEEKER_SEEN.of(table_id), self._clock()
        (watchers,) = await self._watchers([table_id])
        if watchers:
            await self._redis.set(key, repr(now), keys.SEEKER_SEEN.lifetime)
            return True
        last_seen = await self._redis.get(key)
        return last_seen is not None and now - float(last_seen) < AWAY_SECONDS

    async def _end(self, live: LiveTable) -> None:
        table_id, version = live.table_id, live.table.version
        decide = server_command(version, KeepChairs())
        await self._tables.handler.act(live, None, f"seek/{version}", decide)
        logger().info("seek_ended", table=table_id)
