"""A connection to Redis that was reset: uvloop says so with a RuntimeError."""

from typing import Any

import pytest
from redis.asyncio.connection import AbstractConnection

from domain.table.chain import EMPTY
from server.store.group_commit import AlreadyBooked, Append, Booked
from server.store.ledger import Ledger
from server.store.redis_client import RedisClient, Unavailable
from tests.running.proxy import Proxy
from tests.server.wire import Guest, Line

RESET = (
    "unable to perform operation on <TCPTransport closed=True reading=False>; the handler is closed"
)


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

    monkeypatch.setattr(AbstractConnection, "send_packed_command", strikes)
    return resets


async def test_what_was_asked_on_a_closed_connection_is_asked_again_on_another(
    redis_url: str, resets: Resets
) -> None:
    async with RedisClient(redis_url) as redis:
        await redis.set("key", "value")
        resets.left = 1

        assert await redis.get("key") == b"value"


async def test_a_client_that_finds_no_connection_says_that_redis_is_unavailable(
    redis_url: str, resets: Resets
) -> None:
    async with RedisClient(redis_url) as redis:
        resets.left = 100

        with pytest.raises(Unavailable, match="closed=True"):
            await redis.get("key")
        with pytest.raises(Unavailable, match="closed=True"):
            await redis.batch([("GET", "key")])


async def test_an_entry_is_booked_once_over_a_closed_connection(
    redis_url: str, resets: Resets
) -> None:
    async with RedisClient(redis_url) as redis:
        ledger = Ledger(redis)
        one, two = EMPTY.after(b"one"), EMPTY.after_all((b"one", b"two"))
        following = Append("t", "p/2", one, b"two", b"{}", two.tip)
        first = await ledger.append(Append("t", "p/1", EMPTY, b"one", b"{}", one.tip))
        resets.left = 1

        second = await ledger.append(following)
        again = await ledger.append(following)

        assert (first, second, again) == (Booked(1), Booked(2), AlreadyBooked(2))
        await ledger.close()


async def test_whatever_the_client_below_raises_is_unavailable(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """uvloop's RuntimeError comes through it as it is."""
    async with RedisClient(redis_url) as redis:

        async def closed(*_: object) -> None:
            raise RuntimeError(RESET)

        monkeypatch.setattr(redis.redis, "get", closed)
        with pytest.raises(Unavailable, match="closed=True"):
            await redis.get("key")


async def test_a_reason_without_words_is_named(redis_url: str, monkeypatch: Any) -> None:
    async with RedisClient(redis_url) as redis:

        async def never(*_: object) -> None:
            raise TimeoutError

        monkeypatch.setattr(redis.redis, "get", never)
        with pytest.raises(Unavailable, match="TimeoutError"):
            await redis.get("key")


async def test_a_command_over_closed_connections_is_unavailable_and_then_booked(
    resets: Resets, table_id: str, ann: Guest, line: Line
) -> None:
    await line.watch(table_id)
    resets.left = 1000

    lost = await line.act(table_id, "a1")
    asked = await ann.get(f"/api/tables/{table_id}")
    resets.left = 0
    booked = await line.act(table_id, "a1")

    assert (lost["type"], lost["code"]) == ("rejected", "unavailable")
    assert asked.status_code == 503
    assert (booked["type"], booked["version"]) == ("accepted", 3)


async def test_a_bug_after_a_command_was_booked_does_not_call_it_refused(
    monkeypatch: pytest.MonkeyPatch, table_id: str, line: Line
) -> None:
    """The answer to the first try was lost; the second runs into a bug when it is decided."""
    first = await line.act(table_id, "a1")

    stumbled = await line.act(table_id, "a1", "stumble")
    other = await line.act(table_id, "a2", "stumble")

    assert (stumbled["type"], stumbled["version"]) == ("accepted", first["version"])
    assert (other["type"], other["code"]) == ("rejected", "internal")


async def test_whoever_finds_a_dead_line_waits_for_no_other_one(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A firewall forgot them all: an entry is booked over a fresh one, and read over another."""
    for module in ("addresses", "group_commit"):
        monkeypatch.setattr(f"server.store.{module}.REDIS_ANSWER_SECONDS", 3.0)
    proxy = Proxy(lambda: [redis_url.removeprefix("unix://")])
    await proxy.start()
    async with RedisClient(f"redis://127.0.0.1:{proxy.port}") as redis:
        ledger = Ledger(redis)
        one, two = EMPTY.after(b"one"), EMPTY.after_all((b"one", b"two"))
        await ledger.append(Append("t", "p/1", EMPTY, b"one", b"{}", one.tip))
        await ledger.head("t")
        forgotten = tuple(proxy.lines)
        proxy.swallow()

        await ledger.append(Append("t", "p/2", one, b"two", b"{}", two.tip))
        head = await ledger.head("t")

        await ledger.close()
    await proxy.stop()
    assert head == two
    assert len(forgotten) > 1
    assert sum(line.swallowed > 0 for line in forgotten) == 1
