"""Leases on due work are short, and renewed by who holds them: a blip silences no bot for long."""

import asyncio
import time
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from domain.bots.answer import BotRequest
from server.automation import scheduler
from server.automation.jobs import Job
from server.bench.tick_tock import State, awaiting
from server.store import keys
from server.store.group_commit import Append, Appended
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_queue import TableQueue
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.passing_time import Time
from tests.server.patience import PATIENCE, until
from tests.server.shards import due, queued
from tests.server.test_histories import lose
from tests.server.wire import Door, Line, ann_and_a_bot

LONG = 300.0
"""Seconds of a lease that no test waits for."""


class Thinks:
    """A policy that says tick as soon as a test lets it, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.begun = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def __call__(self, request: BotRequest) -> dict[str, Any] | None:
        if request.seat not in awaiting(msgspec.msgpack.decode(request.state, type=State)):
            return None
        self.asked += 1
        self.begun.set()
        await self.may_answer.wait()
        return {"type": "tick"}


async def bot_thinks(at: Door, thinks: Thinks) -> tuple[str, Line]:
    """Ann, who watches, has made her move, and the bot's turn has come: the table and her line."""
    table_id, _, line = await ann_and_a_bot(at)
    await line.act(table_id, "a1")
    await asyncio.wait_for(thinks.begun.wait(), PATIENCE)
    return table_id, line


async def test_a_failed_write_stops_no_bot(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks = Thinks()
    thinks.may_answer.set()
    at = await serve(think=thinks, bot_lease_seconds=LONG)
    ledger, failed = at.tables.ledger, list[str]()
    append = ledger.append

    async def fails_once(asked: Append) -> Appended:
        if "/bot/" in asked.idempotency_key and not failed:
            failed.append(asked.idempotency_key)
            raise Unavailable
        return await append(asked)

    monkeypatch.setattr(ledger, "append", fails_once)
    _, line = await bot_thinks(at, thinks)

    assert (await line.commit(by=1))["version"] == 3
    assert failed
    assert thinks.asked == 1  # its thought was not lost


async def test_work_renews_its_lease(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two gateways, a lease of a second, a thought of more than two: nobody takes it again."""
    thinks, now = Thinks(), Time()
    left = await serve(think=thinks, bot_lease_seconds=1, clock=now)
    right = await serve(think=thinks, bot_lease_seconds=1, clock=now)
    table_id, line = await bot_thinks(left, thinks)
    takes = calls_of(monkeypatch, TableQueue, "take")

    for _ in range(3):
        now.passes(0.8, left, right)
        await until(lambda: due(left.redis, table_id), lambda ends: ends > now() + 0.5)
    assert table_id not in [taken for _, taken in takes]
    thinks.may_answer.set()

    assert (await line.commit(by=1))["version"] == 3
    assert thinks.asked == 1


async def test_a_thought_is_given_up_only_where_the_table_moved_on(serve: Serve) -> None:
    thinks = Thinks()
    at = await serve(think=thinks, bot_lease_seconds=LONG)
    table_id, line = await bot_thinks(at, thinks)

    await make_due(at, table_id)
    assert thinks.asked == 1
    await line.act(table_id, "a2", "whisper")
    await until(lambda: thinks.asked == 2)
    thinks.may_answer.set()

    assert (await line.commit(by=1))["version"] == 4


async def make_due(running: Running, table_id: str) -> None:
    """Make a leased table due, and wait until that was noticed."""
    await running.automation.scheduler._due.add(table_id, time.time())
    await until(lambda: due(running.redis, table_id), lambda ends: ends > time.time() + 1)
    await asyncio.sleep(0.05)


async def test_work_that_ends_while_its_lease_is_renewed_is_given_back(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis has renewed it and we do not know yet: it is settled under the lease it has now."""
    renewed, answered = asyncio.Event(), asyncio.Event()
    running = await serve(bot_lease_seconds=LONG)
    work, queue = running.automation.scheduler, running.services.queues.due.queue
    redis, renew = running.redis, queue.renew

    async def slowly(leases: dict[str, float]) -> dict[str, float]:
        made = await renew(leases)
        renewed.set()
        await answered.wait()
        return made

    monkeypatch.setattr(queue, "renew", slowly)
    job = work._leased["nobody"] = Job(time.time() + LONG / 2, lambda: None)
    await redis.zadd(queued(keys.DUE, "nobody"), {"nobody": job.lease})

    renewing = asyncio.create_task(work._renew())
    await asyncio.wait_for(renewed.wait(), PATIENCE)
    settling = asyncio.create_task(work._settle("nobody", job, None))
    await asyncio.sleep(0.1)
    answered.set()
    await asyncio.gather(renewing, settling)

    assert await due(redis, "nobody") is None
    del work._leased["nobody"]


async def test_who_stops_gives_its_work_back(serve: Serve) -> None:
    never, thinks = Thinks(), Thinks()
    thinks.may_answer.set()
    first = await serve(think=never, bot_lease_seconds=LONG)
    table_id, _ = await bot_thinks(first, never)
    second = await serve(think=thinks, bot_lease_seconds=LONG)

    await first.stop()

    stranger = await second.stranger()
    await until(lambda: stranger.summary(table_id), lambda shown: shown["version"] >= 3)


async def test_failed_work_rests_for_a_while(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug does not fill the log once for each short lease."""
    monkeypatch.setattr(scheduler.Scheduler, "_due_after_work", AsyncMock(side_effect=RuntimeError))
    rested = time.time() + scheduler.FAILED_SECONDS
    at = await serve(bot_lease_seconds=1)
    table_id = (await (await at.player()).open(bots={"1": "random"}))["table_id"]

    await until(lambda: due(at.redis, table_id), lambda again: again > rested)


async def test_a_lease_is_taken_once_and_known_again(
    redis_client: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to the first try was lost: the second finds its own lease."""
    now, run_script = Time(), redis_client.run_script
    queue = TableQueue(redis_client, keys.DUE, now, LONG)

    async def twice(*asked: Any) -> int:
        await run_script(*asked)
        return await run_script(*asked)

    await queue.add("nobody", 1.0)
    with monkeypatch.context() as lost:
        lost.setattr(redis_client, "run_script", twice)
        lease = await queue.take("nobody")

    assert lease is not None
    assert await queue.take("nobody") is None
    renewed = await queue.renew({"nobody": lease, "somebody": 1.0})
    now.passes(1)
    assert set(renewed) == {"nobody"}
    assert await queue.renew({"nobody": lease}) == {}


async def test_a_lost_table_leaves_the_queue_without_error(serve: Serve, logs: list[Any]) -> None:
    """As after a copy was put back from before the table opened."""
    thinks = Thinks()
    at = await serve(think=thinks, bot_lease_seconds=LONG, sweep_seconds=LONG)
    table_id, _ = await bot_thinks(at, thinks)
    await lose(at, table_id)

    thinks.may_answer.set()

    await until(lambda: due(at.redis, table_id), lambda again: again is None)
    assert "scheduler_failed" not in [line["event"] for line in logs]
