"""Subscribes to the bells of the tables watched here, all over one connection.

A bell is a pub/sub message of Redis that a table has a new version; each table has a channel. It
is a sharded one, which a cluster tells only the node that holds the table.

A lost bell costs latency, never an event: after every (re)connection and in a slow sweep the heads
of all watched tables are compared with what we have.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeAlias, cast

from redis.asyncio.connection import AbstractConnection

from domain.table.chain import TIP_BYTES, Head
from server.runtime.log_once import LogOnce
from server.runtime.telemetry import logger
from server.store import keys
from server.store.redis_client import (
    ANSWER_SECONDS,
    RedisClient,
    Unavailable,
    unavailable_on_error,
)
from server.tables.live_table import LiveTable
from server.tables.tables import Tables

RECONNECT_SECONDS = 0.2
PING_SECONDS = 2.0
"""Between two questions whether the connection still stands."""
ON_ITS_WAY_SECONDS = 0.1
"""How long a bell may take before a sweep counts as having replaced it."""
PLAYERS = keys.PLAYERS.of().encode()

Subscribed: TypeAlias = Callable[[str], None]
"""Called with the id of a table whose channel was subscribed to, for the first time or again."""
OnMessage: TypeAlias = Callable[[str, bytes], None]
"""Called with the id of a table and what was published there."""


class TableBells:
    """One subscription for each table that is watched here.

    A bell carries a version, the tip of its chain and its entry. A message that begins with a word
    instead is no part of the ledger: `on_message` has a handler for each such word, and
    `on_subscribed` is called when some may have been missed.
    """

    def __init__(self, redis: RedisClient, tables: Tables, sweep_seconds: float) -> None:
        self._redis = redis
        self._tables = tables
        self._sweep_seconds = sweep_seconds
        self._connection: AbstractConnection | None = None
        self._subscribed: set[str] = set()
        self._failures = LogOnce()
        self.on_message: dict[bytes, OnMessage] = {}
        self.on_subscribed: list[Subscribed] = []
        self.on_player: Callable[[bytes], None] = ignore
        """Called with what was published about a player: it is on the same connection."""
        self.on_players_subscribed: Callable[[], None] = ignore
        """Called when something of that may have been missed."""
        self.on_sweep: Callable[[Sequence[LiveTable]], Awaitable[None]] = nothing_more
        """Called in each sweep with the tables that are watched here."""
        self.on_away: Callable[[], None] = ignore
        """Called when the ledger does not answer: no connection to it can be made."""
        self.on_back: Callable[[], None] = ignore
        """Called when it answers."""
        self._heard = asyncio.Event()

    async def listen(self) -> None:
        """Until cancelled; a broken connection is made again, and then all heads are compared."""
        while True:
            connection = self._redis.dedicated_connection()
            try:
                with unavailable_on_error():
                    await first_to_fail(self._read_messages(connection), self._ping(connection))
            except Unavailable as error:
                logger().warning("bells_lost", reason=str(error))
                if self._connection is None:
                    self.on_away()
            finally:
                self._connection = None
                self._tables.cache.subscribed.clear()
                await connection.disconnect(nowait=True)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _read_messages(self, connection: AbstractConnection) -> None:
        """Until the connection breaks."""
        async with asyncio.timeout(ANSWER_SECONDS):
            await connection.connect()
            known = set(self._subscribed)
            await connection.send_command("SUBSCRIBE", keys.PLAYERS.of())
            await self._heed_next(connection)
            await subscribe(connection, known)
        self._connection = connection
        self.on_back()
        late = self._subscribed - known  # watched while the connection was being made
        await subscribe(connection, late)
        await self._compare_heads()
        while True:
            await self._heed_next(connection)

    async def _heed_next(self, connection: AbstractConnection) -> None:
        message = await next_message(connection)
        self._heard.set()
        if message is not None:
            self._dispatch(*message)

    async def _ping(self, connection: AbstractConnection) -> None:
        """Until nothing comes in time, not even the answer: a line may be dead and not say so."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            if self._connection is connection and connection.is_connected:  # else it would connect
                self._heard.clear()
                async with asyncio.timeout(ANSWER_SECONDS):
                    await connection.send_command("PING")
                    await self._heard.wait()

    async def sweep(self) -> None:
        """Until cancelled: compare heads, forget what nobody watches."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            self._tables.cache.evict_unwatched()
            try:
                with unavailable_on_error():
                    await self._unsubscribe_unwatched()
                await self._replace_lost_bells()
                await self.on_sweep(self._watched())
            except Unavailable as error:
                logger().warning("sweep_failed", reason=str(error))

    async def subscribe(self, live: LiveTable) -> None:
        """Have this table's bell from now on; what rang before is read once Redis confirms it."""
        table_id = live.table.table_id
        if table_id in self._subscribed:
            return
        self._subscribed.add(table_id)
        if self._connection is not None:
            try:
                with unavailable_on_error():
                    await subscribe(self._connection, [table_id])
            except Unavailable as error:  # the connection is made again with all of them
                logger().warning("bell_not_heard", table=table_id, reason=str(error))

    async def _unsubscribe_unwatched(self) -> None:
        """Unsubscribe from tables that are no longer here."""
        gone = self._subscribed - self._tables.cache.loaded.keys()
        self._subscribed -= gone
        self._tables.cache.subscribed -= gone
        if gone and self._connection is not None:
            await self._connection.send_command("SUNSUBSCRIBE", *map(keys.BELL.of, gone))

    def _watched(self) -> list[LiveTable]:
        """Those that somebody watches, and where something may still happen."""
        held = self._tables.cache.loaded.values()
        return [live for live in held if live.subscribers and live.archived is None]

    async def _compare_heads(self) -> None:
        for live, _ in await self._behind():
            await self._tables.catch_up.refresh(live)

    async def _behind(self) -> list[tuple[LiveTable, Head]]:
        """The watched tables that stand elsewhere than their ledgers, each with its own head."""
        watched = self._watched()
        heads = await self._tables.ledger.heads([live.table.table_id for live in watched])
        return [
            (live, live.head)
            for live, head in zip(watched, heads, strict=True)
            if not head.agrees(live.damaged_at or live.head) and not live.lock.locked()
        ]

    async def _replace_lost_bells(self) -> None:
        """Read on where no bell has come, nor comes in a moment."""
        behind = await self._behind()
        if not behind:
            return
        await asyncio.sleep(ON_ITS_WAY_SECONDS)
        late = [live for live, stood_at in behind if live.head == stood_at]
        for live in late:
            await self._tables.catch_up.refresh(live)
        lost = sum(live.archived is None for live in late)  # the others were moved meanwhile
        if lost:
            self._tables.counters.bells_replaced += lost
            logger().warning("bells_replaced", tables=lost)

    def _dispatch(self, kind: bytes, channel: bytes, data: bytes) -> None:
        """Handle one message. What fails is that table's own trouble: others' bells ring on."""
        try:
            self._handle(kind, channel, data)
        except Exception as error:  # noqa: BLE001 - logged once for each channel
            self._failures.error("bell_failed", error, channel=channel)

    def _handle(self, kind: bytes, channel: bytes, data: bytes) -> None:
        if channel == PLAYERS:
            if kind == b"message":
                self.on_player(data)
            elif kind == b"subscribe":
                self.on_players_subscribed()
            return
        table_id = channel.decode().partition("{")[2].rpartition("}")[0]
        if kind == b"smessage":
            word, _, rest = data.partition(b" ")
            if word.isdigit():
                tip, entry = rest[:TIP_BYTES], rest[TIP_BYTES + 1 :]
                self._tables.catch_up.on_bell(table_id, Head(int(word), tip), entry)
            elif word in self.on_message:
                self.on_message[word](table_id, rest)
        elif kind == b"ssubscribe":
            self._tables.catch_up.on_subscribed(table_id)
            for subscribed in self.on_subscribed:
                subscribed(table_id)


async def subscribe(connection: AbstractConnection, table_ids: Iterable[str]) -> None:
    """Have the bells of these tables."""
    channels = [keys.BELL.of(table_id) for table_id in table_ids]
    if channels:
        await connection.send_command("SSUBSCRIBE", *channels)


def ignore(*_: object) -> None:
    """What nobody asked to hear."""


async def nothing_more(_: Sequence[LiveTable]) -> None:
    """What nobody else does in a sweep."""


async def first_to_fail(*works: Coroutine[Any, Any, None]) -> None:
    """Run them side by side; raises what the first one raises that fails, and ends the others."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def next_message(connection: Any) -> tuple[bytes, bytes, bytes] | None:
    """Its kind, its channel, and what it brings; None for the answer to a ping."""
    answer: Any = await connection.read_response(disable_decoding=True, push_request=True)
    if not isinstance(answer, list):
        return None
    match cast("list[bytes]", answer):
        case [kind, channel, data]:
            return kind, channel, data
        case _:
            return None
