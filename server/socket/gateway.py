"""The WebSocket gateway: accepts sockets, keeps the list of them, closes the silent ones."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

import structlog

from server.accounts.identity import Identity
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.socket.chat import Chat
from server.socket.connection import Connection
from server.socket.presence import Presence
from server.socket.send_queue import Outbox, Send
from server.socket.table_bells import Bells
from server.socket.transport import LINE
from server.tables.handler import Tables
from server.wire.frames import SILENT, TOO_FAST

SUBPROTOCOL = "kontor.v1"
CLOSE_SECONDS = 2.0
LOOK_SECONDS = 0.5


class Gateway:
    """All sockets of this process. An ASGI application for the scope `websocket`."""

    def __init__(
        self,
        settings: Settings,
        identity: Identity,
        tables: Tables,
        *,
        bells: Bells,
        chat: Chat,
        presence: Presence,
    ) -> None:
        self.settings = settings
        self.identity = identity
        self.tables = tables
        self.bells = bells
        self.chat = chat
        self.presence = presence
        self.sockets: set[Connection] = set()
        self.of_player: Counter[str] = Counter()
        self._held: set[asyncio.Task[None]] = set()

    async def __call__(
        self, scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Send
    ) -> None:
        await receive()  # websocket.connect
        if not self._welcomes(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
        outbox = Outbox(send, scope["extensions"][LINE], self.settings.queue_bytes)
        await self._serve(Connection(self, outbox), receive)

    async def _serve(self, socket: Connection, receive: Callable[[], Awaitable[Any]]) -> None:
        self.sockets.add(socket)
        self.tables.counts.sockets += 1
        sender = asyncio.create_task(socket.outbox.run())
        structlog.contextvars.bind_contextvars(connection=socket.name)
        try:
            while not socket.outbox.ended:
                message = await receive()
                if message["type"] != "websocket.receive":
                    break
                await socket.take(message.get("text") or message.get("bytes") or "")
        finally:
            self.sockets.discard(socket)
            self.tables.counts.sockets -= 1
            socket.gone()
            await finished(sender, socket.outbox)

    async def close_the_silent(self) -> None:
        """Until cancelled: no hello in time, or nothing for two heartbeats: 4408."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            for socket in tuple(self.sockets):
                if now < socket.silent_at:
                    continue
                if socket.outbox.ended:
                    socket.outbox.drop()
                else:
                    socket.outbox.close(SILENT, "silent for too long")

    def hold(self, answer: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """An answer that is held back, beside whatever its socket asks next."""
        task = asyncio.create_task(answer)
        self._held.add(task)
        task.add_done_callback(self._held.discard)
        return task

    async def close(self) -> None:
        """Let go of what is held back: it was not answered, and is sent again elsewhere."""
        for task in self._held:
            task.cancel()
        await asyncio.gather(*self._held, return_exceptions=True)

    def admit(self, socket: Connection, player_id: str) -> None:
        """Count a socket of this player; one too many is closed."""
        limit = self.settings.sockets_per_player
        self.of_player[player_id] += 1
        if limit and self.of_player[player_id] > limit:
            logger().warning("too_many_sockets", player=player_id)
            socket.outbox.close(TOO_FAST, "too many sockets")

    def dismiss(self, player_id: str) -> None:
        self.of_player[player_id] -= 1
        if self.of_player[player_id] <= 0:
            del self.of_player[player_id]

    def _welcomes(self, scope: dict[str, Any]) -> bool:
        if SUBPROTOCOL not in scope.get("subprotocols", ()):
            return False
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        return allowed_origin(
            headers.get(b"origin"), headers.get(b"host", ""), self.settings.other_origins
        )


def allowed_origin(origin: str | None, host: str, others: frozenset[str]) -> bool:
    """Whether a page may open a socket: our own, a listed one, or no page at all."""
    if origin is None or origin in others:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:  # no address at all
        return False


async def finished(sender: asyncio.Task[None], outbox: Outbox) -> None:
    """Let the sender say its last word, but not for long."""
    if not outbox.ended:
        sender.cancel()
    with contextlib.suppress(asyncio.CancelledError, OSError, TimeoutError):
        await asyncio.wait_for(sender, CLOSE_SECONDS)
