"""What the house owes, written down: tables that wait for a bot, by the time its answer is due.

Any gateway takes what is due under a short lease: taken, it is due again when the lease is over, so
that what a killed gateway had taken is taken by another.
"""

from __future__ import annotations

import time
from typing import Any

from redis.asyncio import Redis

from domain.decider import AnyGame, Seat
from domain.table.state import Bot, Running, Table
from projections.projection import Shown
from server.redis_link import reaching
from server.settings import Settings
from server.shelf import Shelf

OWED = "house:owed"
TAKE = """
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 'inf') > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""


class Owed:
    """Raises Unavailable where Redis does not answer."""

    def __init__(self, settings: Settings, redis: Redis, shelf: Shelf) -> None:
        self._settings = settings
        self._redis = redis
        self._shelf = shelf

    async def follow(self, before: Table | None, after: Table) -> None:
        """After a commit: a bot's answer is owed, or no longer."""
        box = self._shelf.box(after.game)
        assert box is not None
        if awaited_bot(box.game, after) is not None:
            await self.owe(after.table_id, time.time() + self._settings.bot_seconds)
        elif before is not None and awaited_bot(box.game, before) is not None:
            await self.settle(after.table_id)

    async def owe(self, table_id: str, due: float) -> None:
        """`due`: seconds since 1970."""
        with reaching():
            await self._redis.zadd(OWED, {table_id: due})

    async def owe_if_forgotten(self, table_id: str) -> bool:
        """Whether it stood nowhere; it is due at once."""
        with reaching():
            return bool(await self._redis.zadd(OWED, {table_id: time.time()}, nx=True))

    async def settle(self, table_id: str) -> None:
        with reaching():
            await self._redis.zrem(OWED, table_id)

    async def due(self, most: int) -> list[str]:
        """The tables that are due, the longest due first."""
        asked: Any = self._redis.zrangebyscore(OWED, "-inf", time.time(), 0, most)
        with reaching():
            return [name.decode() for name in await asked]

    async def next_due(self) -> float | None:
        """Seconds until something more is due, None if nothing is owed."""
        asked: Any = self._redis.zrangebyscore(OWED, time.time(), "+inf", 0, 1, withscores=True)
        with reaching():
            following = await asked
        return max(following[0][1] - time.time(), 0.0) if following else None

    async def take(self, table_id: str) -> bool:
        """Whether it is ours now, until the lease is over."""
        now = time.time()
        until = now + self._settings.bot_lease_seconds
        asked: Any = self._redis.eval(TAKE, 1, OWED, table_id, repr(now), repr(until))
        with reaching():
            return bool(await asked)


def awaited_bot(game: AnyGame, table: Table) -> Seat | None:
    """The first seat the game waits for at which a bot sits."""
    if not isinstance(table.stage, Running):
        return None
    awaited = game.awaiting(table.stage.state)
    return next((seat for seat in awaited if isinstance(table.seats[seat], Bot)), None)


def waits_for_bot(shown: Shown) -> bool:
    """The same, of a summary."""
    return shown["status"] == "running" and any(
        "bot" in shown["seats"][seat] for seat in shown["awaiting"]
    )
