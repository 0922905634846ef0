"""Long searches: their turns, the fallback to a lower level, and their reports."""

import asyncio
import os
from concurrent.futures import BrokenExecutor
from time import sleep
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from domain.bots.answer import BotRequest
from domain.bots.policies import OWN
from domain.burgundy import BURGUNDY
from domain.decider import Rejected, offered
from server.automation import search_pool
from server.automation.search_pool import InTime, SearchPool, answer_in_time
from server.rate_limits.slots import NoSlot
from tests.bots.matches import asked_along
from tests.conftest import Running, Serve
from tests.server.passing_time import Time, first_option, seconds_between
from tests.server.test_metrics import scraped
from tests.server.test_thinking import Looks
from tests.server.thoughts import dies_at_first, process_id
from tests.server.wire import ann_and_a_bot

BEAT, DEEP_BEAT = 0.5, 2.0


class Pool:
    """A pool that ends each search on command, and records the order of requests."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}

    async def ask(self, _: object, name: str) -> str:
        self.asked.append(name)
        self._ends[name] = asyncio.Event()
        await self._ends[name].wait()
        return name

    async def ends(self, name: str) -> None:
        self._ends[name].set()
        await settled()


async def settled() -> None:
    for _ in range(8):
        await asyncio.sleep(0)


@pytest.fixture
def pool() -> Pool:
    return Pool()


@pytest.fixture
async def deep(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> SearchPool:
    """One process, which is none."""
    thoughts = SearchPool(1)
    monkeypatch.setattr(thoughts, "_pool", pool)
    return thoughts


async def asks(deep: SearchPool, owner: str, *names: str) -> list[asyncio.Task[str]]:
    tasks = [asyncio.create_task(deep.ask(owner, str, name)) for name in names]
    await settled()
    return tasks


# The order of turns.


async def test_owners_have_their_turns_in_turn(deep: SearchPool, pool: Pool) -> None:
    await asks(deep, "ann", "a1", "a2", "a3")
    tasks = await asks(deep, "bob", "b1")

    for name in ("a1", "b1"):
        await pool.ends(name)

    assert pool.asked == ["a1", "b1", "a2"]
    assert await tasks[0] == "b1"


async def test_an_owner_has_so_many_thoughts_and_no_more(deep: SearchPool) -> None:
    (*_, last) = await asks(deep, "ann", *map(str, range(search_pool.MOST_THOUGHTS_OF_AN_OWNER)))

    with pytest.raises(Rejected, match="too_many"):
        await deep.ask("ann", str, "one more")

    assert deep.wait_seconds("ann") > 1e6
    last.cancel()
    await asks(deep, "bob", "b1")
    assert not (await asks(deep, "ann", "again"))[0].done()


async def test_who_asks_waits_for_their_own_and_one_more_of_others(deep: SearchPool) -> None:
    """A thought takes a second, until one has shown how long it takes."""
    await asks(deep, "ann", "a1", "a2", "a3")
    await asks(deep, "bob", "b1")

    assert [deep.wait_seconds(who) for who in ("ann", "bob", "cara")] == [4.0, 3.0, 2.0]


async def test_an_abandoned_thought_counts_until_its_end(
    deep: SearchPool, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process thinks on; what waits behind it does not begin, and it shows how long it took."""
    seconds = iter((1.0, 1.25, 2.0, 2.0))
    monkeypatch.setattr(search_pool, "time", SimpleNamespace(perf_counter=lambda: next(seconds)))
    (left,) = await asks(deep, "ann", "a1")
    left.cancel()
    (waiting,) = await asks(deep, "bob", "b1")

    assert pool.asked == ["a1"]
    assert deep.wait_seconds("cara") == 2.0
    await pool.ends("a1")
    assert pool.asked == ["a1", "b1"]
    assert deep.wait_seconds("cara") < 1.0
    await pool.ends("b1")
    assert await waiting == "b1"
    assert deep.wait_seconds("cara") == 0.0


async def test_who_leaves_the_queue_is_not_thought_for(deep: SearchPool, pool: Pool) -> None:
    await asks(deep, "ann", "a1")
    (left,) = await asks(deep, "bob", "b1")
    left.cancel()
    with pytest.raises(NoSlot):
        await deep.ask("bob", str, "b2", patience_seconds=0.001)
    await settled()

    assert deep.wait_seconds("cara") == 1.0
    await pool.ends("a1")
    assert pool.asked == ["a1"]


# In a process.


@pytest.mark.live
async def test_a_function_of_any_module_is_asked_in_a_process_and_again_where_that_dies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deep = SearchPool(1)
    monkeypatch.setattr(deep._pool, "_nap", Looks())
    monkeypatch.setattr(deep._pool, "_usual", process_id)  # else each imports all policies
    try:
        first = await deep.ask("ann", process_id, "")
        second = await deep.ask("ann", dies_at_first, "", first)
    finally:
        deep.close()

    assert os.getpid() not in (first, second)
    assert first != second


@pytest.mark.live
async def test_a_thought_ends_at_the_limit_of_its_pool() -> None:
    deep = SearchPool(1, longest_seconds=0.01)
    try:
        with pytest.raises(TimeoutError):
            await deep.ask("ann", sleep, 5)
    finally:
        deep.close()


def test_a_search_is_cut_off_where_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = asked_along(BURGUNDY, ("random", "random"), b"cut off")
    asked = ((state, seat) for state, seat, _ in steps if len(offered(BURGUNDY, state, seat)) > 1)
    state, seat = next(asked)
    request = BotRequest("burgundy", msgspec.msgpack.encode(state), seat, "strong", b"seed", 2)

    monkeypatch.setattr(search_pool, "LONGEST_SEARCH_SECONDS", 600.0)
    whole = answer_in_time(request)
    monkeypatch.setattr(search_pool, "LONGEST_SEARCH_SECONDS", 0.0)
    cut = answer_in_time(request)

    assert not whole.cut_off
    assert whole.seconds > cut.seconds > 0
    assert cut.cut_off
    assert cut.command is not None


# Bots that search.


class Searches:
    """A fake deep pool: its requests by level; `wait`: the duration of a wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, str]] = []
        self.wait = 0.0
        self.thinks: Any = first_option
        self.cut_off, self.seconds, self.plain = False, 0.25, False
        monkeypatch.setattr(SearchPool, "ask", self.ask)
        monkeypatch.setattr(SearchPool, "wait_seconds", lambda *_: self.wait)

    async def ask(self, owner: str, function: object, request: BotRequest) -> InTime:
        assert function is answer_in_time
        self.asked.append((owner, request.policy))
        return InTime(await self.thinks(request), self.cut_off, self.seconds, self.plain)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    return Searches(monkeypatch)


class Quick:
    """In the place of the quick pool: as which policies it was asked."""

    def __init__(self) -> None:
        self.policies: list[str] = []

    async def __call__(self, request: BotRequest) -> Any:
        self.policies.append(request.policy)
        return await first_option(request)


async def played(serve: Serve, quick: Quick, policy: str) -> tuple[Running, str]:
    """Let a bot of that policy answer once, and return the id of the table's owner."""
    at = await serve(think=quick)
    table_id, ann, line = await ann_and_a_bot(at, options={"ticks": 2}, bots={"1": policy})
    await line.act(table_id, "a1")
    await line.over()
    return at, ann.player_id


@pytest.mark.parametrize("policy", OWN)
async def test_searchers_use_the_deep_pool(serve: Serve, searches: Searches, policy: str) -> None:
    quick = Quick()

    at, ann = await played(serve, quick, policy)

    asked = {(ann, policy)} if policy in {"keen", "strong"} else set[Any]()
    assert set(searches.asked) == asked
    assert set(quick.policies) == (set() if asked else {policy})
    assert set(at.measures._searches) == ({"as_wanted"} if asked else set())


@pytest.mark.parametrize(
    ("policy", "wait", "level"),
    [
        ("strong", 3.0, "strong"),
        *(("strong", wait, "steady") for wait in (3.1, float("inf"))),
        ("keen", 3.1, "steady"),
    ],
)
async def test_where_the_queue_is_long_a_bot_thinks_that_does_not_wait_in_it(
    serve: Serve, searches: Searches, policy: str, wait: float, level: str
) -> None:
    searches.wait, quick = wait, Quick()

    at, ann = await played(serve, quick, policy)

    assert {*searches.asked, *((ann, one) for one in quick.policies)} == {(ann, level)}
    went = "as_wanted" if level == policy else level
    at.measures.look_seldom()
    assert scraped(at)[f"kontor_bot_searches_total went={went} worker=0"] > 0


@pytest.mark.parametrize("error", [TimeoutError, BrokenExecutor])
async def test_where_no_process_can_search_the_steady_bot_answers(
    serve: Serve, searches: Searches, error: type[Exception]
) -> None:
    searches.thinks, quick = AsyncMock(side_effect=error), Quick()

    at, _ = await played(serve, quick, "strong")

    assert set(quick.policies) == {"steady"}
    assert set(at.measures._searches) == {"steady"}


async def test_a_searchs_time_excludes_its_wait(serve: Serve, searches: Searches) -> None:
    searches.cut_off = True

    at, _ = await played(serve, Quick(), "keen")

    times, number = at.measures._thoughts["tick_tock"], len(searches.asked)
    assert (times.seconds, sum(times.counts)) == (0.25 * number, number)
    assert set(at.measures._searches) == {"cut_off"}


# When they answer. How the beat is counted: `test_schedule`.


@pytest.mark.parametrize(
    ("policy", "thinking", "wait", "plain", "seconds"),
    [
        ("keen", 0.7, 0.0, False, DEEP_BEAT),
        *(("strong", thinking, 0.0, False, DEEP_BEAT) for thinking in (0.0, 1.9)),
        ("strong", 2.1, 0.0, False, 2 * DEEP_BEAT),
        ("strong", 0.0, 7.0, False, DEEP_BEAT),  # a lower level thinks instead
        ("strong", 0.0, 0.0, True, BEAT),
        ("steady", BEAT / 2, 0.0, False, BEAT),
        ("steady", BEAT * 1.2, 0.0, False, 2 * BEAT),
    ],
)
async def test_an_answer_leaves_on_a_whole_beat_of_its_level_however_short_its_search_was(
    serve: Serve,
    searches: Searches,
    *,
    policy: str,
    thinking: float,
    wait: float,
    plain: bool,
    seconds: float,
) -> None:
    time = Time()

    async def think(request: BotRequest) -> Any:
        answer = await first_option(request)
        if answer is not None:
            await time.sleep(thinking)
        return answer

    searches.thinks, searches.wait, searches.plain = think, wait, plain
    beats = {"bot_beat_seconds": BEAT, "search_beat_seconds": DEEP_BEAT}
    at = await serve(think=think, clock=time, sleep=time.sleep, **beats)
    table_id, _, line = await ann_and_a_bot(at, bots={"1": policy})

    await line.play(table_id, "a1")
    asked, answered = [await line.until("commit") for _ in range(2)]

    assert (asked["by"], answered["by"]) == (0, 1)
    assert seconds_between(asked, answered) == seconds
