"""A stop ends within KONTOR_DRAIN_SECONDS and one more, whatever hangs."""

import asyncio
import contextlib
import os
import signal
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from kontor import Disconnected, Kontor, Refused
from server.runtime import stop_deadline
from server.runtime.stop_deadline import StopDeadline
from tests.running.process import exists
from tests.running.redis_server import RedisServer
from tests.running.served import Served
from tests.server.patience import PATIENCE

DRAIN = 1


async def stop_while_it_hangs(served: Served, redis: int) -> None:
    """With a command under way and a socket. A server that is late ends itself with status 1."""
    async with Kontor(served.url, name="Ann") as ann:
        table = await ann.open_table("burgundy", seats=1)
        await table.until(lambda table: table.my_turn)
        os.kill(redis, signal.SIGSTOP)
        acting = asyncio.create_task(table.act(table.options[0]))
        listing = asyncio.create_task(ann.my_tables())
        await asyncio.sleep(0.1)
        status = await asyncio.to_thread(served.stop, signal.SIGTERM)
        for waiting in (acting, listing):
            waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError, Refused, Disconnected, OSError):
                await waiting
    assert status == 0
    for word in ("Traceback", "exception", "loop is closed"):
        assert word not in served.log()


@pytest.mark.fault
async def test_a_redis_of_others_that_hangs_holds_no_stop_up(tmp_path: Path) -> None:
    with (
        RedisServer(tmp_path / "redis") as redis,
        Served(tmp_path, KONTOR_DRAIN_SECONDS=str(DRAIN), KONTOR_REDIS_URL=redis.url) as served,
    ):
        await stop_while_it_hangs(served, redis.pid)
        assert exists(redis.pid)


@pytest.mark.fault
@pytest.mark.parametrize("workers", ["1", "2"])
async def test_an_own_redis_that_hangs_is_killed_in_time(workers: str, tmp_path: Path) -> None:
    settings = {"KONTOR_DRAIN_SECONDS": str(DRAIN), "KONTOR_WORKERS": workers}
    with Served(tmp_path, **settings) as served:
        redis = served.redis_pid()
        assert redis is not None
        await stop_while_it_hangs(served, redis)

    assert not exists(redis)
    assert "redis_killed" in served.log()


def test_what_still_hangs_ends_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(stop_deadline, "FORCE_SECONDS", 0.01)
    monkeypatch.setattr(stop_deadline.os, "_exit", ended.append)
    deadline = StopDeadline(0.01)

    deadline.begin()
    deadline.begin()
    until = time.monotonic() + PATIENCE
    while not ended and time.monotonic() < until:
        time.sleep(0.005)

    assert ended == [1]


def test_a_redis_has_what_is_left_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stop_deadline, "time", SimpleNamespace(monotonic=lambda: 30.0))
    deadline = StopDeadline(5)
    before = deadline.seconds_for_redis()

    deadline._began = 27.0
    later = deadline.seconds_for_redis()
    deadline._began = 0.0

    assert before == pytest.approx(5.3)
    assert later == pytest.approx(2.3)
    assert deadline.seconds_for_redis() == pytest.approx(0.2)
