"""HTTP spoken byte by byte, and the server's side of it."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias, cast

from server.http.connections import HttpProtocol
from tests.conftest import Running
from tests.server.patience import PATIENCE, until

GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
SOCKET = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
)
ANN = POST + b'Content-Length: 14\r\n\r\n{"name":"Ann"}'


class Call:
    """A connection on which bytes are sent by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    async def head(self) -> str:
        return await self._until(b"\r\n\r\n")

    async def answer(self) -> str:
        """The next one: an object without another one in it."""
        return await self._until(b"}")

    async def _until(self, end: bytes) -> str:
        async with asyncio.timeout(PATIENCE):
            return (await self.reader.readuntil(end)).decode()

    async def rest(self) -> str:
        """All that comes until the other side hangs up; nothing if it does so without a word."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                return (await self.reader.read(1 << 20)).decode()
            return ""


Begin: TypeAlias = Callable[..., Coroutine[Any, Any, Call]]
"""Open a connection to a server, and send these bytes."""


def status_of(answer: str) -> int:
    return int(answer.split()[1])


def connections_of(running: Running) -> set[HttpProtocol]:
    """The server's side of all that are open."""
    return cast("set[HttpProtocol]", running.server.server_state.connections)


async def open_at(running: Running, number: int) -> None:
    """Wait until so many are open."""
    await until(lambda: len(connections_of(running)) == number)


async def connection_of(running: Running) -> HttpProtocol:
    await open_at(running, 1)
    (protocol,) = connections_of(running)
    return protocol
