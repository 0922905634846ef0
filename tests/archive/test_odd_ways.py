"""Tables in the archive, and what happens to them beside the plain way."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from domain.decider import Rejected
from domain.table.state import Player
from server.store import keys
from tests.archive.test_archive import (
    archivist_of,
    is_registered,
    left_in_redis,
    move,
    over_and_done,
    played_out,
    settled,
)
from tests.conftest import TEST_GAMES, Running, Serve
from tests.server.shards import queued
from tests.server.test_histories import copy_of
from tests.server.test_imports import brought, exported
from tests.server.wire import Guest, two_at_a_table

NEVER = 1e9
"""Seconds: nothing moves by itself."""

pytestmark = pytest.mark.server(archive_seconds=NEVER)


async def test_a_game_not_offered_stays_known(at: Running, serve: Serve, tmp_path: Path) -> None:
    games = {name: game for name, game in TEST_GAMES.items() if name != "tick_tock"}
    other = await serve(games, archive=str(tmp_path / "archive"), archive_seconds=0.001)
    table_id, ann, _ = await over_and_done(at)

    finished = other.app.services.queues.finished
    assert finished is not None
    await finished.ask_for([table_id])

    await archivist_of(other).move_due()

    assert await finished.queue.times([table_id]) != [None]
    assert await is_registered(at, table_id)
    assert (await ann.get(f"/api/tables/{table_id}")).status_code == 200


async def test_archived_tables_stay_readable(at: Running, serve: Serve, tmp_path: Path) -> None:
    there = await serve(archive=str(tmp_path / "archive"), archive_seconds=0)
    table_id, _, _ = await over_and_done(at)
    assert await move(at, table_id)

    shown = await (await there.stranger()).get(f"/api/tables/{table_id}")

    assert shown.json()["status"] == "finished"


async def test_a_damaged_table_that_was_mended_and_archived_is_damaged_no_more(at: Running) -> None:
    table_id, _, _ = await over_and_done(at)
    live = await at.tables.follower.newest(table_id)
    assert await move(at, table_id)
    live.archived, live.damaged_at = None, live.head

    again = await at.tables.follower.newest(table_id)

    assert again is live
    assert again.archived is not None
    assert again.damaged_at is None


async def test_a_ledger_put_back_to_before_the_end_of_the_game_is_played_on(at: Running) -> None:
    """This also holds at the gateway that has the table in memory as an archived one."""
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 2})
    hers = await ann.line()
    await hers.act(table_id, "a1")
    copy = await copy_of(at, table_id)
    await (await bob.line()).act(table_id, "b1")
    await settled(at, table_id)
    assert await move(at, table_id)
    await copy.put_back()
    at.tables.follower.on_restarted()

    shown = (await ann.get(f"/api/tables/{table_id}")).json()
    acted = await (await bob.line()).act(table_id, "b2")

    assert (shown["status"], shown["version"]) == ("running", 3)
    assert acted["type"] == "accepted"
    assert at.tables.cache.loaded[table_id].archived is None


async def test_a_table_that_is_back_in_redis_is_not_forgotten_by_its_id(at: Running) -> None:
    table_id, ann, _ = await two_at_a_table(at, options={"ticks": 1})
    copy = await copy_of(at, table_id)
    await (await ann.line()).act(table_id, "a1")
    await settled(at, table_id)
    live = await at.tables.follower.newest(table_id)
    assert await move(at, table_id)
    await copy.put_back()
    assert live.archived is not None

    again = await archivist_of(at).move(live)

    assert not again
    assert live.archived is None
    assert await left_in_redis(at, table_id) != []


async def test_two_gateways_move_one_table_once(at: Running, serve: Serve, tmp_path: Path) -> None:
    other = await serve(archive=str(tmp_path / "archive"), archive_seconds=NEVER)
    table_id, ann, _ = await over_and_done(at)
    before = (await ann.get(f"/api/tables/{table_id}/log")).text

    moved = await asyncio.gather(move(at, table_id), move(other, table_id))

    assert any(moved)  # the slower one may find nothing left to move, and looks again later
    assert await left_in_redis(at, table_id) == []
    assert (await ann.get(f"/api/tables/{table_id}/log")).text == before


async def test_the_last_move_sent_again_has_its_version(at: Running) -> None:
    table_id, ann, _ = await two_at_a_table(at, options={"ticks": 1})
    hers = await ann.line()
    first = await hers.act(table_id, "a1")
    await settled(at, table_id)
    assert await move(at, table_id)

    again = await hers.act(table_id, "a1")
    other = await hers.act(table_id, "a2")

    assert again == first
    assert other["code"] == "finished"


async def test_a_private_table_stays_private(at: Running, ann: Guest) -> None:
    opened = await ann.open(seats=1, visibility="private", options={"ticks": 1})
    table_id = opened["table_id"]
    await (await ann.line()).act(table_id, "a1")
    await settled(at, table_id)
    assert await move(at, table_id)
    at.tables.cache.loaded.clear()

    hers = await ann.get(f"/api/tables/{table_id}/log")
    others = await (await at.stranger()).get(f"/api/tables/{table_id}/log")
    lobby = (await ann.get("/api/tables?status=finished")).json()["tables"]

    assert (hers.status_code, others.status_code) == (200, 404)
    assert lobby == []


async def test_who_is_deleted_is_not_named_by_the_archive(at: Running) -> None:
    table_id, ann, bob = await over_and_done(at)
    assert await move(at, table_id)
    at.tables.cache.loaded.clear()
    deleted = await ann.http.delete("/api/me")
    told = "".join(
        [
            (await bob.get(f"/api/tables/{table_id}{path}")).text
            for path in ("", "/log", "/log?tell=en", "/replay")
        ]
        + [(await bob.get("/api/tables?status=finished")).text]
    )

    assert deleted.status_code in (200, 204)
    assert "Bob" in told
    assert "Ann" not in told


async def test_an_altered_ledger_is_not_moved(at: Running) -> None:
    table_id, _, _ = await over_and_done(at)
    await at.redis.xdel(keys.LEDGER.of(table_id), "3-0")

    due = await archivist_of(at)._moved(table_id, 1.0)

    assert due is not None
    assert await left_in_redis(at, table_id) != []


async def test_a_full_redis_is_relieved_by_the_archive(at: Running) -> None:
    """Moving a table books nothing, once Redis knows whose archive it is."""
    table_id, ann, _ = await over_and_done(at)
    assert at.store.archive is not None
    await at.store.archive.require_own()
    await at.redis.config_set("maxmemory", 1)
    try:
        refused = await ann.post("/api/tables", {"game": "tick_tock", "seats": 1})
        moved = await move(at, table_id)
    finally:
        await at.redis.config_set("maxmemory", 0)

    assert refused.status_code == 503
    assert "memory" in refused.json()["detail"]
    assert moved
    assert await left_in_redis(at, table_id) == []


async def test_a_message_just_after_the_move_is_neither_kept_nor_paid_for(at: Running) -> None:
    """Its keys would stay for ever: nobody deletes them a second time."""
    table_id, ann, _ = await played_out(at)
    live = await at.tables.cache.get(table_id)
    await at.tables.ledger.delete(table_id)  # by another gateway, just now

    with pytest.raises(Rejected) as refusal:
        await at.context.chat.say(live, Player(ann.player_id, "Ann"), "hello")

    assert refusal.value.code == "archived"
    assert await left_in_redis(at, table_id) == []
    assert not await at.redis.exists(keys.BUCKET.of("chat", f"{{{table_id}}}:{ann.player_id}"))


@pytest.mark.server(archive_seconds=3600)
async def test_an_imported_table_is_queued_and_archived(at: Running) -> None:
    cara = await at.player("Cara")
    summary = (await brought(cara, await exported(at))).json()
    table_id = summary["table_id"]
    due = await at.redis.zscore(queued(keys.FINISHED, table_id), table_id)
    await settled(at, table_id)

    assert await move(at, table_id)

    assert due == pytest.approx(at.app.services.clock() + 3600, abs=60)
    assert (await cara.get(f"/api/tables/{table_id}")).json() == summary


@pytest.mark.parametrize("chosen", [{}, {"archive": "folder", "archive_seconds": 0}])
async def test_where_nothing_is_archived_it_is_not_queued(
    serve: Serve, tmp_path: Path, chosen: dict[str, Any]
) -> None:
    if "archive" in chosen:
        chosen = {**chosen, "archive": str(tmp_path)}
    at = await serve(**chosen)
    cara = await at.player("Cara")
    table_id = (await brought(cara, await exported(at))).json()["table_id"]

    assert await at.redis.zscore(queued(keys.FINISHED, table_id), table_id) is None
