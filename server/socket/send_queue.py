"""The send queue of one socket, bounded.

A client that does not read delays nobody: past the bound its connection is aborted. A close frame
would only wait behind the unread frames.

A write takes some microseconds, because it wakes the receiver. So a frame for many spectators is
written later: a thousand writes would delay all other tables. Their queues take turns, a few at
once, with pauses in which other tables and Redis have the processor. A frame before an answer is
written later too, and shares one write with the answer.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from server.metrics.counters import Count
from server.rate_limits.token_bucket import TokenBucket
from server.socket.transport import FrameTransport

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
LAST_SEND_SECONDS = 2.0
"""Time in which a closed socket may send its waiting frames."""
QUEUES_AT_ONCE = 64
"""Queues of a crowd that are written without a pause."""
TURN_PAUSE_SECONDS = 0.001
"""The pause after that: the shortest timer of uvloop."""


class Crowd:
    """The queues of a gateway that wait for their turn, first in, first out.

    `sent_bytes`: counts what all queues of the gateway write.
    """

    def __init__(self, sent_bytes: Count) -> None:
        self.sent_bytes = sent_bytes
        self._queues = deque["SendQueue"]()

    def add(self, queue: "SendQueue") -> None:
        """Append a queue, which is flushed in its turn."""
        self._queues.append(queue)
        if len(self._queues) == 1:
            asyncio.get_running_loop().call_soon(self._flush_some)

    def _flush_some(self) -> None:
        """Flush the first queues, the others after a pause. An exception ends only this turn."""
        try:
            for _ in range(min(len(self._queues), QUEUES_AT_ONCE)):
                self._queues.popleft().flush()
        finally:
            if self._queues:
                asyncio.get_running_loop().call_later(TURN_PAUSE_SECONDS, self._flush_some)


class SendQueue:
    """`bound`: maximum of waiting bytes. `send`: of ASGI, for the close frame.

    `crowd`: the turns of frames sent later. `ended`: whether new frames are ignored.
    `answers_due`: number of commands that are not answered.
    """

    def __init__(self, send: Send, transport: FrameTransport, bound: int, crowd: Crowd) -> None:
        self._send = send
        self._transport = transport
        self._bound = bound
        self._crowd = crowd
        self._sent_bytes = crowd.sent_bytes
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._size = 0
        self._closing: asyncio.Task[None] | None = None
        self._flushed = asyncio.Event()
        self.ended = False
        self.dropped = False
        self.answers_due = 0
        transport.resumed = self.flush

    def put(self, frame: bytes) -> None:
        """Send an encoded frame after the waiting ones; never waits."""
        if self._waiting or self._transport.paused:
            self.put_later(frame)
            self.flush()
        elif not self.ended:
            self._transport.write(frame)
            self._sent_bytes.value += len(frame)

    def put_later(self, frame: bytes) -> None:
        """Send a frame with the next one, at the latest at this queue's turn in the crowd."""
        if self.ended:
            return
        waiting = self._waiting
        if not waiting and not self._transport.paused:
            self._crowd.add(self)
        self._size += len(frame)
        if self._size > self._bound:
            self.drop()
        else:
            waiting.append(frame)

    def put_with_answer(self, frame: bytes) -> None:
        """Send a frame with the answer to a command, if one is due; else as `put_later` does."""
        if self.answers_due and not self.ended and self._size + len(frame) <= self._bound:
            self._size += len(frame)
            self._waiting.append(frame)
        else:
            self.put_later(frame)

    def end_answer(self) -> None:
        """End the wait for an answer, which was sent or does not come now."""
        self.answers_due -= 1
        if self._waiting:
            self.flush()

    def share_limit(self, limit: TokenBucket) -> bool:
        """Replace the rate limit of input, and charge earlier input to it; whether it suffices."""
        now = self._loop.time()
        spent, self._transport.limit = self._transport.limit.missing(now), limit
        return not limit.wait(now, spent)

    def is_quiet_for(self, seconds: float) -> bool:
        """Whether nothing was sent for that time and nothing waits."""
        if self._waiting or self._transport.paused:
            return False
        return self._loop.time() - self._transport.written_at >= seconds

    def close(self, code: int, reason: str) -> None:
        """Close the connection after the waiting frames are sent."""
        if not self.ended:
            self.ended = True
            self.flush()
            self._closing = self._loop.create_task(self._close(code, reason))

    def drop(self) -> None:
        """Abort the connection; waiting frames are lost."""
        self.dropped = self.ended = True
        self._waiting.clear()
        self._flushed.set()
        self._transport.abort()

    async def finish(self) -> None:
        """Wait until a closed queue has sent its frames, at most `LAST_SEND_SECONDS`."""
        if self._closing is not None:
            with contextlib.suppress(asyncio.CancelledError, OSError, TimeoutError):
                await asyncio.wait_for(self._closing, LAST_SEND_SECONDS)

    async def _close(self, code: int, reason: str) -> None:
        """Send the close frame after all waiting frames are written."""
        while self._waiting:
            self._flushed.clear()
            await self._flushed.wait()
        if not self.dropped:
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def flush(self) -> None:
        """Write the waiting frames, unless the transport is paused."""
        if self._transport.paused or self.dropped:
            return
        if self._waiting:
            frames = b"".join(self._waiting)
            self._waiting.clear()
            self._size = 0
            self._transport.write(frames)
            self._sent_bytes.value += len(frames)
        if self.ended:  # only `_close` waits for it
            self._flushed.set()
