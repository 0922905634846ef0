"""What waits for one socket: a bounded queue with a sender of its own.

A socket that does not read holds nobody up. Past the bound its connection is aborted: a close frame
would only queue up behind what it does not read.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Outbox:
    """`bound`: how many characters may wait. `abort`: cuts the connection without a word."""

    def __init__(self, send: Send, abort: Callable[[], None], bound: int) -> None:
        self._send = send
        self._abort = abort
        self._bound = bound
        self._waiting: deque[str] = deque()
        self._size = 0
        self._ready = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self.dropped = False

    @property
    def ended(self) -> bool:
        """Whether nothing more is taken."""
        return self.dropped or self._closing is not None

    def put(self, frame: str) -> None:
        """Hand over a frame; never waits."""
        if self.ended:
            return
        self._size += len(frame)
        if self._size > self._bound:
            self.drop()
            return
        self._waiting.append(frame)
        self._ready.set()

    def close(self, code: int, reason: str) -> None:
        """Close after what waits has been sent."""
        if self._closing is None:
            self._closing = (code, reason)
            self._ready.set()

    def drop(self) -> None:
        """Cut the connection; what waits is let go."""
        self.dropped = True
        self._waiting.clear()
        self._ready.set()
        self._abort()

    async def run(self) -> None:
        """Send until closed or dropped."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._waiting:
                frame = self._waiting.popleft()
                self._size -= len(frame)
                await self._send({"type": "websocket.send", "text": frame})
            if self.dropped:
                return
            if self._closing is not None:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
