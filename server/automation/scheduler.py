"""The house at work: it takes what is due and does it, at tables nobody watches too.

A bot is asked as soon as its question stands, and thinks ahead; its answer leaves on a beat that is
the same for every question, so that its pause tells nothing. Whatever longer thinking costs is
rounded up to whole beats, and an awaited bot never waits for one that might interrupt.

The ids of the house's commands are made of seat and version, so two gateways book each once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable
from typing import Any, NamedTuple

from domain.decider import Rejected, Seat
from domain.table.commands import StandIn
from domain.table.state import Table
from server.automation.bots import BotAnswers, Bots
from server.automation.schedule import (
    Asked,
    asked,
    leaves_at,
    look_again,
    look_at,
    moment_over,
    overdue,
    waits_for_house,
)
from server.runtime.clock import Clock
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store.lease_queue import LeaseQueue
from server.store.redis_client import Unavailable
from server.store.table_index import BATCH, TableIndex
from server.tables.commands import bot_move, server_command
from server.tables.handler import Tables, TooSoon, UnknownTable
from server.tables.live_table import LiveTable

LOOK_SECONDS = 0.5
SWEEP_SECONDS = 20.0
AT_ONCE = 256
"""How many tables one gateway works on at a time; most of that is waiting for the beat."""


class Look(NamedTuple):
    """A table that is being looked at. `moved`: it has moved on, what is thought there is stale."""

    task: asyncio.Task[None]
    moved: asyncio.Event


class Scheduler:
    """Bots answer here, and stand in for whose time is up. `stand_in`: the policy that does."""

    def __init__(
        self,
        settings: Settings,
        owed: LeaseQueue,
        index: TableIndex,
        tables: Tables,
        *,
        bots: Bots,
        stand_in: str,
        clock: Clock,
    ) -> None:
        self._beat = settings.bot_seconds
        self._owed = owed
        self._index = index
        self._tables = tables
        self._bots = bots
        self._stand_in = stand_in
        self._clock = clock
        self._sooner = asyncio.Event()
        self._busy: dict[str, Look] = {}
        tables.followed.append(self.follow)

    def follow(self, _: Table | None, after: Table) -> Awaitable[None] | None:
        """After a commit: write down what it makes us owe, and look at it in time."""
        due = self._owed.due_after(after)
        return None if due is None else self._owe(after.table_id, due)

    async def _owe(self, table_id: str, due: float) -> None:
        await self._owed.owe(table_id, due)
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
        """Until cancelled: find running tables that wait for the house and stand nowhere."""
        while True:
            try:
                await self._find_forgotten()
            except Unavailable as error:
                logger().warning("house_sweep_failed", reason=str(error))
            await asyncio.sleep(SWEEP_SECONDS)

    async def close(self) -> None:
        """Let go of what is under way; it is due again when its lease is over."""
        tasks = tuple(look.task for look in self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _find_forgotten(self) -> None:
        ids = await self._index.running()
        for start in range(0, len(ids), BATCH):
            for shown in await self._index.summaries(ids[start : start + BATCH]):
                table_id = shown["table_id"]
                if waits_for_house(shown) and await self._owed.owe_if_forgotten(table_id):
                    logger().info("owed_again", table=table_id)
                    self._sooner.set()

    async def _take_due(self) -> float:
        """Start on what is due; the seconds until something may be due again."""
        room = AT_ONCE - len(self._busy)
        if room <= 0:
            return LOOK_SECONDS
        for table_id in await self._owed.due(room + len(self._busy)):
            if table_id in self._busy:
                self._busy[table_id].moved.set()
            elif len(self._busy) < AT_ONCE:
                await self._take(table_id)
        pause = await self._owed.next_due()
        return LOOK_SECONDS if pause is None else min(LOOK_SECONDS, pause)

    async def _take(self, table_id: str) -> None:
        lease = await self._owed.take(table_id)
        if lease is not None:
            moved = asyncio.Event()
            task = asyncio.create_task(self._look_at(table_id, lease, moved))
            self._busy[table_id] = Look(task, moved)
            task.add_done_callback(lambda _: self._done(table_id))

    def _done(self, table_id: str) -> None:
        self._busy.pop(table_id, None)
        self._sooner.set()

    async def _look_at(self, table_id: str, lease: float, moved: asyncio.Event) -> None:
        """Do one thing at that table. What fails is tried again when the lease is over."""
        try:
            due = await self._due_after_work(table_id, moved)
            await self._owed.settle(table_id, lease, due)
        except Rejected as refusal:  # somebody was faster: whatever is due now is another question
            logger().info("house_overtaken", table=table_id, code=refusal.code)
        except Unavailable as error:
            logger().warning("house_delayed", table=table_id, reason=str(error))
        except Exception:  # noqa: BLE001 - one table's trouble is not the house's
            logger().error("house_failed", table=table_id, exc_info=True)

    async def _due_after_work(self, table_id: str, moved: asyncio.Event) -> float | None:
        """Do what is to be done there; when to look again."""
        try:
            live = await self._tables.now(table_id)
        except UnknownTable:
            return None
        version, now = live.table.version, self._clock()
        late = overdue(live.table, now)
        bots = asked(live.hosted.game, live.table, now)
        if late is not None:
            await self._have_stood_in(live, late)
        elif bots.seats:
            await self._have_played(live, bots, moved)
        if live.table.version != version:
            return look_at(live.hosted.game, live.table, self._clock())
        return look_again(live.hosted.game, live.table)

    async def _have_stood_in(self, live: LiveTable, seat: Seat) -> None:
        version = live.table.version
        decide = server_command(version, StandIn(seat, self._stand_in))
        await self._tables.act(live, None, f"clock/{seat}/{version}", decide)

    async def _have_played(self, live: LiveTable, bots: Asked, moved: asyncio.Event) -> None:
        """Book the answer of one bot, if any gives one: an interrupt comes before the move."""
        table = live.table
        async with BotAnswers(self._bots, live, bots) as thoughts:
            ready = asyncio.create_task(self._ready(live, bots, thoughts))
            stale = asyncio.create_task(moved.wait())
            try:
                await asyncio.wait((ready, stale), return_when=asyncio.FIRST_COMPLETED)
                answered = thoughts.first() if ready.done() else None
            finally:
                ready.cancel()
                stale.cancel()
        if answered is not None:
            seat, command = answered
            await self._book(live, f"bot/{seat}/{table.version}", seat, command)

    async def _book(
        self, live: LiveTable, command_id: str, seat: Seat, command: dict[str, Any]
    ) -> None:
        decide = bot_move(seat, live.table.version, command)
        while True:
            try:
                await self._tables.act(live, None, command_id, decide)
            except TooSoon as others:  # by a hair: a moment ends by the clock, a nap does not
                await asyncio.sleep(others.seconds)
            else:
                return

    async def _ready(self, live: LiveTable, bots: Asked, thoughts: BotAnswers) -> None:
        """Until the answer may leave: it is there, and a beat and others' moment are over."""
        table = live.table
        if self._beat and bots.awaited is not None:
            await thoughts.of(bots.awaited)
        else:
            await thoughts.of_all()
        now = self._clock()
        leaves = leaves_at(table, self._beat, now)
        if bots.awaited is not None:
            leaves = max(leaves, moment_over(live.hosted.game, table))
        await asyncio.sleep(max(leaves - now, 0))
