"""Signs of life: only clients that request them receive them, all the time."""

import asyncio
import time
from collections import Counter

from server.socket.connection import ALIVE_SECONDS
from tests.conftest import Running
from tests.server.wire import Guest, Line


async def welcomed(guest: Guest) -> Line:
    line = await guest.bare_line()
    await line.send("hello", alive=True)
    assert (await line.next())["alive"] == ALIVE_SECONDS
    return line


async def test_who_does_not_ask_for_it_is_sent_nothing_of_itself(stranger: Guest) -> None:
    """A client that asks for signs of life gets them regularly."""
    line, other = await welcomed(stranger), await stranger.line()

    began = time.monotonic()

    assert [await line.next() for _ in range(3)] == [{"type": "alive"}] * 3
    assert time.monotonic() - began > 1.5 * ALIVE_SECONDS  # no more often than it need be
    assert await other.silent()


async def test_where_something_is_sent_anyway_no_sign_of_life_is(at: Running) -> None:
    line = await welcomed(await at.stranger())
    until = time.monotonic() + 2 * ALIVE_SECONDS

    heard, stalls = Counter[str](), 0
    while (began := time.monotonic()) < until:
        await line.send("ping", n=1)
        heard[(await line.next())["type"]] += 1
        await asyncio.sleep(ALIVE_SECONDS / 8)
        stalls += time.monotonic() - began > ALIVE_SECONDS / 2  # on a busy machine

    assert heard["pong"] > 0
    assert heard["alive"] <= stalls
