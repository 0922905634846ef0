"""Decides commands and appends their events.

A command is decided on the table in memory and appended only if the ledger has the same version.
Otherwise the gateway reads the new entries and decides again. Only appended commits are sent.
"""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from domain.decider import AnyGame, Rejected, Seat
from domain.table import table_queries
from domain.table.chain import EMPTY, Head
from domain.table.entry import Entry
from domain.table.state import Person
from domain.table.step import Step, next_step
from projections import table_view
from server.metrics.counters import Counters
from server.runtime.clock import Clock, rfc3339, timestamp
from server.runtime.game_registry import HostedGame
from server.runtime.telemetry import logger
from server.store.group_commit import (
    AlreadyCommitted,
    Append,
    Appended,
    Committed,
    Conflict,
    Damaged,
    idempotency_key,
)
from server.store.ledger import Ledger
from server.store.redis_client import Unavailable
from server.tables.broadcast import Broadcast
from server.tables.cache import TableCache
from server.tables.ledger_follower import LedgerFollower
from server.tables.live_table import Folded, LiveTable, NotKept
from server.tables.post_commit_hooks import PostCommitHooks

Decide: TypeAlias = Callable[[LiveTable], "Decision"]
"""Returns the decision about a command on the table in memory. Raises Rejected, NotKept."""

MOST_ROUNDS = 8
"""Maximum number of attempts to decide a command while the ledger changes."""


class Decision(msgspec.Struct, frozen=True):
    """Events of a command. `by`, `command`: as in the entry; the server's commands have no seat.

    `position`: the state after a command of the game, so that the commit need not fold the events.
    """

    events: tuple[Any, ...]
    by: Seat | None = None
    command: dict[str, Any] | None = None
    position: Any = None


class TooSoon(Exception):  # noqa: N818 - no error
    """The interrupt window of other players is still open for `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(eq=False)
class CommandHandler:
    """Appends commands; each commit's hooks run before its command is answered."""

    _ledger: Ledger
    _cache: TableCache
    _follower: LedgerFollower
    _broadcast: Broadcast
    _post_commit_hooks: PostCommitHooks
    _counters: Counters
    _clock: Clock

    async def open(
        self, hosted: HostedGame, decision: Decision, table_id: str, secret: bytes
    ) -> LiveTable:
        """Append the first entry of a table, unless it exists. Its secret must be stored."""
        entry = Entry(1, rfc3339(self._clock()), decision.events, decision.by)
        data = hosted.codec.encode(entry)
        step = next_step(hosted.game, None, entry, EMPTY.after(data))
        works = self._post_commit_hooks.after(step)
        key = idempotency_key(None, "open")
        try:
            appended = await self._append(
                hosted.game, step, data, key=key, expected=EMPTY, follows=bool(works)
            )
        except Unavailable:
            self._post_commit_hooks.doubt(table_id)
            raise
        if isinstance(appended, Committed):
            live = LiveTable(Folded(hosted, step.after, step.head), secret)
            self._cache.add(live)
            await self._post_commit_hooks.do(table_id, 1, works)
            return live
        live = await self._cache.get(table_id)  # appended before: read it from the ledger
        await self._post_commit_hooks.complete(live)
        return live

    async def act(
        self, live: LiveTable, player_id: str | None, command_id: str, decide: Decide
    ) -> int:
        """Decide and append a command, once even if it is sent again; return its version.

        Raises Rejected, TooSoon, Unavailable. A bug's exception is raised only after the ledger
        confirms that the command was not appended.
        """
        key = idempotency_key(player_id, command_id)
        try:
            return await self._act(live, key, command_id, decide)
        except (Rejected, TooSoon):
            raise
        except Unavailable:
            self._post_commit_hooks.doubt(live.table_id)
            raise
        except Exception as error:  # noqa: BLE001 - raised again unless the command is appended
            return await self.require_committed(live.table_id, player_id, command_id, error)

    async def require_committed(
        self, table_id: str, player_id: str | None, command_id: str, error: Exception
    ) -> int:
        """Return the version of a command in the ledger. Raises `error` if it is not there."""
        key = idempotency_key(player_id, command_id)
        version = (await self._ledger.command_status(table_id, key)).committed
        if version is None:
            raise error
        return version

    async def _act(self, live: LiveTable, key: str, command_id: str, decide: Decide) -> int:
        version: int | None = None
        if not live.lock.take():
            await live.lock.turn()
        try:
            for _ in range(MOST_ROUNDS):
                began = time.perf_counter()
                try:
                    if live.damaged_at is not None:
                        await self._require_mended(live)
                    decision = decide(live)
                except NotKept:
                    await self._cache.recall(live)
                except Rejected as refusal:
                    version = await self._version_after_all(live, key, refusal)
                else:
                    if live.moment is not None:
                        self._require_over(live, live.moment, decision)
                    version = await self._commit(live, key, command_id, decision, began)
                if version is not None:
                    return version
        finally:
            live.lock.release()
            self._follower.refresh_if_behind(live)
        message = "the ledger changed during each attempt"
        raise Unavailable(message)

    async def _require_mended(self, live: LiveTable) -> None:
        """Raise Rejected `ledger_damaged`, unless the ledger was repaired meanwhile."""
        await self._follower.read_on(live)
        if live.damaged_at is not None:
            raise Rejected("ledger_damaged")

    def _require_over(
        self, live: LiveTable, moment: table_queries.Deadline, decision: Decision
    ) -> None:
        """Raise TooSoon if a seat that must act does so while others may still interrupt."""
        if decision.command is None:
            return
        left = seconds_left(moment, self._clock)
        if left > 0 and decision.by in table_queries.awaiting(live.hosted.game, live.table):
            raise TooSoon(left)

    async def _version_after_all(self, live: LiveTable, key: str, refusal: Rejected) -> int | None:
        """Return the version of a refused command that the ledger has already.

        Return None if this table lagged behind: decide again. Raises the refusal otherwise.
        """
        if live.archived is not None:
            return archived_version(live, key, refusal)
        stands = await self._ledger.command_status(live.table_id, key)
        behind = stands.head != (live.damaged_at or live.head)
        if behind:
            await self._follower.read_on(live)
        if stands.committed is not None:
            await self._post_commit_hooks.complete(live)  # maybe the hooks did not run
            return stands.committed
        if not behind:
            raise refusal
        return None

    async def _commit(
        self, live: LiveTable, key: str, command_id: str, decision: Decision, began: float
    ) -> int | None:
        """Append a decision that began at `began`; return its version, None to decide again."""
        before, game = live.table, live.hosted.game
        entry = Entry(
            before.version + 1,
            rfc3339(self._clock()),
            decision.events,
            decision.by,
            command_id,
            decision.command,
        )
        data = live.hosted.codec.encode(entry)
        step = next_step(game, before, entry, live.head.after(data), decision.position)
        works = self._post_commit_hooks.after(step)
        follows = bool(works)
        match await self._append(game, step, data, key=key, expected=live.head, follows=follows):
            case Committed(version):
                self._counters.commands.value += 1
                self._broadcast.publish(live, live.take(step), None if works else decision.by)
                self._post_commit_hooks.notify(step)
                if works:
                    await self._post_commit_hooks.do(before.table_id, version, works)
                ms = (time.perf_counter() - began) * 1000
                table, seat = before.table_id, decision.by
                logger().info("command_committed", table=table, seat=seat, version=version, ms=ms)
                return version
            case AlreadyCommitted() | Conflict() | Damaged() as outcome:
                return await self._not_committed(live, outcome)

    def _append(
        self, game: AnyGame, step: Step, data: bytes, *, key: str, expected: Head, follows: bool
    ) -> Awaitable[Appended]:
        """Append a commit if the ledger's head is `expected`. Raises Unavailable."""
        table = step.after
        summary = msgspec.json.encode(table_view.summary(game, table)) if step.changed else b""
        return self._ledger.append(
            Append(
                table_id=table.table_id,
                idempotency_key=key,
                expected=expected,
                entry=data,
                summary=summary,
                tip=step.head.tip,
                awaiting=step.awaiting,
                subscribed=table.table_id in self._cache.subscribed,
                follows=follows,
            )
        )

    async def _not_committed(
        self, live: LiveTable, outcome: AlreadyCommitted | Conflict | Damaged
    ) -> int | None:
        """Read the entries that the append found. Return the version if one is this command."""
        match outcome:
            case AlreadyCommitted(version):
                # If the answer to our own append was lost, the hooks have not run yet.
                await self._follower.read_on(live)
                await self._post_commit_hooks.complete(live)
                return version
            case Conflict(version):
                self._counters.conflicts.value += 1
                stood = live.table
                logger().info("conflict", table=stood.table_id, head=version, version=stood.version)
                await self._follower.read_on(live)
                return None
            case Damaged(version):
                await self._follower.declare_damaged(live, Head(version, live.head.tip))
                return None


def archived_version(live: LiveTable, key: str, refusal: Rejected) -> int:
    """Return the command's version in an archived table. Raises the refusal if it is not there."""
    for data in live.archived or ():
        entry = live.hosted.codec.decode(data)
        holder = None if entry.by is None else live.table.seats[entry.by]
        player_id = holder.player.player_id if isinstance(holder, Person) else None
        if entry.command_id and idempotency_key(player_id, entry.command_id) == key:
            return entry.version
    raise refusal


def seconds_left(moment: table_queries.Deadline, clock: Clock) -> float:
    """Return for how long a seat that must act still waits for interrupts; ≤ 0 if it need not."""
    return timestamp(moment.since) + moment.seconds - clock()
