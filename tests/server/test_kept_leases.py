"""Where a bot plays the lease is kept between its turns: they cost no more than a person's."""

import asyncio
import time
from typing import Any

import pytest

from server.automation import scheduler
from server.store import keys
from server.store.table_queue import TableQueue
from tests.conftest import Running, Serve
from tests.server.calls import calls_of, lose_answer
from tests.server.patience import PATIENCE, until
from tests.server.shards import due, queued
from tests.server.test_leases import Thinks
from tests.server.wire import Line, ann_and_a_bot, table_of

MANY = {"ticks": 100}


@pytest.fixture
def thinks() -> Thinks:
    thinks = Thinks()
    thinks.may_answer.set()
    return thinks


async def rested(serve: Serve, thinks: Thinks, **given: Any) -> tuple[Running, str, Line]:
    """Ann watches, a bot has answered her, and its table rests under a lease of that gateway."""
    at = await serve(think=thinks, **given)
    table_id, _, line = await ann_and_a_bot(at, options=MANY)
    await turns(table_id, line, 1)
    await until(lambda: rests(at, table_id))
    return at, table_id, line


def rests(at: Running, table_id: str) -> bool:
    job = at.automation.scheduler._leased.get(table_id)
    return job is not None and job.task is None


async def turns(table_id: str, line: Line, number: int) -> None:
    """Ann moves, and the bot after her, so many times."""
    for _ in range(number):
        await line.act(table_id, f"a{time.monotonic_ns()}")
        await line.commit(by=1)


async def test_turns_at_a_table_that_is_watched_ask_redis_for_nothing_but_their_entries(
    serve: Serve, thinks: Thinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, table_id, line = await rested(serve, thinks, bot_lease_seconds=300)
    calls = [calls_of(monkeypatch, TableQueue, name) for name in ("add", "take", "settle")]
    calls.append(calls_of(monkeypatch, at.tables.ledger, "head"))

    await turns(table_id, line, 5)
    await until(lambda: rests(at, table_id))

    assert [call for each in calls for call in each if table_id in call] == []
    todo = await at.redis.hget(keys.COMMITTED.of(table_id), "todo")
    assert {*(todo or b"").split()} <= {b"1", b"2"}  # of before, and struck out a little later
    assert await due(at.redis, table_id) > time.time()


async def test_a_turn_outlives_the_gateway_that_rested_there(
    serve: Serve, thinks: Thinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The remaining lease was enough for the commit, and then ends."""
    given, others = {"bot_lease_seconds": 300, "sweep_seconds": 3_600}, Thinks()
    others.may_answer.set()
    first, table_id, line = await rested(serve, thinks, **given)
    await serve(think=others, **given)
    work, dead = first.automation.scheduler, asyncio.Event()
    monkeypatch.setattr(work._leased[table_id], "_begin", dead.set)
    monkeypatch.setattr(work, "_wake_rested", lambda: None)
    monkeypatch.setattr(work, "_renew", asyncio.Event().wait)
    monkeypatch.setattr(work, "_take_due", asyncio.Event().wait)

    await line.act(table_id, "the last")
    await asyncio.wait_for(dead.wait(), PATIENCE)
    await first.redis.zadd(queued(keys.DUE, table_id), {table_id: time.time()})

    assert (await line.commit(by=1))["version"] == 5
    assert (thinks.asked, others.asked) == (1, 1)


async def test_people_at_two_gateways_get_one_answer_of_a_bot(serve: Serve, thinks: Thinks) -> None:
    """A lease covers no commit of another gateway, nor the one after it."""
    left = await serve(think=thinks, bot_lease_seconds=300)
    right = await serve(think=thinks, bot_lease_seconds=300)
    ann, bob = await left.player("Ann"), await right.player("Bob")
    table_id = await table_of(ann, bob, seats=3, bots={"2": "random"}, options=MANY)
    hers, his = await ann.watching(table_id), await bob.watching(table_id)

    for number in range(4):
        await hers.act(table_id, f"a{number}")
        await his.commit(by=0)
        await his.act(table_id, f"b{number}")
        await hers.commit(by=2, version=5 + 3 * number)


async def test_an_unwatched_table_gives_its_lease_back(serve: Serve, thinks: Thinks) -> None:
    at, table_id, line = await rested(serve, thinks, bot_lease_seconds=0.5)

    await line.socket.close()

    await until(lambda: table_id not in at.automation.scheduler._leased)
    assert await due(at.redis, table_id) is None


async def test_a_lease_is_given_back_where_nothing_happens(
    serve: Serve, thinks: Thinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "RESTS_SECONDS", 0.2)
    at, table_id, line = await rested(serve, thinks, bot_lease_seconds=0.5)

    await until(lambda: table_id not in at.automation.scheduler._leased)
    await turns(table_id, line, 1)

    assert thinks.asked == 2


async def test_a_lease_that_another_took_covers_nothing(serve: Serve, thinks: Thinks) -> None:
    at, table_id, line = await rested(serve, thinks, bot_lease_seconds=0.5)
    await at.redis.zadd(queued(keys.DUE, table_id), {table_id: time.time() + 300})
    job = at.automation.scheduler._leased[table_id]
    await until(lambda: job.lease == 0.0)

    await turns(table_id, line, 1)

    assert thinks.asked == 2


async def test_where_more_is_due_than_can_be_done_each_takes_its_turn(
    serve: Serve, thinks: Thinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, table_id, line = await rested(serve, thinks, bot_lease_seconds=300)
    added = calls_of(monkeypatch, TableQueue, "add")
    at.services.queues.due.jobs.crowded = True

    await turns(table_id, line, 1)

    assert table_id in [one for _, one, _ in added]


async def test_a_commit_of_whose_booking_nobody_heard_is_looked_for(
    serve: Serve, thinks: Thinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis booked it, and the answer was lost: no sweep has to find it."""
    at, table_id, line = await rested(serve, thinks, bot_lease_seconds=1, sweep_seconds=3_600)
    lose_answer(monkeypatch, at.tables.ledger, "append")
    await line.play(table_id, "unheard")

    assert (await line.commit(by=1))["version"] == 5
