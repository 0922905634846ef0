"""Queues of tables by due time, and the hooks that fill them after a commit.

Tables that a crash left out of a queue are added again from their summaries.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from domain.decider import Rejected, Seat
from domain.table.state import Closed, Finished, Table
from domain.table.step import Step
from domain.table.table_queries import has_bots_alone, is_stood_in_for, seek_of
from projections.projection import JsonObject
from server.automation.jobs import Jobs
from server.automation.meetings import Meetings
from server.automation.schedule import due_at, idle_at, is_never_due
from server.runtime.clock import Clock, timestamp
from server.runtime.game_registry import GameRegistry
from server.runtime.pending import Pending
from server.runtime.settings import Settings
from server.runtime.shared_clock import SharedClock
from server.runtime.telemetry import error_once
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable, outage_logged
from server.store.seeking import clock_fields, seeks, waits_for_days
from server.store.table_queue import TableQueue, remove
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.live_table import LiveTable
from server.tables.post_commit_hooks import Hook, Hooks, Work
from server.tables.tables import Store

CLOSED_SECONDS = 3_600.0
"""Time for which a table that closed before its start can still be read."""
MOVE_SECONDS = 600.0
"""Time limit of the move of one table, and the pause before another try."""
IDLE_LEASE_SECONDS = 60.0
LOOK_SECONDS = 10.0
"""Seconds between two checks for seeking players."""
FIRST_LOOK_SECONDS = 30.0
AT_ONCE = 100
"""Maximum number of due tables that are read together."""
DEADLINES = (keys.DUE, keys.IDLE, keys.REMINDERS)
"""The queues that a game leaves when it ends."""
ASKED_FOR = 0.0
"""The due time of a finished table that an operator has requested to move at once."""

Process: TypeAlias = Callable[[str, float], Awaitable[float | None]]
"""Processes a table that was due at that time; returns its next due time, None for never."""


async def poll(event: str, work: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Repeat the work until cancelled, and log an outage as `event`. `seconds`: the pause."""
    while True:
        with outage_logged(event):
            await work()
        await asyncio.sleep(seconds)


async def drain(
    event: str, queue: TableQueue, clock: SharedClock, process: Process, retry_seconds: float
) -> None:
    """Process due tables one after another, each under a lease.

    A table is due again in `retry_seconds` after an error of its own, and a bug is logged as
    `event`. A table that no longer exists is never due again. The queue pauses while clocks
    disagree. In an outage a table stays due as before, and the next gateway starts again.
    """
    await clock.look()
    while clock.is_trusted:
        due = (await queue.look(AT_ONCE)).due
        for table_id, time in due.items():
            lease = await queue.take(table_id)
            if lease is None:
                continue
            again: float | None = time
            try:
                again = await process(table_id, time)
            except UnknownTable:
                again = None
            except Unavailable:
                raise
            except (UnreadableTable, Rejected):  # logged by the fold, or the table has just changed
                again = clock() + retry_seconds
            except Exception as error:  # noqa: BLE001 - of one table: the others are still processed
                error_once(event, error, table=table_id)
                again = clock() + retry_seconds
            finally:
                await queue.settle(table_id, lease, again)
        if len(due) < AT_ONCE:
            return


class DueTables:
    """Tables where a bot must act or a player's time runs out. `added`: set after each addition.

    `jobs`: the tables that this gateway has leased.
    """

    def __init__(self, queue: TableQueue, games: GameRegistry, clock: Clock) -> None:
        self.queue = queue
        self.jobs = Jobs(clock, queue.lease_seconds)
        self.added = asyncio.Event()
        self._games = games
        self._clock = clock

    def schedule(self, step: Step) -> Work | None:
        """Queue the table if it has work due (a hook)."""
        if is_never_due(step.after) or self.jobs.cover(step):
            return None
        due = due_at(self._games[step.after.game].game, step.after, self._clock())
        return None if due is None else partial(self.add, step.after.table_id, due)

    async def on_watched(self, live: LiveTable) -> None:
        """Handle the first viewer of a table at this gateway. Raises Unavailable."""
        if has_bots_alone(live.table):
            due = due_at(live.hosted.game, live.table, self._clock())
            if due is not None:
                await self.add(live.table_id, due)

    async def add(self, table_id: str, due: float) -> None:
        await self.queue.add(table_id, due)
        self.added.set()


class IdleQueue:
    """Open and running tables by the time to abandon them, closed ones by the time to delete them.

    `limit`: seconds without an action until a table is abandoned, 0 for never.
    """

    def __init__(self, queue: TableQueue, clock: Clock, limit: float) -> None:
        self.queue = queue
        self._limit = limit
        self._clock = clock

    def add_changed(self, step: Step) -> Work | None:
        """Queue a table that opened or closed (a hook)."""
        after = step.after
        if step.before is not None and not isinstance(after.stage, Closed):
            return None
        due = self.due_at(after)
        return None if due is None else partial(self.queue.add, after.table_id, due)

    async def add_forgotten(self, summaries: Sequence[JsonObject]) -> None:
        """Queue the tables that a crash left out, as due now."""
        now = self._clock()
        looked_at = {summary["table_id"]: now for summary in summaries if self._concerns(summary)}
        if looked_at:
            await self.queue.add_absent(looked_at)

    def _concerns(self, summary: JsonObject) -> bool:
        """Whether the table may have to be abandoned, or was closed before it started."""
        if summary["status"] != "finished":
            return self._limit > 0
        return "outcome" not in summary

    def due_at(self, table: Table) -> float | None:
        """Return the time to abandon or delete the table, None for never."""
        if isinstance(table.stage, Closed):
            return timestamp(table.finished_at) + CLOSED_SECONDS
        if isinstance(table.stage, Finished) or not self._limit:
            return None
        return idle_at(table, self._limit)


class FinishedQueue:
    """Finished tables by the time to archive them.

    `seconds`: the delay after the end of a game, 0 for only on request.
    """

    def __init__(self, redis: RedisClient, clock: Clock, seconds: float) -> None:
        self.queue = TableQueue(redis, keys.FINISHED, clock, MOVE_SECONDS)
        self._clock = clock
        self._seconds = seconds

    def add_changed(self, step: Step) -> Work | None:
        """Queue a table that has ended (a hook)."""
        after = step.after
        due = self.due_at(after.finished_at) if isinstance(after.stage, Finished) else None
        return None if due is None else partial(self.queue.add, after.table_id, due)

    async def add_forgotten(self, summaries: Sequence[JsonObject]) -> None:
        """Queue the tables that a crash, or a server without an archive, left out."""
        over = {
            summary["table_id"]: due
            for summary in summaries
            if "outcome" in summary and (due := self.due_at(summary["finished_at"])) is not None
        }
        await self.queue.add_absent(over)

    def due_at(self, finished_at: str) -> float | None:
        """Return the time to archive a table without a request, None for never."""
        return timestamp(finished_at) + self._seconds if self._seconds else None

    async def ask_for(self, table_ids: Sequence[str]) -> None:
        """Request to archive these tables now."""
        await self.queue.add_absent(dict.fromkeys(table_ids, ASKED_FOR))
        await self.queue.bring_forward(table_ids, ASKED_FOR)

    async def under_way(self, table_ids: Sequence[str]) -> list[str]:
        """Return the tables that still wait or are being moved, without moved and failed ones."""
        soon = self._clock() + 2 * MOVE_SECONDS
        times = zip(table_ids, await self.queue.times(table_ids), strict=True)
        return [table_id for table_id, time in times if time is not None and time < soon]


class SeekerQueue:
    """Running tables that seek players, by the time of the next check for a seeking player."""

    def __init__(self, queue: TableQueue, clock: Clock) -> None:
        self.queue = queue
        self._clock = clock

    def add_begun(self, step: Step) -> Work | None:
        """Queue a table that begins to seek players (a hook)."""
        before, after = step.before, step.after
        if seek_of(after) == "over" or (before is not None and seek_of(before) != "over"):
            return None
        if after.visibility == "private" or waits_for_days(clock_fields(after)):
            return None
        return partial(self.queue.add, after.table_id, self._clock() + FIRST_LOOK_SECONDS)

    async def add_forgotten(self, summaries: Sequence[JsonObject]) -> None:
        """Queue the tables that a crash left out."""
        seeking = (
            summary["table_id"]
            for summary in summaries
            if summary["status"] == "running" and seeks(summary) and not waits_for_days(summary)
        )
        await self.queue.add_absent(dict.fromkeys(seeking, self._clock() + FIRST_LOOK_SECONDS))


class Turn(NamedTuple):
    """A turn of these seats, which began at that version of the table or before."""

    table_id: str
    version: int
    seats: tuple[Seat, ...]


class TurnQueue:
    """Collects the new turns of players whose seat a bot plays."""

    def __init__(self) -> None:
        self.begun = Pending[Turn]()

    def add_begun(self, step: Step) -> Work | None:
        """Note new turns of players whose seat a bot plays (a hook)."""
        before, after = step.before, step.after
        if before is None or after.move_seconds is None:
            return None
        waited_for = dict(before.since)
        seats = tuple(
            seat
            for seat in step.awaiting
            if seat not in waited_for and is_stood_in_for(after, seat)
        )
        turn = Turn(after.table_id, after.version, seats)
        return partial(self._note, turn) if seats else None

    async def _note(self, turn: Turn) -> None:
        """Add a turn, as post-commit work: the handler still holds the table's lock."""
        self.begun.add(turn)


def remove_ended(redis: RedisClient, step: Step) -> Work | None:
    """Remove a finished game from the queues of its deadlines (a hook)."""
    if not isinstance(step.after.stage, Finished):
        return None
    return partial(remove, redis, DEADLINES, step.after.table_id)


class Queues:
    """The queues of tables with work to do. `finished`: None without an archive."""

    def __init__(self, settings: Settings, store: Store) -> None:
        redis, clock, archived = store.redis, store.clock, settings.archive_seconds
        due = TableQueue(redis, keys.DUE, clock, settings.bot_lease_seconds)
        idle = TableQueue(redis, keys.IDLE, clock, IDLE_LEASE_SECONDS)
        seekers = TableQueue(redis, keys.SEEKERS, clock, IDLE_LEASE_SECONDS)
        self.due = DueTables(due, store.games, clock)
        self.idle = IdleQueue(idle, clock, settings.idle_seconds)
        self.finished = FinishedQueue(redis, clock, archived) if store.archive else None
        self.turns = TurnQueue()
        self.seekers = SeekerQueue(seekers, clock)
        self.meetings = Meetings(redis, clock)


def hooks_of(store: Store, queues: Queues, *more: Hook, of_changes: tuple[Hook, ...] = ()) -> Hooks:
    """Return the hooks for commits; those in `more` run after every commit.

    `of_changes`: more hooks for commits that change more than the game's position.
    """
    finished = (queues.finished.add_changed,) if queues.finished else ()
    return Hooks(
        always=(queues.turns.add_begun, queues.due.schedule, *more),
        of_changes=(
            store.index.place_changed,
            queues.idle.add_changed,
            queues.seekers.add_begun,
            queues.meetings.add_begun,
            partial(remove_ended, store.redis),
            *finished,
            *of_changes,
        ),
        committed=(queues.due.jobs.on_booked,),
    )
