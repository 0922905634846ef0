"""Keeps the tables in memory up to date, from table updates and by reading the ledger.

A table update is a pub/sub message with the new version. A lost update costs latency, never an
event: after a gap, the entries that follow the version in memory are read from the ledger.
"""

import time
from collections.abc import Iterable

from domain.decider import Rejected
from domain.table.chain import EMPTY, Head
from server.metrics.counters import Counters
from server.runtime.background import BackgroundTasks
from server.runtime.telemetry import logger, warn_seldom
from server.store.ledger import Ledger
from server.store.redis_client import Unavailable, outage_logged
from server.tables.broadcast import Broadcast
from server.tables.cache import TableCache, UnknownTable, UnreadableTable
from server.tables.live_table import Folded, LiveTable
from server.tables.refusals import refusal_of


class LedgerFollower:
    """Reads new entries of the ledger and sends them to the subscribers.

    Subscribers receive only entries that are in the ledger.
    """

    def __init__(
        self, ledger: Ledger, cache: TableCache, broadcast: Broadcast, counters: Counters
    ) -> None:
        self._ledger = ledger
        self._cache = cache
        self._broadcast = broadcast
        self._counters = counters
        self._tasks = BackgroundTasks()

    async def newest(self, table_id: str) -> LiveTable:
        """Return the table at the ledger's latest version. Raises UnknownTable, UnreadableTable.

        A concurrent check that began after this call is reused.
        """
        asked_at = time.monotonic()
        live = await self._cache.get(table_id)
        try:
            async with live.lock:
                if live.looked_at < asked_at:
                    await self.read_on(live)
        finally:
            self.refresh_if_behind(live)
        return live

    def on_update(self, table_id: str, head: Head, data: bytes) -> None:
        """Handle the update for a new entry, maybe our own. `data`: the entry, `head`: after it."""
        live = self._cache.loaded.get(table_id)
        if live is None or live.head_at(head.version) == head:
            return
        live.announced = max(live.announced, head.version)
        if live.lock.locked():
            return  # the holder of the lock checks `announced` afterwards
        if live.head.after(data) == head:
            try:
                step = live.append(data)
            except Exception as error:  # noqa: BLE001 - of this table: other tables continue
                self._let_go(live, self._cache.unreadable(table_id, head, error))
            else:
                self._broadcast.publish(live, step)
        else:
            self._counters.update_gaps.value += 1
            self._tasks.spawn(self.refresh(live))

    def on_restarted(self) -> None:
        """Compare all tables with the ledger after a Redis restart, which may have lost entries."""
        doubted = tuple(self._cache.loaded.values())
        for live in doubted:
            live.doubted = True
        self._tasks.spawn(self._refresh_each(doubted))

    def on_subscribed(self, table_id: str) -> None:
        """Read earlier commits of a table whose updates Redis sends from now on."""
        self._cache.subscribed.add(table_id)
        live = self._cache.loaded.get(table_id)
        if live is not None:
            self._tasks.spawn(self.refresh(live))

    def refresh_if_behind(self, live: LiveTable) -> None:
        """Refresh the table if an update arrived while its lock was held."""
        if live.announced > live.table.version:
            self._tasks.spawn(self.refresh(live))

    async def refresh(self, live: LiveTable) -> None:
        """Read the new entries and send them. The next sweep retries after a failure."""
        try:
            with outage_logged("not_read_on", table=live.table_id):
                async with live.lock:
                    await self.read_on(live)
        except (UnknownTable, UnreadableTable, Rejected):
            pass  # the table was dropped, and its subscribers were notified
        finally:
            self.refresh_if_behind(live)

    async def _refresh_each(self, tables: Iterable[LiveTable]) -> None:
        """Refresh the tables one after the other: there may be many, and each is read whole."""
        for live in tables:
            await self.refresh(live)

    async def read_on(self, live: LiveTable) -> None:
        """Read the new entries; the caller holds the table's lock.

        If the ledger lacks our last entry, fold and send everything again. A table that cannot be
        read is dropped. Raises UnknownTable if the ledger has lost the table, UnreadableTable,
        Rejected `ledger_damaged`, Unavailable.
        """
        began = time.monotonic()
        try:
            await self._read_on(live)
        except (UnknownTable, Unavailable):
            raise
        except (UnreadableTable, Rejected) as error:
            self._let_go(live, error)
            raise
        except Exception as error:
            unreadable = self._cache.unreadable(live.table_id, None, error)
            self._let_go(live, unreadable)
            raise unreadable from error
        live.looked_at = began

    async def _read_on(self, live: LiveTable) -> None:
        if live.archived is not None and not live.doubted:
            return  # an archived table no longer changes
        table_id = live.table_id
        live.announced = 0  # entries announced from here on may be missing in this reading
        head = await self._ledger.head(table_id)
        if head == EMPTY:
            await self._follow_to_archive(live)
            return
        if live.archived is not None:  # Redis was restored to a copy from before the archiving
            await self._start_over(live)
            return
        if live.doubted:
            await self._compare_whole(live)
        if head == (live.damaged_at or live.head):
            return
        reading = await self._ledger.read(table_id, live.head)
        if not reading.is_sound:
            await self._start_over(live)
            return
        live.damaged_at = None
        for data in reading.entries:
            self._broadcast.publish(live, live.append(data))

    async def _follow_to_archive(self, live: LiveTable) -> None:
        """Read a table that has left Redis from the archive. Raises UnknownTable without it."""
        try:
            folded = await self._cache.fold(live.table_id)
        except UnknownTable:
            self._remove(live)
            raise
        if folded.head != live.head or live.damaged_at is not None:  # repaired meanwhile
            live.begin_again(folded)
            self._broadcast.publish_position(live)
        live.archived, live.doubted = folded.archived, False

    async def _compare_whole(self, live: LiveTable) -> None:
        """Fold the ledger again unless it has exactly the entries that were folded here."""
        reading = await self._ledger.read(live.table_id, EMPTY)
        if reading.is_sound and EMPTY.after_all(reading.entries[: live.head.version]) == live.head:
            live.doubted = False
        else:
            await self._start_over(live)

    async def declare_damaged(self, live: LiveTable, head: Head) -> None:
        """Mark a table whose ledger does not match its head; the caller holds the lock."""
        await self._start_over(live)
        if live.damaged_at is None:
            live.damaged_at = head
            self._cache.log_damage(live.table, head)
            self._broadcast.publish_position(live)

    async def fold_again(self, live: LiveTable) -> None:
        """Fold and send a table again after a player in it was deleted, merged or renamed.

        A table that cannot be read is dropped, and its subscribers request it again.
        """
        table_id = live.table_id
        try:
            async with live.lock:
                await self._fold_anew(live)
        except (Unavailable, UnknownTable, UnreadableTable, Rejected) as error:
            warn_seldom("not_folded_again", table=table_id, reason=str(error))
            self._let_go(live, error)

    async def close(self) -> None:
        """Wait for running reads."""
        await self._tasks.finish()

    async def _start_over(self, live: LiveTable) -> None:
        """Fold and send a table whose ledger was restored to an older copy, or is damaged."""
        version = live.table.version
        folded = await self._fold_anew(live)
        if folded.damaged_at is None:
            logger().warning(
                "ledger_fell_back",
                table=live.table_id,
                head=folded.head.version,
                version=version,
            )

    async def _fold_anew(self, live: LiveTable) -> Folded:
        """Fold the whole ledger and send the position; the caller holds the table's lock."""
        folded = await self._cache.fold(live.table_id)
        live.begin_again(folded)
        self._broadcast.publish_position(live)
        return folded

    def _remove(self, live: LiveTable) -> None:
        """Drop a table that no longer exists, and notify its subscribers."""
        self._cache.remove(live)
        for subscriber in tuple(live.subscribers):
            subscriber.lost(live.table_id)
        live.subscribers.clear()

    def _let_go(self, live: LiveTable, error: Exception) -> None:
        """Drop a table that cannot be read; its subscribers are notified and request it again."""
        self._cache.remove(live)
        for subscriber in tuple(live.subscribers):
            subscriber.not_shown(live.table_id, refusal_of(error))
        live.subscribers.clear()
