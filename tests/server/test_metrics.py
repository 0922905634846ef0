"""The metrics of a gateway, in the format of Prometheus."""

import asyncio
import contextlib
import re
import socket
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest
from prometheus_client.exposition import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from server import gauges
from server.metrics import port as metrics_port
from server.runtime.telemetry import LIMIT
from server.store import keys
from server.store.ledger import Head
from server.store.redis_client import Unavailable
from tests.conftest import Running, Serve
from tests.running.ports import free_port
from tests.server.passing_time import Time
from tests.server.patience import patiently, until
from tests.server.shards import queued
from tests.server.test_gateways import seated
from tests.server.wire import Guest, Line, ann_and_a_bot, two_at_a_table
from tests.tools import checked

pytestmark = pytest.mark.server


def scraped(running: Running) -> dict[str, float]:
    """`name{worker}` → value, of all samples."""
    return samples(exposed(running))


def exposed(running: Running) -> str:
    return generate_latest(running.app._metrics.now()).decode()


def samples(text: str) -> dict[str, float]:
    return {
        sample.name + "".join(f" {key}={value}" for key, value in sorted(sample.labels.items())): (
            sample.value
        )
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_commands_and_sockets_are_counted(at: Running, table_id: str, line: Line) -> None:
    """Appends are timed apart from other questions to Redis, and spectators from players."""
    before = scraped(at)
    await line.watch(table_id)
    await line.act(table_id, "a1")
    await line.act(table_id, "a2")
    at.measures.look_seldom()

    after = scraped(at)

    def grown(name: str) -> float:
        return after[f"{name} worker=0"] - before[f"{name} worker=0"]

    assert grown("kontor_commands_total") == 1
    assert after["kontor_refusals_total code=not_your_turn protocol=socket worker=0"] == 1
    assert grown("kontor_act_seconds_count") == 1
    assert 0 < grown("kontor_act_seconds_sum") < 5
    assert after["kontor_act_seconds_bucket le=+Inf worker=0"] == 1
    assert grown("kontor_redis_seconds_count kind=append") == 1
    assert after["kontor_redis_seconds_sum kind=append worker=0"] > 0
    assert after["kontor_redis_seconds_count kind=other worker=0"] > 0
    assert grown("kontor_frames_total") == 3
    assert grown("kontor_sent_bytes_total") in {1024, 2048, 3072}  # whole KiB: no length of a view
    assert after["kontor_sockets worker=0"] == 1
    assert after["kontor_tables worker=0"] == 1
    assert after["process_open_fds worker=0"] > 3
    await (await at.player()).watching(table_id)
    assert scraped(at)["kontor_spectators worker=0"] == 1
    await line.socket.close()
    await until(lambda: scraped(at)["kontor_sockets worker=0"] == 1)


async def test_a_request_is_counted_by_its_route_not_its_path(at: Running, ann: Guest) -> None:
    for path in ("/api/tables/nowhere", "/api/tables/elsewhere", "/no/such/path", "/api/games"):
        await ann.http.get(path)
    await ann.http.request("BREW", "/api/games")

    after = scraped(at)

    def requests(route: str, method: str, status: str) -> float:
        labels = f"method={method} route={route} status={status} worker=0"
        return after[f"kontor_http_requests_total {labels}"]

    assert requests("/api/tables/{table}", "GET", "4xx") == 2
    assert requests("/api/games", "GET", "2xx") == 1
    assert requests("/api/games", "other", "4xx") == 1
    assert requests("/api/players", "POST", "2xx") == 1
    assert after["kontor_http_request_seconds_count route=/api/games worker=0"] == 2
    assert after["kontor_refusals_total code=not_found protocol=http worker=0"] == 3
    assert not [name for name in after if "elsewhere" in name or "no/such" in name]


async def test_a_code_makes_a_series_if_it_is_known_and_before_alarms(at: Running) -> None:
    refusals = at.tables.counters.refusals.by
    refusals["socket", "a code"] = 2
    refusals["socket", "another"] = 1

    counted = scraped(at)

    assert counted["kontor_refusals_total code=other protocol=socket worker=0"] == 3
    assert not [name for name in counted if "code=a" in name]
    assert counted["kontor_refusals_total code=internal protocol=http worker=0"] == 0


async def test_thinking_is_timed_by_game(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gauges, "SELDOM_SECONDS", 3_600.0)
    at = await serve()
    table_id, _, line = await ann_and_a_bot(at)
    await line.act(table_id, "a1")
    thoughts = at.measures._thoughts
    await until(lambda: thoughts)
    at_once = scraped(at)
    at.measures.look_seldom()

    (game,) = thoughts
    told = f"kontor_think_seconds_count game={game} worker=0"
    assert told not in at_once
    assert scraped(at)[told] > 0


async def test_what_the_process_takes_and_what_runs_there(at: Running) -> None:
    await until(lambda: scraped(at)["kontor_loop_lag_seconds_count worker=0"])
    counted = scraped(at)

    assert counted["process_cpu_seconds_total worker=0"] > 0
    assert counted["process_resident_memory_bytes worker=0"] > 1 << 20
    assert time.time() - 3600 < counted["process_start_time_seconds worker=0"] < time.time()
    assert counted["process_max_fds worker=0"] > counted["process_open_fds worker=0"] > 3
    (build,) = (name for name in counted if name.startswith("kontor_build_info python=3."))
    assert build.endswith(f" version={version('kontor-server')}")


async def test_a_redis_fault_is_a_series(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.ledger_watch.LEDGER_LOOK_SECONDS", 0.05)
    running = await serve()
    watch = running.services.ledger_watch
    await until(lambda: watch.faults)
    assert scraped(running)["kontor_ready worker=0"] == 1
    assert scraped(running)["kontor_redis_fault fault=redis_not_append_only worker=0"] == 1

    monkeypatch.setattr(watch._key, "look", AsyncMock(side_effect=Unavailable))
    await until(lambda: scraped(running)["kontor_ready worker=0"] == 0)

    assert scraped(running)["kontor_redis_fault fault=redis_away worker=0"] == 1


async def test_they_are_named_as_prometheus_wants_them(at: Running) -> None:
    table_id, ann, _ = await two_at_a_table(at)
    await ann.act(table_id, "a1")

    assert checked("promtool", "check", "metrics", given=exposed(at)) == ""


@pytest.mark.server(sweep_seconds=60)
async def test_conflicts_and_update_gaps_are_counted(left: Running, right: Running) -> None:
    table_id, hers, his = await seated(left, right)
    live = await right.tables.cache.get(table_id)
    async with live.lock:
        pass  # whoever read it is done
    right.tables.follower.on_update(table_id, Head(9), b"")
    assert scraped(right)["kontor_update_gaps_total worker=0"] == 1

    for number in range(20):
        first, second = await asyncio.gather(
            hers.act(table_id, f"a{number}", "whisper"), his.act(table_id, f"b{number}", "whisper")
        )
        assert {first["version"], second["version"]} == {3 + 2 * number, 4 + 2 * number}

    counted = [scraped(running) for running in (left, right)]
    assert sum(left["kontor_conflicts_total worker=0"] for left in counted) > 0
    assert sum(left["kontor_commands_total worker=0"] for left in counted) >= 40


async def test_what_the_server_owes_is_not_told_as_it_changes(at: Running) -> None:
    """Whether a bot has something to decide is its secret; seconds later it is not."""
    await until(lambda: "kontor_queue_tables" in scraped(at))

    await at.redis.zadd(queued(keys.DUE, "nowhere"), {"nowhere": 1e12})
    await asyncio.sleep(0.05)

    assert scraped(at)["kontor_queue_tables"] == 0


async def test_delays_have_the_servers_clock(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table stays due: it looks as if another gateway were always faster to take it."""
    monkeypatch.setattr(gauges, "SELDOM_SECONDS", 0.01)
    monkeypatch.setattr("server.store.table_queue.TableQueue.take", AsyncMock(return_value=None))
    time = Time()
    running = await serve(clock=time)
    await running.redis.zadd(queued(keys.DUE, "nowhere"), {"nowhere": time.now + 1000})
    await until(lambda: scraped(running).get("kontor_queue_tables") == 1)
    in_time = scraped(running)["kontor_queue_late_seconds"]

    time.now += 1000.5
    await until(lambda: scraped(running)["kontor_queue_late_seconds"])

    assert in_time == 0
    assert scraped(running)["kontor_queue_late_seconds"] == 0.5


async def test_without_redis_the_rest_is_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    away = AsyncMock(side_effect=Unavailable)
    monkeypatch.setattr("server.store.table_queue.TableQueue.lateness", away)
    counted = scraped(await serve())

    assert "kontor_queue_tables" not in counted
    assert counted["kontor_commands_total worker=0"] == 0


async def eventually(url: str) -> httpx.Response:
    async with httpx.AsyncClient(verify=False) as http:
        async for _ in patiently():
            with contextlib.suppress(httpx.TransportError):
                return await http.get(url)
    raise AssertionError


async def test_the_first_worker_tells_of_all_on_its_own_port(serve: Serve, tmp_path: Path) -> None:
    port = free_port()
    await serve(workers=2, worker=1, workers_folder=str(tmp_path), metrics_port=port)
    first = await serve(workers=2, worker=0, workers_folder=str(tmp_path), metrics_port=port)
    await until((tmp_path / "1.json").exists)

    told = await eventually(f"http://127.0.0.1:{port}/metrics")
    public = await (await first.stranger()).get("/metrics")

    assert told.headers["content-type"].startswith("text/plain")
    for name in ("commands_total", "act_seconds_bucket le=+Inf", "redis_seconds_sum kind=other"):
        assert {f"kontor_{name} worker={worker}" for worker in (0, 1)} <= samples(told.text).keys()
    assert len(re.findall("^kontor_build_info", told.text, re.MULTILINE)) == 1
    assert "kontor_commands" not in public.text


async def test_while_the_port_is_taken_the_server_plays_on_and_says_so(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, logs: list[Any]
) -> None:
    monkeypatch.setattr(metrics_port, "PORT_RETRY_SECONDS", 0.01)
    monkeypatch.setattr(LIMIT, "_clock", lambda: 2e9)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        running = await serve(metrics_port=port)
        assert (await (await running.stranger()).get("/healthz")).status_code == 200
        await until(lambda: "metrics_not_served" in [line["event"] for line in logs])
    (said,) = (line for line in logs if line["event"] == "metrics_not_served")
    assert "KONTOR_METRICS_PORT" in said["remedy"]

    assert (await eventually(f"http://127.0.0.1:{port}/metrics")).status_code == 200
