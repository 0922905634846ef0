"""Leases on due work are short, and renewed by who holds them: a blip silences no bot for long."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.automation import scheduler
from server.store import keys
from server.store.group_commit import Append, Appended
from server.store.lease_queue import LeaseQueue
from server.store.redis_client import Unavailable
from tests.conftest import Running, Serve
from tests.running.redis_server import RedisServer
from tests.server.patience import PATIENCE, patiently, until
from tests.server.shards import queued
from tests.server.tick_tock import State, awaiting
from tests.server.wire import Frame, Line, door

LONG = 300.0
"""Seconds of a lease that no test waits for."""


class Thinks:
    """A policy that says tick as soon as a test lets it, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.begun = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def __call__(
        self, _game: str, state: bytes, seat: int, _policy: str, _seed: bytes
    ) -> dict[str, Any] | None:
        if seat not in awaiting(msgspec.msgpack.decode(state, type=State)):
            return None
        self.asked += 1
        self.begun.set()
        await self.may_answer.wait()
        return {"type": "tick"}


async def bot_thinks(line: Line, table_id: str, thinks: Thinks) -> None:
    """Ann makes her move; the bot's turn has come."""
    await line.watch(table_id)
    await line.act(table_id, "a1")
    await asyncio.wait_for(thinks.begun.wait(), PATIENCE)


async def answer_of_the_bot(line: Line) -> Frame:
    while (commit := await line.until("commit"))["by"] != 1:
        pass
    return commit


@pytest.mark.fault
async def test_a_bot_goes_on_as_soon_as_redis_answers(serve: Serve, tmp_path: Path) -> None:
    thinks = Thinks()
    with RedisServer(tmp_path / "redis") as redis:
        running = await serve(
            redis_url=redis.url, think=thinks, bot_lease_seconds=LONG, sweep_seconds=0.2
        )
        async with door(running.url) as at:
            ann = await at.player()
            table_id = (await ann.open(bots={"1": "random"}))["table_id"]
            line = await ann.line()
            await bot_thinks(line, table_id, thinks)

            await asyncio.to_thread(redis.kill)
            thinks.may_answer.set()
            await asyncio.sleep(0.3)
            await asyncio.to_thread(redis.start)
            back = time.monotonic()

            assert (await answer_of_the_bot(line))["version"] == 3
            print(f"the bot answered {time.monotonic() - back:.2f} s after Redis was back")
            assert thinks.asked == 1  # its thought was not lost
        await running.stop()


async def test_one_failed_write_silences_no_bot(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    ann = await at.player()
    table_id = (await ann.open(bots={"1": "random"}))["table_id"]
    line = await ann.line()
    await bot_thinks(line, table_id, thinks)

    assert (await answer_of_the_bot(line))["version"] == 3
    assert failed


async def test_who_is_at_work_renews_its_lease(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two gateways, a lease of a second, a thought of more than two: nobody takes it again."""
    takes = list[str]()
    take = LeaseQueue.take

    async def noted(queue: LeaseQueue, table_id: str) -> float | None:
        takes.append(table_id)
        return await take(queue, table_id)

    monkeypatch.setattr(LeaseQueue, "take", noted)
    thinks = Thinks()
    left = await serve(think=thinks, bot_lease_seconds=1)
    await serve(think=thinks, bot_lease_seconds=1)
    ann = await left.player()
    table_id = (await ann.open(bots={"1": "random"}))["table_id"]
    line = await ann.line()
    await bot_thinks(line, table_id, thinks)
    takes.clear()

    await asyncio.sleep(2.2)
    assert not takes
    thinks.may_answer.set()

    assert (await answer_of_the_bot(line))["version"] == 3
    assert thinks.asked == 1


async def test_a_thought_is_given_up_only_where_the_table_moved_on(serve: Serve) -> None:
    thinks = Thinks()
    at = await serve(think=thinks, bot_lease_seconds=LONG)
    ann = await at.player()
    table_id = (await ann.open(bots={"1": "random"}))["table_id"]
    line = await ann.line()
    await bot_thinks(line, table_id, thinks)

    await make_due(at, table_id)
    assert thinks.asked == 1
    await line.act(table_id, "a2", "whisper")
    await until(lambda: thinks.asked == 2)
    thinks.may_answer.set()

    assert (await answer_of_the_bot(line))["version"] == 4


async def make_due(running: Running, table_id: str) -> None:
    """Make a leased table due, and wait until that was noticed."""
    redis = running.redis
    await running.automation.scheduler._due.add(table_id, time.time())
    async for _ in patiently():
        if await redis.zscore(queued(keys.DUE, table_id), table_id) > time.time() + 1:
            break
    await asyncio.sleep(0.05)


async def test_work_that_ends_while_its_lease_is_renewed_is_given_back(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis has renewed it and we do not know yet: it is settled under the lease it has now."""
    renewed, answered = asyncio.Event(), asyncio.Event()
    running = await serve(bot_lease_seconds=LONG)
    work, queue = running.automation.scheduler, running.app.services.queue
    redis, renew = running.redis, queue.renew

    async def slowly(leases: dict[str, float]) -> dict[str, float]:
        made = await renew(leases)
        renewed.set()
        await answered.wait()
        return made

    monkeypatch.setattr(queue, "renew", slowly)
    job = work._jobs["nobody"] = scheduler.Job(time.time() + LONG / 2)
    await redis.zadd(queued(keys.DUE, "nobody"), {"nobody": job.lease})

    renewing = asyncio.create_task(work._renew())
    await asyncio.wait_for(renewed.wait(), PATIENCE)
    settling = asyncio.create_task(work._settle("nobody", job, None))
    await asyncio.sleep(0.1)
    answered.set()
    await asyncio.gather(renewing, settling)

    assert await redis.zscore(queued(keys.DUE, "nobody"), "nobody") is None
    del work._jobs["nobody"]


async def test_who_stops_gives_its_work_back(serve: Serve) -> None:
    never, thinks = Thinks(), Thinks()
    thinks.may_answer.set()
    first = await serve(think=never, bot_lease_seconds=LONG)
    async with door(first.url) as at:
        ann = await at.player()
        table_id = (await ann.open(bots={"1": "random"}))["table_id"]
        await bot_thinks(await ann.line(), table_id, never)
    second = await serve(think=thinks, bot_lease_seconds=LONG)

    await first.stop()

    line = await (await second.stranger()).line()
    while (await line.watch(table_id))["version"] < 3:
        await answer_of_the_bot(line)


async def test_a_table_whose_work_fails_rests_for_a_while(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug does not fill the log once for each short lease."""
    failed: list[str] = []

    async def breaks(self: scheduler.Scheduler, table_id: str, *_: object) -> float | None:
        failed.append(table_id)
        raise RuntimeError

    monkeypatch.setattr(scheduler.Scheduler, "_due_after_work", breaks)
    at = await serve(bot_lease_seconds=0.05)
    await (await at.player()).open(bots={"1": "random"})
    await asyncio.sleep(0.5)

    assert len(failed) == 1


async def test_a_lease_is_taken_once_and_known_again(at: Running) -> None:
    """The answer to the first try was lost: the second finds its own lease."""
    queue = at.app.services.queue
    redis = at.app.services.redis
    monkey: list[float] = []
    run_script = redis.run_script

    async def twice(script: str, key: list[str], arguments: list[Any]) -> int:
        await run_script(script, key, arguments)
        monkey.append(1)
        return await run_script(script, key, arguments)

    await redis.redis.zadd(queued(keys.DUE, "nobody"), {"nobody": time.time() - 1})
    redis.run_script = twice  # pyright: ignore[reportAttributeAccessIssue]
    lease = await queue.take("nobody")
    redis.run_script = run_script

    assert lease is not None
    assert await queue.take("nobody") is None
    renewed = await queue.renew({"nobody": lease, "somebody": 1.0})
    assert set(renewed) == {"nobody"}
    assert await queue.renew({"nobody": lease}) == {}
