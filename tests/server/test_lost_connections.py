"""A connection to Redis that was reset: uvloop says so with a RuntimeError."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest
from redis.asyncio.connection import AbstractConnection

from server.store.append_pipe import AppendPipe, Done
from server.store.group_commit import AlreadyCommitted, Committed, pack
from server.store.ledger import Ledger
from server.store.nodes import ONLY
from server.store.redis_client import RedisClient, Unavailable
from tests.running.proxy import Proxy
from tests.server.entries import ONE, TWO, append

pytestmark = pytest.mark.server

RESET = "unable to perform operation on <TCPTransport closed=True>; the handler is closed"


class Resets:
    """How many of the next writes to Redis find their connection closed."""

    def __init__(self) -> None:
        self.left = 0

    def strike(self) -> None:
        if self.left:
            self.left -= 1
            raise RuntimeError(RESET)


@pytest.fixture
def resets(monkeypatch: pytest.MonkeyPatch) -> Resets:
    resets = Resets()
    send = AbstractConnection.send_packed_command

    async def strikes(self: AbstractConnection, *args: Any, **kwargs: Any) -> None:
        resets.strike()
        await send(self, *args, **kwargs)

    ask = AppendPipe.ask

    def strikes_too(self: AppendPipe, packed: bytes, replies: int, done: Done) -> None:
        try:
            resets.strike()
        except RuntimeError:
            asyncio.get_running_loop().call_soon(done, None)
        else:
            ask(self, packed, replies, done)

    monkeypatch.setattr(AbstractConnection, "send_packed_command", strikes)
    monkeypatch.setattr(AppendPipe, "ask", strikes_too)
    return resets


async def test_a_call_on_a_dead_one_is_repeated(redis_client: RedisClient, resets: Resets) -> None:
    assert await redis_client.many([]) == []
    assert await redis_client.many([("SET", "key", "value")]) == [b"OK"]
    resets.left = 1

    assert await redis_client.get("key") == b"value"
    resets.left = 1
    asked = [("GET", "key"), ("HGET", "none", "field"), ("MGET", "key", "none")]
    assert await redis_client.many(asked) == [b"value", None, [b"value", None]]
    assert resets.left == 0


async def test_what_is_refused_among_many_is_unavailable(redis_client: RedisClient) -> None:
    await redis_client.set("key", "value")

    with pytest.raises(Unavailable, match="WRONGTYPE"):
        await redis_client.many([("GET", "key"), ("HGET", "key", "field")])
    assert await redis_client.many([("GET", "key")]) == [b"value"]


async def test_a_pipe_that_was_closed_meanwhile_says_that_nothing_comes(redis_url: str) -> None:
    async with RedisClient(redis_url) as redis:
        connection = redis.dedicated_connection(ONLY)
        await connection.connect()
        pipe = AppendPipe(connection)
        assert await pipe.answer(pack(("PING",)), 1) == [b"PONG"]

        pipe.close()
        await asyncio.sleep(0.01)

        with pytest.raises(ConnectionError):
            await pipe.answer(pack(("PING",)), 1)


async def test_no_connection_means_unavailable(redis_client: RedisClient, resets: Resets) -> None:
    resets.left = 100

    with pytest.raises(Unavailable, match="closed=True"):
        await redis_client.get("key")
    with pytest.raises(Unavailable, match="closed=True"):
        await redis_client.batch([("GET", "key")])


async def test_a_closed_connection_books_an_entry_once(ledger: Ledger, resets: Resets) -> None:
    first = await ledger.append(append())
    resets.left = 1

    second = await ledger.append(append(ONE, "p/2"))
    again = await ledger.append(append(ONE, "p/2"))

    assert (first, second, again) == (Committed(1), Committed(2), AlreadyCommitted(2))


@pytest.mark.parametrize(
    ("error", "said"), [(RuntimeError(RESET), "closed=True"), (TimeoutError(), "TimeoutError")]
)
async def test_whatever_the_client_below_raises_is_unavailable_for_a_reason(
    redis_client: RedisClient, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    """uvloop's RuntimeError comes through it as it is; a time limit has no words of its own."""
    monkeypatch.setattr(redis_client.redis, "get", AsyncMock(side_effect=error))
    with pytest.raises(Unavailable, match=said):
        await redis_client.get("key")


async def test_a_dead_line_delays_no_other(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A firewall forgot them all: an entry is booked over a fresh one, and read over another."""
    for module in ("append_pipe", "nodes", "redis_client"):
        monkeypatch.setattr(f"server.store.{module}.REDIS_ANSWER_SECONDS", 3.0)
    async with (
        Proxy(lambda: [redis_url.removeprefix("unix://")]) as proxy,
        RedisClient(f"redis://127.0.0.1:{proxy.port}") as redis,
    ):
        ledger = Ledger(redis)
        await ledger.append(append())
        await ledger.head("t")
        forgotten = tuple(proxy.lines)
        proxy.swallow()

        await ledger.append(append(ONE, "p/2"))
        head = await ledger.head("t")

        await ledger.close()
    assert head == TWO
    assert len(forgotten) > 1
    assert sum(line.swallowed > 0 for line in forgotten) == 1
