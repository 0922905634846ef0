"""The send queue of one socket: bounded, and written to its transport once a loop iteration.

A socket that does not read holds nobody up: past the bound its connection is aborted. A close frame
would only wait behind what it does not read.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from server.rate_limits.token_bucket import TokenBucket
from server.socket.transport import FrameTransport

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
LAST_SEND_SECONDS = 2.0
"""How long a socket that ends may take to send what waits."""


class SendQueue:
    """`bound`: how many bytes may wait. `send`: of ASGI; it sends the close frame.

    `ended`: whether nothing more is taken.
    """

    def __init__(self, send: Send, transport: FrameTransport, bound: int) -> None:
        self._send = send
        self._transport = transport
        self._bound = bound
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._size = 0
        self._scheduled = False
        self._closing: asyncio.Task[None] | None = None
        self._flushed = asyncio.Event()
        self._sent_at = self._loop.time()
        self.ended = False
        self.dropped = False
        transport.resumed = self._flush

    def put(self, frame: bytes) -> None:
        """Send a frame, laid out as it goes over the line; never waits."""
        if self.ended:
            return
        self._size += len(frame)
        if self._size > self._bound:
            self.drop()
            return
        self._waiting.append(frame)
        if not self._scheduled and not self._transport.paused:
            self._scheduled = True
            self._loop.call_soon(self._flush)

    def share_limit(self, limit: TokenBucket) -> bool:
        """From now on that one pays for what comes in, and for what came; whether it can."""
        now = self._loop.time()
        spent, self._transport.limit = self._transport.limit.missing(now), limit
        return not limit.wait(now, spent)

    def is_quiet_for(self, seconds: float) -> bool:
        """Whether nothing was sent for so long, and nothing waits to be."""
        if self._waiting or self._transport.paused:
            return False
        return self._loop.time() - self._sent_at >= seconds

    def close(self, code: int, reason: str) -> None:
        """Close after what waits has been sent."""
        if not self.ended:
            self.ended = True
            self._flush()
            self._closing = self._loop.create_task(self._close(code, reason))

    def drop(self) -> None:
        """Abort the connection; what waits is lost."""
        self.dropped = self.ended = True
        self._waiting.clear()
        self._flushed.set()
        self._transport.abort()

    async def finish(self) -> None:
        """Wait until a queue that was closed has sent what waits, but not for long."""
        if self._closing is not None:
            with contextlib.suppress(asyncio.CancelledError, OSError, TimeoutError):
                await asyncio.wait_for(self._closing, LAST_SEND_SECONDS)

    async def _close(self, code: int, reason: str) -> None:
        """Send the close frame once all was written."""
        while self._waiting:
            self._flushed.clear()
            await self._flushed.wait()
        if not self.dropped:
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def _flush(self) -> None:
        self._scheduled = False
        if self._transport.paused or self.dropped:
            return
        if self._waiting:
            waiting, self._waiting, self._size = self._waiting, [], 0
            self._transport.write(b"".join(waiting))
            self._sent_at = self._loop.time()
        if self.ended:  # only then somebody waits for it
            self._flushed.set()
