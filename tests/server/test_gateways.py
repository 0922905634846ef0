"""Several gateways on one Redis, lost bells, a ledger that fell back, and servers that stop."""

import asyncio
from typing import Any

import pytest

from domain.table.chain import EMPTY, Head
from projections.projection import LANGS
from server.store import keys
from server.store.stream_rows import ENTRY
from tests.conftest import Running, Serve
from tests.server.bells import line_of_bells
from tests.server.patience import patiently, until
from tests.server.test_unreadable_tables import FUTURE, book_by_hand
from tests.server.wire import Door, Guest, Line, door, two_from_two_doors


async def seated(one: Door, other: Door, **more: Any) -> tuple[str, Line, Line]:
    """Ann sits at one gateway, Bob at the other."""
    table_id, ann, bob = await two_from_two_doors(one, other, **more)
    hers, his = await ann.watching(table_id), await bob.watching(table_id)
    return table_id, hers, his


async def drop_entries(redis: Any, table_id: str, after: int) -> None:
    """Put a table's ledger back to an older copy, all at once."""
    ledger, booked = keys.LEDGER.of(table_id), keys.BOOKED.of(table_id)
    kept = await redis.xrange(ledger, "-", f"{after}-0")
    head = EMPTY.after_all(fields[ENTRY] for _, fields in kept)
    later = [
        name
        for name, version in (await redis.hgetall(booked)).items()
        if b"/" in name and int(version) > after
    ]
    async with redis.pipeline(transaction=True) as pipe:
        pipe.delete(ledger)
        for name, fields in kept:
            pipe.execute_command("XADD", ledger, name, *fields)
        pipe.hdel(booked, *later)
        pipe.hset(booked, mapping={"version": head.version, "tip": head.tip})
        await pipe.execute()


async def test_a_game_is_played_to_its_end_over_two_gateways(left: Running, right: Running) -> None:
    table_id, hers, his = await seated(left, right, options={"ticks": 10})
    last: dict[str, Any] = {}

    for number in range(5):
        await hers.send("act", table=table_id, id=f"a{number}", command={"type": "tick"})
        while (await his.until("commit"))["version"] != 3 + 2 * number:
            pass
        await his.send("act", table=table_id, id=f"b{number}", command={"type": "tick"})
        last = await hers.until("commit")
        while last["version"] != 4 + 2 * number:
            last = await hers.until("commit")

    assert last["outcome"]["scores"]["0"]["total"] == 10


@pytest.mark.server(sweep_seconds=60)
async def test_a_bell_that_rings_while_the_table_is_read_is_heeded_afterwards(
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
    follow = asyncio.create_task(right.tables.catch_up.refresh(live))
    await reading.wait()
    await hers.act(table_id, "a1")
    await until(lambda: live.announced == 3)
    assert (live.announced, live.table.version) == (3, 2)
    go_on.set()
    await follow

    assert (await his.until("commit"))["version"] == 3


async def test_two_commands_race_for_one_version_and_both_are_booked(serve: Serve) -> None:
    left, right = await serve(), await serve()
    table_id, hers, his = await seated(left, right)

    for number in range(20):
        first, second = await asyncio.gather(
            hers.act(table_id, f"a{number}", "whisper"), his.act(table_id, f"b{number}", "whisper")
        )
        assert {first["version"], second["version"]} == {3 + 2 * number, 4 + 2 * number}


@pytest.mark.server(sweep_seconds=60)
async def test_who_lags_behind_reads_on_before_refusing(left: Running, right: Running) -> None:
    table_id, ann, bob = await two_from_two_doors(left, right)
    hers, his = await ann.line(), await bob.line()
    await his.act(table_id, "b0", "whisper")
    await hers.act(table_id, "a1")

    answer = await his.act(table_id, "b1")

    assert (answer["type"], answer["version"]) == ("accepted", 5)


async def test_a_command_is_booked_once_over_two_gateways(left: Running, right: Running) -> None:
    ann = await left.player("Ann")
    table_id = (await ann.open(seats=1))["table_id"]
    elsewhere = await right.stranger()
    elsewhere.token = ann.token

    first = await (await ann.line()).act(table_id, "a1")
    again = await (await elsewhere.line()).act(table_id, "a1")

    assert first["version"] == again["version"] == 2


@pytest.mark.server(sweep_seconds=0.2)
async def test_a_lost_bell_costs_latency_and_no_event(left: Running, right: Running) -> None:
    table_id, hers, his = await seated(left, right)
    bells = await line_of_bells(right)
    await bells.send_command("SUNSUBSCRIBE", keys.BELL.of(table_id))

    await hers.act(table_id, "a1")
    await hers.act(table_id, "a2", "whisper")

    assert (await his.until("commit"))["version"] == 3
    assert (await his.until("commit"))["version"] == 4


@pytest.mark.server(sweep_seconds=60)
async def test_a_cut_bell_line_is_made_again(left: Running, right: Running) -> None:
    table_id, hers, his = await seated(left, right)
    for number in range(5):
        await left.redis.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await hers.act(table_id, f"a{number}", "whisper")

        assert (await his.until("commit"))["version"] == 3 + number


@pytest.mark.server(sweep_seconds=0.1)
async def test_a_ledger_that_fell_back_brings_everybody_a_position(
    left: Running, right: Running
) -> None:
    table_id, hers, his = await seated(left, right)
    await hers.act(table_id, "a1")
    await his.act(table_id, "b1")
    while (await hers.until("commit"))["version"] != 4:
        pass

    await drop_entries(left.redis, table_id, 2)
    seen = [await hers.until("position"), await his.until("position")]
    again = await hers.act(table_id, "a1")

    assert [(frame["version"], frame["view"]["said"]) for frame in seen] == [(2, 0), (2, 0)]
    assert (again["type"], again["version"]) == ("accepted", 3)


@pytest.mark.server(sweep_seconds=0.1)
async def test_after_a_ledger_fell_back_everybody_goes_on_to_the_end(
    left: Running, right: Running
) -> None:
    """Seats and spectators, in both languages, at both gateways."""
    table_id, hers, his = await seated(left, right, options={"ticks": 6})
    gallery = [await (await at.stranger()).line(lang) for at in (left, right) for lang in LANGS]
    for line in gallery:
        await line.watch(table_id)
    for number in range(2):
        await hers.act(table_id, f"a{number}")
        await his.act(table_id, f"b{number}")

    await drop_entries(left.redis, table_id, 3)
    again = [await line.until("position") for line in (hers, his, *gallery)]
    for number in range(3):
        if number:
            await hers.act(table_id, f"a{number}")
        await his.act(table_id, f"b{number}")
    last: list[dict[str, Any]] = []
    for line in gallery:
        frame = await line.until("commit")
        while "outcome" not in frame:
            frame = await line.until("commit")
        last.append(frame)

    assert {frame["version"] for frame in again} == {3}
    assert {frame["view"]["said"] for frame in again} == {1}
    assert {frame["version"] for frame in last} == {8}


@pytest.mark.server(sweep_seconds=60)
async def test_a_command_on_a_ledger_that_fell_back_is_decided_on_what_is_there(
    at: Running, ann: Guest
) -> None:
    table_id = (await ann.open(seats=1))["table_id"]
    line = await ann.line()
    await line.act(table_id, "a1")
    await line.act(table_id, "a2")
    await drop_entries(at.redis, table_id, 1)

    answer = await line.act(table_id, "a3")

    assert (answer["type"], answer["version"]) == ("accepted", 2)


@pytest.mark.server(sweep_seconds=0.1)
async def test_a_table_that_is_gone_is_said_to_be_unknown(at: Running, ann: Guest) -> None:
    table_id = (await ann.open(seats=1))["table_id"]
    line = await ann.watching(table_id)

    await at.redis.delete(keys.LEDGER.of(table_id), keys.BOOKED.of(table_id))
    error = await line.until("error")

    assert (error["code"], error["table"]) == ("unknown_table", table_id)
    assert at.tables.cache.loaded == {}


@pytest.mark.server(sweep_seconds=0.1)
async def test_an_event_of_a_newer_build_sends_the_sockets_elsewhere(at: Running) -> None:
    ann = await at.player()
    table_id = (await ann.open(seats=1))["table_id"]
    line = await ann.watching(table_id)
    await book_by_hand(at, table_id, FUTURE)

    assert await line.close_code() == 1012
    assert (await ann.get(f"/api/tables/{table_id}")).status_code == 503


async def test_a_stopping_server_sends_its_sockets_elsewhere(at: Running, line: Line) -> None:
    stopping = asyncio.create_task(at.stop())

    assert await line.close_code() == 1012
    await stopping


async def test_everything_is_there_after_a_restart(serve: Serve) -> None:
    first = await serve()
    async with door(first.url) as at:
        ann = await at.player("Ann")
        table_id = (await ann.open(seats=1))["table_id"]
        line = await ann.line()
        before = await line.watch(table_id)
        await line.act(table_id, "a1")
        summary = (await ann.get(f"/api/tables/{table_id}")).json()
    await first.stop()

    second = await serve()
    back = await second.stranger()
    back.token = ann.token
    back.http.headers["Authorization"] = f"Bearer {ann.token}"

    assert (await back.get(f"/api/tables/{table_id}")).json() == summary
    assert (await back.get("/api/me")).json()["tables"] == [summary]
    resumed = await (await back.line()).watch(table_id, have=1, mark=before["mark"])
    assert resumed["version"] == 2
    assert (await (await back.line()).act(table_id, "a1"))["version"] == 2
    assert (await (await back.line()).act(table_id, "a2"))["version"] == 3


async def test_the_lobby_is_built_again_from_the_register(serve: Serve) -> None:
    first = await serve()
    async with door(first.url) as at:
        ann = await at.player()
        table_id = (await ann.open())["table_id"]
        token = ann.token
    redis = first.redis
    for key in await redis.keys("lobby:*") + await redis.keys("player:*:tables"):
        await redis.delete(key)
    await first.stop()

    second = await serve()
    stranger = await second.stranger()
    listed: list[Any] = []
    async for _ in patiently():
        listed = (await stranger.get("/api/tables?status=open")).json()["tables"]
        if listed:
            break
    mine = await stranger.get("/api/me", headers={"Authorization": f"Bearer {token}"})

    assert [table["table_id"] for table in listed] == [table_id]
    assert [table["table_id"] for table in mine.json()["tables"]] == [table_id]


@pytest.mark.parametrize("watched", ["here", "nowhere"])
async def test_a_table_that_nobody_watches_is_let_go(
    at: Running, monkeypatch: pytest.MonkeyPatch, watched: str
) -> None:
    monkeypatch.setattr("server.tables.cache.UNWATCHED_SECONDS", -1)
    ann = await at.player()
    table_id = (await ann.open(seats=1))["table_id"]
    if watched == "here":
        await (await ann.line()).watch(table_id)

    at.tables.cache.evict_unwatched()

    assert (table_id in at.tables.cache.loaded) == (watched == "here")
