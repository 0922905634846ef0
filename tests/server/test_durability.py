"""Redis's reports of its durability, and the server's reports of that."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from server.store.durability import Sync, faults
from tests.conftest import Running, Serve
from tests.running.redis_server import RedisServer
from tests.server.patience import PATIENCE, until

GOOD: Mapping[str, Any] = {
    "role": "master",
    "aof_enabled": 1,
    "maxmemory_policy": "noeviction",
    "aof_last_write_status": "ok",
    "aof_last_bgrewrite_status": "ok",
}
TOO_FEW = {"connected_slaves": 5, "min_slaves_good_slaves": 0}
SYNCED = {"appendfsync": "always", "no-appendfsync-on-rewrite": "no"}


@pytest.mark.parametrize(
    ("changed", "config", "wanted"),
    [
        ({}, SYNCED, "always"),
        ({}, {"appendfsync": "everysec"}, "everysec"),
        ({}, {}, "always"),  # what may not be asked is not held against it
        ({"used_memory": 84, "maxmemory": 100}, SYNCED, "always"),
        ({"used_memory": 84, "total_system_memory": 100}, SYNCED, "always"),
    ],
)
def test_nothing_is_said_of_one_that_keeps_what_was_wanted(
    changed: Mapping[str, Any], config: Mapping[str, str], wanted: Sync
) -> None:
    assert list(faults({**GOOD, **changed}, config, wanted)) == []


@pytest.mark.parametrize(
    ("changed", "config", "event", "books"),
    [
        ({"role": "slave"}, {}, "redis_is_a_replica", False),
        ({"aof_enabled": 0}, {}, "redis_not_append_only", True),
        ({"maxmemory_policy": "allkeys-lru"}, {}, "redis_evicts", True),
        ({"aof_last_write_status": "err"}, {}, "redis_cannot_write", False),
        ({"aof_last_bgrewrite_status": "err"}, {}, "redis_cannot_rewrite", True),
        ({"used_memory": 86 << 20, "maxmemory": 100 << 20}, {}, "redis_memory_low", True),
        ({"used_memory": 86 << 20, "total_system_memory": 100 << 20}, {}, "redis_memory_low", True),
        ({"used_memory": 100 << 20, "maxmemory": 100 << 20}, {}, "redis_out_of_memory", False),
        *(({}, {"appendfsync": sync}, "redis_not_synced", True) for sync in ("everysec", "no")),
        ({}, {"no-appendfsync-on-rewrite": "yes"}, "redis_not_synced", True),
        # Replicas that Redis itself wants: it counts them only then, even if CONFIG is forbidden.
        (TOO_FEW, {}, "redis_lacks_replicas", False),
        (TOO_FEW, {"min-replicas-to-write": "2"}, "redis_lacks_replicas", False),
    ],
)
def test_d9_each_thing_that_is_wrong_is_one_line(
    changed: Mapping[str, Any], config: Mapping[str, str], event: str, *, books: bool
) -> None:
    (found,) = faults({**GOOD, **changed}, {**SYNCED, **config}, "always")

    assert (found.event, found.books) == (event, books)
    assert all(value in found.reason for value in config.values())


@pytest.mark.parametrize(("there", "wanted"), [(0, 1), (1, 2)])
def test_without_the_wanted_replicas_nothing_is_booked(there: int, wanted: int) -> None:
    (found,) = faults({**GOOD, "connected_slaves": there}, SYNCED, "always", wanted)

    assert (found.event, found.books) == ("redis_lacks_replicas", False)
    assert list(faults({**GOOD, "connected_slaves": there}, SYNCED, "always", there)) == []


@pytest.fixture
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.ledger_watch.LEDGER_LOOK_SECONDS", 0.05)


@pytest.mark.server
@pytest.mark.live
async def test_a_stopped_server_looks_at_its_redis_no_more(looks_often: None, at: Running) -> None:
    """Though a cancellation was lost, as a client of Redis may lose it where its line breaks."""
    not_cancelled = asyncio.create_task(at.services.ledger_watch.run())

    await at.stop()

    await asyncio.wait_for(not_cancelled, PATIENCE)


@pytest.mark.live
async def test_d9_a_redis_that_lacks_the_replicas_it_wants_is_a_fault(
    logs: list[Any], looks_often: None, serve: Serve, tmp_path: Path
) -> None:
    """By its own setting it takes no writes then, though all else is well."""
    with RedisServer(tmp_path / "redis") as redis:
        at = await serve(redis_url=redis.url)
        watch = at.services.ledger_watch
        redis.ask("CONFIG", "SET", "min-replicas-to-write", 1)
        await until(lambda: "redis_lacks_replicas" in watch.faults)
        ready = await (await at.stranger()).get("/readyz")
        redis.ask("CONFIG", "SET", "min-replicas-to-write", 0)
        await until(lambda: watch.can_book)

    assert "redis_lacks_replicas" in ready.json()["detail"]
    assert len([one for one in logs if one["event"] == "redis_lacks_replicas"]) == 1
