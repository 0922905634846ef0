"""Updates outside a table's keys after a commit: lobby, queue of due work, idle tables.

This is an outbox. The script that appends an entry marks it in the table's own hash (`todo`), and
the mark is removed after the update. After a crash the update is found and repeated, which is
harmless. A failed update is retried when Redis answers. Unfinished updates of other gateways are
found at the tables in memory when they change, and at all others by the sweeps of
`automation/recovery`.
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from domain.table.step import Step
from server.runtime.telemetry import error_once, logger, warn_seldom
from server.store.ledger import Ledger
from server.store.redis_client import RedisClient, Unavailable
from server.tables.cache import TableCache, UnknownTable, UnreadableTable
from server.tables.ledger_follower import LedgerFollower
from server.tables.live_table import LiveTable

Work: TypeAlias = Callable[[], Awaitable[object]]
Hook: TypeAlias = Callable[[Step], Work | None]
"""What follows that commit, None where nothing does; it is asked before the commit is booked."""
Commit: TypeAlias = tuple[str, int]
"""The id of a table, and the version booked."""

STRIKE_OUT_SECONDS = 0.1
"""What was done in this time is struck out together."""
UNDER_WAY_SECONDS = 0.5
"""Within this time whoever booked has done what follows, unless it died."""


class Hooks(NamedTuple):
    """`always`: run after every commit of this gateway, before its command is answered.

    `of_changes`: only where more changed than the game's position, which is seldom. `committed`:
    told of every commit of this gateway that it knows to be booked; there is nothing to be made up
    for.
    """

    always: tuple[Hook, ...] = ()
    of_changes: tuple[Hook, ...] = ()
    committed: tuple[Callable[[Step], None], ...] = ()


@dataclass(eq=False)
class PostCommitHooks:
    """Has done what follows the commits of this gateway, and what others left undone."""

    _redis: RedisClient
    _ledger: Ledger
    _cache: TableCache
    _follower: LedgerFollower
    _hooks: Hooks
    _failed: dict[Commit, Sequence[Work]] = field(default_factory=dict[Commit, Sequence[Work]])
    _done: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    _something: asyncio.Event = field(default_factory=asyncio.Event)
    """Something failed, or is to be struck out."""
    _checked_heads: dict[str, int] = field(default_factory=dict[str, int])
    """Tables held here with nothing to do, and the version at which that was so."""
    _doubted: dict[str, int] = field(default_factory=dict[str, int])
    """Tables that may have one more commit, and how often they are still looked at."""

    def after(self, step: Step) -> Sequence[Work]:
        """Return the work after this commit. A hook's bug is logged, not raised."""
        works: list[Work] = []
        for hook in (*self._hooks.always, *(self._hooks.of_changes if step.changed else ())):
            try:
                work = hook(step)
            except Exception as bug:  # noqa: BLE001 - of one game's rules; its commit is valid
                error_once("hook_failed", bug, table=step.after.table_id)
            else:
                if work is not None:
                    works.append(work)
        return works

    def notify(self, step: Step) -> None:
        """Tell whom it concerns that a commit is booked."""
        for hook in self._hooks.committed:
            hook(step)

    async def do(self, table_id: str, version: int, works: Sequence[Work]) -> None:
        """Do what follows a commit. Where Redis fails the rest is done as soon as it answers."""
        if not works:
            return
        try:
            for work in works:
                await work()
        except Unavailable as error:
            warn_seldom("not_followed_up", table=table_id, version=version, reason=str(error))
            self._failed[table_id, version] = works
            self._something.set()
        except Exception as bug:  # noqa: BLE001 - it is booked; the sweeps come back to it
            error_once("hook_failed", bug, table=table_id)
        else:
            self._strike_out_soon(table_id, version)

    def doubt(self, table_id: str) -> None:
        """Check that table twice, because it may have one more commit."""
        self._doubted[table_id] = 2

    async def complete(self, live: LiveTable) -> None:
        """Do what was left undone after any commit of this table. Raises Unavailable."""
        todo = await self._ledger.todo((live.table.table_id,))
        for versions in todo.values():
            await self._do_again(live, versions)

    async def complete_all(self, todo: dict[str, tuple[int, ...]]) -> None:
        """Do what was left undone at these tables, unless somebody is at it. Raises Unavailable.

        `todo`: as `Ledger.todo` answers.
        """
        pending_here = {
            table_id: self._not_mine(table_id, versions) for table_id, versions in todo.items()
        }
        left = {table_id: versions for table_id, versions in pending_here.items() if versions}
        if not left:
            return
        await asyncio.sleep(UNDER_WAY_SECONDS)
        still = await self._ledger.todo(tuple(left))
        for table_id, versions in still.items():
            old = tuple(version for version in versions if version in left[table_id])
            if old:
                await self._complete_table(table_id, old)

    async def look_at_loaded(self) -> None:
        """Complete tables held here that moved since the last look, or are doubted.

        Raises Unavailable.
        """
        held = {live.table.table_id: live.table.version for live in self._cache.loaded.values()}
        moved = [
            table_id for table_id, at in held.items() if self._checked_heads.get(table_id) != at
        ]
        doubted = tuple(self._doubted)
        todo = await self._ledger.todo((*moved, *doubted))
        for table_id in doubted:
            self._doubted[table_id] -= 1
            if self._doubted[table_id] == 0:
                del self._doubted[table_id]
        self._checked_heads = {
            table_id: at for table_id, at in held.items() if table_id not in todo
        }
        await self.complete_all(todo)

    async def work(self) -> None:
        """Until cancelled: try again what failed, and strike out what is done."""
        while True:
            await self._something.wait()
            await asyncio.sleep(STRIKE_OUT_SECONDS)
            self._something.clear()
            try:
                await self._retry()
                await self.strike_out()
            except Unavailable as error:
                warn_seldom("follow_ups_wait", reason=str(error))
                self._something.set()
                await self._redis.until_it_answers()

    async def close(self) -> None:
        """Strike out what is done, for others need not look at it then."""
        with contextlib.suppress(Unavailable):  # then who starts next looks at it
            await self.strike_out()

    async def _retry(self) -> None:
        for commit, works in tuple(self._failed.items()):
            table_id, version = commit
            del self._failed[commit]
            await self.do(table_id, version, works)
            if commit in self._failed:
                raise Unavailable("follow-up work failed again")
            logger().info("followed_up_late", table=table_id, version=version)

    def _strike_out_soon(self, table_id: str, version: int) -> None:
        self._done[table_id].add(version)
        self._something.set()

    async def strike_out(self) -> None:
        """Note in the ledgers what was done here. Raises Unavailable."""
        done, self._done = self._done, defaultdict(set)
        if not done:
            return
        try:
            await self._ledger.strike_out(done)
        except Unavailable:
            for table_id, versions in done.items():
                self._done[table_id] |= versions
            raise

    def _not_mine(self, table_id: str, versions: Iterable[int]) -> tuple[int, ...]:
        """Without those that are done here, or will be."""
        done = self._done.get(table_id, ())
        return tuple(
            version
            for version in versions
            if version not in done and (table_id, version) not in self._failed
        )

    async def _complete_table(self, table_id: str, versions: Iterable[int]) -> None:
        """One table's trouble is no other's."""
        try:
            await self._do_again(await self._follower.newest(table_id), versions)
        except Unavailable:
            raise
        except (UnknownTable, UnreadableTable):
            pass  # it was removed; or the fold reports it, and the work is done elsewhere
        except Exception as bug:  # noqa: BLE001 - of one table
            error_once("follow_ups_not_completed", bug, table=table_id)

    async def _do_again(self, live: LiveTable, versions: Iterable[int]) -> None:
        table_id = live.table.table_id
        for version in versions:
            for work in self.after(await self._cache.step(live, version)):
                await work()
            self._strike_out_soon(table_id, version)
            logger().info("follow_ups_completed", table=table_id, version=version)
