"""uvicorn's WebSocket protocol, with features that ASGI does not have.

A frame has the same bytes for all its receivers, so it is framed once and written as it is (the
server neither masks nor compresses). Several waiting frames go out in one write: on the loopback a
write costs as much as making a frame. Reading is paused for a client that sends faster than it is
served, not for every single frame. A connection can also be aborted.

All input is counted when it is read, also pings, pongs, fragments and partial frames, which
applications never see. The input of one read is parsed a slice at a time. So a client that sends
too much is closed before the rest costs anything.

Nearly every read brings one whole text frame. Such a frame is read without the parser, which needs
eighteen calls for it. All other input goes through the parser.
"""

import asyncio
from asyncio import Transport
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import OPEN
from websockets.speedups import apply_mask

from kontor.codes import TOO_FAST
from server.rate_limits.token_bucket import TokenBucket

TRANSPORT = "kontor.transport"
UNREAD_FRAMES = 32
"""How many frames of one client may wait before its socket is read no further."""
SLICE = 4096
"""Bytes that are parsed before they are counted: at most 682 frames, 2 ms."""
BYTES_A_TOKEN = 1024
"""Each frame costs a token of the rate limit, and another for so many bytes."""
WHOLE_TEXT, MASKED, TWO_BYTES = 0x81, 0x80, 126
"""The first byte of a frame; the bit and the length of its second one, see RFC 6455 §5.2."""
MOST_FRAGMENTS = 16
"""Of one message."""
LINGER_SECONDS = 1.0
"""How long a client that was closed for what it sent may take to read why."""
FAREWELL_SECONDS = 12.0
"""How long any other closed socket is kept for what it has not read: past uvicorn's own 10 s."""


class FrameTransport:
    """The TCP transport under a socket, for frames that are laid out already.

    `paused`: its buffer is full; `resumed` is called once it is no longer. `limit`: what pays for
    all that comes in; a player's sockets share one, once it is known whose they are.
    """

    def __init__(self, transport: Transport, limit: TokenBucket) -> None:
        self._transport = transport
        self.limit = limit
        self.abort = transport.abort
        self._ended = False
        self.paused = False
        self.resumed: Callable[[], None] = do_nothing

    def write(self, frames: bytes) -> None:
        """Write frames; what the other side does not take at once is buffered."""
        if not self._ended and not self._transport.is_closing():
            self._transport.write(frames)

    def end(self) -> None:
        """End the stream: nothing more is written, and the other side receives its end."""
        self._ended = True
        self._transport.write_eof()


class FrameQueue(asyncio.Queue[Any]):
    """An unbounded queue for the one task that reads it.

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
    """Hands the application a `FrameTransport` in the scope's extensions.

    `frames_per_second`: how fast a client may send, 0 is no limit; `frames_burst`: at once.
    """

    frame_transport: FrameTransport | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        frames_per_second: float = 0,
        frames_burst: float = 0,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limit = TokenBucket(frames_per_second, frames_burst)
        self._pong = b""
        self._ended = False
        self._farewell: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.queue = FrameQueue(self.loop)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._ended = True
        if self._farewell is not None:
            self._farewell.cancel()

    async def run_asgi(self) -> None:
        self.frame_transport = FrameTransport(self.transport, self._limit)
        cast("dict[str, Any]", self.scope)["extensions"][TRANSPORT] = self.frame_transport
        await super().run_asgi()
        if not self.disconnected:  # closed, it would wait for ever to be read
            abort = self.transport.abort
            self._farewell = self.loop.call_later(FAREWELL_SECONDS, abort)

    async def send(self, message: ASGISendEvent) -> None:
        """Raises ClientDisconnected also for a socket that was refused, or gone before it was one.

        Uvicorn would log that no handshake took place, as if that were a bug of ours.
        """
        await super().send(message)
        if self.transport.is_closing() and not self.handshake_complete:
            raise ClientDisconnected

    def data_received(self, data: bytes) -> None:
        if len(data) <= SLICE and self._is_between_messages() and (text := whole_text(data)):
            limit = self.frame_transport.limit if self.frame_transport else self._limit
            if limit.wait(self.loop.time(), 1 + len(data) / BYTES_A_TOKEN):
                self._close_too_fast()
            else:
                self._take(text)
            return
        for start in range(0, len(data), SLICE):
            limit = self.frame_transport.limit if self.frame_transport else self._limit
            part = data[start : start + SLICE]
            self.conn.receive_data(part)
            cost = len(self.conn.events) + len(part) / BYTES_A_TOKEN
            if self.conn.parser_exc is not None:
                self.handle_parser_exception()
            elif limit.wait(self.loop.time(), cost):
                self._close_too_fast()
            else:
                self.handle_events()
            if self._ended:
                return

    def _is_between_messages(self) -> bool:
        """Whether the parser has nothing of a message, and waits for the first byte of a frame."""
        if self.conn.state is not OPEN or self.conn.current_size is not None:
            return False
        parser: Any = self.conn.parser
        return parser.gi_yieldfrom.gi_yieldfrom.__name__ == "at_eof"

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self._close_too_fast()

    def handle_ping(self) -> None:
        """Keep the last pong alone for who does not read (RFC 6455 §5.5.3)."""
        pongs = self.conn.data_to_send()
        if self.frame_transport is None or self.frame_transport.paused:
            self._pong = pongs[-1] if pongs else self._pong
        else:
            self.transport.write(b"".join(pongs))

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.frame_transport is not None:
            self.frame_transport.paused = True

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.frame_transport is not None:
            self.frame_transport.paused = False
            self.frame_transport.write(self._pong)
            self._pong = b""
            self.frame_transport.resumed()

    def keepalive_timeout(self) -> None:
        """Cut the line: a close frame would only wait behind what was not read either."""
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._take(data)

    def _take(self, data: bytes) -> None:
        """Queue a message for the application."""
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= UNREAD_FRAMES:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_parser_exception(self) -> None:
        """Frames that break the protocol, or one that is too big: websockets knows the code."""
        self._end()

    def _close_too_fast(self) -> None:
        self.conn.data_to_send()  # pongs that nobody is going to get
        self.conn.fail(TOO_FAST, "too many frames")
        self._end()

    def _end(self) -> None:
        """Send the close frame and read nothing more; whoever does not read is cut at once."""
        if self._ended:
            return
        self._ended = self.close_sent = self.disconnected = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self.frame_transport is None or self.frame_transport.paused:
            self.transport.abort()
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.frame_transport.end()
        self.read_paused = False  # so that nobody resumes it
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)


def whole_text(data: bytes) -> bytes | None:
    """Return the text if these bytes are one whole text frame, otherwise None (RFC 6455 §5.2)."""
    size = len(data)
    if size < 8 or data[0] != WHOLE_TEXT:
        return None
    if data[1] == MASKED | size - 6 and size - 6 < TWO_BYTES:
        mask, text = data[2:6], data[6:]
    elif data[1] == MASKED | TWO_BYTES and int.from_bytes(data[2:4]) == size - 8:
        mask, text = data[4:8], data[8:]
    else:
        return None
    return apply_mask(text, mask)


def do_nothing() -> None:
    """The callback of resuming while nobody waits for the transport."""
