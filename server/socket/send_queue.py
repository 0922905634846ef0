"""What waits for one socket: a bounded queue, written when the loop has a moment.

A socket that does not read holds nobody up. Past the bound its connection is aborted: a close frame
would only queue up behind what it does not read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from server.socket.transport import Line

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Outbox:
    """`bound`: how many bytes may wait. `send`: ASGI's, which says goodbye."""

    def __init__(self, send: Send, line: Line, bound: int) -> None:
        self._send = send
        self._line = line
        self._bound = bound
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._size = 0
        self._scheduled = False
        self._closing: tuple[int, str] | None = None
        self._written = asyncio.Event()
        self._ended = asyncio.Event()
        self.dropped = False
        line.resumed = self._flush

    @property
    def ended(self) -> bool:
        """Whether nothing more is taken."""
        return self.dropped or self._closing is not None

    def put(self, frame: bytes) -> None:
        """Hand over a frame as it goes over the line; never waits."""
        if self.ended:
            return
        self._size += len(frame)
        if self._size > self._bound:
            self.drop()
            return
        self._waiting.append(frame)
        if not self._scheduled and not self._line.paused:
            self._scheduled = True
            self._loop.call_soon(self._flush)

    def close(self, code: int, reason: str) -> None:
        """Close after what waits has been sent."""
        if self._closing is None:
            self._closing = (code, reason)
            self._flush()
            self._ended.set()

    def drop(self) -> None:
        """Cut the connection; what waits is let go."""
        self.dropped = True
        self._waiting.clear()
        self._written.set()
        self._ended.set()
        self._line.abort()

    async def run(self) -> None:
        """Until closed or dropped; says goodbye once all was handed to the line."""
        await self._ended.wait()
        while self._waiting:
            self._written.clear()
            await self._written.wait()
        if self._closing is not None and not self.dropped:
            code, reason = self._closing
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def _flush(self) -> None:
        self._scheduled = False
        if self._line.paused or self.dropped:
            return
        if self._waiting:
            waiting, self._waiting, self._size = self._waiting, [], 0
            self._line.write(b"".join(waiting))
        self._written.set()
