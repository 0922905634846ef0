"""The WebSocket gateway: accepts sockets and serves them."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import structlog

from server.socket.connection import Connection
from server.socket.context import SocketContext
from server.socket.open_sockets import OpenSockets
from server.socket.send_queue import Send, SendQueue
from server.socket.transport import TRANSPORT

Receive: TypeAlias = Callable[[], Awaitable[Any]]
SUBPROTOCOL = "kontor.v1"


class Gateway:
    """An ASGI application for the scope `websocket`. `sockets`: those of this process."""

    def __init__(self, context: SocketContext, sockets: OpenSockets) -> None:
        self._context = context
        self._sockets = sockets

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        if not self._accepts(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
        bound = self._context.settings.queue_bytes
        queue = SendQueue(send, scope["extensions"][TRANSPORT], bound)
        socket = Connection(self._context, queue, self._context.addresses.payer(scope))
        open_sockets = self._context.tables.counters.sockets
        self._sockets.all.add(socket)
        open_sockets.value += 1
        structlog.contextvars.bind_contextvars(connection=socket.name)
        try:
            await asyncio.create_task(serve(socket, receive))
        finally:
            self._sockets.all.discard(socket)
            open_sockets.value -= 1
            socket.disconnected()
            await queue.finish()

    async def close(self) -> None:
        """Let go of answers to come: they were not given, and are asked for again elsewhere."""
        await self._context.answers_later.cancel()

    def _accepts(self, scope: MutableMapping[str, Any]) -> bool:
        if self._sockets.are_shut or SUBPROTOCOL not in scope.get("subprotocols", ()):
            return False
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        others = self._context.settings.other_origins
        return allowed_origin(headers.get(b"origin"), headers.get(b"host", ""), others)


async def serve(socket: Connection, receive: Receive) -> None:
    """Take what comes until the socket ends.

    A task of its own: one that wakes up does so through every coroutine that awaits it, and the
    application lies within five.
    """
    while not socket.queue.ended:
        message = await receive()
        if message["type"] != "websocket.receive":
            break
        await socket.take(message["bytes"])


def allowed_origin(origin: str | None, host: str, others: frozenset[str]) -> bool:
    """Whether a page may open a socket: our own, a listed one, or no page at all."""
    if origin is None or origin in others:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:  # no address at all
        return False
