"""The tables that a gateway has leased, and the effect of a commit on their leases.

If bots play and somebody watches, the lease is kept between their turns. So a commit of this
gateway need not queue the table, and the next turn begins at once. If this gateway is killed the
lease ends, and another gateway takes the table. After a commit of another gateway, the lease covers
no further commit.
"""

import asyncio
from collections.abc import Callable

from domain.table.step import Step
from server.runtime.clock import Clock

LOST = 0.0
"""The end of a lease that another gateway has taken."""


class Job:
    """A leased table. `lease`: the end of our lease. `begin`: starts a worker for it.

    `again`: the table changed meanwhile and must be checked again. `nudged`: set with `again`,
    because the position that its bots think about may be out of date. `settles`: the lease is being
    given back and is no longer renewed. `version`: the newest known version, None if it must be
    read. `covers`: the lease replaces an entry in the queue during a commit. `busy_at`: when the
    table was last due. `due`: when it is due again without a change, None for never.
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
    """`leased`: all jobs by table, including idle ones. `lease_seconds`: duration of a lease.

    `crowded`: more tables are due than this gateway can work on, so each must use the queue.
    """

    def __init__(self, clock: Clock, lease_seconds: float) -> None:
        self.leased: dict[str, Job] = {}
        self.crowded = False
        self._clock = clock
        self._margin = lease_seconds / 4

    def cover(self, step: Step) -> bool:
        """Return whether the lease covers the work after this commit, which is not appended yet.

        If the commit is appended but its confirmation is lost, the job checks for it. Commits of
        the server itself use the queue, because they may cause further work of the server.
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
        """Update the table's job after a commit of this gateway is in the ledger."""
        job, before = self.leased.get(step.after.table_id), step.before
        if job is None or before is None:
            return
        if job.covers:
            job.covers = False
            job.version = step.after.version
            job.wake()
        elif job.version == before.version:
            job.version = step.after.version
