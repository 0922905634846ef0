"""The lock of a table."""

import asyncio

from server.runtime.lock import Lock


async def hold(lock: Lock, name: str, held: list[str], go_on: asyncio.Event) -> None:
    async with lock:
        held.append(name)
        await go_on.wait()


async def test_it_is_had_in_the_order_of_coming_and_by_nobody_who_gave_up() -> None:
    lock, held, go_on = Lock(), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(hold(lock, name, held, go_on)) for name in "abcd"]
    await asyncio.sleep(0)
    assert held == ["a"]

    tasks[1].cancel()
    go_on.set()
    await asyncio.gather(*tasks, return_exceptions=True)

    assert held == ["a", "c", "d"]
    assert not lock.locked()


async def test_who_is_cancelled_in_its_turn_hands_it_over() -> None:
    lock, held, go_on = Lock(), list[str](), asyncio.Event()
    go_on.set()
    async with lock:
        tasks = [asyncio.create_task(hold(lock, name, held, go_on)) for name in "ab"]
        await asyncio.sleep(0)

    tasks[0].cancel()  # it has its turn, and does not know yet
    await asyncio.gather(*tasks, return_exceptions=True)

    assert held == ["b"]
    assert not lock.locked()
