"""A TCP proxy with bad weather: it delays, throttles, cuts at any byte, or swallows silently.

It stands between clients and a gateway, and between a gateway and Redis. Like a load balancer it
connects to the first of its targets that answers.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from ssl import SSLContext
from typing import Self, TypeAlias

Address: TypeAlias = tuple[str, int] | str
"""Host and port, or the path of a unix socket."""
CHUNK = 65_536
CONNECT_SECONDS = 10.0


class Line:
    """One connection through the proxy.

    `left`: after so many more bytes it is cut, None: never. `swallows`: it takes bytes in both
    directions and hands none on, as a firewall does that forgot the connection; `swallowed`: so
    many.
    """

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self._ends = (near, far)
        self.left: int | None = None
        self.swallows = False
        self.swallowed = 0

    def cut(self) -> None:
        """As a broken network does: what is under way is lost."""
        for end in self._ends:
            end.transport.abort()

    def allowance(self, size: int) -> int:
        """How many of so many bytes still pass."""
        if self.left is None:
            return size
        passed = min(size, self.left)
        self.left -= passed
        return passed


class Proxy:
    """`delay`: seconds that each piece waits. `rate`: bytes a second in each direction, 0: any.

    `shut`: nobody new is let through.

    `targets` answers with where to connect to, the best first.
    """

    def __init__(self, targets: Callable[[], Sequence[Address]]) -> None:
        self._targets = targets
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.lines: set[Line] = set()
        self.delay = 0.0
        self.rate = 0
        self.shut = False
        self.port = 0

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self, ssl: SSLContext | None = None) -> None:
        """Listen, over TLS if there is a context for that."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port, ssl=ssl)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Every line, at once."""
        for line in tuple(self.lines):
            line.cut()

    def cut_after(self, size: int) -> None:
        """Every line, each after so many more bytes."""
        for line in self.lines:
            line.left = size

    def swallow(self) -> None:
        """Every line that there is goes silent and stays open; new ones are sound."""
        for line in self.lines:
            line.swallows = True

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.suppress(asyncio.CancelledError):  # asyncio would report it as a failure
            await self._carry(reader, writer)
        self._tasks.discard(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened = await self._connected()
        if opened is None:
            writer.transport.abort()
            return
        far_reader, far_writer = opened
        line = Line(writer, far_writer)
        self.lines.add(line)
        try:
            there = asyncio.create_task(self._pump(line, reader, far_writer))
            back = asyncio.create_task(self._pump(line, far_reader, writer))
            try:
                await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
            finally:
                there.cancel()
                back.cancel()
                await asyncio.gather(there, back, return_exceptions=True)
        finally:
            self.lines.discard(line)
            line.cut()

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for target in () if self.shut else self._targets():
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    if isinstance(target, str):
                        return await asyncio.open_unix_connection(target)
                    return await asyncio.open_connection(*target)
        return None

    async def _pump(
        self, line: Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Until one end hangs up or the line is cut."""
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                if line.swallows:
                    line.swallowed += len(data)
                    continue
                if self.delay:
                    await asyncio.sleep(self.delay)
                if self.rate:
                    await asyncio.sleep(len(data) / self.rate)
                passed = line.allowance(len(data))
                writer.write(data[:passed])
                await writer.drain()
                if passed < len(data) or line.left == 0:
                    return
            if line.swallows:  # the other end knows nothing of it
                await asyncio.Event().wait()
