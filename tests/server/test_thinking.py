"""Worker processes for bots: one that fails, hangs or dies is no other table's trouble."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

import clients.bots
from server.automation import bot_pool
from server.automation.bot_pool import NICENESS, BotPool, Stalled
from tests.server.patience import patiently

pytestmark = pytest.mark.live


HANGS_SECONDS = 120
"""Far longer than anything here takes on the slowest machine."""


def thinking(game: str, state: bytes, *_: Any) -> dict[str, Any] | None:
    """A policy that does what the game's name says."""
    match game:
        case "err":
            raise RecursionError
        case "lose the line":
            raise ConnectionError
        case "be late":
            raise TimeoutError
        case "hang":
            Path(os.fsdecode(state)).touch()
            time.sleep(HANGS_SECONDS)
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case _:
            pass
    return {"type": game}


class Limits:
    """Timeouts of thoughts, which run out when a test says so: no machine is too slow for them."""

    def __init__(self) -> None:
        self._given: list[asyncio.Timeout] = []
        self._more = asyncio.Event()

    def __call__(self) -> asyncio.Timeout:
        self._given.append(asyncio.timeout(None))
        self._more.set()
        return self._given[-1]

    async def given_to(self, number: int) -> asyncio.Timeout:
        """The timeout of that thought, counted from 0, once it is thought."""
        while len(self._given) <= number:
            self._more.clear()
            await self._more.wait()
        return self._given[number]

    async def run_out_for(self, number: int) -> None:
        limit = await self.given_to(number)
        limit.reschedule(asyncio.get_running_loop().time())


@pytest.fixture
def limits() -> Limits:
    return Limits()


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch, limits: Limits) -> Iterator[BotPool]:
    monkeypatch.setattr(clients.bots, "answer", thinking)
    made = BotPool(1, limits)
    yield made
    made.close()


async def thought(workers: BotPool, what: str, state: bytes = b"") -> Any:
    return await workers.think(what, state, 0, "policy", b"")


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A file that is there as soon as a hanging thought has begun."""
    return tmp_path / "begun"


async def hang(workers: BotPool, begun: Path) -> asyncio.Task[Any]:
    """A thought that has begun and never ends."""
    hanging = asyncio.create_task(thought(workers, "hang", os.fsencode(begun)))
    while not begun.exists():  # noqa: ASYNC110, ASYNC240 - another process makes it
        await asyncio.sleep(0.01)
    return hanging


@pytest.mark.parametrize("wrong", ["err", "lose the line", "be late"])
async def test_a_policys_own_bug_is_no_other_tables_trouble(workers: BotPool, wrong: str) -> None:
    answers = await asyncio.gather(
        *(thought(workers, what) for what in ("one", wrong, "two", "three")),
        return_exceptions=True,
    )

    assert [answers[0], *answers[2:]] == [{"type": "one"}, {"type": "two"}, {"type": "three"}]
    assert isinstance(answers[1], RecursionError | ConnectionError | TimeoutError)


async def test_a_worker_that_dies_has_a_successor(workers: BotPool) -> None:
    with pytest.raises(BrokenProcessPool):
        await thought(workers, "die")

    assert await thought(workers, "one") == {"type": "one"}


async def test_a_thought_that_never_ends_is_ended(
    workers: BotPool, limits: Limits, begun: Path
) -> None:
    await thought(workers, "one")
    process = workers._idle[0].process
    assert process is not None

    hanging = await hang(workers, begun)
    await limits.run_out_for(1)

    with pytest.raises(TimeoutError):
        await hanging
    assert await thought(workers, "two") == {"type": "two"}
    process.join(HANGS_SECONDS)
    assert process.exitcode == -signal.SIGKILL


async def test_who_thinks_beside_one_that_is_ended_or_dies_thinks_on(
    monkeypatch: pytest.MonkeyPatch, limits: Limits, begun: Path
) -> None:
    monkeypatch.setattr(clients.bots, "answer", thinking)
    pool = BotPool(2, limits)
    hanging = await hang(pool, begun)
    beside = [asyncio.create_task(thought(pool, what)) for what in ("one", "die", "two", "three")]

    await limits.run_out_for(0)

    with pytest.raises(TimeoutError):
        await hanging
    answers = await asyncio.gather(*beside, return_exceptions=True)
    assert [answers[0], *answers[2:]] == [{"type": "one"}, {"type": "two"}, {"type": "three"}]
    assert isinstance(answers[1], BrokenProcessPool)
    pool.close()


async def test_a_process_that_stands_still_costs_seconds_and_no_thought(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Stopped while it thinks, it is replaced, and its thought is thought again."""
    monkeypatch.setattr(clients.bots, "answer", thinking)
    pool = BotPool(1, stalled_seconds=1.5)
    await thought(pool, "one")
    process = pool._idle[0].process
    assert process is not None
    assert process.pid is not None

    os.kill(process.pid, signal.SIGSTOP)
    answers = await asyncio.gather(thought(pool, "two"), thought(pool, "three"))

    assert answers == [{"type": "two"}, {"type": "three"}]
    process.join(HANGS_SECONDS)
    assert process.exitcode == -signal.SIGKILL
    pool.close()


async def test_a_long_thought_is_none_that_stands_still(
    monkeypatch: pytest.MonkeyPatch, begun: Path
) -> None:
    monkeypatch.setattr(clients.bots, "answer", thinking)
    pool = BotPool(1, stalled_seconds=1.5)
    hanging = await hang(pool, begun)

    await asyncio.wait((hanging,), timeout=2.5)

    assert not hanging.done()
    pool.close()
    with pytest.raises(BrokenProcessPool):
        await hanging


async def test_thoughts_nobody_waits_for_any_more_do_no_harm_when_their_process_dies(
    workers: BotPool, begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is raised in the thread that manages the process either."""
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", raised.append)
    hanging = await hang(workers, begun)
    waiting = asyncio.create_task(thought(workers, "one"))
    await asyncio.sleep(0)
    process = next(iter(workers._busy)).process
    assert process is not None

    for task in (hanging, waiting):
        task.cancel()
    process.kill()

    assert await thought(workers, "two") == {"type": "two"}
    assert raised == []


async def test_closing_waits_for_nobody(workers: BotPool, begun: Path) -> None:
    await thought(workers, "one")
    hanging = await hang(workers, begun)

    workers.close()

    with pytest.raises(BrokenProcessPool):  # else it would have its answer
        await hanging


async def spare_of(pool: BotPool) -> int:
    """The process that it keeps in reserve, once that is ready."""
    async for _ in patiently():
        spare = pool._spare
        if spare is not None and spare._beats.value and not spare._executor._pending_work_items:
            break
    assert pool._spare is not None
    process = pool._spare.process
    assert process is not None
    assert process.pid is not None
    return process.pid


def the_idle(pool: BotPool) -> int:
    process = pool._idle[0].process
    assert process is not None
    assert process.pid is not None
    return process.pid


@pytest.mark.parametrize("fault", [signal.SIGSTOP, signal.SIGKILL])
async def test_a_spare_process_takes_over_at_once(
    monkeypatch: pytest.MonkeyPatch, fault: signal.Signals
) -> None:
    """The thought waits for no start of a process."""
    monkeypatch.setattr(clients.bots, "answer", thinking)
    pool = BotPool(1)
    await thought(pool, "one")
    spare = await spare_of(pool)

    os.kill(the_idle(pool), fault)
    answer = await thought(pool, "two")

    assert answer == {"type": "two"}
    assert the_idle(pool) == spare
    assert await spare_of(pool) != spare
    pool.close()


async def test_idle_processes_that_died_cost_no_try_of_a_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clients.bots, "answer", thinking)
    pool = BotPool(1)
    await thought(pool, "one")
    for pid in (the_idle(pool), await spare_of(pool)):
        os.kill(pid, signal.SIGKILL)
    async for _ in patiently():
        assert pool._spare is not None
        if not pool._idle[0].is_alive and not pool._spare.is_alive:
            break

    assert await thought(pool, "two") == {"type": "two"}
    pool.close()


async def test_where_every_process_stands_still_no_spare_is_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a machine that starves: patience grows, and nothing is started beside."""
    monkeypatch.setattr(clients.bots, "answer", thinking)
    monkeypatch.setattr(bot_pool, "SPARE_AFTER_SECONDS", 0.0)
    pool = BotPool(1, stalled_seconds=0.4)
    await thought(pool, "one")
    for pid in (the_idle(pool), await spare_of(pool)):
        os.kill(pid, signal.SIGSTOP)

    with pytest.raises(Stalled):
        await thought(pool, "two")

    assert pool._spare is None
    assert pool._patience == pytest.approx(1.6)
    assert await thought(pool, "three") == {"type": "three"}
    assert pool._patience == pytest.approx(0.4)
    pool.close()


async def test_who_thinks_gives_way_to_the_gateway(workers: BotPool) -> None:
    await thought(workers, "one")

    (thinker,) = workers._idle
    assert thinker.process is not None
    pid = thinker.process.pid
    assert pid is not None
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(own + NICENESS, 19)
    if sys.platform == "linux":
        assert os.sched_getscheduler(pid) == os.SCHED_BATCH


def test_bots_think_where_no_other_scheduling_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def forbidden(_: int, policy: int, __: object) -> None:
        asked.append(policy)
        raise PermissionError

    monkeypatch.setattr(bot_pool.os, "nice", lambda _: 0)
    monkeypatch.setattr(bot_pool.sys, "platform", "linux")
    monkeypatch.setattr(bot_pool.os, "sched_setscheduler", forbidden, raising=False)
    monkeypatch.setattr(bot_pool.os, "SCHED_BATCH", 3, raising=False)
    monkeypatch.setattr(bot_pool.os, "sched_param", int, raising=False)

    bot_pool.give_way()

    assert asked == [3]
