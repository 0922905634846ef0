"""One WebSocket, which distinguishes a dead connection from a slow one.

A connection that a firewall or a router forgot is silent and never fails. The server sends
something at least every second, so silence is suspicious soon. But the connection may only be slow,
or the server may hang for a moment, and closing it would cost more than waiting. So the client
opens a second socket, and uses the first of the two to receive something.
"""

import asyncio
import contextlib
from typing import cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage
from websockets.typing import Subprotocol

from kontor.proxy import proxy_for

OPEN_SECONDS = 3.0
"""Time limit for opening a socket, and again for the server's welcome."""
PING_AFTER_SECONDS = 0.75
"""Silence after which a ping is sent to a server without heartbeats of its own."""
SILENT_SECONDS = 1.5
"""Silence after which a second socket is opened."""
LATE_SECONDS = 0.5
"""Tolerance after a heartbeat is due, if the server announced an interval."""
LOOK_SECONDS = 0.1
NOT_OPENED = (OSError, InvalidHandshake, InvalidMessage, TimeoutError)
"""Exceptions of `open_socket`."""


class Socket(ClientConnection):
    """A WebSocket. `heard_at`: when bytes last arrived, by the loop's clock, frame or not."""

    heard_at = 0.0

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        super().data_received(data)

    @property
    def silent_seconds(self) -> float:
        return self.loop.time() - self.heard_at


async def open_socket(url: str) -> Socket:
    """Open a socket. Raises one of `NOT_OPENED`."""
    socket = await connect(
        url,
        proxy=proxy_for(url.replace("ws", "http", 1)),
        subprotocols=[Subprotocol("kontor.v1")],
        compression=None,
        max_size=None,
        open_timeout=OPEN_SECONDS,
        ping_interval=None,  # `replacement` notices a dead socket sooner
        create_connection=Socket,
    )
    return cast("Socket", socket)


async def replacement(socket: Socket, url: str, alive: int | None) -> Socket | None:
    """Wait until the socket is dead; return another one, None if none could be opened.

    `alive`: the longest time between two messages of the server, in seconds.
    Raises ConnectionClosed if the socket closes.
    """
    longest = SILENT_SECONDS if alive is None else alive + LATE_SECONDS
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if alive is None and socket.silent_seconds > PING_AFTER_SECONDS:
            await socket.ping()
            await asyncio.sleep(SILENT_SECONDS - PING_AFTER_SECONDS)
        if socket.silent_seconds > longest:
            heard_at = socket.heard_at
            other = await open_before_bytes(socket, url)
            if socket.heard_at == heard_at:
                return other


async def open_before_bytes(socket: Socket, url: str) -> Socket | None:
    """Open another socket; return None if the first one receives bytes before that."""
    heard_at = socket.heard_at
    opening: asyncio.Task[Socket] | None = asyncio.create_task(open_socket(url))
    try:
        while not opening.done() and socket.heard_at == heard_at:
            await asyncio.wait((opening,), timeout=LOOK_SECONDS)
        if socket.heard_at == heard_at:
            opening, other = None, opening
            with contextlib.suppress(*NOT_OPENED):
                return other.result()
        return None
    finally:
        if opening is not None:
            opening.add_done_callback(_abandon)
            opening.cancel()


def _abandon(opening: asyncio.Task[Socket]) -> None:
    """Close that socket if it opens after all."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().transport.abort()
