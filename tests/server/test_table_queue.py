"""A queue in shards, seen as one."""

import random

import pytest

from server.automation.queues import drain
from server.runtime.shared_clock import SharedClock
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_queue import TableQueue


@pytest.mark.parametrize("tables", [0, 1, 30, 300])
async def test_due_tables_come_first_then_the_next(redis_client: RedisClient, tables: int) -> None:
    chance = random.Random(tables)
    times = {f"t{number}": float(chance.randrange(100)) for number in range(tables)}
    in_order = sorted(times.items(), key=lambda one: (one[1], one[0]))
    for now in (-1.0, 0.0, 50.0, 99.0):
        queue = TableQueue(redis_client, keys.DUE, lambda now=now: now, 5.0)
        await queue.add_absent(times)
        due = [one for one in in_order if one[1] <= now]
        later = [time - now for _, time in in_order if time > now]

        for most in (1, 3, 8, 20, 500):
            look = await queue.look(most)

            assert list(look.due.items()) == due[:most]
            assert look.pause == (later[0] if later and len(due) <= most else None)


async def test_a_table_is_due_sooner_but_not_later(redis_client: RedisClient) -> None:
    queue = TableQueue(redis_client, keys.IDLE, lambda: 9.0, 5.0)

    await queue.add("a", 5.0)
    await queue.add("a", 7.0)
    await queue.bring_forward(["a", "nobody"], 6.0)
    assert await queue.add_absent({"a": 1.0, "b": 8.0}) == 1
    assert await queue.times(["a", "b", "nobody"]) == [5.0, 8.0, None]
    assert await queue.lateness() == (2, 4.0)
    await queue.bring_forward(["a"], 4.0)
    assert (await queue.look(5)).due == {"a": 4.0, "b": 8.0}
    for name in "ab":
        lease = await queue.take(name)
        assert lease is not None
        await queue.settle(name, lease, None)
    assert await queue.lateness() == (0, 0.0)


async def test_after_a_failed_look_a_table_is_as_due_as_before(redis_client: RedisClient) -> None:
    async def now() -> float:
        return 9.0

    async def fails(table_id: str, _: float) -> float | None:
        raise Unavailable(table_id)

    queue = TableQueue(redis_client, keys.IDLE, lambda: 9.0, 5.0)
    await queue.add("a", 7.0)

    with pytest.raises(Unavailable):
        await drain("bug", queue, SharedClock(now, lambda: 9.0, lambda: 0.0), fails, 0.0)

    assert await queue.times(["a"]) == [7.0]
