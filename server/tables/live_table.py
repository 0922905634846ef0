"""A table in memory: where it stands, the last positions, and who watches. No IO.

A position is a value, so keeping the last few costs nothing. They answer whether a seat's options
have changed since it looked, and what a subscriber that was away for a moment is missing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from domain.decider import Seat, Viewer
from domain.table.entry import Entry
from domain.table.evolve import book
from domain.table.state import Running, Table
from projections.memo import Parts
from projections.viewer_frames import Seen
from server.runtime.game_registry import HostedGame
from server.tables.subscriber import Subscriber

KEPT = 32


class Step(msgspec.Struct, frozen=True):
    """One commit: the table before and after it."""

    before: Table
    entry: Entry[Any]
    after: Table


class NotKept(Exception):  # noqa: N818 - nothing is wrong: the ledger has it
    """A position that has to be folded again before the question can be answered."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class Recalled(NamedTuple):
    """A position that was folded again, and for which version."""

    version: int
    table: Table


class LiveTable:
    """One table in memory.

    `looks`, `parts`: how this position, and no other, looks to whom it was shown. `announced`: the
    highest version a bell named. `recalled`: the last position that was folded again. `history`: of
    the ledger, see `Head`. `said`: the last line of chat that was passed on here, None before the
    first. `used`: when it was last asked for (loop time).
    """

    def __init__(self, hosted: HostedGame, table: Table, secret: bytes, history: str = "") -> None:
        self.hosted = hosted
        self.table = table
        self.history = history
        self.secret = secret
        self.steps: deque[Step] = deque(maxlen=KEPT)
        self.recalled: Recalled | None = None
        self.subscribers: set[Subscriber] = set()
        self.looks: dict[Viewer, Seen] = {}
        self.parts = Parts()
        self.lock = asyncio.Lock()
        self.announced = 0
        self.said: int | None = None
        self.used = 0.0

    def book(self, entry: Entry[Any]) -> Step:
        """Take one more entry; its version is the next."""
        before = self.table
        after = book(self.hosted.game, before, entry)
        return self.take(Step(before, entry, after))

    def take(self, step: Step) -> Step:
        self.table = step.after
        self.steps.append(step)
        return step

    def begin_again(self, table: Table) -> None:
        """Stand where a fresh fold stands; what was kept belongs to another history."""
        self.table = table
        self.steps.clear()
        self.recalled = None
        self.looks = {}
        self.parts = Parts()
        self.announced = 0

    def at(self, version: int) -> Table | None:
        """The table at that version, None if it is not kept."""
        if version == self.table.version:
            return self.table
        return next((step.before for step in self.steps if step.before.version == version), None)

    def since(self, version: int) -> Iterator[Step] | None:
        """The commits after that version, None if one of them is not kept."""
        if self.at(version) is None:
            return None
        return (step for step in self.steps if step.entry.version > version)

    def same_options(self, seat: Seat, version: int) -> bool:
        """Whether this seat may do now exactly what it might do at that version. Raises NotKept."""
        if version == self.table.version:
            return True
        if not 1 <= version < self.table.version:
            return False
        then = self.at(version)
        if then is None and self.recalled is not None and self.recalled.version == version:
            then = self.recalled.table
        if then is None:
            raise NotKept(version)
        return self._options(then, seat) == self._options(self.table, seat)

    def _options(self, table: Table, seat: Seat) -> tuple[Any, ...]:
        stage = table.stage
        if not isinstance(stage, Running) or seat >= len(table.seats):
            return ()
        return self.hosted.game.options(stage.state, seat)
