"""The proxy does to a line what it says, and nothing else."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.running.ports import free_port
from tests.running.proxy import Address, Proxy
from tests.server.patience import PATIENCE, TIMERS_EARLY

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def proxied(*before: Address) -> AsyncIterator[tuple[Proxy, Ends]]:
    """A line through a proxy to somebody who sends everything back."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    target: Address = ("127.0.0.1", server.sockets[0].getsockname()[1])
    async with server, Proxy(lambda: [*before, target]) as proxy:
        ends = await asyncio.open_connection("127.0.0.1", proxy.port)
        try:
            yield proxy, ends
        finally:
            ends[1].transport.abort()


async def sent(ends: Ends, data: bytes) -> bytes:
    reader, writer = ends
    writer.write(data)
    return await asyncio.wait_for(reader.readexactly(len(data)), PATIENCE)


async def test_in_fair_weather_everything_passes() -> None:
    async with proxied() as (_, ends):
        data = bytes(range(256)) * 2000

        assert await sent(ends, data) == data


async def test_a_target_that_does_not_answer_is_passed_over() -> None:
    async with proxied(("127.0.0.1", free_port())) as (_, ends):
        assert await sent(ends, b"hello") == b"hello"


async def test_a_line_is_cut_at_the_very_byte() -> None:
    async with proxied() as (proxy, (reader, writer)):
        await sent((reader, writer), b"x")
        proxy.cut_after(3)  # there and back together

        writer.write(b"ab")
        got = b""
        with contextlib.suppress(ConnectionError):
            got = await asyncio.wait_for(reader.read(), PATIENCE)

        assert got in (b"", b"a")
        assert not proxy.lines


async def test_a_half_open_line_is_silent_and_stays_open() -> None:
    async with proxied() as (proxy, ends):
        await sent(ends, b"x")
        proxy.swallow()

        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await sent(ends, b"hello")

        assert not ends[0].at_eof()
        fresh = await asyncio.open_connection("127.0.0.1", proxy.port)
        assert await sent(fresh, b"hello") == b"hello"
        fresh[1].close()


async def test_a_line_that_is_cut_is_reset_for_both() -> None:
    async with proxied() as (proxy, (reader, writer)):
        await sent((reader, writer), b"x")

        proxy.cut()

        with contextlib.suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()


async def test_delay_and_throttle_cost_time_and_no_byte() -> None:
    async with proxied() as (proxy, ends):
        proxy.delay = 0.05
        began = time.monotonic()
        await sent(ends, b"hello")
        delayed = time.monotonic() - began
        proxy.delay, proxy.rate = 0.0, 20_000

        began = time.monotonic()
        assert await sent(ends, bytes(2000)) == bytes(2000)
        throttled = time.monotonic() - began

        assert delayed >= 0.1 - TIMERS_EARLY
        assert throttled >= 0.2 - TIMERS_EARLY


async def test_nobody_behind_it_is_a_broken_line() -> None:
    async with Proxy(list) as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        with contextlib.suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()
