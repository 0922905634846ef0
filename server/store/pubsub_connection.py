"""One connection over which a node of Redis sends table updates.

It is made again when it breaks or is silent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any, Protocol, cast

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import MovedError

from server.runtime.telemetry import warn_seldom
from server.store import keys
from server.store.nodes import REDIS_ANSWER_SECONDS
from server.store.redis_client import RedisClient, Unavailable, unavailable_on_error

RECONNECT_SECONDS = 0.2
PING_SECONDS = 2.0
"""Seconds between two pings of the connection."""


class PubsubListener(Protocol):
    """Callbacks for the messages and the state of a connection."""

    def on_message(
        self, connection: PubsubConnection, kind: bytes, channel: bytes, data: bytes
    ) -> None:
        """Called with each message."""

    async def connected(self, connection: PubsubConnection) -> None:
        """Handle a new connection with all its subscriptions."""

    async def disconnected(self, connection: PubsubConnection) -> None:
        """Handle a lost connection; `connection.connection` is None if none could be made."""

    async def table_moved(self, error: MovedError) -> None:
        """Handle the move of a subscribed table to another node."""


class PubsubConnection:
    """`table_ids`: the subscribed tables. `players`: whether the players' channel is included."""

    def __init__(self, redis: RedisClient, node: str, listener: PubsubListener) -> None:
        self._redis = redis
        self.node = node
        self._listener = listener
        self.table_ids = set[str]()
        self.players = False
        self.connection: AbstractConnection | None = None
        self._received = asyncio.Event()

    async def listen(self) -> None:
        """Connect and read messages, until cancelled; reconnect after failures."""
        while True:
            connection: AbstractConnection | None = None
            try:
                with unavailable_on_error():
                    connection = self._redis.dedicated_connection(self.node)
                    await first_to_fail(self._read_messages(connection), self._ping(connection))
            except Unavailable as error:
                warn_seldom("updates_lost", reason=str(error))
                await self._listener.disconnected(self)
            finally:
                self.connection = None
                if connection is not None:
                    await connection.disconnect(nowait=True)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def add(self, table_ids: Collection[str]) -> None:
        """Subscribe to these tables. Raises Unavailable."""
        self.table_ids.update(table_ids)
        if self.connection is not None:
            with unavailable_on_error():
                await self._subscribe(self.connection, table_ids)

    async def add_players(self) -> None:
        """Subscribe to the players' channel. Raises Unavailable."""
        self.players = True
        if self.connection is not None:
            with unavailable_on_error():
                await self.connection.send_command("SUBSCRIBE", keys.PLAYERS.of())

    async def remove(self, table_ids: Collection[str]) -> None:
        """Unsubscribe from these tables. Raises Unavailable."""
        self.table_ids.difference_update(table_ids)
        if self.connection is not None:
            with unavailable_on_error():
                await self._send("SUNSUBSCRIBE", self.connection, table_ids)

    async def _read_messages(self, connection: AbstractConnection) -> None:
        """Pass messages to the listener until the connection breaks."""
        async with asyncio.timeout(REDIS_ANSWER_SECONDS):
            await connection.connect()
            subscribed, players = set(self.table_ids), self.players
            if players:
                await connection.send_command("SUBSCRIBE", keys.PLAYERS.of())
                await self._next_message(connection)
            await self._subscribe(connection, subscribed)
        self.connection = connection
        if self.players and not players:
            await self.add_players()
        await self._subscribe(connection, self.table_ids - subscribed)  # added meanwhile
        await self._listener.connected(self)
        while True:
            await self._next_message(connection)

    async def _next_message(self, connection: AbstractConnection) -> None:
        try:
            message = await next_message(connection)
        except MovedError as error:
            await self._listener.table_moved(error)
            return
        self._received.set()
        if message is not None:
            self._listener.on_message(self, *message)

    async def _ping(self, connection: AbstractConnection) -> None:
        """Ping until no answer comes in time, because a dead connection may give no error."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            if self.connection is connection and connection.is_connected:  # else it would connect
                self._received.clear()
                async with asyncio.timeout(REDIS_ANSWER_SECONDS):
                    await connection.send_command("PING")
                    await self._received.wait()

    async def _subscribe(self, connection: AbstractConnection, table_ids: Collection[str]) -> None:
        await self._send("SSUBSCRIBE", connection, table_ids)

    async def _send(self, command: str, connection: Any, table_ids: Collection[str]) -> None:
        """Send one command for all tables; in a cluster one each, because their slots differ."""
        channels = list(map(keys.TABLE_UPDATES.of, table_ids))
        if not channels:
            return
        commands = [(command, channel) for channel in channels]
        if not self._redis.nodes.is_cluster:
            commands = [(command, *channels)]
        await connection.send_packed_command(connection.pack_commands(commands), check_health=False)


async def first_to_fail(*works: Coroutine[Any, Any, None]) -> None:
    """Run all concurrently. When the first one fails, cancel the others and raise its error."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def next_message(connection: Any) -> tuple[bytes, bytes, bytes] | None:
    """Return the next message's kind, channel and data; None for the answer to a ping."""
    answer: Any = await connection.read_response(disable_decoding=True, push_request=True)
    if not isinstance(answer, list):
        return None
    match cast("list[bytes]", answer):
        case [kind, channel, data]:
            return kind, channel, data
        case _:
            return None
