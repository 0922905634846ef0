"""A connection to Redis for one request at a time, answered by callback.

redis-py connects, greets and signs in; then this module reads the transport. So a batch needs no
task, stream or time limit of its own, which would be most of the cost of a move. Commands for
hundreds of tables use it too, because redis-py sets a time limit for each answer.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeAlias

import hiredis
from redis.asyncio.connection import AbstractConnection

from server.store.nodes import REDIS_ANSWER_SECONDS

pack: Callable[[tuple[str | bytes | int | float, ...]], bytes] = vars(hiredis)["pack_command"]
"""Encodes a command. hiredis declares its argument as a tuple of one item."""
Done: TypeAlias = Callable[[list[Any] | None], None]
"""Receives the replies, including errors; None after a broken connection or the time limit."""


class AppendPipe(asyncio.Protocol):
    """`connected`: an open connection of redis-py without another reader."""

    def __init__(self, connected: AbstractConnection) -> None:
        connection: Any = connected
        self._connection = connection  # owns the transport, and may be closed by others
        self._reader = hiredis.Reader(replyError=connection._parser.parse_error)  # noqa: SLF001
        self._transport: asyncio.Transport = connection._writer.transport  # noqa: SLF001
        self._loop = asyncio.get_running_loop()
        self._done: Done | None = None
        self._awaited = 0
        self._read: list[Any] = []
        self._asked_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.open = True
        self._transport.set_protocol(self)

    def ask(self, packed: bytes, replies: int, done: Done) -> None:
        """Send commands; `done` is called once with that many replies, but not during this call."""
        self._done, self._awaited, self._read = done, replies, []
        self._asked_at = time.monotonic()
        if self._timer is None:
            self._timer = self._loop.call_later(REDIS_ANSWER_SECONDS, self._look_at_time)
        try:
            if self.open:
                self._transport.write(packed)
                return
        except Exception:  # noqa: BLE001, S110 - the event loop's error for a closed transport
            pass
        self.close()

    async def answer(self, packed: bytes, replies: int) -> list[Any]:
        """Send the request and return its replies, for a task. Raises ConnectionError."""
        answered: asyncio.Future[list[Any] | None] = self._loop.create_future()

        def done(read: list[Any] | None) -> None:
            if not answered.done():
                answered.set_result(read)

        self.ask(packed, replies, done)
        try:
            read = await answered
        except BaseException:  # the caller was cancelled, but Redis will answer
            self.close()
            raise
        if read is None:
            message = "The connection broke, or was silent for too long."
            raise ConnectionError(message)
        return read

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        read, awaited, gets = self._read, self._awaited, self._reader.gets
        try:
            while len(read) < awaited:
                reply = gets()
                if reply is False:
                    return
                if not isinstance(reply, hiredis.PushNotification):
                    read.append(reply)
        except hiredis.ProtocolError:
            self.close()
        else:
            self._end(self._read)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.open = False
        if self._timer is not None:
            self._timer.cancel()
        self._end(None)

    def close(self) -> None:
        """Close the connection; waiting callers receive an error."""
        self.open = False
        self._connection._close()  # noqa: SLF001
        self._transport.abort()
        self._loop.call_soon(self._end, None)

    def _end(self, read: list[Any] | None) -> None:
        done, self._done = self._done, None
        if done is not None:
            done(read)

    def _look_at_time(self) -> None:
        """Check the time limit of many batches with one timer."""
        self._timer = None
        if self._done is None:
            return
        left = self._asked_at + REDIS_ANSWER_SECONDS - time.monotonic()
        if left <= 0:
            self.close()
        else:
            self._timer = self._loop.call_later(left, self._look_at_time)
