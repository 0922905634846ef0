"""What the house owes, written down: tables it has to look at, by the time it has to.

A bot is to be asked there, or somebody's time is up. Any gateway takes what is due under a short
lease: taken, it is due again when the lease is over, so that what a killed gateway had taken is
taken by another. Only who took a table says when it is due next; whatever happens to it meanwhile
can make it due sooner, never later. So a look may be in vain, but none is forgotten.
"""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis

from domain.table.state import Table
from server.automation.schedule import look_at
from server.runtime.clock import Clock
from server.runtime.game_registry import GameRegistry
from server.runtime.settings import Settings
from server.store.redis_client import unavailable_on_error

OWED = "house:owed"
TAKE = """
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 'inf') > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""
SETTLE = """
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""


class LeaseQueue:
    """Times are seconds since 1970. Raises Unavailable where Redis does not answer."""

    def __init__(self, settings: Settings, redis: Redis, games: GameRegistry, clock: Clock) -> None:
        self._lease = settings.bot_lease_seconds + settings.bot_seconds
        self._redis = redis
        self._games = games
        self._clock = clock

    def due_after(self, table: Table) -> float | None:
        """When a table as it stands now is due for its bots or its clocks, None if never."""
        box = self._games.find(table.game)
        assert box is not None
        return look_at(box.game, table, self._clock())

    async def owe(self, table_id: str, due: float) -> None:
        """That table is due then, or sooner."""
        with unavailable_on_error():
            await self._redis.zadd(OWED, {table_id: due}, lt=True)

    async def owe_if_forgotten(self, table_id: str) -> bool:
        """Whether it stood nowhere; it is due at once."""
        with unavailable_on_error():
            return bool(await self._redis.zadd(OWED, {table_id: self._clock()}, nx=True))

    async def due(self, most: int) -> list[str]:
        """The tables that are due, the longest due first."""
        asked: Any = self._redis.zrangebyscore(OWED, "-inf", self._clock(), 0, most)
        with unavailable_on_error():
            return [name.decode() for name in await asked]

    async def next_due(self) -> float | None:
        """Seconds until something more is due, None if nothing is owed."""
        now = self._clock()
        asked: Any = self._redis.zrangebyscore(OWED, now, "+inf", 0, 1, withscores=True)
        with unavailable_on_error():
            following = await asked
        return max(following[0][1] - now, 0.0) if following else None

    async def take(self, table_id: str) -> float | None:
        """When our lease on it is over, None if it is not ours."""
        now = self._clock()
        until = now + self._lease
        asked: Any = self._redis.eval(TAKE, 1, OWED, table_id, repr(now), repr(until))
        with unavailable_on_error():
            return until if await asked else None

    async def settle(self, table_id: str, lease: float, due: float | None) -> None:
        """It is due then, or never; unless something made it due sooner than our lease is over."""
        wanted = "" if due is None else repr(due)
        asked: Any = self._redis.eval(SETTLE, 1, OWED, table_id, repr(lease), wanted)
        with unavailable_on_error():
            await asked
