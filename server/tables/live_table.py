"""A table in memory: its position, the last positions and the subscribers. No IO.

A position is a value, so keeping the last few costs nothing. They show whether a seat's options
have changed since a version, and which commits a briefly disconnected subscriber has missed.
"""

import time
from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

from domain.decider import Seat, Viewer, offered
from domain.table.chain import Head
from domain.table.state import Running, Table
from domain.table.step import Step, next_step
from domain.table.table_queries import moment_deadline
from projections.memo import Parts
from projections.viewer_frames import Seen
from server.runtime.game_registry import HostedGame
from server.runtime.lock import Lock
from server.tables.subscriber import Subscribers

KEPT = 32


class NotKept(Exception):  # noqa: N818 - no error: the ledger has them
    """The last positions must be folded again (`TableCache.recall`)."""


class Folded(NamedTuple):
    """A fold of a ledger. `head`: of the ledger at this position; other fields: see `LiveTable`."""

    hosted: HostedGame
    table: Table
    head: Head
    damaged_at: Head | None = None
    archived: tuple[bytes, ...] | None = None


class LiveTable:
    """One table in memory.

    `head`: of the ledger at this position. `moment`: the end of the interrupt window, None without
    one. `damaged_at`: the head of a damaged ledger; then the table is at its last readable
    position, and nothing can be appended. `doubted`: Redis was restarted; the next check compares
    the whole ledger. `archived`: the entries of an archived table, which no longer changes.
    `views`, `parts`: cached views of this position. `announced`: the highest version of an update
    message. `recalled`: the last positions, folded again. `last_message`: the number of the last
    chat message forwarded here; None before the first subscriber. `used`: the time of the last
    request. `looked_at`: the start of the last check that found the table current (both monotonic).
    """

    def __init__(self, folded: Folded, secret: bytes) -> None:
        self.hosted = folded.hosted
        self.secret = secret
        self.steps: deque[Step] = deque(maxlen=KEPT)
        self.subscribers = Subscribers()
        self.lock = Lock()
        self.begin_again(folded)
        self.last_message: int | None = None
        self.used = time.monotonic()
        self.looked_at = 0.0

    @property
    def table_id(self) -> str:
        return self.table.table_id

    def append(self, data: bytes) -> Step:
        """Apply the ledger's next entry to the table, and return the commit."""
        entry = self.hosted.codec.decode(data)
        return self.take(next_step(self.hosted.game, self.table, entry, self.head.after(data)))

    def take(self, step: Step) -> Step:
        self.table = step.after
        self.head = step.head
        self.moment = step.moment
        self.steps.append(step)
        return step

    def begin_again(self, folded: Folded) -> None:
        """Replace the table by a fresh fold; cached commits may no longer be in the ledger."""
        self.table = folded.table
        self.head = folded.head
        self.moment = moment_deadline(self.hosted.game, self.table)
        self.damaged_at = folded.damaged_at
        self.doubted = False
        self.archived = folded.archived
        self.steps.clear()
        self.recalled: tuple[Table, ...] = ()
        self.views: dict[Viewer, Seen] = {}
        self.parts = Parts()
        self.announced = 0

    def at(self, version: int) -> Table | None:
        """Return the table at that version, None if it is not in memory."""
        if version == self.table.version:
            return self.table
        following = self.step(version + 1)
        return None if following is None else following.before

    def head_at(self, version: int) -> Head | None:
        """Return the ledger's head at that version, None if it is not in memory."""
        if version == self.head.version:
            return self.head
        step = self.step(version)
        return None if step is None else step.head

    def step(self, version: int) -> Step | None:
        """Return the commit of that version, None if it is not in memory."""
        return next((step for step in self.steps if step.entry.version == version), None)

    def since(self, version: int) -> Iterator[Step] | None:
        """Return the commits after that version, None if one of them is not in memory."""
        if self.at(version) is None:
            return None
        return (step for step in self.steps if step.entry.version > version)

    def same_options(self, seat: Seat, version: int) -> bool:
        """Whether this seat has exactly the options that it had at that version.

        Return False for a version more than `KEPT` back. Raises NotKept if the version's position
        must be folded again, because the table was loaded later.
        """
        now = self.table.version
        if version == now:
            return True
        if not max(now - KEPT, 1) <= version < now:
            return False
        then = self.at(version)
        if then is None:
            then = next((table for table in self.recalled if table.version == version), None)
        if then is None:
            raise NotKept
        return self._options(then, seat) == self._options(self.table, seat)

    def _options(self, table: Table, seat: Seat) -> tuple[Any, ...]:
        stage = table.stage
        if not isinstance(stage, Running) or seat >= len(table.seats):
            return ()
        return offered(self.hosted.game, stage.state, seat)
