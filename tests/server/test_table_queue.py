"""A queue in shards, seen as one."""

import random

import pytest

from server.store import keys
from server.store.lease_queue import LeaseQueue
from server.store.redis_client import RedisClient
from server.store.table_queue import Due, TableQueue


@pytest.mark.parametrize("most", [1, 3, 8, 20, 500])
@pytest.mark.parametrize("tables", [0, 1, 30, 300])
async def test_what_is_due_comes_first_and_then_what_is_next(
    redis_url: str, most: int, tables: int
) -> None:
    chance = random.Random(tables)
    times = {f"t{number}": float(chance.randrange(100)) for number in range(tables)}
    async with RedisClient(redis_url) as redis:
        queue = TableQueue(redis, keys.DUE)
        assert await queue.add_absent(times) == tables
        in_order = sorted((Due(*one) for one in times.items()), key=lambda due: (due.time, due[0]))

        for until in (-1.0, 0.0, 50.0, 99.0):
            due = [one for one in in_order if one.time <= until]
            wanted = in_order[: min(len(due), most) + 1]

            assert await queue.first(until, most) == wanted


async def test_a_look_tells_when_to_come_again(redis_url: str) -> None:
    async with RedisClient(redis_url) as redis:
        queue = LeaseQueue(redis, TableQueue(redis, keys.DUE), lambda: 10.0, 5.0)

        assert await queue.look(3) == ([], None)
        await queue.add("later", 12.5)
        assert await queue.look(3) == ([], 2.5)
        for name in "abcd":
            await queue.add(name, 1.0)
        assert (await queue.look(4)).due == ["a", "b", "c", "d"]
        assert (await queue.look(4)).pause == 2.5
        assert await queue.look(2) == (["a", "b"], None)  # more are due than were asked for


async def test_a_table_is_due_sooner_but_not_later(redis_url: str) -> None:
    async with RedisClient(redis_url) as redis:
        queue = TableQueue(redis, keys.IDLE)

        await queue.set("a", 5.0)
        await queue.add_sooner("a", 7.0)
        await queue.bring_forward(["a", "nobody"], 6.0)
        assert await queue.add_absent({"a": 1.0}) == 0
        assert await queue.backlog() == (1, 5.0)
        await queue.bring_forward(["a"], 4.0)
        assert await queue.first(9.0, 5) == [("a", 4.0)]
        await queue.remove("a")
        assert await queue.backlog() == (0, None)
