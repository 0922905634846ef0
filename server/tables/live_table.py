"""A table in memory: where it stands, the last positions, and who watches. No IO.

A position is a value, so keeping the last few costs nothing. They answer whether a seat's options
have changed since it looked, and what a subscriber that was away for a moment is missing.
"""

import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from domain.decider import Seat, Viewer, offered
from domain.table.chain import Head
from domain.table.state import Running, Table
from domain.table.step import Step, next_step
from domain.table.table_queries import moment_deadline
from projections.memo import Parts
from projections.viewer_frames import Seen
from server.runtime.game_registry import HostedGame
from server.runtime.lock import Lock
from server.tables.subscriber import Subscriber

KEPT = 32


class NotKept(Exception):  # noqa: N818 - nothing is wrong: the ledger has it
    """The last positions have to be folded again before the question can be answered."""


class LiveTable:
    """One table in memory.

    `head`: of the ledger at this position. `moment`: until then answers are held back, None where
    none is granted. `damaged_at`: where the ledger says it stands, if it is
    damaged: then this is the last position that can be read, and nothing is booked. `doubted`:
    Redis was started anew since; the next look compares the whole ledger. `archived`: its entries,
    where it has left Redis; nothing changes any more. `views`, `parts`: how this position, and no
    other, was shown. `sealed`: the head that a resume token was last made of, and
    its seal. `announced`: the highest version that a table update named. `recalled`: the last
    positions as they were folded again. `said`: the last line of chat that was passed on here, or
    was said before; None before anybody watched. `used`: when it was last asked for; `looked_at`:
    when a look at the ledger began that found it to be current (both monotonic).
    """

    def __init__(self, hosted: HostedGame, table: Table, secret: bytes, head: Head) -> None:
        self.hosted = hosted
        self.table = table
        self.head = head
        self.moment = moment_deadline(hosted.game, table)
        self.damaged_at: Head | None = None
        self.doubted = False
        self.archived: tuple[bytes, ...] | None = None
        self.secret = secret
        self.steps: deque[Step] = deque(maxlen=KEPT)
        self.recalled: tuple[Table, ...] = ()
        self.subscribers: set[Subscriber] = set()
        self.views: dict[Viewer, Seen] = {}
        self.parts = Parts()
        self.lock = Lock()
        self.sealed: tuple[Head, str] | None = None
        self.announced = 0
        self.last_message: int | None = None
        self.used = time.monotonic()
        self.looked_at = 0.0

    def append(self, data: bytes) -> Step:
        """Take one more entry as the ledger has it; its version is the next."""
        entry = self.hosted.codec.decode(data)
        return self.take(next_step(self.hosted.game, self.table, entry, self.head.after(data)))

    def take(self, step: Step) -> Step:
        self.table = step.after
        self.head = step.head
        self.moment = step.moment
        self.steps.append(step)
        return step

    def begin_again(self, table: Table, head: Head, damaged_at: Head | None) -> None:
        """Stand where a fresh fold stands; what was kept may not be in the ledger any more."""
        self.table = table
        self.head = head
        self.moment = moment_deadline(self.hosted.game, table)
        self.damaged_at = damaged_at
        self.doubted = False
        self.steps.clear()
        self.recalled = ()
        self.views = {}
        self.parts = Parts()
        self.announced = 0

    def at(self, version: int) -> Table | None:
        """The table at that version, None if it is not kept."""
        if version == self.table.version:
            return self.table
        following = self.step(version + 1)
        return None if following is None else following.before

    def head_at(self, version: int) -> Head | None:
        """The head of the ledger at that version, None if it is not kept."""
        if version == self.head.version:
            return self.head
        step = self.step(version)
        return None if step is None else step.head

    def step(self, version: int) -> Step | None:
        """The commit of that version, None if it is not kept."""
        return next((step for step in self.steps if step.entry.version == version), None)

    def since(self, version: int) -> Iterator[Step] | None:
        """The commits after that version, None if one of them is not kept."""
        if self.at(version) is None:
            return None
        return (step for step in self.steps if step.entry.version > version)

    def same_options(self, seat: Seat, version: int) -> bool:
        """Whether this seat may do now exactly what it might do at that version.

        What was longer ago than positions are kept counts as changed. Raises NotKept where they are
        not kept yet, for the table was loaded since.
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
