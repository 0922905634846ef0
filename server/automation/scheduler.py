"""Does the due work at tables: bots act, and replace players whose time is up.

A bot starts to think as soon as it must decide. Its answer is sent on a beat that is the same for
every decision, so that its pause reveals nothing. Bots that search have a longer beat, unless
public facts show that the choice is plain. Longer thinking is rounded up to whole beats, and a bot
that must act never waits for one that might interrupt.

The ids of the scheduler's commands contain seat and version, so two gateways append each only once.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple, TypeVar

from domain.decider import Rejected, Seat
from domain.table.commands import StandIn
from domain.table.state import Table
from domain.table.table_queries import has_bots_alone
from server.automation import schedule
from server.automation.bots import BotAnswers, Bots
from server.automation.fair_order import TableOwners, round_robin
from server.automation.jobs import LOST, Job
from server.automation.queues import DueTables
from server.runtime.clock import Sleep
from server.runtime.shared_clock import SharedClock
from server.runtime.telemetry import logger, warn_seldom
from server.store.redis_client import Unavailable
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import bot_move, server_command
from server.tables.handler import Decision, TooSoon, seconds_left
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

T = TypeVar("T")

DUE_POLL_SECONDS = 0.5
RENEWALS = 3
"""Number of renewals within the duration of a lease."""
RESTS_SECONDS = 20.0
"""Time for which a lease is kept without due work, because taking it again costs more."""
DISTRUST_SECONDS = 1.0
"""Pause before a table is checked again while clocks disagree, maybe by another gateway."""
TRIED_AGAIN_AFTER = (0.0, 0.25, 1.0)
"""Seconds between tries of one step that fails although Redis answers pings."""
FAILED_SECONDS = 15.0
"""Pause before another try at a table whose work failed."""
UNWATCHED_SECONDS = 10.0
"""Pause before a table of bots alone is checked again for viewers."""
DUE_AT_ONCE = 256
"""Maximum number of tables that one gateway works on; most of them wait for a beat."""
LOOKED_THROUGH = 2_048
"""Maximum number of due tables that are read if there are too many to work on."""


class Answers(NamedTuple):
    """`beats`: minimum seconds of an answer. `sleep`: waits until an answer may be sent."""

    bots: Bots
    beats: schedule.Beats
    sleep: Sleep


class Scheduler:
    """Does due work. Tables of bots alone are played only while somebody watches.

    `is_watched`: whether a table has a viewer at any gateway. Raises Unavailable.
    """

    def __init__(
        self,
        due: DueTables,
        tables: Tables,
        answers: Answers,
        is_watched: Callable[[str], Awaitable[bool]],
        clock: SharedClock,
    ) -> None:
        self._due, self._queue = due, due.queue
        self._tables = tables
        self._bots, self._beats, self._sleep = answers
        self._clock = clock
        self._is_watched = is_watched
        self._leased = due.jobs.leased
        self._jobs: dict[str, Job] = {}
        """The leased tables with a running task; the others rest."""
        self._owners = TableOwners(tables.ledger)
        self._renewal = asyncio.Lock()

    async def run(self) -> None:
        """Take and work on due tables, until cancelled."""
        while True:
            try:
                pause = await self._take_due()
            except Unavailable as error:
                warn_seldom("scheduler_waits", reason=str(error))
                await self._queue.until_it_answers()
                pause = 0.0
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(pause, 0.001)):
                    await self._due.added.wait()
            self._due.added.clear()

    async def keep_leases(self) -> None:
        """Renew the leases, and wake jobs that may no longer rest, until cancelled."""
        while True:
            await asyncio.sleep(self._queue.lease_seconds / RENEWALS)
            try:
                self._wake_rested()
                await self._renew()
            except Unavailable as error:
                warn_seldom("leases_not_renewed", reason=str(error))
                await self._queue.until_it_answers()

    async def close(self) -> None:
        """Cancel running work and release the leases, so that other gateways can take them."""
        jobs = dict(self._leased)
        self._leased.clear()
        tasks = [job.task for job in jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Unavailable):
            for table_id, job in jobs.items():
                await self._settle(table_id, job, self._clock())

    async def _renew(self) -> None:
        async with self._renewal:
            jobs = {table_id: job for table_id, job in self._leased.items() if not job.settles}
            leases = {table_id: job.lease for table_id, job in jobs.items()}
            renewed = await self._queue.renew(leases)
            for table_id, job in jobs.items():
                if job.lease == leases[table_id]:
                    job.lease = renewed.get(table_id, LOST)

    def _wake_rested(self) -> None:
        for table_id, job in tuple(self._leased.items()):
            if job.task is None and not self._may_rest(table_id, job):
                job.wake()

    def _may_rest(self, table_id: str, job: Job) -> bool:
        """Whether the lease is kept without due work, because some may come soon."""
        live, now = self._tables.cache.loaded.get(table_id), self._clock()
        if live is None or not live.subscribers or live.table.version != job.version:
            return False
        if now > min(job.lease, job.busy_at + RESTS_SECONDS):
            return False
        return job.due is None

    async def _take_due(self) -> float:
        """Start work on due tables; return the seconds until the next read of the queue."""
        free = DUE_AT_ONCE - len(self._jobs)
        crowd = self._due.jobs
        crowd.crowded = free <= 0
        if crowd.crowded:
            return DUE_POLL_SECONDS
        due, pause = await self._queue.look(free + len(self._jobs))
        if len(due) > free:
            crowd.crowded = True
            due = await self._due_by_owner()
        for table_id in due:
            if table_id in self._jobs or len(self._jobs) < DUE_AT_ONCE:
                await self._take(table_id)
        return DUE_POLL_SECONDS if pause is None else min(DUE_POLL_SECONDS, pause)

    async def _due_by_owner(self) -> list[str]:
        """Due tables in round-robin order of their owners."""
        due = (await self._queue.look(LOOKED_THROUGH)).due
        ours = [table_id for table_id in due if table_id in self._jobs]
        other_tables = [table_id for table_id in due if table_id not in self._jobs]
        owners = await self._owners.of((*other_tables, *self._jobs))
        return [*ours, *round_robin(other_tables, owners, self._jobs)]

    async def _take(self, table_id: str) -> None:
        """Lease a due table and start its job; it may be ours already, with an expired lease."""
        lease = await self._queue.take(table_id)
        if lease is None:
            return
        job = self._leased.get(table_id)
        if job is None:
            job = self._leased[table_id] = Job(lease, partial(self._begin, table_id))
        job.busy_at = self._clock()
        job.take_again(lease)

    def _begin(self, table_id: str) -> None:
        job = self._jobs[table_id] = self._leased[table_id]
        job.task = asyncio.create_task(self._do(table_id, job))
        if len(self._jobs) >= DUE_AT_ONCE:
            self._due.jobs.crowded = True

    async def _do(self, table_id: str, job: Job) -> None:
        """Work at a table until nothing is due; handle the errors."""
        rests = False
        try:
            rests = await self._drain(table_id, job)
        except Rejected as refusal:  # another commit was faster: the work is out of date
            logger().info("scheduler_overtaken", table=table_id, code=refusal.code)
        except Unavailable as error:
            warn_seldom("scheduler_gave_up", table=table_id, reason=str(error))
            await self._put_off(table_id, job)
        except UnknownTable:  # deleted, or missing in a restored copy
            with contextlib.suppress(Unavailable):
                await self._settle(table_id, job, None)
        except UnreadableTable:  # already logged by the fold
            await self._put_off(table_id, job)
        except Exception:  # noqa: BLE001 - of one table
            logger().error("scheduler_failed", table=table_id, exc_info=True)
            await self._put_off(table_id, job)
        finally:
            job.task = None
            self._jobs.pop(table_id, None)
            if not rests:
                self._leased.pop(table_id, None)
            if not rests or self._due.jobs.crowded:
                self._due.added.set()

    async def _drain(self, table_id: str, job: Job) -> bool:
        """Work at a table until nothing is due. Return True if it rests, False if released."""
        while True:
            job.again = job.settles = False
            job.nudged.clear()
            job.due = await self._due_after_work(table_id, job)
            if job.again:
                continue
            if job.covers or self._may_rest(table_id, job):
                return True
            await self._tried(table_id, partial(self._settle, table_id, job, job.due))
            if not job.again:
                return False

    async def _settle(self, table_id: str, job: Job, due: float | None) -> None:
        """Release the lease of a table: after a running renewal, and before the next one.

        Otherwise Redis might renew first, and the lease that we release would be outdated.
        """
        job.settles, job.version = True, None
        async with self._renewal:
            pass
        await self._queue.settle(table_id, job.lease, due)

    async def _put_off(self, table_id: str, job: Job) -> None:
        """Schedule a failed table again after `FAILED_SECONDS`."""
        with contextlib.suppress(Unavailable):
            await self._settle(table_id, job, self._clock() + FAILED_SECONDS)

    async def _tried(self, table_id: str, ask: Callable[[], Awaitable[T]]) -> T:
        """Retry a failed call when Redis answers: our lease excludes other gateways."""
        for pause in TRIED_AGAIN_AFTER:
            try:
                return await ask()
            except Unavailable as error:
                warn_seldom("scheduler_delayed", table=table_id, reason=str(error))
                await self._queue.until_it_answers()
                await asyncio.sleep(pause)
        return await ask()

    async def _due_after_work(self, table_id: str, job: Job) -> float | None:
        """Do the table's due work; return its next due time, None for never."""
        live = await self._newest(table_id, job)
        if live.damaged_at is not None:
            return None
        game, version, now = live.hosted.game, live.table.version, self._clock()
        late = schedule.overdue_seat(live.table, now)
        bots = schedule.bots_to_ask(game, live.table, now)
        if late is not None:
            late = await self._certainly_overdue_seat(live)
        if late is not None:
            await self._seat_stand_in(live, late)
        elif bots.seats:
            ask = partial(self._is_watched, table_id)
            alone = has_bots_alone(live.table) and not live.subscribers
            if alone and not await self._tried(table_id, ask):
                return self._clock() + UNWATCHED_SECONDS
            await self._play_bots(live, bots, job)
            if job.again:
                return None
        if live.table.version != version:
            return schedule.due_at(game, live.table, self._clock())
        again = schedule.due_again_at(game, live.table)
        if again is None or self._clock.is_trusted:
            return again
        return max(again, self._clock() + DISTRUST_SECONDS)

    async def _certainly_overdue_seat(self, live: LiveTable) -> Seat | None:
        """Return the first overdue person by Redis' time; None while clocks disagree."""
        await self._tried(live.table_id, self._clock.look)
        return schedule.overdue_seat(live.table, self._clock()) if self._clock.is_trusted else None

    async def _seat_stand_in(self, live: LiveTable, seat: Seat) -> None:
        version = live.table.version
        decide = server_command(version, StandIn(seat, schedule.STAND_IN))
        act = partial(self._tables.handler.act, live, None, f"clock/{seat}/{version}", decide)
        await self._tried(live.table_id, act)

    async def _newest(self, table_id: str, job: Job) -> LiveTable:
        """Return the newest table; it is not read if the last commit is known to be ours."""
        live = self._tables.cache.loaded.get(table_id)
        if live is None or live.table.version != job.version:
            live = await self._tried(table_id, partial(self._tables.follower.newest, table_id))
            job.version, job.covers = live.table.version, False
        return live

    async def _play_bots(self, live: LiveTable, bots: schedule.BotsToAsk, job: Job) -> None:
        """Append the move of one bot, if any makes one; interrupts come first."""
        table = live.table
        async with BotAnswers(self._bots, live, bots) as answers:
            ready = asyncio.create_task(self._wait_until_ready(live, bots, answers))
            stale = asyncio.create_task(self._until_moved(table, job))
            try:
                await asyncio.wait((ready, stale), return_when=asyncio.FIRST_COMPLETED)
                first = answers.first() if ready.done() else None
            finally:
                ready.cancel()
                stale.cancel()
        if first is not None:
            await self._book(live, table, first)

    async def _until_moved(self, table: Table, job: Job) -> None:
        """Wait for another version, which makes the bots' thoughts out of date."""
        newest = table
        while newest.version == table.version:
            await job.nudged.wait()
            job.nudged.clear()
            try:
                newest = (await self._newest(table.table_id, job)).table
            except Unavailable:
                continue
            except (UnknownTable, UnreadableTable):
                return

    async def _book(self, live: LiveTable, table: Table, answer: Decision) -> None:
        """Append a bot's move, unless the table has changed since the bot was started."""
        decide, name = bot_move(table, answer), f"bot/{answer.by}/{table.version}"
        act = partial(self._tables.handler.act, live, None, name, decide)
        while True:
            try:
                await self._tried(live.table_id, act)
            except TooSoon as others:  # the sleep ended slightly before the interrupt window
                await self._sleep(others.seconds)
            except Rejected:
                if live.table is table:
                    raise
                return  # the table changed: the answer is out of date
            else:
                return

    async def _wait_until_ready(
        self, live: LiveTable, bots: schedule.BotsToAsk, answers: BotAnswers
    ) -> None:
        """Wait until an answer exists, and its beat and the interrupt window of others are over."""
        game, table, awaited = live.hosted.game, live.table, bots.awaited
        beat = schedule.beat_of(table, awaited, self._beats)
        if beat and awaited is not None:
            await answers.of(awaited)
            beat = self._beats.quick if answers.is_plain(awaited) else beat
        else:
            await answers.of_all()
        now = self._clock()
        pause = schedule.leaves_at(schedule.asked_at(game, table, awaited), beat, now) - now
        if awaited is not None and live.moment is not None:
            pause = max(pause, seconds_left(live.moment, self._clock))
        await self._sleep(max(pause, 0))
