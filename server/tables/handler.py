"""The tables this gateway serves: loaded from the ledger, kept in step with it, played on.

Nothing here is the truth; the ledger is. A table in memory is a fold of it that may lag behind, so
a command is decided on it and booked only if the ledger still stands there; else we read on and
decide again. Nobody is told anything before it is booked.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec

from domain.decider import AnyGame, Rejected, Seat
from domain.table import standing
from domain.table.entry import Entry, game_of_first_entry
from domain.table.evolve import book, replay
from domain.table.standing import changed_beyond_the_move
from domain.table.state import Table
from projections import table_view
from server.runtime.clock import Clock, rfc3339
from server.runtime.counters import Counters
from server.runtime.game_registry import GameRegistry, HostedGame
from server.runtime.telemetry import logger
from server.store.ledger import (
    AlreadyBooked,
    Append,
    Booked,
    Conflict,
    Head,
    Ledger,
    OtherHistory,
    booking,
    number_of,
)
from server.store.redis_client import Unavailable
from server.tables.broadcast import Broadcast
from server.tables.live_table import LiveTable, NotKept, Recalled, Step

FOLDED_ASIDE = 64
"""Entries; a longer fold leaves the loop to others."""
LINGER_SECONDS = 10.0
"""How long a table that nobody watches stays in memory after its last use."""

Decide: TypeAlias = Callable[[LiveTable], "Decision"]
"""What follows from a command on the table as it stands. Raises Rejected, NotKept."""
Hook: TypeAlias = Callable[[Table | None, Table], Awaitable[None] | None]
"""A post-commit hook `(before, after)`.

`before` is None when the table was just opened or the previous position is unknown. It answers with
what is to be awaited before the command is answered, None where there is nothing to do.
"""


class Decision(msgspec.Struct, frozen=True):
    """`by` and `command` as the entry keeps them; the house has no seat.

    `position`: the game's state after a command of the game, so that booking folds nothing again.
    """

    events: tuple[Any, ...]
    by: Seat | None = None
    command: dict[str, Any] | None = None
    position: Any = None


class UnknownTable(Exception):  # noqa: N818 - the wire's word
    """No table has that id."""


class TooSoon(Exception):  # noqa: N818 - nothing is wrong
    """Others still have their moment, for so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Tables:
    """Loads, keeps and plays on.

    `hooks` is run after every commit of this gateway, before the command is answered; `told` of
    every commit that is shown here.
    """

    def __init__(
        self, ledger: Ledger, games: GameRegistry, showing: Broadcast, clock: Clock
    ) -> None:
        self._clock = clock
        self.ledger = ledger
        self.games = games
        self.showing = showing
        self.counts = Counters()
        self.loaded: dict[str, LiveTable] = {}
        self.heard: set[str] = set()
        """The tables whose bells Redis rings for this gateway now."""
        self.hooks: list[Hook] = []
        self.told: list[Callable[[Step], None]] = []
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def live(self, table_id: str) -> LiveTable:
        """The table, loaded if need be. It may lag behind. Raises UnknownTable."""
        live = self.loaded.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        live.used = time.monotonic()
        return live

    async def now(self, table_id: str) -> LiveTable:
        """The table as the ledger has it now. Raises UnknownTable."""
        live = await self.live(table_id)
        try:
            async with live.lock:
                await self._read_on(live)
        finally:
            self._heed(live)
        return live

    async def open(
        self, hosted: HostedGame, decided: Decision, table_id: str, secret: bytes
    ) -> LiveTable:
        """Book the first entry of a table."""
        await self.ledger.keep_secret(table_id, secret)
        entry = Entry(1, rfc3339(self._clock()), decided.events, decided.by)
        table = book(hosted.game, None, entry)
        appended = await self.ledger.append(
            self._append(hosted, None, table, entry, book_as=booking(None, "open"))
        )
        if isinstance(appended, Booked):
            self.loaded[table_id] = LiveTable(hosted, table, secret)
        live = await self.live(table_id)  # booked before: as the ledger has it
        await self.run_hooks(None, live.table)
        return live

    async def act(
        self, live: LiveTable, player_id: str | None, command_id: str, decide: Decide
    ) -> int:
        """Decide and book a command; the version it has. Sent again, it is booked once.

        Raises Rejected, TooSoon, Unavailable.
        """
        book_as = booking(player_id, command_id)
        version: int | None = None
        try:
            async with live.lock:
                while version is None:
                    version = await self._try(live, book_as, command_id, decide)
        finally:
            self._heed(live)
        return version

    async def _try(
        self, live: LiveTable, book_as: str, command_id: str, decide: Decide
    ) -> int | None:
        """The version booked, None if it is to be decided again. Raises Rejected, TooSoon."""
        began = time.perf_counter()
        try:
            decided = decide(live)
        except NotKept as position:
            live.recalled = await self._recalled(live, position.version)
            return None
        except Rejected:
            earlier = await self._booked_after_all(live, book_as)
            if earlier is None:
                raise
            return earlier or None
        self._require_moment_over(live, decided)
        return await self._book(live, book_as, command_id, decided, began)

    def _require_moment_over(self, live: LiveTable, decided: Decision) -> None:
        """An awaited seat's answer waits until others had their moment. Raises TooSoon."""
        left = seconds_of_moment_left(live.hosted.game, live.table, self._clock())
        played = decided.command is not None
        if left > 0 and played and decided.by in standing.awaiting(live.hosted.game, live.table):
            raise TooSoon(left)

    async def _recalled(self, live: LiveTable, version: int) -> Recalled:
        """The position at that version, from the ledger, folded beside the loop."""
        found = await self.ledger.entries(live.table.table_id, 0, version)
        if not found:
            raise UnknownTable(live.table.table_id)
        entries = [data for _, data in found]
        return Recalled(version, await asyncio.to_thread(fold, live.hosted, entries))

    async def _booked_after_all(self, live: LiveTable, book_as: str) -> int | None:
        """On a refusal: the version that command has in the ledger.

        0: we only lagged behind, it is to be decided again. None: it stays refused.
        """
        standing = await self.ledger.standing(live.table.table_id, book_as)
        behind = standing.head != live.table.version
        if behind:
            await self._read_on(live)
        if standing.booked is not None:
            await self.run_hooks(None, live.table)  # the answer was lost: maybe no hook ran
            return standing.booked
        return 0 if behind else None

    async def _book(
        self, live: LiveTable, book_as: str, command_id: str, decided: Decision, began: float
    ) -> int | None:
        """The version booked, None if it is to be decided again. `began`: to decide on it."""
        before = live.table
        entry = Entry(
            before.version + 1,
            rfc3339(self._clock()),
            decided.events,
            decided.by,
            command_id,
            decided.command,
        )
        after = book(live.hosted.game, before, entry, decided.position)
        step = Step(before, entry, after)
        append = self._append(
            live.hosted, before, step.after, entry, book_as=book_as, history=live.history
        )
        match await self.ledger.append(append):
            case Booked(version):
                self.counts.commands += 1
                self._tell(live, live.take(step))
                await self.run_hooks(step.before, step.after)
                logger().info(
                    "command_booked",
                    table=before.table_id,
                    seat=decided.by,
                    version=version,
                    ms=round((time.perf_counter() - began) * 1000, 2),
                )
                return version
            case AlreadyBooked(version):
                # By us, if the answer was lost on the way: then no hook ran yet.
                await self._read_on(live)
                await self.run_hooks(None if version <= before.version else before, live.table)
                return version
            case Conflict(head) | OtherHistory(head):
                self.counts.conflicts += 1
                logger().info("conflict", table=before.table_id, head=head, version=before.version)
                await self._read_on(live)
                return None

    def _append(
        self,
        hosted: HostedGame,
        before: Table | None,
        after: Table,
        entry: Entry[Any],
        *,
        book_as: str,
        history: str = "",
    ) -> Append:
        """`before`: None where the table opens."""
        changed = before is None or changed_beyond_the_move(before, after)
        return Append(
            table_id=after.table_id,
            booking=book_as,
            expected=entry.version - 1,
            entry=hosted.codec.encode(entry),
            summary=msgspec.json.encode(table_view.summary(hosted.game, after)) if changed else b"",
            awaiting=",".join(map(str, standing.awaiting(hosted.game, after))),
            heard=after.table_id in self.heard,
            history=history,
        )

    def _tell(self, live: LiveTable, step: Step) -> None:
        """Show a commit. It is booked whatever becomes of that; who sees a gap asks again."""
        try:
            self.showing.tell(live, step)
            for told in self.told:
                told(step)
        except Exception:  # noqa: BLE001 - a bug in a view must not look like a refusal
            logger().error("not_shown", table=step.after.table_id, exc_info=True)

    async def run_hooks(self, before: Table | None, after: Table) -> None:
        """Tell whoever else has to learn of a commit."""
        for hook in self.hooks:
            try:
                waited_for = hook(before, after)
                if waited_for is not None:
                    await waited_for
            except Exception:  # noqa: BLE001 - it is booked; sweeps find what a hook left out
                logger().warning("hook_failed", table=after.table_id, exc_info=True)

    # Keeping in step with the ledger.

    def on_bell(self, table_id: str, head: Head, data: bytes) -> None:
        """The bell of a table: somebody booked this version of it, maybe we ourselves."""
        live = self.loaded.get(table_id)
        version, history = head
        if live is None or (version <= live.table.version and history == live.history):
            return
        live.heard = max(live.heard, version)
        if live.lock.locked():
            return  # whoever holds the lock heeds it
        if version == live.table.version + 1 and history == live.history:
            try:
                self._tell(live, live.book(live.hosted.codec.decode(data)))
            except msgspec.ValidationError:
                self._send_elsewhere(live)
        else:
            self.counts.bell_gaps += 1
            self._spawn_follow(live)

    def listening(self, table_id: str) -> None:
        """From now on this table's bell is heard; what was booked before is read."""
        self.heard.add(table_id)
        live = self.loaded.get(table_id)
        if live is not None:
            self._spawn_follow(live)

    def _heed(self, live: LiveTable) -> None:
        """A bell that rang while the table's lock was held is heeded afterwards."""
        if live.heard > live.table.version:
            self._spawn_follow(live)

    def _spawn_follow(self, live: LiveTable) -> None:
        task = asyncio.create_task(self.follow(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def follow(self, live: LiveTable) -> None:
        """Read on, and tell who watches. What goes wrong is tried again by the next sweep."""
        try:
            async with live.lock:
                await self._read_on(live)
        except msgspec.ValidationError:
            self._send_elsewhere(live)
        except UnknownTable:
            pass  # it was dropped, and whoever watched it was told
        except Unavailable as error:
            logger().warning("not_read_on", table=live.table.table_id, reason=str(error))
        finally:
            self._heed(live)

    def _send_elsewhere(self, live: LiveTable) -> None:
        """A newer build wrote what this one cannot read: another gateway shows that table."""
        logger().warning("unknown_event", table=live.table.table_id, version=live.table.version)
        self.loaded.pop(live.table.table_id, None)
        for subscriber in tuple(live.subscribers):
            subscriber.elsewhere()

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.ledger.close()

    async def _read_on(self, live: LiveTable) -> None:
        """Take what the ledger has after us. A head below ours: fold again, show it all again.

        Raises UnknownTable if it has nothing at all any more.
        """
        table_id, version = live.table.table_id, live.table.version
        live.heard = 0  # what rings from here on may come too late for this reading
        head = await self.ledger.head(table_id)
        if head.version == 0:
            self.drop(live)
            raise UnknownTable(table_id)
        if head.version < version or head.history != live.history:
            await self._begin_again(live, head)
            return
        for _, data in await self.ledger.entries(table_id, version):
            self._tell(live, live.book(live.hosted.codec.decode(data)))

    async def _begin_again(self, live: LiveTable, head: Head) -> None:
        """The ledger was put back to an older copy. Whoever notices first begins a history."""
        table_id = live.table.table_id
        logger().warning(
            "ledger_fell_back", table=table_id, head=head.version, version=live.table.version
        )
        history = head.history
        if number_of(history) <= number_of(live.history):  # nobody has noticed yet
            history = await self.ledger.begin_history(table_id, live.history)
        hosted, table = await self._folded(table_id)
        assert hosted is live.hosted
        live.begin_again(table)
        live.history = history
        self.showing.tell_again(live)

    def drop(self, live: LiveTable) -> None:
        """Forget a table that is gone."""
        self.loaded.pop(live.table.table_id, None)
        for subscriber in tuple(live.subscribers):
            subscriber.lost(live.table.table_id)

    def forget_unwatched(self) -> None:
        """Let go of tables that nobody watches and nobody used for a while."""
        long_ago = time.monotonic() - LINGER_SECONDS
        for table_id, live in tuple(self.loaded.items()):
            if not live.subscribers and not live.lock.locked() and live.used < long_ago:
                del self.loaded[table_id]

    async def _load(self, table_id: str) -> LiveTable:
        history = (
            await self.ledger.head(table_id)
        ).history  # before the entries: an append checks it
        hosted, table = await self._folded(table_id)
        secret = await self.ledger.secret(table_id)
        live = LiveTable(hosted, table, secret, history)
        self.loaded[table_id] = live
        return live

    async def _folded(self, table_id: str) -> tuple[HostedGame, Table]:
        entries = [data for _, data in await self.ledger.entries(table_id)]
        if not entries:
            raise UnknownTable(table_id)
        hosted = self.games.find(game_of_first_entry(entries[0]))
        if hosted is None:
            raise UnknownTable(table_id)
        if len(entries) > FOLDED_ASIDE:
            return hosted, await asyncio.to_thread(fold, hosted, entries)
        return hosted, fold(hosted, entries)


def seconds_of_moment_left(game: AnyGame, table: Table, now: float) -> float:
    """How long an awaited seat's answer is still held back for interrupts; 0 or less: it is not."""
    ends = standing.moment_ends(game, table)
    return 0.0 if ends is None else ends.timestamp() - now


def fold(hosted: HostedGame, entries: list[bytes]) -> Table:
    """The table after these entries, from the first."""
    return replay(hosted.game, (hosted.codec.decode(data) for data in entries))
