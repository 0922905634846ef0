"""Finished tables move from Redis to the archive, and everything goes on as before."""

import asyncio
from operator import not_
from pathlib import Path
from typing import Any

import pytest

from server.automation.archivist import Archivist
from server.store import keys
from server.store.keys import REGISTER_SHARDS
from tests.conftest import Running, Serve
from tests.server.mute_updates import compare_heads
from tests.server.patience import until
from tests.server.shards import listed, whole
from tests.server.wire import Door, Guest, two_at_a_table

SOON = 0.3
"""Seconds after its end at which a table moves here."""
pytestmark = pytest.mark.server(archive_seconds=SOON)


async def played_out(at: Door, **more: Any) -> tuple[str, Guest, Guest]:
    table_id, ann, bob = await two_at_a_table(at, **more)
    hers, his = await ann.line(), await bob.line()
    for number in range(3):
        await hers.act(table_id, f"a{number}")
        await his.act(table_id, f"b{number}")
    return table_id, ann, bob


async def over_and_done(at: Running) -> tuple[str, Guest, Guest]:
    """A game that was played out; all is done that follows its commits."""
    found = await played_out(at)
    await settled(at, found[0])
    return found


def archivist_of(at: Running) -> Archivist:
    assert at.automation.archivist is not None
    return at.automation.archivist


async def move(at: Running, table_id: str) -> bool:
    live = await at.tables.follower.newest(table_id)
    return await archivist_of(at).move(live)


async def left_in_redis(running: Running, table_id: str) -> list[bytes]:
    return [key async for key in running.redis.scan_iter(f"{{{table_id}}}:*")]


async def settled(running: Running, table_id: str) -> None:
    """All is done that follows its commits."""
    await until(lambda: running.tables.ledger.todo((table_id,)), not_)


async def moved(running: Running, table_id: str) -> None:
    await until(lambda: left_in_redis(running, table_id), not_)


async def an_archived_table(at: Running) -> tuple[str, Guest]:
    """A game of Ann's that was played out and moved."""
    table_id, ann, _ = await played_out(at)
    await moved(at, table_id)
    return table_id, ann


async def is_registered(running: Running, table_id: str) -> bool:
    shards = [keys.TABLE_IDS.of(shard) for shard in range(REGISTER_SHARDS)]
    return any([await running.redis.sismember(shard, table_id) for shard in shards])


def forget(running: Running) -> None:
    archive: Any = running.tables.cache._archive
    archive._summaries.clear()
    running.tables.cache.loaded.clear()


async def everything(guest: Guest, table_id: str) -> dict[str, Any]:
    paths = ("", "/log", "/log?tell=en", "/at/4", "/replay", "/replay?since=3&viewer=seat:1")
    answers = [await guest.get(f"/api/tables/{table_id}{path}") for path in paths]
    watched = await (await guest.line()).watch(table_id)
    lobby = (await guest.get("/api/tables?status=finished")).json()["tables"]
    told = {path: answer.text for path, answer in zip(paths, answers, strict=True)}
    return {**told, "position": watched, "lobby": lobby, "codes": [a.status_code for a in answers]}


@pytest.mark.server(archive_seconds=1e9)
async def test_all_that_is_told_of_a_table_is_the_same_before_and_after(at: Running) -> None:
    table_id, ann, _ = await played_out(at)
    before = await everything(ann, table_id)
    assert await left_in_redis(at, table_id)
    await settled(at, table_id)

    assert await move(at, table_id)
    assert not await left_in_redis(at, table_id)
    in_memory = await everything(ann, table_id)
    at.tables.cache.loaded.clear()
    from_the_archive = await everything(ann, table_id)

    assert before["codes"] == [200] * 6
    assert in_memory == before
    assert from_the_archive == before


async def test_nothing_of_it_is_left_in_redis_but_its_places_in_lists(at: Running) -> None:
    table_id, _ = await an_archived_table(at)
    await until(lambda: at.redis.exists(*whole(keys.FINISHED)), not_)

    assert await left_in_redis(at, table_id) == []
    assert not await is_registered(at, table_id)
    assert await at.redis.zcard(listed("finished", "tick_tock", table_id)) == 1


async def test_a_finished_table_that_a_crash_left_out_of_the_queue_is_moved(at: Running) -> None:
    table_id, _, _ = await over_and_done(at)
    await at.redis.delete(*whole(keys.FINISHED))

    await at.automation.recovery.restore([table_id])

    await moved(at, table_id)


async def test_a_fork_goes_on_from_an_archived_table(at: Running) -> None:
    table_id, ann = await an_archived_table(at)
    at.tables.cache.loaded.clear()

    fork = await ann.post(f"/api/tables/{table_id}/fork", {"version": 4})

    assert fork.status_code == 201
    assert fork.json()["fork_of"] == {"table_id": table_id, "version": 4}


async def test_nothing_more_happens_at_an_archived_table(at: Running) -> None:
    table_id, ann = await an_archived_table(at)
    line = await ann.watching(table_id)

    acted = await line.act(table_id, "late")
    await line.send("say", table=table_id, id="s1", text="hello")
    said = await line.next()
    left = await ann.post(f"/api/tables/{table_id}/start")

    assert (acted["type"], acted["code"]) == ("rejected", "finished")
    assert said["code"] == "archived"
    assert left.status_code == 409
    assert await left_in_redis(at, table_id) == []


async def test_who_watches_while_it_moves_notices_nothing(at: Running, logs: list[Any]) -> None:
    table_id, ann, _ = await two_at_a_table(at, options={"ticks": 1})
    gallery, hers = await (await at.stranger()).line(), await ann.line()
    await gallery.watch(table_id)
    await hers.act(table_id, "a1")
    await gallery.until("commit")
    await moved(at, table_id)
    await compare_heads(at)
    await asyncio.sleep(0.1)

    assert await gallery.silent()
    assert not [line for line in logs if line["event"] in ("updates_replaced", "work_broke")]


async def test_laggards_follow_to_the_archive(at: Running, serve: Serve, tmp_path: Path) -> None:
    other = await serve(archive=str(tmp_path / "archive"), archive_seconds=SOON)
    table_id, ann, _ = await two_at_a_table(at, options={"ticks": 1})
    held = other.tables.cache.loaded
    stale = await other.tables.cache.get(table_id)
    del held[table_id]  # so that its own look at idle tables does not bring it up to date
    await (await ann.line()).act(table_id, "a1")
    await moved(at, table_id)
    held[table_id] = stale
    assert stale.table.version == 2

    shown = await (await (await other.stranger()).line()).watch(table_id)

    assert shown["version"] == 3
    assert stale.archived is not None


async def test_a_table_that_moved_on_meanwhile_stays(at: Running, table_id: str) -> None:
    """As when it was put back to an older copy, or something is still to be done after a commit."""
    await settled(at, table_id)
    ledger = at.tables.ledger
    head = await ledger.head(table_id)

    other_tip = await ledger.forget_archived(table_id, head._replace(tip=bytes(32)))
    older = await ledger.forget_archived(table_id, head._replace(version=1))
    await at.redis.hset(keys.COMMITTED.of(table_id), "todo", "2 ")
    undone = await ledger.forget_archived(table_id, head)
    await at.redis.hdel(keys.COMMITTED.of(table_id), "todo")
    kept = await left_in_redis(at, table_id)
    gone = await ledger.forget_archived(table_id, head)

    assert (other_tip, older, undone, gone) == (False, False, False, True)
    assert len(kept) >= 3
    assert await left_in_redis(at, table_id) == []
