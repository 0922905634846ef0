"""The lists of tables are made anew: by one at a time, and after a kill from where it was."""

import asyncio
from copy import copy
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from server.archive.filesystem_store import FilesystemStore
from server.automation.rebuild import FORMAT, LEASE_SECONDS, Rebuild
from server.runtime.shared_clock import SharedClock
from server.store import keys
from server.store.redis_client import RedisClient
from tests.archive.test_archive import settled
from tests.archive.test_odd_ways import move
from tests.conftest import Running, Serve
from tests.server.key_rows import content_of
from tests.server.killed import Killed, killed_at
from tests.server.patience import until
from tests.server.shards import whole
from tests.server.wire import tick, two_at_a_table

LISTS = ("lobby:*", "running:*", "player:*:tables", "results:*", "played:*")


async def lists(redis: Any) -> dict[str, Any]:
    found = [key for pattern in LISTS async for key in redis.scan_iter(pattern)]
    return {key.decode(): await content_of(redis, key) for key in found}


@pytest.fixture
async def full(serve: Serve, tmp_path: Path) -> Running:
    """A server with tables of every kind, two of them archived."""
    running = await serve(archive=str(tmp_path))
    for end in (True, True, False, False):
        table_id, ann, _ = await two_at_a_table(running, options={"ticks": 1})
        if end:
            await tick(table_id, ann)
            await settled(running, table_id)
            assert await move(running, table_id)
    for visibility in ("public", "private"):
        await ann.open(visibility=visibility)
    await done(running)
    running.automation.recovery.rebuild.go_on = AsyncMock(return_value=False)  # a test does it
    return running


def rebuild_of(running: Running, later: float = 0.0) -> Rebuild:
    """Return a rebuild whose clock is that many seconds ahead."""
    clock = running.store.clock
    store = copy(running.store)
    store.clock = cast(SharedClock, lambda: clock() + later)

    async def restore(table_ids: list[str]) -> int:
        return len(await store.index.place_again(table_ids))

    return Rebuild(store, restore)


async def rebuilt(rebuild: Rebuild) -> bool:
    await rebuild.state.ask()
    return await rebuild.go_on()


async def done(running: Running) -> None:
    await until(running.automation.recovery.rebuild.state.is_needed, lambda needed: not needed)


@pytest.mark.fault
async def test_a_killed_rebuild_is_taken_up(full: Running) -> None:
    redis = full.redis
    before = await lists(redis)
    killed, reached = 0, set[str]()
    for step in range(1, 400):
        await redis.delete(*before)
        rebuild = rebuild_of(full, 3 * step * LEASE_SECONDS)
        try:
            with killed_at(step, {RedisClient: ("batch", "many")}):
                await rebuilt(rebuild)
        except Killed:
            killed = step
            reached.add((await rebuild.state.reached()).partition("/")[0])
        assert await rebuilt(rebuild_of(full, (3 * step + 2) * LEASE_SECONDS))
        if killed < step:
            break
        assert await lists(redis) == before, step
        assert await redis.hgetall(keys.LISTS.of()) == {b"format": FORMAT.encode(), b"left": b""}

    assert reached == {"", "register", "stored"}


async def test_it_goes_on_where_it_was(full: Running) -> None:
    redis = full.redis
    await redis.hset(keys.LISTS.of(), "reached", "register/15")
    rebuild = rebuild_of(full)

    assert await rebuilt(rebuild)
    assert rebuild.placed == 2  # those in the archive

    await redis.hset(keys.LISTS.of(), "reached", "stored/ff/zzz.zst")
    again = rebuild_of(full)
    assert await rebuilt(again)
    assert again.placed == 0

    await redis.hset(keys.LISTS.of(), "reached", "stored/ff/zzz.zst")
    await again.state.begin_again()
    assert await rebuilt(again)
    assert again.placed == 6


async def test_one_at_a_time_is_at_it(full: Running) -> None:
    began, may_go_on = asyncio.Event(), asyncio.Event()
    first, second = rebuild_of(full), rebuild_of(full)
    place = first._restore

    async def slowly(table_ids: list[str]) -> int:
        began.set()
        await may_go_on.wait()
        return await place(table_ids)

    first._restore = slowly
    going_on = asyncio.create_task(rebuilt(first))
    await began.wait()

    assert not await rebuilt(second)

    may_go_on.set()
    assert await going_on
    assert not await second.go_on()


async def test_a_server_rebuilds_lists_of_another_format(full: Running, serve: Serve) -> None:
    """Games that are archived too, and what is due is queued."""
    redis = full.redis
    before = await lists(redis)
    await redis.delete(*before, *whole(keys.IDLE))
    await redis.hset(keys.LISTS.of(), "format", "0")
    await full.stop()

    second = await serve(archive=full.services.settings.archive)
    await done(second)

    assert await lists(second.redis) == before
    assert sum([await second.redis.zcard(shard) for shard in whole(keys.IDLE)]) == 4


async def test_a_start_looks_at_no_archived_table(
    full: Running, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    await full.stop()
    read: list[str] = []
    monkeypatch.setattr(FilesystemStore, "_get", lambda _, name: read.append(name))

    second = await serve(archive=full.services.settings.archive)
    await second.automation.recovery.look_at_running()
    await asyncio.sleep(0.5)

    assert read == []
