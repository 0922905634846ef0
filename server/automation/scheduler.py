"""Takes tables with work due and does it: bots answer, and stand in for whose time is up.

A bot is asked as soon as its question stands, and thinks ahead; its answer leaves on a beat that is
the same for every question, so that its pause tells nothing. Whatever longer thinking costs is
rounded up to whole beats, and an awaited bot never waits for one that might interrupt.

The ids of the scheduler's commands are made of seat and version, so two gateways book each once.
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
    BotsToAsk,
    bots_to_ask,
    due_again_at,
    due_at,
    has_scheduled_work,
    leaves_at,
    overdue_seat,
)
from server.runtime.clock import Clock, Sleep
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store.lease_queue import LeaseQueue
from server.store.redis_client import Unavailable
from server.store.table_index import BATCH, TableIndex
from server.tables.cache import UnknownTable
from server.tables.commands import bot_move, server_command
from server.tables.handler import TooSoon, seconds_of_moment_left
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

POLL_SECONDS = 0.5
SWEEP_SECONDS = 20.0
AT_ONCE = 256
"""How many tables one gateway works on at a time; most of that is waiting for the beat."""


class Job(NamedTuple):
    """A leased table. `moved`: it has moved on, so what its bots think about is out of date."""

    task: asyncio.Task[None]
    moved: asyncio.Event


class Scheduler:
    """`stand_in`: the policy that plays for a person whose time is up."""

    def __init__(
        self,
        settings: Settings,
        queue: LeaseQueue,
        index: TableIndex,
        tables: Tables,
        *,
        bots: Bots,
        stand_in: str,
        clock: Clock,
        sleep: Sleep,
    ) -> None:
        self._beat = settings.bot_seconds
        self._queue = queue
        self._index = index
        self._tables = tables
        self._bots = bots
        self._stand_in = stand_in
        self._clock = clock
        self._sleep = sleep
        self._wake = asyncio.Event()
        self._jobs: dict[str, Job] = {}

    def schedule(self, _: Table | None, after: Table) -> Awaitable[None] | None:
        """A post-commit hook: put the table into the queue where it has work due."""
        hosted = self._tables.games.find(after.game)
        assert hosted is not None
        due = due_at(hosted.game, after, self._clock())
        return None if due is None else self._add(after.table_id, due)

    async def _add(self, table_id: str, due: float) -> None:
        await self._queue.add(table_id, due)
        self._wake.set()

    async def run(self) -> None:
        """Until cancelled: do what is due when it is due."""
        while True:
            try:
                pause = await self._take_due()
            except Unavailable as error:
                logger().warning("scheduler_waits", reason=str(error))
                pause = POLL_SECONDS
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), max(pause, 0.001))
            self._wake.clear()

    async def sweep_running(self) -> None:
        """Until cancelled: queue running tables with work due that a crash left out."""
        while True:
            try:
                await self._queue_forgotten()
            except Unavailable as error:
                logger().warning("scheduler_sweep_failed", reason=str(error))
            await asyncio.sleep(SWEEP_SECONDS)

    async def close(self) -> None:
        """Let go of what is under way; it is due again when its lease is over."""
        tasks = tuple(job.task for job in self._jobs.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _queue_forgotten(self) -> None:
        ids = await self._index.running()
        for start in range(0, len(ids), BATCH):
            for summary in await self._index.summaries(ids[start : start + BATCH]):
                table_id = summary["table_id"]
                if has_scheduled_work(summary) and await self._queue.add_if_absent(table_id):
                    logger().info("table_queued_again", table=table_id)
                    self._wake.set()

    async def _take_due(self) -> float:
        """Start on what is due; the seconds until something may be due again."""
        free = AT_ONCE - len(self._jobs)
        if free <= 0:
            return POLL_SECONDS
        for table_id in await self._queue.due(free + len(self._jobs)):
            if table_id in self._jobs:
                self._jobs[table_id].moved.set()
            elif len(self._jobs) < AT_ONCE:
                await self._take(table_id)
        pause = await self._queue.seconds_to_next()
        return POLL_SECONDS if pause is None else min(POLL_SECONDS, pause)

    async def _take(self, table_id: str) -> None:
        lease = await self._queue.take(table_id)
        if lease is not None:
            moved = asyncio.Event()
            task = asyncio.create_task(self._do(table_id, lease, moved))
            self._jobs[table_id] = Job(task, moved)
            task.add_done_callback(lambda _: self._done(table_id))

    def _done(self, table_id: str) -> None:
        self._jobs.pop(table_id, None)
        self._wake.set()

    async def _do(self, table_id: str, lease: float, moved: asyncio.Event) -> None:
        """Do one thing at that table. What fails is tried again when the lease is over."""
        try:
            due = await self._due_after_work(table_id, moved)
            await self._queue.settle(table_id, lease, due)
        except Rejected as refusal:  # somebody was faster: whatever is due now is another question
            logger().info("scheduler_overtaken", table=table_id, code=refusal.code)
        except Unavailable as error:
            logger().warning("scheduler_delayed", table=table_id, reason=str(error))
        except Exception:  # noqa: BLE001 - one table's trouble is no other's
            logger().error("scheduler_failed", table=table_id, exc_info=True)

    async def _due_after_work(self, table_id: str, moved: asyncio.Event) -> float | None:
        """Do what is to be done there; when to look again."""
        try:
            live = await self._tables.catch_up.newest(table_id)
        except UnknownTable:
            return None
        game, version, now = live.hosted.game, live.table.version, self._clock()
        late = overdue_seat(live.table, now)
        bots = bots_to_ask(game, live.table, now)
        if late is not None:
            await self._seat_stand_in(live, late)
        elif bots.seats:
            await self._play_bots(live, bots, moved)
        if live.table.version != version:
            return due_at(game, live.table, self._clock())
        return due_again_at(game, live.table)

    async def _seat_stand_in(self, live: LiveTable, seat: Seat) -> None:
        version = live.table.version
        decide = server_command(version, StandIn(seat, self._stand_in))
        await self._tables.handler.act(live, None, f"clock/{seat}/{version}", decide)

    async def _play_bots(self, live: LiveTable, bots: BotsToAsk, moved: asyncio.Event) -> None:
        """Book the answer of one bot, if any gives one: an interrupt comes before the move."""
        table = live.table
        async with BotAnswers(self._bots, live, bots) as answers:
            ready = asyncio.create_task(self._wait_until_ready(live, bots, answers))
            stale = asyncio.create_task(moved.wait())
            try:
                await asyncio.wait((ready, stale), return_when=asyncio.FIRST_COMPLETED)
                first = answers.first() if ready.done() else None
            finally:
                ready.cancel()
                stale.cancel()
        if first is not None:
            seat, command = first
            await self._book(live, f"bot/{seat}/{table.version}", seat, command)

    async def _book(
        self, live: LiveTable, command_id: str, seat: Seat, command: dict[str, Any]
    ) -> None:
        decide = bot_move(seat, live.table.version, command)
        while True:
            try:
                await self._tables.handler.act(live, None, command_id, decide)
            except TooSoon as others:  # by a hair: a moment ends by the clock, a nap does not
                await self._sleep(others.seconds)
            else:
                return

    async def _wait_until_ready(
        self, live: LiveTable, bots: BotsToAsk, answers: BotAnswers
    ) -> None:
        """Until an answer may leave: it is there, and a beat and others' moment are over."""
        table = live.table
        if self._beat and bots.awaited is not None:
            await answers.of(bots.awaited)
        else:
            await answers.of_all()
        now = self._clock()
        pause = leaves_at(table, self._beat, now) - now
        if bots.awaited is not None:
            pause = max(pause, seconds_of_moment_left(live.hosted.game, table, now))
        await self._sleep(max(pause, 0))
