"""uvicorn's WebSocket protocol, with what ASGI has no words for.

A frame of ours is the same bytes for everybody who gets it, so it is framed once and written as it
is (the server's side neither masks nor compresses). Several that wait go out in one write: on the
loopback a write costs as much as making a frame. Reading is paused for a client that sends faster
than it is served, not for every single frame. And a line can be cut.
"""

from __future__ import annotations

import asyncio
from asyncio import Transport
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINE = "kontor.line"
UNREAD_FRAMES = 32
"""How many frames of one client may wait before its socket is read no further."""


class Line:
    """The raw line under a socket. `paused`: it takes no more for now; `resumed` is called then."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.abort = transport.abort
        self.paused = False
        self.resumed: Callable[[], None] = nothing

    def write(self, frames: bytes) -> None:
        """Hand frames to the line; it buffers what the other side does not take at once."""
        if not self._transport.is_closing():
            self._transport.write(frames)


class FrameQueue(asyncio.Queue[Any]):
    """What waits for the one task that reads it, without bounds.

    It does of `asyncio.Queue` what the protocol needs, and knows its loop: before Python 3.12
    asking for that is a system call.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._asking = loop
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._messages.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = self._asking.create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.popleft()

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages


class SocketProtocol(WebSocketsSansIOProtocol):
    """Hands the application its `Line` in the scope's extensions."""

    line: Line | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.queue = FrameQueue(self.loop)
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        self.line = Line(self.transport)
        cast("dict[str, Any]", self.scope)["extensions"][LINE] = self.line
        await super().run_asgi()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.line is not None:
            self.line.paused = True

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.line is not None:
            self.line.paused = False
            self.line.resumed()

    def send_receive_event_to_app(self) -> None:
        paused = self.read_paused
        self.read_paused = True  # so that the frame is handed on without a pause
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= UNREAD_FRAMES:
            self.read_paused = True
            self.transport.pause_reading()


def nothing() -> None:
    """Nobody waits for the line."""
