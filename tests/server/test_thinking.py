"""Worker processes for bots: one that fails, hangs or dies is no other table's trouble."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from server.automation import bot_process_pool
from server.automation.bot_process_pool import NICENESS, BotProcess, BotProcessPool, Stalled
from server.automation.bots import traceback_of
from tests.server.patience import until
from tests.server.thoughts import HANGS_SECONDS, said_again, thinking

pytestmark = pytest.mark.live

LOOKS = 1 + round(bot_process_pool.STALLED_SECONDS / bot_process_pool.BEAT_SECONDS)
"""So many looks in a row end a process whose heart stands still; the first has none before it."""


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
        (await self.given_to(number)).reschedule(asyncio.get_running_loop().time())


class Looks:
    """The time between two looks at all hearts; it passes when a test says so, and never else."""

    def __init__(self) -> None:
        self._over = asyncio.Semaphore(0)
        self._taken = 0

    async def __call__(self, _: float) -> None:
        await self._over.acquire()
        self._taken += 1

    async def take(self, number: int, *beating: BotProcess) -> None:
        """Look so many times; the hearts of these have moved each time."""
        for _ in range(number):
            for one in beating:
                await until(lambda one=one: one._beats.value > one._beats_seen)
            after = self._taken + 1
            self._over.release()
            await until(lambda after=after: self._taken >= after)


@pytest.fixture(autouse=True)
def when_a_spare_starts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once in tests that ask for `spares`, in others never."""
    seconds = 0.0 if "spares" in request.fixturenames else 3_600.0
    monkeypatch.setattr(bot_process_pool, "SPARE_AFTER_SECONDS", seconds)


@pytest.fixture
def spares() -> None:
    """The pool keeps a spare process."""


@pytest.fixture
def limits() -> Limits:
    return Limits()


@pytest.fixture
def looks() -> Looks:
    return Looks()


@pytest.fixture
async def pool_of(limits: Limits, looks: Looks) -> AsyncIterator[Callable[[int], BotProcessPool]]:
    with contextlib.ExitStack() as stack:

        def made(number: int) -> BotProcessPool:
            pool = BotProcessPool(number, thinking, limits, looks)
            stack.callback(pool.close)
            return pool

        yield made


@pytest.fixture
def workers(pool_of: Callable[[int], BotProcessPool]) -> BotProcessPool:
    return pool_of(1)


async def thought(workers: BotProcessPool, what: str, state: bytes = b"") -> Any:
    return await workers.ask(thinking, what, state)


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    return tmp_path / "begun"


async def hang(workers: BotProcessPool, begun: Path) -> asyncio.Task[Any]:
    """A thought that has begun and never ends."""
    hanging = asyncio.create_task(thought(workers, "hang", os.fsencode(begun)))
    await until(begun.exists)
    return hanging


async def test_a_policys_own_bug_is_no_other_tables_trouble(workers: BotProcessPool) -> None:
    """Its traceback keeps the frames of the process, which gives way to the gateway meanwhile."""
    asked = ("one", "err", "two", "lose the line", "three", "be late", "four")

    answers = await asyncio.gather(*(thought(workers, it) for it in asked), return_exceptions=True)

    assert answers[::2] == [{"type": it} for it in ("one", "two", "three", "four")]
    bug, *others = answers[1::2]
    assert [type(bug), *map(type, others)] == [RecursionError, ConnectionError, TimeoutError]
    assert isinstance(bug, RecursionError)
    said = traceback_of(bug)
    assert "in thinking" in said
    assert "in where_it_breaks\n    raise RecursionError" in said
    pid, own = the_idle(workers), os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(own + NICENESS, 19)
    if sys.platform == "linux":
        assert os.sched_getscheduler(pid) == os.SCHED_BATCH


async def test_a_question_and_an_answer_may_come_in_parts(workers: BotProcessPool) -> None:
    """A busy machine may pause a process in the middle of its answer."""
    what = os.urandom(5_000_000)

    assert await workers.ask(said_again, what) == what


async def test_an_endless_search_ends(workers: BotProcessPool, limits: Limits, begun: Path) -> None:
    await thought(workers, "one")
    process = process_of(workers._idle[0])

    hanging = await hang(workers, begun)
    await limits.run_out_for(1)

    with pytest.raises(TimeoutError):
        await hanging
    assert await thought(workers, "two") == {"type": "two"}
    process.join(HANGS_SECONDS)
    assert process.exitcode == -signal.SIGKILL


async def test_who_thinks_beside_one_that_is_ended_or_dies_thinks_on(
    pool_of: Callable[[int], BotProcessPool], limits: Limits, begun: Path
) -> None:
    pool = pool_of(2)
    hanging = await hang(pool, begun)
    beside = [asyncio.create_task(thought(pool, what)) for what in ("one", "die", "two", "three")]

    await limits.run_out_for(0)

    with pytest.raises(TimeoutError):
        await hanging
    answers = await asyncio.gather(*beside, return_exceptions=True)
    assert [answers[0], *answers[2:]] == [{"type": "one"}, {"type": "two"}, {"type": "three"}]
    assert isinstance(answers[1], BrokenExecutor)


async def test_a_paused_process_costs_no_thought(workers: BotProcessPool, looks: Looks) -> None:
    """Stopped while it thinks, it is replaced, and its thought is thought again."""
    await thought(workers, "one")
    process = process_of(workers._idle[0])

    stop(the_idle(workers))
    two, three = (asyncio.create_task(thought(workers, what)) for what in ("two", "three"))
    await looks.take(LOOKS)

    assert [await two, await three] == [{"type": "two"}, {"type": "three"}]
    process.join(HANGS_SECONDS)
    assert process.exitcode == -signal.SIGKILL


async def test_a_long_search_goes_on(workers: BotProcessPool, looks: Looks, begun: Path) -> None:
    hanging = await hang(workers, begun)
    (bot_process,) = workers._busy

    await looks.take(2 * LOOKS, bot_process)

    assert not hanging.done()
    workers.close()
    with pytest.raises(BrokenExecutor):  # closing waits for nobody: else it would have its answer
        await hanging


async def test_thoughts_nobody_waits_for_any_more_do_no_harm_when_their_process_dies(
    workers: BotProcessPool, begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that manages the process raises no exception either."""
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", raised.append)
    hanging = await hang(workers, begun)
    waiting = asyncio.create_task(thought(workers, "one"))
    await asyncio.sleep(0)
    process = process_of(next(iter(workers._busy)))

    for task in (hanging, waiting):
        task.cancel()
    process.kill()

    assert await thought(workers, "two") == {"type": "two"}
    assert raised == []


async def spare_of(pool: BotProcessPool) -> int:
    """The process that it keeps in reserve, once that is ready."""
    await until(lambda: pool._spare is not None and pool._spare.has_begun)
    assert pool._spare is not None
    return pid_of(pool._spare)


def the_idle(pool: BotProcessPool) -> int:
    return pid_of(pool._idle[0])


def pid_of(bot_process: BotProcess) -> int:
    pid = process_of(bot_process).pid
    assert pid is not None
    return pid


def process_of(bot_process: BotProcess) -> BaseProcess:
    assert bot_process.process is not None
    return bot_process.process


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def stop(pid: int) -> None:
    """Its heart stands still from now on."""
    os.kill(pid, signal.SIGSTOP)
    os.waitpid(pid, os.WUNTRACED)


@pytest.mark.usefixtures("spares")
@pytest.mark.parametrize("fault", [stop, kill])
async def test_a_spare_process_takes_over_at_once(
    workers: BotProcessPool, looks: Looks, fault: Callable[[int], None]
) -> None:
    """The thought waits for no start of a process."""
    await thought(workers, "one")
    pid = await spare_of(workers)
    spare = workers._spare
    assert spare is not None

    fault(the_idle(workers))
    answer = asyncio.create_task(thought(workers, "two"))
    if fault is stop:
        await looks.take(LOOKS, spare)

    assert await answer == {"type": "two"}
    assert the_idle(workers) == pid
    assert await spare_of(workers) != pid


@pytest.mark.usefixtures("spares")
async def test_idle_processes_that_died_cost_no_try_of_a_thought(workers: BotProcessPool) -> None:
    await thought(workers, "one")
    for pid in (the_idle(workers), await spare_of(workers)):
        kill(pid)
    await until(lambda: not any(bot_process.is_alive for bot_process in workers._all()))

    assert await thought(workers, "two") == {"type": "two"}


@pytest.mark.usefixtures("spares")
async def test_d12_where_all_were_stopped_the_next_try_is_in_a_process_that_was_not(
    pool_of: Callable[[int], BotProcessPool], looks: Looks
) -> None:
    """The time of one that stands still passes once, however many there are, and nobody draws."""
    pool = pool_of(2)
    await asyncio.gather(*(thought(pool, what) for what in ("one", "two", "three")))
    stopped = [await spare_of(pool), *map(pid_of, pool._idle)]
    assert len(stopped) == 3
    for pid in stopped:
        stop(pid)

    answer = asyncio.create_task(thought(pool, "two"))
    await looks.take(LOOKS)

    assert await answer == {"type": "two"}
    assert the_idle(pool) not in stopped
    assert len(pool._idle) == 1


@pytest.mark.usefixtures("spares")
async def test_d12_a_spare_process_that_never_begins_is_given_no_thought(
    workers: BotProcessPool, looks: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    await thought(workers, "one")
    await until(lambda: workers._spare is not None)
    assert workers._spare is not None
    spare = pid_of(workers._spare)
    for pid in (the_idle(workers), spare):
        stop(pid)
    monkeypatch.setattr(workers._spare, "_beats", multiprocessing.RawValue("Q", 0))

    answer = asyncio.create_task(thought(workers, "two"))
    await looks.take(LOOKS)

    assert await answer == {"type": "two"}
    assert the_idle(workers) != spare


@pytest.mark.usefixtures("spares")
async def test_where_every_process_stands_still_no_spare_is_started(
    workers: BotProcessPool, looks: Looks, begun: Path
) -> None:
    """As on a machine that starves: patience grows, and nothing is started beside."""
    await thought(workers, "one")
    for pid in (the_idle(workers), await spare_of(workers)):
        stop(pid)

    hanging = asyncio.create_task(thought(workers, "hang", os.fsencode(begun)))
    await looks.take(LOOKS)
    await until(begun.exists)

    assert workers._spare is None
    (bot_process,) = workers._all()
    stop(pid_of(bot_process))
    await looks.take(LOOKS)
    assert bot_process.is_alive
    await looks.take(LOOKS)
    with pytest.raises(Stalled):
        await hanging
    assert await thought(workers, "three") == {"type": "three"}
    assert workers._patience == bot_process_pool.STALLED_SECONDS


def test_bots_think_where_no_other_scheduling_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    forbidden = Mock(side_effect=PermissionError)
    monkeypatch.setattr(bot_process_pool.os, "nice", lambda _: 0)
    monkeypatch.setattr(bot_process_pool.sys, "platform", "linux")
    monkeypatch.setattr(bot_process_pool.os, "sched_setscheduler", forbidden, raising=False)
    monkeypatch.setattr(bot_process_pool.os, "SCHED_BATCH", 3, raising=False)
    monkeypatch.setattr(bot_process_pool.os, "sched_param", int, raising=False)

    bot_process_pool.give_way(NICENESS)

    assert [call.args[1] for call in forbidden.mock_calls] == [3]


@pytest.mark.parametrize("is_awaited", [True, False])
def test_a_worker_that_a_thought_waits_for_imports_before_it_gives_way(
    monkeypatch: pytest.MonkeyPatch, *, is_awaited: bool
) -> None:
    """On a busy machine its imports would take too long otherwise."""
    done: list[str] = []
    monkeypatch.setattr(bot_process_pool, "give_way", lambda _: done.append("gives way"))
    monkeypatch.setattr(bot_process_pool.pickle, "loads", lambda _: done.append("imports"))
    monkeypatch.setattr(bot_process_pool.signal, "signal", lambda *_: None)
    monkeypatch.setattr(bot_process_pool, "keep_beating", lambda _: None)
    monkeypatch.setattr(bot_process_pool, "exit_after_the_parent", lambda: None)
    ours, theirs = socket.socketpair()
    ours.close()

    with theirs:
        bot_process_pool.run_bot_process(theirs, None, b"", NICENESS, is_awaited=is_awaited)

    assert done == (["imports", "gives way"] if is_awaited else ["gives way", "imports"])
