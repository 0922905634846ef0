"""The tables this gateway holds in memory: loaded from the ledger, kept while they are used.

Nothing here is the truth; the ledger is. A table in memory is a fold of it that may lag behind.
"""

from __future__ import annotations

import asyncio
import time

from domain.table.entry import game_of_first_entry
from domain.table.evolve import replay
from domain.table.state import Table
from server.runtime.game_registry import GameRegistry, HostedGame
from server.store.ledger import Ledger
from server.tables.live_table import LiveTable, Recalled

FOLDED_IN_THREAD = 64
"""Entries; a longer fold leaves the loop to others."""
LINGER_SECONDS = 10.0
"""How long a table that nobody watches stays in memory after its last use."""


class UnknownTable(Exception):  # noqa: N818 - the wire's word
    """No table has that id."""


class TableCache:
    """`loaded`: by id. `subscribed`: the tables whose bells Redis sends this gateway now."""

    def __init__(self, ledger: Ledger, games: GameRegistry) -> None:
        self.loaded: dict[str, LiveTable] = {}
        self.subscribed: set[str] = set()
        self._ledger = ledger
        self._games = games
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def get(self, table_id: str) -> LiveTable:
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

    def add(self, live: LiveTable) -> None:
        self.loaded[live.table.table_id] = live

    def remove(self, live: LiveTable) -> None:
        self.loaded.pop(live.table.table_id, None)

    def evict_unwatched(self) -> None:
        """Let go of tables that nobody watches and nobody used for a while."""
        long_ago = time.monotonic() - LINGER_SECONDS
        for table_id, live in tuple(self.loaded.items()):
            if not live.subscribers and not live.lock.locked() and live.used < long_ago:
                del self.loaded[table_id]

    async def fold(self, table_id: str) -> tuple[HostedGame, Table]:
        """The table as its whole ledger has it, and its game. Raises UnknownTable."""
        entries = await self._entries(table_id, None)
        hosted = self._games.find(game_of_first_entry(entries[0]))
        if hosted is None:
            raise UnknownTable(table_id)
        if len(entries) > FOLDED_IN_THREAD:
            return hosted, await asyncio.to_thread(fold_entries, hosted, entries)
        return hosted, fold_entries(hosted, entries)

    async def recall(self, live: LiveTable, version: int) -> None:
        """Fold the position at that version, beside the loop, and keep it for the next question."""
        entries = await self._entries(live.table.table_id, version)
        table = await asyncio.to_thread(fold_entries, live.hosted, entries)
        live.recalled = Recalled(version, table)

    async def _load(self, table_id: str) -> LiveTable:
        head = await self._ledger.head(table_id)  # before the entries: an append checks its history
        hosted, table = await self.fold(table_id)
        secret = await self._ledger.secret(table_id)
        live = LiveTable(hosted, table, secret, head.history)
        self.add(live)
        return live

    async def _entries(self, table_id: str, until: int | None) -> list[bytes]:
        entries = [data for _, data in await self._ledger.entries(table_id, 0, until)]
        if not entries:
            raise UnknownTable(table_id)
        return entries


def fold_entries(hosted: HostedGame, entries: list[bytes]) -> Table:
    """The table after these entries, from the first."""
    return replay(hosted.game, (hosted.codec.decode(data) for data in entries))
