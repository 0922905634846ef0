"""Keeps the tables in memory in step with the ledger: by bells, by reading on, across histories.

A bell is a pub/sub message that a table has a new version. A lost one costs latency, never an
event: whoever finds a gap reads the ledger from where it stands.
"""

from __future__ import annotations

import msgspec

from server.runtime.background import BackgroundTasks
from server.runtime.counters import Counters
from server.runtime.telemetry import logger
from server.store.ledger import Head, Ledger, number_of
from server.store.redis_client import Unavailable
from server.tables.broadcast import Broadcast
from server.tables.cache import TableCache, UnknownTable
from server.tables.live_table import LiveTable


class CatchUp:
    """Reads what a ledger has beyond the table in memory, and shows it to the subscribers.

    Nothing is shown before the ledger has it.
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
        """The table as the ledger has it now. Raises UnknownTable."""
        live = await self._cache.get(table_id)
        try:
            async with live.lock:
                await self.read_on(live)
        finally:
            self.refresh_if_behind(live)
        return live

    def on_bell(self, table_id: str, head: Head, data: bytes) -> None:
        """Somebody booked that version of a table, maybe we ourselves; its entry comes along."""
        live = self._cache.loaded.get(table_id)
        version, history = head
        if live is None or (version <= live.table.version and history == live.history):
            return
        live.announced = max(live.announced, version)
        if live.lock.locked():
            return  # whoever holds the lock looks at `announced` afterwards
        if version == live.table.version + 1 and history == live.history:
            try:
                self._broadcast.publish(live, live.book(live.hosted.codec.decode(data)))
            except msgspec.ValidationError as error:
                self._redirect(live, error)
        else:
            self._counters.bell_gaps += 1
            self._tasks.spawn(self.refresh(live))

    def on_subscribed(self, table_id: str) -> None:
        """From now on Redis sends this table's bells; what was booked before is read."""
        self._cache.subscribed.add(table_id)
        live = self._cache.loaded.get(table_id)
        if live is not None:
            self._tasks.spawn(self.refresh(live))

    def refresh_if_behind(self, live: LiveTable) -> None:
        """For a bell that rang while the table's lock was held."""
        if live.announced > live.table.version:
            self._tasks.spawn(self.refresh(live))

    async def refresh(self, live: LiveTable) -> None:
        """Read the new entries and show them. What fails is tried again by the next sweep."""
        try:
            async with live.lock:
                await self.read_on(live)
        except msgspec.ValidationError as error:
            self._redirect(live, error)
        except UnknownTable:
            pass  # it was removed, and whoever watched it knows
        except Unavailable as error:
            logger().warning("not_read_on", table=live.table.table_id, reason=str(error))
        finally:
            self.refresh_if_behind(live)

    async def read_on(self, live: LiveTable) -> None:
        """Take what the ledger has after us; the caller holds the table's lock.

        A head below ours, or another history: fold it all again and show it again. Raises
        UnknownTable if the ledger has nothing at all any more.
        """
        table_id, version = live.table.table_id, live.table.version
        live.announced = 0  # what rings from here on may come too late for this reading
        head = await self._ledger.head(table_id)
        if head.version == 0:
            self._remove(live)
            raise UnknownTable(table_id)
        if head.version < version or head.history != live.history:
            await self._change_history(live, head)
            return
        for _, data in await self._ledger.entries(table_id, version):
            self._broadcast.publish(live, live.book(live.hosted.codec.decode(data)))

    async def close(self) -> None:
        """Wait for what is under way."""
        await self._tasks.finish()

    async def _change_history(self, live: LiveTable, head: Head) -> None:
        """The ledger was put back to an older copy. Whoever notices first begins a history."""
        table_id = live.table.table_id
        logger().warning(
            "ledger_fell_back", table=table_id, head=head.version, version=live.table.version
        )
        history = head.history
        if number_of(history) <= number_of(live.history):  # nobody has noticed yet
            history = await self._ledger.begin_history(table_id, live.history)
        _, table = await self._cache.fold(table_id)
        live.begin_again(table)
        live.history = history
        self._broadcast.publish_position(live)

    def _remove(self, live: LiveTable) -> None:
        """Forget a table that is gone."""
        self._cache.remove(live)
        for subscriber in tuple(live.subscribers):
            subscriber.lost(live.table.table_id)

    def _redirect(self, live: LiveTable, error: msgspec.ValidationError) -> None:
        """A newer build wrote what this one cannot read: another gateway shows that table."""
        logger().warning(
            "unknown_event",
            table=live.table.table_id,
            version=live.table.version,
            reason=str(error),
        )
        self._cache.remove(live)
        for subscriber in tuple(live.subscribers):
            subscriber.elsewhere(live.table.table_id)
