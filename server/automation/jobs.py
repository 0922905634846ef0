"""The tables that a gateway has leased, and what a commit there means to it.

Where bots play and somebody watches, the lease is kept between their turns: so a commit of this
gateway needs no place in the queue, and the next turn begins by itself. If this gateway is killed
the lease ends, and another takes the table. A lease covers no commit after one of somebody else.
"""

import asyncio
from collections.abc import Callable

from domain.table.step import Step
from server.runtime.clock import Clock

LOST = 0.0
"""The end of a lease that another has taken."""


class Job:
    """A leased table. `lease`: when ours ends. `begin`: has somebody work at it.

    `again`: something happened meanwhile, so look again. `nudged`: set with `again`, for what its
    bots think about may be out of date. `settles`: it is being given back, so its lease is not
    renewed any more. `version`: the one we know to be the newest, None where we have to look.
    `covers`: a commit is under way that nobody else will tell us of. `busy_at`: when it last was
    due. `due`: when it is due again as long as nothing happens, None: never.
    """

    def __init__(self, lease: float, begin: Callable[[], None]) -> None:
        self.lease = lease
        self.again = self.settles = self.covers = False
        self.nudged = asyncio.Event()
        self.version: int | None = None
        self.busy_at = 0.0
        self.due: float | None = None
        self.task: asyncio.Task[None] | None = None
        self._begin = begin

    def take_again(self, lease: float) -> None:
        self.lease = lease
        self.version = None
        self.wake()

    def wake(self) -> None:
        self.again = True
        self.nudged.set()
        if self.task is None:
            self._begin()


class Jobs:
    """By table, those at rest too. `lease_seconds`: how long a lease lasts.

    `crowded`: more tables are due than are worked on, so each takes its turn in the queue.
    """

    def __init__(self, clock: Clock, lease_seconds: float) -> None:
        self.leased: dict[str, Job] = {}
        self.crowded = False
        self._clock = clock
        self._margin = lease_seconds / 4

    def cover(self, step: Step) -> bool:
        """Whether the lease is enough for what is due after this commit, which is not booked yet.

        Should it be booked without our hearing of it, the job looks for it. What the server itself
        does is left to the queue: it may do more, such as seat the next one who is back.
        """
        job, before = self.leased.get(step.after.table_id), step.before
        if job is None or before is None or job.version != before.version:
            return False
        if self.crowded or step.entry.by is None:
            return False
        now = self._clock()
        if now + self._margin > job.lease:
            return False
        job.version, job.covers, job.busy_at = None, True, now
        return True

    def on_booked(self, step: Step) -> None:
        """A commit of this gateway stands in the ledger."""
        job, before = self.leased.get(step.after.table_id), step.before
        if job is None or before is None:
            return
        if job.covers:
            job.covers = False
            job.version = step.after.version
            job.wake()
        elif job.version == before.version:
            job.version = step.after.version
