"""What the house owes: the answers of bots, in a sorted set by the time they are due.

Any gateway takes what is due under a short lease. The command id is made of seat and version, so
that two takers book it once, and what a killed one had taken is due again when its lease is over.
A sweep over the running tables finds again what a crash forgot to write down.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from domain.decider import AnyGame, Rejected, Seat
from domain.table.state import Bot, Running, Table
from projections.projection import Shown
from server.bots import Bots
from server.live import LiveTable
from server.playing import bot_plays
from server.redis_link import Unavailable, reaching
from server.register import BATCH, Register
from server.settings import Settings
from server.shelf import Shelf
from server.tables import Tables, UnknownTable
from server.telemetry import logger

OWED = "house:owed"
TAKE = """
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 'inf') > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""
LOOK_SECONDS = 0.5
SWEEP_SECONDS = 20.0
AT_ONCE = 64
"""How many answers one gateway works on at a time."""


class House:
    """Takes what is due and does it. `follow` writes down what a commit makes it owe."""

    def __init__(self, settings: Settings, redis: Redis, shelf: Shelf, bots: Bots) -> None:
        self._settings = settings
        self._redis = redis
        self._shelf = shelf
        self._bots = bots
        self._sooner = asyncio.Event()
        self._busy: dict[str, asyncio.Task[None]] = {}

    async def follow(self, before: Table | None, after: Table) -> None:
        """After a commit: a bot's answer is owed, or no longer."""
        box = self._shelf.box(after.game)
        assert box is not None
        if awaited_bot(box.game, after) is not None:
            await self._owe(after.table_id, time.time() + self._settings.bot_seconds)
        elif before is not None and awaited_bot(box.game, before) is not None:
            with reaching():
                await self._redis.zrem(OWED, after.table_id)

    async def work(self, tables: Tables) -> None:
        """Until cancelled: do what is due when it is due."""
        while True:
            try:
                pause = await self._take_due(tables)
            except (RedisError, OSError, Unavailable) as error:
                logger().warning("house_waits", reason=str(error))
                pause = LOOK_SECONDS
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._sooner.wait(), max(pause, 0.001))
            self._sooner.clear()

    async def sweep(self, register: Register) -> None:
        """Until cancelled: find running tables that wait for a bot and stand nowhere."""
        while True:
            try:
                ids = await register.running()
                for start in range(0, len(ids), BATCH):
                    for shown in await register.summaries(ids[start : start + BATCH]):
                        if waits_for_bot(shown):
                            await self._owe_if_forgotten(shown["table_id"])
            except Unavailable as error:
                logger().warning("house_sweep_failed", reason=str(error))
            await asyncio.sleep(SWEEP_SECONDS)

    async def close(self) -> None:
        """Let go of what is under way; it is due again when its lease is over."""
        tasks = tuple(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _owe(self, table_id: str, due: float) -> None:
        with reaching():
            await self._redis.zadd(OWED, {table_id: due})
        self._sooner.set()

    async def _owe_if_forgotten(self, table_id: str) -> None:
        with reaching():
            added = await self._redis.zadd(OWED, {table_id: time.time()}, nx=True)
        if added:
            logger().info("owed_again", table=table_id)
            self._sooner.set()

    async def _take_due(self, tables: Tables) -> float:
        """Start on what is due; the seconds until something may be due again."""
        now = time.time()
        room = AT_ONCE - len(self._busy)
        if room <= 0:
            return LOOK_SECONDS
        asked: Any = self._redis.zrangebyscore(OWED, "-inf", now, 0, room)
        for name in await asked:
            table_id = name.decode()
            if table_id not in self._busy and await self._leased(table_id, now):
                task = asyncio.create_task(self._answer(tables, table_id))
                self._busy[table_id] = task
                task.add_done_callback(lambda _, done=table_id: self._done(done))
        asked = self._redis.zrangebyscore(OWED, now, "+inf", 0, 1, withscores=True)
        following = await asked
        if not following:
            return LOOK_SECONDS
        return min(LOOK_SECONDS, following[0][1] - time.time())

    def _done(self, table_id: str) -> None:
        self._busy.pop(table_id, None)
        self._sooner.set()

    async def _leased(self, table_id: str, now: float) -> bool:
        until = now + self._settings.bot_lease_seconds
        asked: Any = self._redis.eval(TAKE, 1, OWED, table_id, str(now), str(until))
        return bool(await asked)

    async def _answer(self, tables: Tables, table_id: str) -> None:
        """One answer of one bot. What fails is tried again when the lease is over."""
        try:
            live = await tables.now(table_id)
            seat = awaited_bot(live.box.game, live.table)
            if seat is None:
                await self._redis.zrem(OWED, table_id)
                return
            await self._play(tables, live, seat)
        except UnknownTable:
            await self._redis.zrem(OWED, table_id)
        except Rejected as refusal:
            logger().info("bot_overtaken", table=table_id, code=refusal.code)
            await self._owe(table_id, time.time())
        except (Unavailable, RedisError, OSError) as error:
            logger().warning("bot_delayed", table=table_id, reason=str(error))
        except Exception:  # noqa: BLE001 - one table's trouble is not the house's
            logger().error("bot_failed", table=table_id, exc_info=True)

    async def _play(self, tables: Tables, live: LiveTable, seat: Seat) -> None:
        version = live.table.version
        command = await self._bots.answer(live, seat)
        if live.table.version != version:
            raise Rejected("stale", "The table has moved on.")
        decide = bot_plays(seat, version, command)
        await tables.act(live, None, f"bot/{seat}/{version}", decide)


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
