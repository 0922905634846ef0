"""Pending calls when a gateway closes its Redis client: they fail, and leave no connection open."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest
from redis import Redis

from domain.table.chain import EMPTY
from server.store.group_commit import Append, GroupCommit
from server.store.redis_client import RedisClient, Unavailable, unavailable_on_error
from tests.server.patience import PATIENCE, until

Asks: TypeAlias = Callable[[RedisClient, GroupCommit], Awaitable[object]]


async def waits(client: RedisClient, _: GroupCommit) -> None:
    """For an answer that does not come."""
    with unavailable_on_error():
        await client.redis.blpop("nothing", 60)


async def connects(client: RedisClient, _: GroupCommit) -> None:
    await client.ping()


async def books(_: RedisClient, group_commit: GroupCommit) -> None:
    await group_commit.append(Append("table", "key", EMPTY, b"", b"", b""))


def connected(redis: Redis) -> int:
    """How many connections it has."""
    return len(redis.client_list())  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("asks", [waits, connects, books])
@pytest.mark.parametrize("turns", [1, 2, 3, 5, 8, 13, 40])
async def test_a_close_leaves_no_connection(redis_url: str, asks: Asks, turns: int) -> None:
    with Redis.from_url(redis_url) as redis:
        before = connected(redis)
        client = RedisClient(redis_url)
        asking = asyncio.ensure_future(asks(client, GroupCommit(client)))
        for _ in range(turns):
            await asyncio.sleep(0)

        await client.close()
        (answer,) = await asyncio.gather(asking, return_exceptions=True)

        assert answer is None or isinstance(answer, Unavailable)
        await until(lambda: connected(redis) == before)


async def test_nobody_waits_for_an_answer_at_a_client_that_is_closed(redis_url: str) -> None:
    """A cancellation may be lost in a line that breaks just then: then this one ends the work."""
    client = RedisClient(redis_url)

    async def asks_again_and_again() -> None:
        while True:
            try:
                await client.ping()
            except Unavailable:
                await client.until_it_answers()

    asking = asyncio.create_task(asks_again_and_again())
    await asyncio.sleep(0)
    await client.close()

    await asyncio.wait([asking], timeout=PATIENCE)

    assert asking.cancelled()


async def test_who_is_cancelled_while_it_connects_leaves_no_connection_open(redis_url: str) -> None:
    with Redis.from_url(redis_url) as redis:
        before = connected(redis)
        for turns in range(12):
            client = RedisClient(redis_url)
            asking = asyncio.create_task(client.ping())
            for _ in range(turns):
                await asyncio.sleep(0)
            await client.close()
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            del client, asking
        gc.collect()

        await until(lambda: connected(redis) == before)
