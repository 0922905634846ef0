"""`/metrics`: what a gateway counts, as Prometheus reads it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from server.store import keys
from server.store.ledger import Head
from server.store.redis_client import Unavailable
from tests.conftest import Serve
from tests.server.passing_time import Time
from tests.server.patience import patiently
from tests.server.test_gateways import seated
from tests.server.wire import Door, Guest, door, two_at_a_table


async def scraped(guest: Guest) -> dict[str, float]:
    """`name{worker}` → value, of all samples."""
    response = await guest.get("/metrics")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/plain")
    return {
        sample.name + "".join(f" {key}={value}" for key, value in sorted(sample.labels.items())): (
            sample.value
        )
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


async def test_commands_refusals_and_answers_are_counted(at: Door) -> None:
    table_id, ann, _ = await two_at_a_table(at)
    line = await ann.line()
    before = await scraped(ann)
    await line.watch(table_id)
    await line.act(table_id, "a1")
    await line.act(table_id, "a2")

    after = await scraped(ann)

    def grown(name: str) -> float:
        return after[f"{name} worker=0"] - before[f"{name} worker=0"]

    assert grown("kontor_commands_total") == 1
    assert grown("kontor_refusals_total") == 1
    assert grown("kontor_act_seconds_count") == 1
    assert 0 < grown("kontor_act_seconds_sum") < 5
    assert after["kontor_act_seconds_bucket le=+Inf worker=0"] == 1
    assert grown("kontor_frames_total") == 3
    assert grown("kontor_sent_bytes_total") > 500
    assert after["kontor_sockets worker=0"] == 1
    assert after["kontor_tables worker=0"] == 1


async def test_a_closed_socket_is_counted_no_more(at: Door) -> None:
    ann = await at.player()
    line = await ann.line()
    assert (await scraped(ann))["kontor_sockets worker=0"] == 1

    await line.socket.close()

    async for _ in patiently():
        if (await scraped(ann))["kontor_sockets worker=0"] == 0:
            return


async def test_conflicts_and_bell_gaps_are_counted(serve: Serve) -> None:
    left, right = await serve(sweep_seconds=60), await serve(sweep_seconds=60)
    async with door(left.url) as one, door(right.url) as other:
        table_id, hers, his = await seated(one, other)
        asks = await other.stranger()
        live = await right.app._tables.cache.get(table_id)
        async with live.lock:
            pass  # whoever read it is done
        right.app._tables.catch_up.on_bell(table_id, Head(9), b"")
        assert (await scraped(asks))["kontor_bell_gaps_total worker=0"] == 1

        for number in range(20):
            await asyncio.gather(
                hers.act(table_id, f"a{number}", "whisper"),
                his.act(table_id, f"b{number}", "whisper"),
            )

        counted = [await scraped(await at.stranger()) for at in (one, other)]
        assert sum(one["kontor_conflicts_total worker=0"] for one in counted) > 0
        assert sum(one["kontor_commands_total worker=0"] for one in counted) >= 40


async def test_what_the_house_owes_and_how_late_it_is(serve: Serve) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    running = await serve(think=never, bot_lease_seconds=60)
    async with door(running.url) as at:
        ann = await at.player()
        table_id = (await ann.open(bots={"1": "random"}))["table_id"]
        await (await ann.line()).act(table_id, "a1")

        counted = await scraped(ann)

        assert counted["kontor_owed"] == 1
        assert counted["kontor_owed_late_seconds"] < 5


async def test_how_late_the_house_is_goes_by_its_clock(serve: Serve) -> None:
    time = Time()
    running = await serve(clock=time)
    await running.app.services.redis.redis.zadd(keys.DUE.of(), {"nowhere": time.now + 1000})
    async with door(running.url) as at:
        guest = await at.stranger()

        in_time = (await scraped(guest))["kontor_owed_late_seconds"]
        time.now += 1000.5
        late = (await scraped(guest))["kontor_owed_late_seconds"]

    assert in_time == 0
    assert late == 0.5


async def test_without_redis_the_rest_is_still_told(
    at: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise Unavailable

    monkeypatch.setattr("server.store.lease_queue.LeaseQueue.backlog", away)
    counted = await scraped(await at.stranger())

    assert "kontor_owed" not in counted
    assert counted["kontor_commands_total worker=0"] == 0


async def test_one_worker_answers_for_all_of_its_machine(serve: Serve, tmp_path: Path) -> None:
    first = await serve(worker=0, numbers=str(tmp_path))
    await serve(worker=1, numbers=str(tmp_path))
    async with door(first.url) as at:
        ann = await at.player()
        async for _ in patiently():
            if (tmp_path / "1.json").exists():
                break

        counted = await scraped(ann)

        assert counted["kontor_commands_total worker=0"] == 0
        assert counted["kontor_commands_total worker=1"] == 0
