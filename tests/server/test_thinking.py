"""Worker processes for bots: one that fails, hangs or dies is no other table's trouble."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

import clients.bots
from server.automation import bot_pool
from server.automation.bot_pool import BotPool

pytestmark = pytest.mark.live


def thinking(game: str, *_: Any) -> dict[str, Any] | None:
    """A policy that does what the game's name says."""
    match game:
        case "err":
            raise RecursionError
        case "lose the line":
            raise ConnectionError
        case "be late":
            raise TimeoutError
        case "hang":
            time.sleep(60)
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case _:
            time.sleep(0.1)
    return {"type": game}


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotPool]:
    monkeypatch.setattr(clients.bots, "answer", thinking)
    made = BotPool(1)
    yield made
    made.close()


async def thought(workers: BotPool, what: str) -> Any:
    return await workers.think(what, b"", 0, "policy", b"")


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
    workers: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await thought(workers, "one")
    assert workers._pool is not None
    (process,) = workers._pool._processes.values()
    monkeypatch.setattr(bot_pool, "LONGEST_THOUGHT_SECONDS", 0.2)

    with pytest.raises(TimeoutError):
        await thought(workers, "hang")
    monkeypatch.setattr(bot_pool, "LONGEST_THOUGHT_SECONDS", 10.0)

    assert await thought(workers, "two") == {"type": "two"}
    process.join(5)
    assert process.exitcode == -signal.SIGKILL


async def test_who_thinks_beside_one_that_is_ended_is_told_so(
    workers: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await thought(workers, "one")
    hanging = asyncio.create_task(thought(workers, "hang"))
    await asyncio.sleep(0)
    monkeypatch.setattr(bot_pool, "LONGEST_THOUGHT_SECONDS", 0.2)

    answers = await asyncio.gather(thought(workers, "two"), return_exceptions=True)
    monkeypatch.setattr(bot_pool, "LONGEST_THOUGHT_SECONDS", 10.0)
    beside = await asyncio.gather(hanging, return_exceptions=True)
    after = await thought(workers, "three")

    assert isinstance(answers[0], TimeoutError)
    assert isinstance(beside[0], BrokenProcessPool)
    assert after == {"type": "three"}


async def test_closing_waits_for_nobody(workers: BotPool) -> None:
    await thought(workers, "one")
    hanging = asyncio.create_task(thought(workers, "hang"))
    await asyncio.sleep(0.1)

    began = time.monotonic()
    workers.close()
    ended = await asyncio.gather(hanging, return_exceptions=True)

    assert isinstance(ended[0], BrokenProcessPool)
    assert time.monotonic() - began < 2
