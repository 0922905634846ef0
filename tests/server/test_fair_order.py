"""The order of owners whose bots think next, tested without bots."""

import asyncio
import itertools
import time
from collections import Counter

import pytest

from server.automation import scheduler
from server.automation.fair_order import round_robin
from server.rate_limits.slots import Slots
from server.runtime.thread_turns import REST
from tests.conftest import Serve
from tests.server.patience import TIMERS_EARLY, patiently, until
from tests.server.test_search_pool import settled


class Owners:
    """A record of the owners' turns, each of which lasts until the test ends it."""

    def __init__(self, turns: Slots) -> None:
        self.turns = turns
        self.began: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def asks(self, owner: str, *names: str) -> None:
        for name in names:
            self._ends[name] = asyncio.Event()
            self._tasks[name] = asyncio.create_task(self._think(owner, name))
        await settled()

    async def _think(self, owner: str, name: str) -> None:
        async with self.turns.of(owner):
            self.began.append(name)
            await self._ends[name].wait()

    async def ends(self, *names: str) -> None:
        for name in names:
            self._ends[name].set()
            await settled()

    async def leaves(self, *names: str) -> None:
        for name in names:
            self._tasks[name].cancel()
        await settled()


def is_left(turns: Slots, free: int) -> bool:
    """Whether so many can be had again, and nobody is remembered."""
    return turns._slots._value == free and not turns._owners


async def test_who_comes_later_with_one_table_does_not_wait_for_anothers_hundred() -> None:
    owners = Owners(Slots(most=2, most_each=3))
    await owners.asks("greedy", *(f"g{number}" for number in range(100)))
    await owners.asks("honest", "h1", "h2")
    assert owners.began == ["g0", "g1"]

    await owners.ends("g0", "g1", "g2")

    assert owners.began[2:] == ["g2", "h1", "g3"]
    await owners.ends("h1", "g3")
    assert owners.began[5:] == ["h2", "g4"]


async def test_one_who_leaves_with_those_who_wait_takes_no_turn_along() -> None:
    owners = Owners(Slots(most=1, most_each=1))
    await owners.asks("anna", "a1", "a2")

    await owners.leaves("a1", "a2")

    await owners.asks("bert", "b1")
    assert owners.began == ["a1", "b1"]


async def test_one_owner_has_so_many_turns_though_others_are_free() -> None:
    owners = Owners(Slots(most=8, most_each=3))

    await owners.asks("greedy", "g0", "g1", "g2", "g3")
    await owners.asks("honest", "h1")

    assert owners.began == ["g0", "g1", "g2", "h1"]
    await owners.ends("g1")
    assert owners.began[4:] == ["g3"]


@pytest.mark.parametrize("leaver", ["g0", "g2"])
async def test_who_goes_away_gives_the_turn_or_the_place_back(leaver: str) -> None:
    owners = Owners(Slots(most=1, most_each=3))
    await owners.asks("one", "g0", "g1", "g2")

    await owners.leaves(leaver)
    await owners.ends("g0", "g1", "g2")
    await owners.asks("other", "o1", "o2")
    await owners.ends("o1", "o2")

    assert sorted({*owners.began}) == sorted({"g0", "g1", "g2", "o1", "o2"} - ({leaver} - {"g0"}))
    assert is_left(owners.turns, 1)


async def test_whatever_comes_and_goes_no_turn_is_lost() -> None:
    turns = Slots(most=3, most_each=2)
    now, most = Counter[str](), 0

    async def think(owner: str, number: int) -> None:
        nonlocal most
        async with turns.of(owner):
            now[owner] += 1
            most = max(most, now.total())
            assert now[owner] <= 2
            try:
                for _ in range(number % 4):
                    await asyncio.sleep(0)
            finally:
                now[owner] -= 1

    owners = itertools.cycle("abcde")
    tasks = [asyncio.create_task(think(next(owners), number)) for number in range(200)]
    for number, task in enumerate(tasks):
        if number % 7 == 0:
            await asyncio.sleep(0)
            task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

    assert most == 3
    assert is_left(turns, 3)


def test_tables_that_are_due_come_in_turn_of_their_owners() -> None:
    owners = {f"g{n}": "greedy" for n in range(9)} | {"h1": "honest", "h2": "honest"}

    assert round_robin(["g0", "g1", "g2", "h1", "h2"], owners, []) == ["g0", "h1", "g1", "h2", "g2"]
    assert round_robin(["g2", "g3", "h1"], owners, ["g0", "g1"]) == ["h1", "g2", "g3"]
    assert round_robin(["gone", "h1"], owners, []) == ["gone", "h1"]


async def test_many_tables_delay_no_other(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """One guest's tables fill all that is worked on at a time; the next place is another's."""
    monkeypatch.setattr(scheduler, "DUE_AT_ONCE", 4)
    thinking: list[asyncio.Event] = []

    async def think(*_: object) -> dict[str, str]:
        done = asyncio.Event()
        thinking.append(done)
        await done.wait()
        return {"type": "tick"}

    at = await serve(think=think, bot_workers=8)
    greedy, honest = await at.player("Greedy"), await at.player("Honest")
    hers = ""
    for guest in (*[greedy] * 12, honest):
        hers = (await guest.open(bots={"1": "random"}))["table_id"]
        await guest.act(hers, "a1")
    await until(lambda: len(at.automation.scheduler._jobs) == 4 and thinking)

    for _ in range(2):
        await until(lambda: thinking)
        thinking.pop(0).set()

    owners = at.automation.scheduler._owners._owners
    async for _ in patiently():
        working = {owners.get(table_id) for table_id in at.automation.scheduler._jobs}
        played = (await honest.summary(hers))["version"] > 2
        if honest.player_id in working or played:
            break


async def test_who_finds_no_slot_in_time_is_told_and_leaves_and_nobodys_needs_none() -> None:
    slots = Slots(most=1, most_each=1)
    async with slots.of("ann"), slots.of(None), slots.of(None):
        for who in ("ann", "bob"):
            with pytest.raises(TimeoutError):
                await slots.of(who, patience_seconds=0).__aenter__()

    async with slots.of("bob", patience_seconds=0):
        pass
    assert is_left(slots, 1)


async def test_slices_of_all_owners_leave_two_thirds_of_the_time() -> None:
    """One at a time, and owners take turns."""
    slices, began, worked = Slots(most=1, most_each=1), list[str](), list[float]()

    async def works(owner: str) -> None:
        for _ in range(2):
            async with slices.slice_of(owner):
                began.append(owner)
                since = time.perf_counter()
                await asyncio.sleep(0.01)
                worked.append(time.perf_counter() - since)

    start = time.perf_counter()
    await asyncio.gather(works("a"), works("b"))
    took = time.perf_counter() - start

    assert began == ["a", "b", "a", "b"]
    assert took >= sum(worked) * (1 + REST) - TIMERS_EARLY
    assert is_left(slices, 1)
