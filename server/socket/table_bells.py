"""The bells of the tables watched here: a channel each, one connection for all of them.

A lost bell costs latency, never an event: after every (re)connection and in a slow sweep the heads
of all watched tables are compared with what we have.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from server.runtime.telemetry import logger
from server.store.ledger import Head, bell_channel
from server.store.redis_client import Unavailable, dedicated_connection
from server.tables.handler import Tables
from server.tables.live_table import LiveTable

AGAIN_SECONDS = 0.2
NOBODY = "kontor:nobody"
"""A channel that never rings: a connection needs one to listen to."""

Listening: TypeAlias = Callable[[str], None]
"""Told of a table's id whose bell is heard from now on, for the first time or again."""
Heard: TypeAlias = Callable[[str, bytes], None]
"""Told of a table's id and of what was called out there."""


class Bells:
    """Listens for the tables that are watched here.

    A bell carries a version, its history and its entry. What begins with a word instead is no part
    of the ledger: `heard` is told of it, by that word, and `listening` when words may have been
    missed.
    """

    def __init__(self, redis: Redis, tables: Tables, sweep_seconds: float) -> None:
        self._redis = redis
        self._tables = tables
        self._sweep_seconds = sweep_seconds
        self._line: AbstractConnection | None = None
        self._heard: set[str] = set()
        self.heard: dict[bytes, Heard] = {}
        self.listening: list[Listening] = []

    async def listen(self) -> None:
        """Until cancelled; a broken line is made again, and then all heads are compared."""
        while True:
            line = dedicated_connection(self._redis)
            try:
                await self._listen_on(line)
            except (RedisError, OSError, Unavailable) as error:
                logger().warning("bells_lost", reason=str(error))
            finally:
                self._line = None
                self._tables.heard.clear()
                await line.disconnect(nowait=True)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen_on(self, line: AbstractConnection) -> None:
        """Until the line breaks."""
        await line.connect()
        known = set(self._heard)
        await line.send_command("SUBSCRIBE", NOBODY, *map(bell_channel, known))
        self._line = line
        late = self._heard - known  # watched while the line was being made
        if late:
            await line.send_command("SUBSCRIBE", *map(bell_channel, late))
        await self._compare()
        while True:
            heard: Any = await line.read_response(disable_decoding=True, push_request=True)
            self._take(*heard)

    async def sweep(self) -> None:
        """Until cancelled: compare heads, forget what nobody watches."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            self._tables.forget_unwatched()
            try:
                await self._hush()
                await self._compare()
            except (RedisError, OSError, Unavailable) as error:
                logger().warning("sweep_failed", reason=str(error))

    async def watch(self, live: LiveTable) -> None:
        """Hear this table's bell from now on. What rang before is read once Redis confirms it."""
        table_id = live.table.table_id
        if table_id in self._heard:
            return
        self._heard.add(table_id)
        if self._line is not None:
            try:
                await self._line.send_command("SUBSCRIBE", bell_channel(table_id))
            except (RedisError, OSError) as error:  # the line is made again with all of them
                logger().warning("bell_not_heard", table=table_id, reason=str(error))

    async def _hush(self) -> None:
        """Stop listening to tables that are no longer here."""
        gone = self._heard - self._tables.loaded.keys()
        self._heard -= gone
        self._tables.heard -= gone
        if gone and self._line is not None:
            await self._line.send_command("UNSUBSCRIBE", *map(bell_channel, gone))

    async def _compare(self) -> None:
        watched = [live for live in self._tables.loaded.values() if live.subscribers]
        heads = await self._tables.ledger.heads([live.table.table_id for live in watched])
        for live, head in zip(watched, heads, strict=True):
            here = (live.table.version, live.history)
            if head != here and not live.lock.locked():
                await self._tables.follow(live)

    def _take(self, kind: bytes, channel: bytes, data: bytes) -> None:
        table_id = channel.decode().partition("{")[2].rpartition("}")[0]
        if kind == b"message":
            word, _, rest = data.partition(b" ")
            if word.isdigit():
                history, _, entry = rest.partition(b" ")
                self._tables.on_bell(table_id, Head(int(word), history.decode()), entry)
            elif word in self.heard:
                self.heard[word](table_id, rest)
        elif kind == b"subscribe":
            self._tables.listening(table_id)
            for listening in self.listening:
                listening(table_id)
