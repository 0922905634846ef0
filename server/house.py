"""The house at work: it takes what is due and does it, at tables nobody watches too.

The id of a bot's command is made of seat and version, so that two gateways book it once.
"""

from __future__ import annotations

import asyncio
import contextlib

from domain.decider import Rejected, Seat
from domain.table.state import Table
from server.bots import Bots
from server.live import LiveTable
from server.owed import Owed, awaited_bot, waits_for_bot
from server.playing import bot_plays
from server.redis_link import Unavailable
from server.register import BATCH, Register
from server.tables import Tables, UnknownTable
from server.telemetry import logger

LOOK_SECONDS = 0.5
SWEEP_SECONDS = 20.0
AT_ONCE = 64
"""How many answers one gateway works on at a time."""


class House:
    """Bots answer here."""

    def __init__(self, owed: Owed, register: Register, tables: Tables, bots: Bots) -> None:
        self._owed = owed
        self._register = register
        self._tables = tables
        self._bots = bots
        self._sooner = asyncio.Event()
        self._busy: dict[str, asyncio.Task[None]] = {}
        tables.followed.append(self.follow)

    async def follow(self, before: Table | None, after: Table) -> None:
        """After a commit: write down what it makes us owe, and look at it in time."""
        await self._owed.follow(before, after)
        self._sooner.set()

    async def work(self) -> None:
        """Until cancelled: do what is due when it is due."""
        while True:
            try:
                pause = await self._take_due()
            except Unavailable as error:
                logger().warning("house_waits", reason=str(error))
                pause = LOOK_SECONDS
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._sooner.wait(), max(pause, 0.001))
            self._sooner.clear()

    async def sweep(self) -> None:
        """Until cancelled: find running tables that wait for a bot and stand nowhere."""
        while True:
            try:
                await self._find_forgotten()
            except Unavailable as error:
                logger().warning("house_sweep_failed", reason=str(error))
            await asyncio.sleep(SWEEP_SECONDS)

    async def close(self) -> None:
        """Let go of what is under way; it is due again when its lease is over."""
        tasks = tuple(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _find_forgotten(self) -> None:
        ids = await self._register.running()
        for start in range(0, len(ids), BATCH):
            for shown in await self._register.summaries(ids[start : start + BATCH]):
                table_id = shown["table_id"]
                if waits_for_bot(shown) and await self._owed.owe_if_forgotten(table_id):
                    logger().info("owed_again", table=table_id)
                    self._sooner.set()

    async def _take_due(self) -> float:
        """Start on what is due; the seconds until something may be due again."""
        room = AT_ONCE - len(self._busy)
        if room <= 0:
            return LOOK_SECONDS
        for table_id in await self._owed.due(room):
            if table_id not in self._busy and await self._owed.take(table_id):
                task = asyncio.create_task(self._answer(table_id))
                self._busy[table_id] = task
                task.add_done_callback(lambda _, done=table_id: self._done(done))
        pause = await self._owed.next_due()
        return LOOK_SECONDS if pause is None else min(LOOK_SECONDS, pause)

    def _done(self, table_id: str) -> None:
        self._busy.pop(table_id, None)
        self._sooner.set()

    async def _answer(self, table_id: str) -> None:
        """One answer of one bot. What fails is tried again when the lease is over."""
        try:
            live = await self._tables.now(table_id)
            seat = awaited_bot(live.box.game, live.table)
            if seat is None:
                await self._owed.settle(table_id)
            else:
                await self._play(live, seat)
        except UnknownTable:
            await self._owed.settle(table_id)
        except Rejected as refusal:  # somebody was faster: whatever is due now is another question
            logger().info("bot_overtaken", table=table_id, code=refusal.code)
        except Unavailable as error:
            logger().warning("bot_delayed", table=table_id, reason=str(error))
        except Exception:  # noqa: BLE001 - one table's trouble is not the house's
            logger().error("bot_failed", table=table_id, exc_info=True)

    async def _play(self, live: LiveTable, seat: Seat) -> None:
        version = live.table.version
        command = await self._bots.answer(live, seat)
        decide = bot_plays(seat, version, command)
        await self._tables.act(live, None, f"bot/{seat}/{version}", decide)
