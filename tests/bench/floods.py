"""Bytes and frames that a stranger may send to a server, as fast as they are taken."""

import asyncio
import contextlib
import itertools
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from tests.server.raw_socket import RawSocket


class Aim(NamedTuple):
    url: str
    source: str

    @property
    def local(self) -> tuple[str, int]:
        return self.source, 0


Flood: TypeAlias = Callable[[Aim], Coroutine[Any, Any, None]]
"""Goes on until it is cancelled, or its process killed."""

STALLED_SECONDS = 2.0
PAUSE_SECONDS = 0.01


async def send(begin: bytes, again: bytes, aim: Aim) -> None:
    """On one socket, and on another one as soon as that is cut; nothing is read."""
    while True:
        with contextlib.suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            socket = await RawSocket.open(aim.url, aim.local)
            try:
                await socket.hello()
                socket.read_nothing_more()
                socket.write(begin)
                while not socket.writer.is_closing():
                    socket.write(again)
                    async with asyncio.timeout(STALLED_SECONDS):
                        await socket.writer.drain()
                    await asyncio.sleep(0)
            finally:
                socket.writer.transport.abort()
        await asyncio.sleep(0)


async def on_connections(
    use: Callable[[StreamReader, StreamWriter], Awaitable[object]], aim: Aim
) -> None:
    """Use a connection, and another one as soon as that is over, or cut."""
    where = urlsplit(aim.url)
    while True:
        with contextlib.suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection(
                where.hostname, where.port, local_addr=aim.local
            )
            try:
                await use(reader, writer)
            finally:
                writer.transport.abort()
        await asyncio.sleep(PAUSE_SECONDS)


async def draw_out(request: bytes, aim: Aim) -> None:
    """Connections with half a request."""

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(request)
        await reader.read()

    await on_connections(use, aim)


async def hang_up(beginnings: Sequence[bytes], aim: Aim) -> None:
    """Connections that are gone in the middle of what they began, one after the other."""
    begun = itertools.cycle(beginnings)

    async def use(_: StreamReader, writer: StreamWriter) -> None:
        writer.write(next(begun))
        await asyncio.sleep(0)  # so that it is on its way

    await on_connections(use, aim)


async def press_on(requests: bytes, bytes_a_second: float, aim: Aim) -> None:
    """Send on a persistent connection at that pace. Answers are read and ignored."""

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        answers = asyncio.create_task(read_on(reader))
        try:
            while not answers.done():
                writer.write(requests)
                await writer.drain()
                await asyncio.wait([answers], timeout=len(requests) / bytes_a_second)
        finally:
            answers.cancel()

    await on_connections(use, aim)


async def read_on(reader: StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(65_536):
            pass


async def insist(request: bytes, aim: Aim) -> None:
    """As often as it is answered, whatever the answer is, on a connection that is kept."""

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        while True:
            writer.write(request)
            await reader.readuntil(b"}")

    await on_connections(use, aim)


async def many(number: int, flood: Flood, aim: Aim) -> None:
    await asyncio.gather(*(flood(aim) for _ in range(number)))
