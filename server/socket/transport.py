"""uvicorn's WebSocket protocol, with features that ASGI does not have.

A frame has the same bytes for all its receivers, so it is framed once and written unchanged (the
server neither masks nor compresses). Several waiting frames share one write, because a write on the
loopback costs as much as making a frame. Reading is paused only for a client that sends faster than
it is served. A connection can also be aborted.

All input is counted when it is read, including pings, pongs, fragments and partial frames, which
applications never see. The input of one read is parsed in slices, so a client that sends too much
is closed before the rest is parsed.

Nearly every read brings one whole text frame. Such a frame is read without the parser, which needs
eighteen calls for it. All other input goes through the parser.
"""

import asyncio
from asyncio import Transport
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
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
"""Frames of one client that may wait before reading from its socket is paused."""
SLICE = 4096
"""Bytes that are parsed before they are counted: at most 682 frames, 2 ms."""
BYTES_A_TOKEN = 1024
"""Each frame costs one token of the rate limit, plus one for this many bytes."""
WHOLE_TEXT, MASKED, TWO_BYTES = 0x81, 0x80, 126
"""A frame's first byte; the mask bit and the length code in its second byte (RFC 6455 §5.2)."""
MOST_FRAGMENTS = 16
"""Maximum number of fragments of one message."""
LINGER_SECONDS = 1.0
"""Time for a client to read the close frame after it broke the protocol or a limit."""
FAREWELL_SECONDS = 12.0
"""Time for any other closed client to read the remaining frames; above uvicorn's own 10 s."""


class FrameTransport:
    """The TCP transport under a socket, for encoded frames.

    `paused`: whether its buffer is full; `resumed` is called when it has room again. `limit`: the
    rate limit of all input; the sockets of a player share one after their hello. `written_at`: when
    frames were last written (the loop's time).
    """

    def __init__(self, transport: Transport, limit: TokenBucket) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self.limit = limit
        self.written_at = self._loop.time()
        self.abort = transport.abort
        self._ended = False
        self.paused = False
        self.resumed: Callable[[], None] = do_nothing

    def write(self, frames: bytes) -> None:
        """Write frames; bytes that the client does not read at once are buffered."""
        if not self._ended and not self._transport.is_closing():
            self._transport.write(frames)
            self.written_at = self._loop.time()

    def end(self) -> None:
        """End the outgoing stream; later writes are ignored."""
        self._ended = True
        self._transport.write_eof()


class FrameQueue(asyncio.Queue[Any]):
    """An unbounded queue with a single reading task, `SocketProtocol.receive`.

    It stores its loop, because before Python 3.12 a look-up of the running loop is a system call.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.messages: deque[Any] = deque()
        self._asking = loop
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self.messages.append(item)
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)

    def next_arrival(self) -> asyncio.Future[None]:
        """Return a future that ends with the next message; only the latest one does."""
        self._reader = self._asking.create_future()
        return self._reader


class SocketProtocol(WebSocketsSansIOProtocol):
    """Gives the application a `FrameTransport` in the scope's extensions.

    `frames_per_second`: rate limit of a client, 0 for none; `frames_burst`: allowed at once.
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
        self._incoming = FrameQueue(self.loop)
        self._limit = TokenBucket(frames_per_second, frames_burst)
        self._pong = b""
        self._ended = False
        self._farewell: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.queue = self._incoming
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
        if not self.disconnected:  # else a closed socket could wait for ever for its client
            abort = self.transport.abort
            self._farewell = self.loop.call_later(FAREWELL_SECONDS, abort)

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message. A task resumes through each coroutine, so this is only one."""
        messages = self._incoming.messages
        while not messages:
            await self._incoming.next_arrival()
        message = messages.popleft()
        if self.read_paused and not messages:
            self.read_paused = False
            self.transport.resume_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message. Raises ClientDisconnected also if the connection ends in the handshake.

        Otherwise uvicorn would log the missing handshake as if it were a bug of the application.
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
        """Whether the parser has no partial message and waits for the first byte of a frame."""
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
        """Send pongs; keep only the last for a client that does not read (RFC 6455 §5.5.3)."""
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
        """Abort the connection: a close frame would only wait behind other unread frames."""
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
        if not self.read_paused and len(self._incoming.messages) >= UNREAD_FRAMES:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_parser_exception(self) -> None:
        """End the socket after an invalid or too big frame, with the parser's close code."""
        self._end()

    def _close_too_fast(self) -> None:
        self.conn.data_to_send()  # drops pongs
        self.conn.fail(TOO_FAST, "too many frames")
        self._end()

    def _end(self) -> None:
        """Send the close frame and stop reading; abort at once if the client does not read."""
        if self._ended:
            return
        self._ended = self.close_sent = self.disconnected = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self.frame_transport is None or self.frame_transport.paused:
            self.transport.abort()
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.frame_transport.end()
        self.read_paused = False  # so that reading is never resumed
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
    """The default of `FrameTransport.resumed`."""
