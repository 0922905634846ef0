"""uvicorn's WebSocket protocol, with what ASGI has no words for.

A frame of ours is the same bytes for everybody who gets it, so it is framed once and written as it
is (the server's side neither masks nor compresses). Several that wait go out in one write: on the
loopback a write costs as much as making a frame. Reading is paused for a client that sends faster
than it is served, not for every single frame. And a connection can be aborted.
"""

from __future__ import annotations

import asyncio
from asyncio import Transport
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TRANSPORT = "kontor.transport"
UNREAD_FRAMES = 32
"""How many frames of one client may wait before its socket is read no further."""


class FrameTransport:
    """The TCP transport under a socket, for frames that are laid out already.

    `paused`: its buffer is full; `resumed` is called once it is no longer.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.abort = transport.abort
        self.paused = False
        self.resumed: Callable[[], None] = do_nothing

    def write(self, frames: bytes) -> None:
        """Write frames; what the other side does not take at once is buffered."""
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
    """Hands the application a `FrameTransport` in the scope's extensions."""

    frame_transport: FrameTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.queue = FrameQueue(self.loop)
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        self.frame_transport = FrameTransport(self.transport)
        cast("dict[str, Any]", self.scope)["extensions"][TRANSPORT] = self.frame_transport
        await super().run_asgi()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.frame_transport is not None:
            self.frame_transport.paused = True

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.frame_transport is not None:
            self.frame_transport.paused = False
            self.frame_transport.resumed()

    def send_receive_event_to_app(self) -> None:
        paused = self.read_paused
        self.read_paused = True  # so that the frame is handed on without a pause
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= UNREAD_FRAMES:
            self.read_paused = True
            self.transport.pause_reading()


def do_nothing() -> None:
    """What resuming calls while nobody waits for the transport to take more."""
