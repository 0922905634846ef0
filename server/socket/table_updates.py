"""Subscribes to updates of the tables watched here, over one connection to each node of Redis.

An update is a pub/sub message that a table has a new version; each table has a channel. The channel
is sharded: only the cluster node with the table publishes it. If the table moves to another node,
the gateway subscribes there.

A lost update costs latency, never an event. After every (re)connection and in a slow sweep, the
heads of all watched tables are compared with the tables in memory.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from redis.exceptions import MovedError

from domain.table.chain import TIP_BYTES, Head
from server.runtime.supervisor import cancel_all, supervised
from server.runtime.telemetry import error_once, logger
from server.socket.outage import Send
from server.store import keys
from server.store.append_pipe import pack
from server.store.pagination import batched
from server.store.pubsub_connection import RECONNECT_SECONDS, PubsubConnection
from server.store.redis_client import RedisClient, Unavailable, outage_logged
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

ON_ITS_WAY_SECONDS = 0.1
"""Time for an update to arrive before a sweep reads the table in its place."""
TABLES_AT_ONCE = 200
"""Tables that a sweep compares before it yields to the event loop."""
PLAYERS = keys.PLAYERS.of().encode()


class Behind(NamedTuple):
    """A table at `stood_at` when the ledger's head, as it was read, was `head`."""

    live: LiveTable
    stood_at: Head
    head: Head


class UpdateListeners(NamedTuple):
    """Callbacks for other messages of these connections, and for their state.

    `message`: for messages of a table, by their first word. `subscribed`: after each subscription
    to a table's channel, because messages may have been missed. `player`: for a message about a
    player. `players_subscribed`: when messages about players may have been missed. `sweep`: in each
    sweep, with the watched tables that may have changed. `away`: when a node of the ledger cannot
    be reached, with the viewers of its tables, None for all. `back`: when that node answers, or is
    no longer needed.
    """

    message: Mapping[bytes, Callable[[str, bytes], None]]
    subscribed: Sequence[Callable[[str], None]]
    player: Callable[[bytes], None]
    players_subscribed: Callable[[], None]
    sweep: Callable[[Sequence[LiveTable]], Awaitable[None]]
    away: Callable[[str, Iterable[Send] | None], None]
    back: Callable[[str], None]


class TableUpdates:
    """One subscription for each table that is watched here.

    A table update contains a version, the tip of the chain and the entry. A message that begins
    with a word, not a version, is not part of the ledger.
    """

    def __init__(
        self, redis: RedisClient, tables: Tables, sweep_seconds: float, listeners: UpdateListeners
    ) -> None:
        self._redis = redis
        self._tables = tables
        self._sweep_seconds = sweep_seconds
        self._listeners = listeners
        self._connections: dict[str, PubsubConnection] = {}
        """Connections by the name of their node."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._subscribed: set[str] = set()
        self._misplaced = redis.nodes.changed
        self._doubted = False
        """Whether the known slots of the nodes may be outdated."""
        self._doubt_later: asyncio.TimerHandle | None = None

    async def listen(self) -> None:
        """Keep a connection to each Redis node whose tables are watched here, until cancelled."""
        try:
            while True:
                self._misplaced.clear()
                await self._place()
                await self._misplaced.wait()
        finally:
            await cancel_all(self._tasks.values())
            self._tables.cache.subscribed.clear()
            self._connections.clear()
            self._tasks.clear()

    async def _place(self) -> None:
        """Move each table to the connection of its node, and drop unused connections."""
        if self._doubted:
            self._doubted = False
            with suppress(Unavailable):
                await self._redis.learn()
        tables_by_node = defaultdict[str | None, set[str]](set)
        for table_id in self._subscribed:
            tables_by_node[self._redis.nodes.node_of(keys.TABLE_UPDATES.of(table_id))].add(table_id)
        players_at = self._redis.nodes.node_of(keys.PLAYERS.of())
        if None in tables_by_node or players_at is None:
            self._learn_later()
        for node in {*tables_by_node, players_at} - {None, *self._connections}:
            assert node is not None
            connection = self._connections[node] = PubsubConnection(self._redis, node, self)
            self._tasks[node] = asyncio.create_task(supervised(connection.listen))
        added: list[tuple[PubsubConnection, set[str]]] = []
        for node, connection in self._connections.items():
            self._forget(connection, connection.table_ids - tables_by_node[node])
            added.append((connection, tables_by_node[node] - connection.table_ids))
            connection.table_ids |= tables_by_node[node]
        for connection, table_ids in added:
            with suppress(Unavailable):  # the next connection subscribes to all of them
                await connection.add(table_ids)
                if connection.node == players_at and not connection.players:
                    await connection.add_players()
            if not connection.table_ids and connection.node != players_at:
                await self._drop(connection)

    async def _drop(self, connection: PubsubConnection) -> None:
        del self._connections[connection.node]
        await cancel_all([self._tasks.pop(connection.node)])
        self._listeners.back(connection.node)

    def _forget(self, connection: PubsubConnection, table_ids: set[str]) -> None:
        """Remove these tables from a connection."""
        connection.table_ids -= table_ids
        self._tables.cache.subscribed -= table_ids

    def _learn_later(self) -> None:
        """Look up the owners of all slots again in a moment, and subscribe again.

        The queried node may not know yet that a table has moved. A master that became a replica
        still accepts the subscription, but sends nothing.
        """
        if self._doubt_later is None:
            loop = asyncio.get_running_loop()
            self._doubt_later = loop.call_later(RECONNECT_SECONDS, self._begin_to_doubt)

    def _begin_to_doubt(self) -> None:
        self._doubt_later, self._doubted = None, True
        self._misplaced.set()

    async def connected(self, connection: PubsubConnection) -> None:
        self._listeners.back(connection.node)
        for behind in await self._behind(self._watched(connection)):
            await self._tables.follower.refresh(behind.live)

    async def disconnected(self, connection: PubsubConnection) -> None:
        """Connect again; in a cluster another node may have the tables by now."""
        self._tables.cache.subscribed -= connection.table_ids
        if connection.connection is None:
            watching = [
                subscriber.send
                for live in self._watched(connection)
                for subscriber in live.subscribers
            ]
            self._listeners.away(
                connection.node, watching if self._redis.nodes.is_cluster else None
            )
        with suppress(Unavailable):
            await self._redis.learn()
        self._misplaced.set()

    async def table_moved(self, error: MovedError) -> None:
        with suppress(Unavailable):
            await self._redis.moved(error)
        self._misplaced.set()

    async def sweep(self) -> None:
        """Compare heads and drop unused tables in every sweep, until cancelled."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            self._tables.cache.evict_unwatched()
            for connection in tuple(self._connections.values()):
                with outage_logged("sweep_failed"):  # the other connections may work
                    await self._sweep_connection(connection)

    async def _sweep_connection(self, connection: PubsubConnection) -> None:
        unused = connection.table_ids - self._tables.cache.loaded.keys()
        self._subscribed -= unused
        self._tables.cache.subscribed -= unused
        await connection.remove(unused)
        changed = await self._changed(connection)
        await self._replace_lost_updates(changed)
        await self._listeners.sweep(changed)

    async def subscribe(self, live: LiveTable) -> None:
        """Subscribe to this table; earlier commits are read once Redis confirms it."""
        table_id = live.table_id
        if table_id in self._subscribed:
            return
        self._subscribed.add(table_id)
        connection = self._connections.get(
            self._redis.nodes.node_of(keys.TABLE_UPDATES.of(table_id)) or ""
        )
        if connection is None:
            self._misplaced.set()
            return
        with outage_logged("update_not_received", table=table_id):
            await connection.add([table_id])  # after a failure, the next one subscribes to all

    def _watched(self, connection: PubsubConnection) -> list[LiveTable]:
        """Return the watched tables of a connection, without archived tables."""
        held = self._tables.cache.loaded
        tables = [held[table_id] for table_id in connection.table_ids & held.keys()]
        return [live for live in tables if live.subscribers and live.archived is None]

    async def _changed(self, connection: PubsubConnection) -> list[LiveTable]:
        """Return the watched tables whose tip or chat differs from Redis; all if the read fails.

        Most tables are quiet, and this is the only read for them.
        """
        changed: list[LiveTable] = []
        for tables in batched(self._watched(connection), TABLES_AT_ONCE):
            asked = b"".join([question(live.table_id) for live in tables])
            answers = await self._redis.packed(connection.node, asked, 2 * len(tables))
            if answers is None:
                changed += tables
                continue
            in_pairs = zip(tables, answers[::2], answers[1::2], strict=True)
            changed += [
                live
                for live, tip, said in in_pairs
                if (tip or b"")[-TIP_BYTES:] != (live.damaged_at or live.head).tip
                or (said and live.last_message is not None and live.last_message < int(said))
            ]
        return changed

    async def _behind(self, watched: Sequence[LiveTable]) -> list[Behind]:
        """Return the tables that differed from their ledgers when the heads were read."""
        behind: list[Behind] = []
        for tables in batched(watched, TABLES_AT_ONCE):
            heads = await self._tables.ledger.heads([live.table_id for live in tables])
            behind += [
                Behind(live, live.head, head)
                for live, head in zip(tables, heads, strict=True)
                if head != (live.damaged_at or live.head) and not live.lock.locked()
            ]
        return behind

    async def _replace_lost_updates(self, changed: Sequence[LiveTable]) -> None:
        """Read the ledger of tables that are still behind after `ON_ITS_WAY_SECONDS`."""
        behind = await self._behind(changed)
        if not behind:
            return
        await asyncio.sleep(ON_ITS_WAY_SECONDS)
        late = [table for table in behind if table.live.head == table.stood_at]
        for table in late:
            await self._tables.follower.refresh(table.live)
        # Not lost: a head read before our own next append, or a ledger restored or moved.
        lost = sum(table.head.version >= table.stood_at.version for table in late)
        if lost:
            self._tables.counters.updates_replaced.value += lost
            logger().warning("updates_replaced", tables=lost)

    def on_message(
        self, connection: PubsubConnection, kind: bytes, channel: bytes, data: bytes
    ) -> None:
        """Handle one message. A failure affects only its table; other updates go on."""
        moved = kind == b"sunsubscribe" and self._redis.nodes.is_cluster
        if moved and (table_id := table_of(channel)) in connection.table_ids:
            self._forget(connection, {table_id})  # the table moved to another node
            self._misplaced.set()
            self._learn_later()
            return
        try:
            self._handle(kind, channel, data)
        except Exception as error:  # noqa: BLE001 - logged once for each channel
            error_once("update_failed", error, channel=channel)

    def _handle(self, kind: bytes, channel: bytes, data: bytes) -> None:
        if channel == PLAYERS:
            if kind == b"message":
                self._listeners.player(data)
            elif kind == b"subscribe":
                self._listeners.players_subscribed()
            return
        table_id = table_of(channel)
        if kind == b"smessage":
            word, _, rest = data.partition(b" ")
            if word.isdigit():
                tip, entry = rest[:TIP_BYTES], rest[TIP_BYTES + 1 :]
                self._tables.follower.on_update(table_id, Head(int(word), tip), entry)
            elif word in self._listeners.message:
                self._listeners.message[word](table_id, rest)
        elif kind == b"ssubscribe":
            self._tables.follower.on_subscribed(table_id)
            for subscribed in self._listeners.subscribed:
                subscribed(table_id)


@lru_cache(maxsize=65_536)
def question(table_id: str) -> bytes:
    """Return packed commands that read a table's tip and its number of chat messages."""
    tip = pack(("HGET", keys.COMMITTED.of(table_id), "tip"))
    return tip + pack(("GET", keys.CHAT_COUNT.of(table_id)))


def table_of(channel: bytes) -> str:
    """Return the id of the table with that channel."""
    return channel.decode().partition("{")[2].rpartition("}")[0]
