"""Several gateways on one Redis, lost updates, a ledger that fell back, and servers that stop."""

import asyncio
from typing import Any

import pytest

from domain.table.chain import Head
from projections.projection import LANGS
from server.store import keys
from server.store.table_index import TableIndex
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.mute_updates import mute_updates, subscribed
from tests.server.patience import until
from tests.server.test_histories import copy_of
from tests.server.wire import Door, Guest, Line, two_from_two_doors


async def seated(one: Door, other: Door, **more: Any) -> tuple[str, Line, Line]:
    """Ann sits at one gateway, Bob at the other."""
    table_id, ann, bob = await two_from_two_doors(one, other, **more)
    hers, his = await ann.watching(table_id), await bob.watching(table_id)
    return table_id, hers, his


@pytest.mark.server(sweep_seconds=60)
async def test_an_update_that_comes_while_the_table_is_read_is_heeded_afterwards(
    monkeypatch: pytest.MonkeyPatch, left: Running, right: Running
) -> None:
    table_id, hers, his = await seated(left, right)
    ledger = right.tables.ledger
    head, reading, go_on = ledger.head, asyncio.Event(), asyncio.Event()

    async def slowly(table_id: str) -> Head:
        found = await head(table_id)
        reading.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(ledger, "head", slowly)
    live = await right.tables.cache.get(table_id)
    follow = asyncio.create_task(right.tables.follower.refresh(live))
    await reading.wait()
    await hers.act(table_id, "a1")
    await until(lambda: live.announced == 3)
    assert (live.announced, live.table.version) == (3, 2)
    go_on.set()
    await follow

    assert (await his.until("commit"))["version"] == 3


@pytest.mark.server(sweep_seconds=60)
async def test_a_sweep_reads_only_the_tables_that_have_changed(
    left: Running, right: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id, hers, his), (quiet_id, _, _) = await seated(left, right), await seated(left, right)
    updates = right.context.table_updates
    for one in (table_id, quiet_id):
        await subscribed(right, one)
    await mute_updates(right, table_id)
    await hers.play(table_id, "a1")
    await hers.commit(version=3)
    with monkeypatch.context() as watched:
        read = calls_of(watched, right.tables.ledger, "heads")
        for connection in tuple(updates._connections.values()):
            await updates._sweep_connection(connection)

    assert {one for (table_ids,) in read for one in table_ids} == {table_id}
    await his.commit(version=3)


@pytest.mark.server
async def test_running_tables_without_work_are_parsed_once(
    at: Running, monkeypatch: pytest.MonkeyPatch, table_id: str, ann: Guest
) -> None:
    look = at.automation.recovery.look_at_running
    await look()
    parsed = calls_of(monkeypatch, TableIndex, "_parsed_summary")
    await look()
    assert table_id not in [summarized.table_id for _, summarized in parsed]

    await ann.act(table_id, "a1")
    await look()
    assert [summarized.table_id for _, summarized in parsed].count(table_id) == 1


@pytest.mark.server(sweep_seconds=60)
async def test_a_cut_connection_for_updates_is_made_again(left: Running, right: Running) -> None:
    table_id, hers, his = await seated(left, right)
    for number in range(5):
        await left.redis.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await hers.act(table_id, f"a{number}", "whisper")

        assert (await his.until("commit"))["version"] == 3 + number


@pytest.mark.server(sweep_seconds=0.1)
async def test_after_a_ledger_fell_back_all_play_to_the_end(left: Running, right: Running) -> None:
    """Seats and spectators, in both languages, at both gateways."""
    table_id, hers, his = await seated(left, right, options={"ticks": 6})
    gallery = [await (await at.stranger()).line(lang) for at in (left, right) for lang in LANGS]
    for line in gallery:
        await line.watch(table_id)
    await hers.act(table_id, "a0")
    copy = await copy_of(left, table_id)
    await his.act(table_id, "b0")
    await hers.act(table_id, "a1")
    await his.act(table_id, "b1")

    await copy.put_back()
    again = [await line.until("position") for line in (hers, his, *gallery)]
    for number in range(3):
        if number:
            await hers.act(table_id, f"a{number}")
        await his.act(table_id, f"b{number}")
    last = [await line.over() for line in gallery]

    assert {frame["version"] for frame in again} == {3}
    assert {frame["view"]["said"] for frame in again} == {1}
    assert {frame["version"] for frame in last} == {8}


@pytest.mark.server(sweep_seconds=0.1)
async def test_a_table_that_is_gone_is_said_to_be_unknown(at: Running, ann: Guest) -> None:
    table_id = (await ann.open(seats=1))["table_id"]
    line = await ann.watching(table_id)

    await at.redis.delete(keys.LEDGER.of(table_id), keys.COMMITTED.of(table_id))
    error = await line.until("error")

    assert (error["code"], error["table"]) == ("unknown_table", table_id)
    assert at.tables.cache.loaded == {}


async def test_everything_is_there_after_a_restart(serve: Serve) -> None:
    first = await serve()
    ann = await first.player("Ann")
    table_id = (await ann.open(seats=1))["table_id"]
    line = await ann.line()
    before = await line.watch(table_id)
    await line.act(table_id, "a1")
    summary = await ann.summary(table_id)
    await first.stop()

    back = await ann.at(await serve())

    assert await back.summary(table_id) == summary
    assert (await back.get("/api/me")).json()["tables"] == [summary]
    resumed = await (await back.line()).watch(table_id, have=1, resume_token=before["resume_token"])
    assert resumed["version"] == 2
    assert (await back.act(table_id, "a1"))["version"] == 2
    assert (await back.act(table_id, "a2"))["version"] == 3


async def test_the_lobby_is_built_again_from_the_register(serve: Serve) -> None:
    first = await serve()
    ann = await first.player()
    table_id = (await ann.open())["table_id"]
    redis = first.redis
    for key in await redis.keys("lobby:*") + await redis.keys("player:*:tables"):
        await redis.delete(key)
    await first.stop()

    back = await ann.at(await serve())
    for path in ("/api/tables?status=open", "/api/me"):
        await until(lambda path=path: back.get(path), lambda one: one.json()["tables"])
        assert await back.tables(path) == [table_id]
