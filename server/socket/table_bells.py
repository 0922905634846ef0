"""Subscribes to the bells of the tables watched here, all over one connection.

A bell is a pub/sub message of Redis that a table has a new version; each table has a channel.

A lost bell costs latency, never an event: after every (re)connection and in a slow sweep the heads
of all watched tables are compared with what we have.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from server.runtime.telemetry import logger
from server.store import keys
from server.store.ledger import Head
from server.store.redis_client import RedisClient, Unavailable
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

RECONNECT_SECONDS = 0.2

Subscribed: TypeAlias = Callable[[str], None]
"""Called with the id of a table whose channel was subscribed to, for the first time or again."""
OnMessage: TypeAlias = Callable[[str, bytes], None]
"""Called with the id of a table and what was published there."""


class TableBells:
    """One subscription for each table that is watched here.

    A bell carries a version, its history and its entry. A message that begins with a word instead
    is no part of the ledger: `on_message` has a handler for each such word, and `on_subscribed` is
    called when some may have been missed.
    """

    def __init__(self, redis: RedisClient, tables: Tables, sweep_seconds: float) -> None:
        self._redis = redis
        self._tables = tables
        self._sweep_seconds = sweep_seconds
        self._connection: AbstractConnection | None = None
        self._subscribed: set[str] = set()
        self.on_message: dict[bytes, OnMessage] = {}
        self.on_subscribed: list[Subscribed] = []

    async def listen(self) -> None:
        """Until cancelled; a broken connection is made again, and then all heads are compared."""
        while True:
            connection = self._redis.dedicated_connection()
            try:
                await self._read_messages(connection)
            except (RedisError, OSError, Unavailable) as error:
                logger().warning("bells_lost", reason=str(error))
            finally:
                self._connection = None
                self._tables.cache.subscribed.clear()
                await connection.disconnect(nowait=True)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _read_messages(self, connection: AbstractConnection) -> None:
        """Until the connection breaks."""
        await connection.connect()
        known = set(self._subscribed)
        await connection.send_command("SUBSCRIBE", keys.SILENCE.of(), *map(keys.BELL.of, known))
        self._connection = connection
        late = self._subscribed - known  # watched while the connection was being made
        if late:
            await connection.send_command("SUBSCRIBE", *map(keys.BELL.of, late))
        await self._compare_heads()
        while True:
            self._dispatch(*await next_message(connection))

    async def sweep(self) -> None:
        """Until cancelled: compare heads, forget what nobody watches."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            self._tables.cache.evict_unwatched()
            try:
                await self._unsubscribe_unwatched()
                await self._compare_heads()
            except (RedisError, OSError, Unavailable) as error:
                logger().warning("sweep_failed", reason=str(error))

    async def subscribe(self, live: LiveTable) -> None:
        """Have this table's bell from now on; what rang before is read once Redis confirms it."""
        table_id = live.table.table_id
        if table_id in self._subscribed:
            return
        self._subscribed.add(table_id)
        if self._connection is not None:
            try:
                await self._connection.send_command("SUBSCRIBE", keys.BELL.of(table_id))
            except (RedisError, OSError) as error:  # the connection is made again with all of them
                logger().warning("bell_not_heard", table=table_id, reason=str(error))

    async def _unsubscribe_unwatched(self) -> None:
        """Unsubscribe from tables that are no longer here."""
        gone = self._subscribed - self._tables.cache.loaded.keys()
        self._subscribed -= gone
        self._tables.cache.subscribed -= gone
        if gone and self._connection is not None:
            await self._connection.send_command("UNSUBSCRIBE", *map(keys.BELL.of, gone))

    async def _compare_heads(self) -> None:
        watched = [live for live in self._tables.cache.loaded.values() if live.subscribers]
        heads = await self._tables.ledger.heads([live.table.table_id for live in watched])
        for live, head in zip(watched, heads, strict=True):
            here = (live.table.version, live.history)
            if head != here and not live.lock.locked():
                await self._tables.catch_up.refresh(live)

    def _dispatch(self, kind: bytes, channel: bytes, data: bytes) -> None:
        table_id = channel.decode().partition("{")[2].rpartition("}")[0]
        if kind == b"message":
            word, _, rest = data.partition(b" ")
            if word.isdigit():
                history, _, entry = rest.partition(b" ")
                self._tables.catch_up.on_bell(table_id, Head(int(word), history.decode()), entry)
            elif word in self.on_message:
                self.on_message[word](table_id, rest)
        elif kind == b"subscribe":
            self._tables.catch_up.on_subscribed(table_id)
            for subscribed in self.on_subscribed:
                subscribed(table_id)


async def next_message(connection: Any) -> tuple[bytes, bytes, bytes]:
    """Its kind, its channel, and what it brings; redis-py types one answer for all commands."""
    return await connection.read_response(disable_decoding=True, push_request=True)
