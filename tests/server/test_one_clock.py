"""Time is Redis' time: a gateway whose clock is off says so, and does nothing rash."""

import asyncio
import time
from typing import Any

import pytest

from server.automation.schedule import leaves_at
from server.runtime.clock import timestamp
from server.runtime.shared_clock import SharedClock
from server.store import keys
from tests.conftest import Running, Serve
from tests.server.passing_time import first_option
from tests.server.patience import until
from tests.server.shards import due, queued
from tests.server.wire import ann_and_a_bot, two_at_a_table

DAY = 86_400.0


class Clocks:
    """A machine and its Redis: what their clocks show, and how time goes by for both."""

    def __init__(self) -> None:
        self.redis = 1_800_000_000.0
        self.ahead = 0.0
        self.since_boot = 5.0
        self.answers_after = 0.0
        self.on_the_way = 0.5

    async def ask(self) -> float:
        self.passes(self.answers_after * self.on_the_way)
        answer = self.redis
        self.passes(self.answers_after * (1 - self.on_the_way))
        return answer

    def passes(self, seconds: float) -> None:
        self.redis += seconds
        self.since_boot += seconds

    def shared(self) -> SharedClock:
        return SharedClock(self.ask, lambda: self.redis + self.ahead, lambda: self.since_boot)


def wrong_by(seconds: float) -> Any:
    """A machine whose own clock is so far ahead of Redis'."""
    return lambda redis: SharedClock(redis.time, lambda: time.time() + seconds)


@pytest.mark.parametrize(
    ("ahead", "trusted"),
    [
        *((ahead, True) for ahead in (0.0, 4.9, -4.9)),
        *((ahead, False) for ahead in (5.1, -5.1, 30.0, -30.0, 2 * DAY, -3600.0)),
    ],
)
async def test_the_time_is_of_redis_whatever_clocks_say(ahead: float, *, trusted: bool) -> None:
    clocks = Clocks()
    clocks.ahead, clocks.answers_after = ahead, 0.2
    clock = clocks.shared()
    assert not clock.is_trusted  # nobody has looked yet

    await clock.look()

    assert clock() == pytest.approx(clocks.redis)
    clocks.passes(100)
    assert clock() == pytest.approx(clocks.redis)
    assert clock.off == pytest.approx(ahead)
    assert clock.is_trusted is trusted


@pytest.mark.parametrize("on_the_way", [0.0, 1.0])
async def test_a_slow_answer_does_not_move_a_clock_that_is_right(on_the_way: float) -> None:
    clocks = Clocks()
    clock = clocks.shared()
    await clock.look()
    clocks.answers_after, clocks.on_the_way = 0.8, on_the_way

    await clock.look()

    assert clock() == pytest.approx(clocks.redis, abs=1e-6)


async def test_a_clock_that_is_set_or_an_answer_that_took_long_changes_nothing() -> None:
    clocks = Clocks()
    clock = clocks.shared()
    await clock.look()
    clocks.answers_after = 10.0
    await clock.look()
    assert clock() == pytest.approx(clocks.redis)
    clocks.answers_after = 0.0

    clocks.ahead = -3600

    assert clock() == pytest.approx(clocks.redis)
    assert clock.is_trusted
    await clock.look()
    assert not clock.is_trusted


@pytest.mark.parametrize("ahead", [2 * DAY, -2 * DAY])
async def test_a_gateway_with_a_wrong_clock_acts_for_nobody(serve: Serve, ahead: float) -> None:
    wrong = await serve(think=first_option, clock_on=wrong_by(ahead))
    table_id, ann, _ = await two_at_a_table(wrong, move_seconds=3600)
    await ann.act(table_id, "a1")
    for key in (keys.IDLE, keys.DUE):
        await wrong.redis.zadd(queued(key, table_id), {table_id: 1.0})

    await wrong.automation.idle_tables.abandon_idle()
    await until(lambda: due(wrong.redis, table_id), lambda again: again > 1.0)

    summary = await ann.summary(table_id)
    assert (summary["status"], summary["version"]) == ("running", 3)
    assert abs(timestamp(summary["created_at"]) - time.time()) < 60  # Redis' time


async def test_time_that_is_up_is_not_dealt_with_by_a_gateway_that_is_off(serve: Serve) -> None:
    """Another one does it: the table comes back to the queue, and not at once."""
    wrong = await serve(think=first_option, clock_on=wrong_by(10))
    table_id, ann, _ = await two_at_a_table(wrong, move_seconds=5)
    await shorten(wrong, table_id)

    await asyncio.sleep(0.3)
    assert (await ann.summary(table_id))["version"] == 2

    await shorten(await serve(think=first_option), table_id)
    await until(lambda: ann.summary(table_id), lambda shown: shown["version"] > 2)


async def shorten(running: Running, table_id: str) -> None:
    """Let the time of the move be up at this gateway: Redis' clock goes ahead of it."""
    clock = running.store.clock
    ask, wall = clock._ask, clock._wall

    async def later() -> float:
        return await ask() + 6

    clock._ask, clock._wall = later, lambda: wall() + 6
    await clock.look()
    await running.automation.scheduler._due.add(table_id, 1.0)


async def test_bots_answer_despite_a_wrong_clock_and_metrics_tell_it(serve: Serve) -> None:
    at = await serve(think=first_option, clock_on=wrong_by(-3600), sweep_seconds=0.05)
    table_id, _, line = await ann_and_a_bot(at)
    await line.act(table_id, "a1")

    await line.commit(by=1)
    await until(lambda: round(at.tables.counters.clock_off.value) == -3600)


def test_an_answer_leaves_within_a_beat_whatever_time_its_question_has() -> None:
    asked = timestamp("2027-01-15T09:00:00.000Z")
    now = asked - 3600

    assert leaves_at(asked, 0.6, now) == now + 0.6
