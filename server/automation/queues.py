"""Queues of tables by due time, and the hooks that fill them after a commit.

A queue that a crash left a table out of is filled again from the tables' summaries.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from domain.decider import Seat
from domain.table.standing import has_bots_alone, is_stood_in_for
from domain.table.state import Closed, Finished, Table
from domain.table.step import Step
from projections.projection import Shown
from server.automation.schedule import due_at, idle_at
from server.runtime.clock import Clock, timestamp
from server.runtime.game_registry import GameRegistry
from server.runtime.pending import Pending
from server.runtime.settings import Settings
from server.store import keys
from server.store.lease_queue import LeaseQueue
from server.store.redis_client import RedisClient
from server.store.table_queue import TableQueue
from server.tables.follow_ups import Hooks, Work
from server.tables.live_table import LiveTable
from server.tables.tables import Store

CLOSED_SECONDS = 3_600.0
"""How long a table that closed before its start can still be looked at."""
MOVE_SECONDS = 600.0
"""How long moving one table may take; also before it is tried again where that failed."""
ASKED_FOR = 0.0
"""When a finished table is due that an operator wants to be moved, however new it is."""


class DueTables:
    """Tables where a bot is to answer, or somebody's time runs out. `added`: set with each."""

    def __init__(self, queue: LeaseQueue, games: GameRegistry, clock: Clock) -> None:
        self.queue = queue
        self.added = asyncio.Event()
        self._games = games
        self._clock = clock

    def schedule(self, step: Step) -> Work | None:
        """A hook: put the table into the queue where it has work due."""
        hosted = self._games.find(step.after.game)
        assert hosted is not None
        due = due_at(hosted.game, step.after, self._clock())
        return None if due is None else partial(self.add, step.after.table_id, due)

    async def on_watched(self, live: LiveTable) -> None:
        """Somebody watches a table at this gateway, where nobody did. Raises Unavailable."""
        if has_bots_alone(live.table):
            due = due_at(live.hosted.game, live.table, self._clock())
            if due is not None:
                await self.add(live.table.table_id, due)

    async def add(self, table_id: str, due: float) -> None:
        await self.queue.add(table_id, due)
        self.added.set()


class IdleQueue:
    """Open and running tables by when they are abandoned, closed ones by when they are deleted.

    `limit`: seconds until a table that nobody touched is abandoned, 0: never.
    """

    def __init__(self, tables: TableQueue, clock: Clock, limit: float) -> None:
        self.tables = tables
        self.limit = limit
        self._clock = clock

    def add_changed(self, step: Step) -> Work | None:
        """A hook: queue a table that opened, and one that closed."""
        after = step.after
        closed = isinstance(after.stage, Closed)
        opened = step.before is None and self.limit and not is_over(after)
        return partial(self.put_back, after) if opened or closed else None

    async def add_forgotten(self, summaries: Sequence[Shown]) -> None:
        """Queue those that a crash left out; they are read next."""
        now = self._clock()
        looked_at = {one["table_id"]: now for one in summaries if self._concerns(one)}
        if looked_at:
            await self.tables.add_absent(looked_at)

    def _concerns(self, shown: Shown) -> bool:
        """Whether it will have to be abandoned, or was closed before it started."""
        if shown["status"] != "finished":
            return self.limit > 0
        return "outcome" not in shown

    def due_at(self, table: Table) -> float:
        """When it is to be abandoned, or deleted."""
        if isinstance(table.stage, Closed):
            return timestamp(table.finished_at) + CLOSED_SECONDS
        return idle_at(table, self.limit)

    async def put_back(self, table: Table) -> None:
        if self.limit or isinstance(table.stage, Closed):
            await self.tables.set(table.table_id, self.due_at(table))
        else:
            await self.tables.remove(table.table_id)


class FinishedQueue:
    """Finished tables by when they are moved.

    `seconds`: how long after its end one stays, 0: until somebody asks for it.
    """

    def __init__(self, redis: RedisClient, clock: Clock, seconds: float) -> None:
        self.tables = TableQueue(redis, keys.FINISHED)
        self.leases = LeaseQueue(redis, self.tables, clock, MOVE_SECONDS)
        self._clock = clock
        self._seconds = seconds

    def add_changed(self, step: Step) -> Work | None:
        """A hook: queue a table that has ended."""
        after = step.after
        due = self.due_at(after.finished_at) if isinstance(after.stage, Finished) else None
        return None if due is None else partial(self.leases.add, after.table_id, due)

    async def add_forgotten(self, summaries: Sequence[Shown]) -> None:
        """Queue those that a crash, or a server without an archive, left out."""
        over = {
            one["table_id"]: due
            for one in summaries
            if "outcome" in one and (due := self.due_at(one["finished_at"])) is not None
        }
        await self.tables.add_absent(over)

    def due_at(self, finished_at: str) -> float | None:
        """When a table is moved that nobody asks for, None: never."""
        return timestamp(finished_at) + self._seconds if self._seconds else None

    async def ask_for(self, table_ids: Sequence[str]) -> None:
        """Have these tables moved now."""
        await self.tables.add_absent(dict.fromkeys(table_ids, ASKED_FOR))
        await self.tables.bring_forward(table_ids, ASKED_FOR)

    async def under_way(self, table_ids: Sequence[str]) -> list[str]:
        """Those of these that wait or are being moved: no longer moved ones, nor refused ones."""
        soon = self._clock() + 2 * MOVE_SECONDS
        times = zip(table_ids, await self.tables.times(table_ids), strict=True)
        return [table_id for table_id, time in times if time is not None and time < soon]


class Turn(NamedTuple):
    """A turn of these seats, begun at that version of a table or waiting since."""

    table_id: str
    version: int
    seats: tuple[Seat, ...]


class TurnQueue:
    """Notes the turns that begin of somebody for whom a bot stands in."""

    def __init__(self) -> None:
        self.begun = Pending[Turn]()

    def add_begun(self, step: Step) -> Work | None:
        """A hook: note such a turn where it begins; whom a table waits for has a clock by then."""
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
        """A follow-up, for the table is still locked by who booked the commit."""
        self.begun.add(turn)


class Queues(NamedTuple):
    """Tables where something is to be done. `finished`: None where there is no archive."""

    due: DueTables
    idle: IdleQueue
    finished: FinishedQueue | None
    turns: TurnQueue


def queues_of(settings: Settings, store: Store) -> Queues:
    redis, clock = store.redis, store.clock
    leases = LeaseQueue(redis, TableQueue(redis, keys.DUE), clock, settings.bot_lease_seconds)
    return Queues(
        DueTables(leases, store.games, clock),
        IdleQueue(TableQueue(redis, keys.IDLE), clock, settings.idle_seconds),
        FinishedQueue(redis, clock, settings.archive_seconds) if store.archive else None,
        TurnQueue(),
    )


def hooks_of(store: Store, queues: Queues) -> Hooks:
    """The hooks that are called after a commit."""
    finished = (queues.finished.add_changed,) if queues.finished else ()
    return Hooks(
        always=(queues.turns.add_begun, queues.due.schedule),
        of_changes=(store.index.place_changed, queues.idle.add_changed, *finished),
    )


def is_over(table: Table) -> bool:
    return isinstance(table.stage, Finished | Closed)
