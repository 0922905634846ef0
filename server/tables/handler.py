"""Decides commands and books them.

A command is decided on the table in memory and booked only if the ledger still stands there; else
we read on and decide again. Nobody is shown anything before it is booked.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec

from domain.decider import AnyGame, Rejected, Seat
from domain.table import standing
from domain.table.entry import Entry
from domain.table.evolve import book
from domain.table.standing import changed_beyond_the_move
from domain.table.state import Table
from projections import table_view
from server.runtime.clock import Clock, rfc3339, timestamp
from server.runtime.counters import Counters
from server.runtime.game_registry import HostedGame
from server.runtime.telemetry import logger
from server.store.group_commit import (
    AlreadyBooked,
    Append,
    Booked,
    Conflict,
    OtherHistory,
    idempotency_key,
)
from server.store.ledger import Ledger
from server.tables.broadcast import Broadcast
from server.tables.cache import TableCache
from server.tables.catch_up import CatchUp
from server.tables.live_table import LiveTable, NotKept, Step

Decide: TypeAlias = Callable[[LiveTable], "Decision"]
"""What follows from a command on the table as it stands. Raises Rejected, NotKept."""
Hook: TypeAlias = Callable[[Table | None, Table], Awaitable[None] | None]
"""A post-commit hook `(before, after)`.

`before` is None when the table was just opened or the previous position is unknown. It answers with
what is to be awaited before the command is answered, None where there is nothing to do.
"""


class Decision(msgspec.Struct, frozen=True):
    """`by` and `command` as the entry keeps them; the server's own commands have no seat.

    `position`: the game's state after a command of the game, so that booking folds nothing again.
    """

    events: tuple[Any, ...]
    by: Seat | None = None
    command: dict[str, Any] | None = None
    position: Any = None


class TooSoon(Exception):  # noqa: N818 - nothing is wrong
    """Others still have their moment, for so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class CommandHandler:
    """`hooks` run after every commit of this gateway, before its command is answered."""

    def __init__(
        self,
        ledger: Ledger,
        cache: TableCache,
        catch_up: CatchUp,
        broadcast: Broadcast,
        *,
        counters: Counters,
        clock: Clock,
    ) -> None:
        self.hooks: list[Hook] = []
        self._ledger = ledger
        self._cache = cache
        self._catch_up = catch_up
        self._broadcast = broadcast
        self._counters = counters
        self._clock = clock

    async def open(
        self, hosted: HostedGame, decision: Decision, table_id: str, secret: bytes
    ) -> LiveTable:
        """Book the first entry of a table."""
        await self._ledger.keep_secret(table_id, secret)
        entry = Entry(1, rfc3339(self._clock()), decision.events, decision.by)
        table = book(hosted.game, None, entry)
        appended = await self._ledger.append(
            Append(
                table_id=table_id,
                idempotency_key=idempotency_key(None, "open"),
                expected=0,
                entry=hosted.codec.encode(entry),
                summary=encoded_summary(hosted.game, table),
                awaiting=encoded_awaiting(hosted.game, table),
                subscribed=table_id in self._cache.subscribed,
            )
        )
        if isinstance(appended, Booked):
            self._cache.add(LiveTable(hosted, table, secret))
        live = await self._cache.get(table_id)  # booked before: as the ledger has it
        await self.run_hooks(None, live.table)
        return live

    async def act(
        self, live: LiveTable, player_id: str | None, command_id: str, decide: Decide
    ) -> int:
        """Decide and book a command; the version it has. Sent again, it is booked once.

        Raises Rejected, TooSoon, Unavailable.
        """
        key = idempotency_key(player_id, command_id)
        version: int | None = None
        try:
            async with live.lock:
                while version is None:
                    began = time.perf_counter()
                    try:
                        decision = decide(live)
                    except NotKept as position:
                        await self._cache.recall(live, position.version)
                    except Rejected as refusal:
                        version = await self._version_after_all(live, key, refusal)
                    else:
                        self._require_moment_over(live, decision)
                        version = await self._book(live, key, command_id, decision, began)
        finally:
            self._catch_up.refresh_if_behind(live)
        return version

    async def run_hooks(self, before: Table | None, after: Table) -> None:
        """Run them in order; one that fails holds up neither the others nor the answer."""
        for hook in self.hooks:
            try:
                work = hook(before, after)
                if work is not None:
                    await work
            except Exception:  # noqa: BLE001 - it is booked; sweeps find what a hook left out
                logger().warning("hook_failed", table=after.table_id, exc_info=True)

    def _require_moment_over(self, live: LiveTable, decision: Decision) -> None:
        """An awaited seat's answer waits until others had their moment. Raises TooSoon."""
        if decision.command is None:
            return
        left = seconds_of_moment_left(live.hosted.game, live.table, self._clock())
        if left > 0 and decision.by in standing.awaiting(live.hosted.game, live.table):
            raise TooSoon(left)

    async def _version_after_all(self, live: LiveTable, key: str, refusal: Rejected) -> int | None:
        """On a refusal: the version that command has in the ledger already.

        None: we only lagged behind, it is to be decided again. Raises the refusal if it stands.
        """
        stands = await self._ledger.standing(live.table.table_id, key)
        behind = stands.head != live.table.version
        if behind:
            await self._catch_up.read_on(live)
        if stands.booked is not None:
            await self.run_hooks(None, live.table)  # the answer was lost: maybe no hook ran
            return stands.booked
        if not behind:
            raise refusal
        return None

    async def _book(
        self, live: LiveTable, key: str, command_id: str, decision: Decision, began: float
    ) -> int | None:
        """The version booked, None if it is to be decided again. `began`: to decide on it."""
        before, game = live.table, live.hosted.game
        entry = Entry(
            before.version + 1,
            rfc3339(self._clock()),
            decision.events,
            decision.by,
            command_id,
            decision.command,
        )
        after = book(game, before, entry, decision.position)
        append = Append(
            table_id=before.table_id,
            idempotency_key=key,
            expected=before.version,
            entry=live.hosted.codec.encode(entry),
            summary=encoded_summary(game, after) if changed_beyond_the_move(before, after) else b"",
            awaiting=encoded_awaiting(game, after),
            subscribed=before.table_id in self._cache.subscribed,
            history=live.history,
        )
        match await self._ledger.append(append):
            case Booked(version):
                self._counters.commands += 1
                self._broadcast.publish(live, live.take(Step(before, entry, after)))
                await self.run_hooks(before, after)
                logger().info(
                    "command_booked",
                    table=before.table_id,
                    seat=decision.by,
                    version=version,
                    ms=round((time.perf_counter() - began) * 1000, 2),
                )
                return version
            case AlreadyBooked(version):
                # By us, if the answer was lost on the way: then no hook ran yet.
                await self._catch_up.read_on(live)
                await self.run_hooks(None if version <= before.version else before, live.table)
                return version
            case Conflict(head) | OtherHistory(head):
                self._counters.conflicts += 1
                logger().info("conflict", table=before.table_id, head=head, version=before.version)
                await self._catch_up.read_on(live)
                return None


def encoded_summary(game: AnyGame, table: Table) -> bytes:
    return msgspec.json.encode(table_view.summary(game, table))


def encoded_awaiting(game: AnyGame, table: Table) -> str:
    """The seats the table waits for, by commas."""
    return ",".join(map(str, standing.awaiting(game, table)))


def seconds_of_moment_left(game: AnyGame, table: Table, now: float) -> float:
    """How long an awaited seat's answer is still held back for interrupts; 0 or less: it is not."""
    moment = standing.moment_deadline(game, table)
    return 0.0 if moment is None else timestamp(moment.since) + moment.seconds - now
