"""The WebSocket gateway: accepts sockets, keeps the list of them, closes the silent ones."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import structlog

from clients.frames import BAD_TOKEN, DRAINING, SILENT
from server.socket.connection import Connection
from server.socket.context import SocketContext
from server.socket.send_queue import Send, SendQueue
from server.socket.signs_of_life import show_life
from server.socket.transport import TRANSPORT

SUBPROTOCOL = "kontor.v1"
CLOSE_SECONDS = 2.0
"""How long a socket that ends may take to send what waits."""
SILENCE_CHECK_SECONDS = 0.5


class Gateway:
    """All sockets of this process. An ASGI application for the scope `websocket`."""

    def __init__(self, context: SocketContext) -> None:
        self._context = context
        self._is_shut = False
        self.sockets: set[Connection] = set()

    async def __call__(
        self, scope: MutableMapping[str, Any], receive: Callable[[], Awaitable[Any]], send: Send
    ) -> None:
        await receive()  # websocket.connect
        if not self._accepts(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
        bound = self._context.settings.queue_bytes
        queue = SendQueue(send, scope["extensions"][TRANSPORT], bound)
        payer = self._context.addresses.payer(scope)
        await self._serve(Connection(self._context, queue, payer), receive)

    async def _serve(self, socket: Connection, receive: Callable[[], Awaitable[Any]]) -> None:
        open_sockets = self._context.tables.counters.sockets
        self.sockets.add(socket)
        open_sockets.value += 1
        sender = asyncio.create_task(socket.queue.run())
        structlog.contextvars.bind_contextvars(connection=socket.name)
        try:
            while not socket.queue.ended:
                message = await receive()
                if message["type"] != "websocket.receive":
                    break
                await socket.take(message["bytes"])
        finally:
            self.sockets.discard(socket)
            open_sockets.value -= 1
            socket.disconnected()
            await finish_sending(sender, socket.queue)

    async def close_the_silent(self) -> None:
        """Until cancelled: close with 4408 who says no hello in time, or nothing for two beats."""
        while True:
            await asyncio.sleep(SILENCE_CHECK_SECONDS)
            now = time.monotonic()
            for socket in tuple(self.sockets):
                if now < socket.silent_at:
                    continue
                if socket.queue.ended:
                    socket.queue.drop()
                else:
                    socket.queue.close(SILENT, "silent for too long")

    async def show_life(self) -> None:
        """Until cancelled: signs of life to the sockets that want them."""
        await show_life(self.sockets)

    def sign_out(self, player_id: str) -> None:
        """Close every socket of that player: its token is void."""
        for socket in tuple(self.sockets):
            if socket.player_id == player_id:
                socket.queue.close(BAD_TOKEN, "signed out")

    def tokens(self) -> list[tuple[str, str]]:
        """Of each socket that has one, its player and its token."""
        return [
            (socket.player_id, socket.token)
            for socket in self.sockets
            if socket.player_id is not None and socket.token is not None
        ]

    def shut(self) -> None:
        """Close all sockets, so that clients go elsewhere, and take no other until it is opened."""
        self._is_shut = True
        for socket in tuple(self.sockets):
            socket.queue.close(DRAINING, "come again")

    def open(self) -> None:
        """Take sockets again."""
        self._is_shut = False

    async def close(self) -> None:
        """Let go of answers to come: they were not given, and are asked for again elsewhere."""
        await self._context.answers_later.cancel()

    def _accepts(self, scope: MutableMapping[str, Any]) -> bool:
        if self._is_shut or SUBPROTOCOL not in scope.get("subprotocols", ()):
            return False
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        others = self._context.settings.other_origins
        return allowed_origin(headers.get(b"origin"), headers.get(b"host", ""), others)


def allowed_origin(origin: str | None, host: str, others: frozenset[str]) -> bool:
    """Whether a page may open a socket: our own, a listed one, or no page at all."""
    if origin is None or origin in others:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:  # no address at all
        return False


async def finish_sending(sender: asyncio.Task[None], queue: SendQueue) -> None:
    """Let a socket that ends send what waits, but not for long."""
    if not queue.ended:
        sender.cancel()
    with contextlib.suppress(asyncio.CancelledError, OSError, TimeoutError):
        await asyncio.wait_for(sender, CLOSE_SECONDS)
