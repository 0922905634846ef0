"""Updates outside a table's keys after a commit: lobby, queue of due work, idle tables.

This is an outbox. The script that appends an entry marks it in the table's own hash (`todo`), and
the mark is removed after the update. After a crash the update is found and repeated, which is
harmless. A failed update is retried when Redis answers. A gateway completes unfinished updates of
other gateways when a table in its memory changes; the sweeps of `automation/recovery` complete all
others.
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
"""Returns the work after a commit, or None. Called before the commit is appended."""
Commit: TypeAlias = tuple[str, int]
"""The id of a table, and the appended version."""

ACKNOWLEDGE_SECONDS = 0.1
"""Marks of finished work are collected for this time and removed together."""
UNDER_WAY_SECONDS = 0.5
"""Within this time a live gateway completes the work after its own commit."""


class Hooks(NamedTuple):
    """Callbacks for commits.

    `always`: run after every commit of this gateway, before its command is answered. `of_changes`:
    run only if more than the game's position changed. `committed`: called for every confirmed
    commit of this gateway; a missed call is not repeated.
    """

    always: tuple[Hook, ...] = ()
    of_changes: tuple[Hook, ...] = ()
    committed: tuple[Callable[[Step], None], ...] = ()


@dataclass(eq=False)
class PostCommitHooks:
    """Does the work after this gateway's commits, and unfinished work of other gateways."""

    _redis: RedisClient
    _ledger: Ledger
    _cache: TableCache
    _follower: LedgerFollower
    _hooks: Hooks
    _failed: dict[Commit, Sequence[Work]] = field(default_factory=dict[Commit, Sequence[Work]])
    _done: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    _something: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when work failed, or marks of finished work must be removed."""
    _checked_heads: dict[str, int] = field(default_factory=dict[str, int])
    """The version at which a table in memory was last found without unfinished work."""
    _doubted: dict[str, int] = field(default_factory=dict[str, int])
    """The number of remaining checks of each table that may have an unconfirmed commit."""

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
        """Call the `committed` hooks for an appended commit."""
        for hook in self._hooks.committed:
            hook(step)

    async def do(self, table_id: str, version: int, works: Sequence[Work]) -> None:
        """Do the work after a commit. If Redis fails, `work` retries it when Redis answers."""
        if not works:
            return
        try:
            for work in works:
                await work()
        except Unavailable as error:
            warn_seldom("not_followed_up", table=table_id, version=version, reason=str(error))
            self._failed[table_id, version] = works
            self._something.set()
        except Exception as bug:  # noqa: BLE001 - the commit is valid; the sweeps retry the work
            error_once("hook_failed", bug, table=table_id)
        else:
            self._acknowledge_soon(table_id, version)

    def doubt(self, table_id: str) -> None:
        """Check that table twice, because it may have one more commit."""
        self._doubted[table_id] = 2

    async def complete(self, live: LiveTable) -> None:
        """Do unfinished work after any commit of this table. Raises Unavailable."""
        todo = await self._ledger.todo((live.table_id,))
        for versions in todo.values():
            await self._do_again(live, versions)

    async def complete_all(self, todo: dict[str, tuple[int, ...]]) -> None:
        """Do unfinished work of these tables, unless another gateway does it just now.

        `todo`: the result of `Ledger.todo`. Raises Unavailable.
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
        """Complete the tables in memory that are doubted or have changed since the last check.

        Raises Unavailable.
        """
        held = {table_id: live.table.version for table_id, live in self._cache.loaded.items()}
        if held == self._checked_heads and not self._doubted:
            return
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
        """Retry failed work and remove the marks of finished work, until cancelled."""
        while True:
            await self._something.wait()
            await asyncio.sleep(ACKNOWLEDGE_SECONDS)
            self._something.clear()
            try:
                await self._retry()
                await self.acknowledge()
            except Unavailable as error:
                warn_seldom("follow_ups_wait", reason=str(error))
                self._something.set()
                await self._redis.until_it_answers()

    async def close(self) -> None:
        """Remove the marks of finished work, so that no other gateway checks it."""
        with contextlib.suppress(Unavailable):  # then the next process to start checks it
            await self.acknowledge()

    async def _retry(self) -> None:
        for commit, works in tuple(self._failed.items()):
            table_id, version = commit
            del self._failed[commit]
            await self.do(table_id, version, works)
            if commit in self._failed:
                raise Unavailable("follow-up work failed again")
            logger().info("followed_up_late", table=table_id, version=version)

    def _acknowledge_soon(self, table_id: str, version: int) -> None:
        self._done[table_id].add(version)
        self._something.set()

    async def acknowledge(self) -> None:
        """Remove the marks of finished work from the ledgers. Raises Unavailable."""
        done, self._done = self._done, defaultdict(set)
        if not done:
            return
        try:
            await self._ledger.acknowledge(done)
        except Unavailable:
            for table_id, versions in done.items():
                self._done[table_id] |= versions
            raise

    def _not_mine(self, table_id: str, versions: Iterable[int]) -> tuple[int, ...]:
        """Return the versions whose work this gateway neither did nor will retry."""
        done = self._done.get(table_id, ())
        return tuple(
            version
            for version in versions
            if version not in done and (table_id, version) not in self._failed
        )

    async def _complete_table(self, table_id: str, versions: Iterable[int]) -> None:
        """Do unfinished work of one table. A bug is logged, so that other tables are completed."""
        try:
            await self._do_again(await self._follower.newest(table_id), versions)
        except Unavailable:
            raise
        except (UnknownTable, UnreadableTable):
            pass  # the table was removed; or the fold logs it, and another gateway does the work
        except Exception as bug:  # noqa: BLE001 - of one table
            error_once("follow_ups_not_completed", bug, table=table_id)

    async def _do_again(self, live: LiveTable, versions: Iterable[int]) -> None:
        table_id = live.table_id
        for version in versions:
            for work in self.after(await self._cache.step(live, version)):
                await work()
            self._acknowledge_soon(table_id, version)
            logger().info("follow_ups_completed", table=table_id, version=version)
