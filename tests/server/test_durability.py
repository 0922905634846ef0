"""What a Redis says of itself, and what we say of that."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from server.store.durability import faults
from tests.conftest import Running, Serve
from tests.running.redis_server import RedisServer
from tests.server.patience import PATIENCE, until
from tests.server.test_metrics import scraped
from tests.server.wire import door

GOOD: Mapping[str, Any] = {
    "role": "master",
    "aof_enabled": 1,
    "maxmemory_policy": "noeviction",
    "aof_last_write_status": "ok",
    "aof_last_bgrewrite_status": "ok",
}
SYNCED = {"appendfsync": "always", "no-appendfsync-on-rewrite": "no"}


def test_nothing_is_said_of_one_that_keeps_everything() -> None:
    assert list(faults(GOOD, SYNCED, "always")) == []


@pytest.mark.parametrize(
    ("changed", "event", "books"),
    [
        ({"role": "slave"}, "redis_is_a_replica", False),
        ({"aof_enabled": 0}, "redis_not_append_only", True),
        ({"maxmemory_policy": "allkeys-lru"}, "redis_evicts", True),
        ({"aof_last_write_status": "err"}, "redis_cannot_write", False),
        ({"aof_last_bgrewrite_status": "err"}, "redis_cannot_rewrite", True),
        ({"used_memory": 86 << 20, "maxmemory": 100 << 20}, "redis_memory_low", True),
        ({"used_memory": 86 << 20, "total_system_memory": 100 << 20}, "redis_memory_low", True),
        ({"used_memory": 100 << 20, "maxmemory": 100 << 20}, "redis_out_of_memory", False),
    ],
)
def test_each_thing_that_is_wrong_is_one_line(
    changed: Mapping[str, Any], event: str, *, books: bool
) -> None:
    (found,) = faults({**GOOD, **changed}, SYNCED, "always")

    assert (found.event, found.books) == (event, books)


@pytest.mark.parametrize("changed", [{"appendfsync": "everysec"}, {"appendfsync": "no"}])
def test_syncing_less_often_than_was_wanted_is_said(changed: Mapping[str, str]) -> None:
    (found,) = faults(GOOD, {**SYNCED, **changed}, "always")

    assert found.event == "redis_not_synced"
    assert changed["appendfsync"] in found.reason


def test_no_syncing_during_a_rewrite_is_said() -> None:
    (found,) = faults(GOOD, {**SYNCED, "no-appendfsync-on-rewrite": "yes"}, "always")

    assert found.event == "redis_not_synced"


@pytest.mark.parametrize("limit", ["maxmemory", "total_system_memory"])
def test_memory_is_not_low_before_that(limit: str) -> None:
    assert list(faults({**GOOD, "used_memory": 84, limit: 100}, SYNCED, "always")) == []


def test_syncing_as_often_as_was_wanted_is_no_fault() -> None:
    assert list(faults(GOOD, {"appendfsync": "everysec"}, "everysec")) == []


@pytest.mark.parametrize(("there", "wanted"), [(0, 1), (1, 2)])
def test_without_the_replicas_that_were_wanted_nothing_can_be_booked(
    there: int, wanted: int
) -> None:
    (found,) = faults({**GOOD, "connected_slaves": there}, SYNCED, "always", wanted)

    assert (found.event, found.books) == ("redis_lacks_replicas", False)
    assert list(faults({**GOOD, "connected_slaves": there}, SYNCED, "always", there)) == []


def test_what_may_not_be_asked_is_not_held_against_it() -> None:
    assert list(faults(GOOD, {}, "always")) == []


@pytest.mark.live
async def test_a_stopped_server_looks_at_its_redis_no_more(at: Running) -> None:
    """Though a cancellation was lost, as a client of Redis may lose it where its line breaks."""
    not_cancelled = asyncio.create_task(at.app._ledger_watch.run())

    await at.stop()

    await asyncio.wait_for(not_cancelled, PATIENCE)


@pytest.mark.live
async def test_d9_a_redis_that_lacks_the_replicas_it_wants_is_a_fault(
    logs: list[Any], serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own setting it takes no writes then, though all else is well."""
    monkeypatch.setattr("server.store.ledger_watch.LEDGER_LOOK_SECONDS", 0.05)
    with RedisServer(tmp_path / "redis") as redis:
        running = await serve(redis_url=redis.url)
        with redis.client() as client:
            client.config_set("min-replicas-to-write", 1)
        await until(lambda: "redis_lacks_replicas" in running.app._ledger_watch.faults)
        figures = scraped(running)
        async with door(running.url) as at:
            ready = await (await at.stranger()).get("/readyz")
        with redis.client() as client:
            client.config_set("min-replicas-to-write", 0)
        await until(lambda: running.app._ledger_watch.can_book)

    assert figures["kontor_redis_fault fault=redis_lacks_replicas worker=0"] == 1
    assert figures["kontor_ready worker=0"] == 0
    assert "redis_lacks_replicas" in ready.json()["detail"]
    assert len([one for one in logs if one["event"] == "redis_lacks_replicas"]) == 1


@pytest.mark.parametrize(("there", "config"), [(0, {}), (1, {"min-replicas-to-write": "2"})])
def test_d9_replicas_that_redis_wants_are_counted_by_it(
    there: int, config: Mapping[str, str]
) -> None:
    """Where CONFIG is forbidden, as far as it is known: it counts them only if it wants some."""
    info = {**GOOD, "connected_slaves": 5, "min_slaves_good_slaves": there}

    (found,) = faults(info, {**SYNCED, **config}, "always")

    assert (found.event, found.books) == ("redis_lacks_replicas", False)
