"""A ledger that was put back, a table that is gone, an answer that was lost, a newer build."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from redis.asyncio import Redis

from domain.table.chain import EMPTY, TIP_BYTES, Head
from kontor.patch import apply_patch
from server.store import keys
from server.store.append_pipe import AppendPipe, Done
from server.store.group_commit import Conflict
from server.tables.handler import MOST_ROUNDS
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.mute_updates import mute_updates, subscribed
from tests.server.test_unreadable_tables import FUTURE, book_by_hand
from tests.server.wire import Frame, Guest, Line, tick, two_at_a_table, two_from_two_doors

SELDOM = 60.0
"""Seconds between sweeps: nothing is found by chance."""

pytestmark = pytest.mark.server(sweep_seconds=SELDOM)


class Copy:
    """An older copy of a table's ledger, and of its other keys."""

    def __init__(self, redis: Redis, table_id: str) -> None:
        self._redis: Any = redis
        self._pattern = f"{{{table_id}}}:*"
        self._kept: dict[bytes, bytes] = {}

    async def make(self) -> None:
        for key in await self._redis.keys(self._pattern):
            self._kept[key] = await self._redis.dump(key)

    async def put_back(self) -> None:
        """All at once: no gateway sees a table without a ledger."""
        keys = await self._redis.keys(self._pattern)
        async with self._redis.pipeline(transaction=True) as pipe:
            if keys:
                pipe.delete(*keys)
            for key, value in self._kept.items():
                pipe.restore(key, 0, value)
            await pipe.execute()


async def copy_of(running: Running, table_id: str) -> Copy:
    copy = Copy(running.redis, table_id)
    await copy.make()
    return copy


async def lose(running: Running, table_id: str) -> None:
    await Copy(running.redis, table_id).put_back()


async def back_with(guest: Guest, table_id: str, have: Frame) -> Frame:
    """Return the first frame of a new connection that has that frame's version and mark."""
    line = await guest.line()
    await line.resume(table_id, have)
    return await line.next()


# A table that is gone.


async def test_a_lost_table_takes_no_command(
    monkeypatch: pytest.MonkeyPatch, at: Running, table_id: str, hers: Line
) -> None:
    await subscribed(at, table_id)
    appended = calls_of(monkeypatch, at.tables.ledger, "append")
    await lose(at, table_id)

    answer = await hers.act(table_id, "a1")

    assert (answer["type"], answer["code"]) == ("rejected", "unknown_table")
    assert len(appended) == 1
    assert at.tables.cache.loaded == {}


# Put back to an older copy.


async def test_a_history_that_was_left_does_not_come_again(at: Running) -> None:
    """The old copy is put back twice. Marks of the first history stay bad, the newest is good."""
    table_id, ann, _ = await two_at_a_table(at)
    copy = await copy_of(at, table_id)
    hers = await ann.line()
    await hers.act(table_id, "a1")
    before = now = await (await ann.line()).watch(table_id)
    marks = [before["resume_token"]]
    for life in range(2):
        await copy.put_back()
        await hers.act(table_id, f"w{life}", "whisper")
        now = await (await ann.line()).watch(table_id)
        marks.append(now["resume_token"])
    await hers.act(table_id, "more", "whisper")

    after = await back_with(ann, table_id, before)
    missed = await back_with(ann, table_id, now)

    assert len(set(marks)) == 3
    assert (after["type"], after["view"]["said"]) == ("position", 0)
    assert (missed["type"], missed["version"]) == ("commit", now["version"] + 1)


async def test_an_older_copy_drops_unseated_people(at: Running, ann: Guest, bob: Guest) -> None:
    opened = await ann.open(seats=3, visibility="private")
    copy = await copy_of(at, opened["table_id"])
    await bob.sit(opened["table_id"], 1, invite=opened["invite"])
    line = await bob.watching(opened["table_id"])
    await copy.put_back()

    await ann.get(f"/api/tables/{opened['table_id']}")

    assert (await line.next())["code"] == "unknown_table"


class Lagging(msgspec.Struct):
    """The watcher of the table at the lagging gateway."""

    table_id: str
    bob: Guest
    his: Line
    gallery: Line


@pytest.fixture
async def there(left: Running, right: Running) -> Lagging:
    """At the right, muted, stands the old history; the new one is as long, and not the same."""
    table_id, ann, bob = await two_from_two_doors(left, right)
    copy = await copy_of(left, table_id)
    hers, his = await ann.line(), await bob.watching(table_id)
    gallery = await (await right.stranger()).watching(table_id)
    await hers.act(table_id, "a1")
    await his.play(table_id, "b1")
    for line in (his, gallery):
        await line.commit(version=4)
    assert (await his.next())["type"] == "accepted"
    await mute_updates(right, table_id)
    await copy.put_back()
    for number in range(2):
        await hers.act(table_id, f"w{number}", "whisper")
    return Lagging(table_id, bob, his, gallery)


async def test_a_gateway_that_lags_cannot_book_on_another_history(there: Lagging) -> None:
    await there.his.play(there.table_id, "b2", "whisper")
    seen = [await line.next() for line in (there.his, there.gallery)]
    then = await there.his.until("commit")
    fresh = await (await there.bob.line()).watch(there.table_id)

    assert [(frame["type"], frame["version"]) for frame in seen] == [("position", 4)] * 2
    assert {frame["view"]["said"] for frame in seen} == {0}
    assert then["version"] == 5
    assert apply_patch(seen[0]["view"], then["patch"]) == fresh["view"]


async def test_a_gateway_that_lags_shows_the_new_history_to_who_comes(there: Lagging) -> None:
    summary = await there.bob.summary(there.table_id)
    seen = [await line.next() for line in (there.his, there.gallery)]

    assert summary["version"] == 4
    assert [(frame["type"], frame["view"]["said"]) for frame in seen] == [("position", 0)] * 2


async def test_an_update_of_another_history_is_not_taken_for_the_next_commit(at: Running) -> None:
    table_id, ann, _ = await two_at_a_table(at)
    await ann.act(table_id, "a1")
    tables = at.tables
    live = await tables.cache.get(table_id)
    ((_, entry),) = await tables.ledger.entries(table_id, 2)
    again = msgspec.structs.replace(live.hosted.codec.decode(entry), version=4)

    data = live.hosted.codec.encode(again)
    tables.follower.on_update(table_id, Head(4, b"of another ledger".ljust(TIP_BYTES)), data)
    not_taken = live.table.version
    tables.follower.on_update(table_id, live.head.after(data), data)

    assert (not_taken, live.table.version) == (3, 4)


# A ledger that lost entries and was filled again: the same versions hold other entries.


async def test_a_gateway_that_was_away_does_not_book_on_an_entry_that_is_gone(serve: Serve) -> None:
    """The gateway had loaded the table; others played it past that version in another history."""
    left, right = await serve(sweep_seconds=SELDOM), await serve(sweep_seconds=SELDOM)
    table_id, ann, bob = await two_at_a_table(left)
    copy = await copy_of(left, table_id)
    hers = await (await ann.at(right)).line()
    await hers.act(table_id, "a1")
    stood = (await right.tables.cache.get(table_id)).head
    await copy.put_back()
    assert (await bob.act(table_id, "b1", "whisper"))["version"] == stood.version

    acted = await hers.act(table_id, "a2")
    fresh = await (await ann.line()).watch(table_id)

    live = await right.tables.cache.get(table_id)
    assert acted["version"] == stood.version + 1
    assert live.head == await left.tables.ledger.head(table_id)
    assert live.table.version == fresh["version"]
    assert fresh["view"]["said"] == 1


# A damaged ledger: its entries and its head disagree.


async def damage(running: Running, table_id: str, how: str) -> None:
    redis, ledger, booked = running.redis, keys.LEDGER.of(table_id), keys.COMMITTED.of(table_id)
    version = int(await redis.hget(booked, "version"))
    match how:
        case "a head below its entries":
            await redis.hset(booked, mapping={"version": version - 1, "tip": ""})
        case "an entry is missing":
            await redis.xdel(ledger, f"{version - 1}-0")
        case "a head of another ledger":
            await redis.hset(booked, "tip", b"another".ljust(TIP_BYTES))
        case _:
            raise ValueError(how)


async def in_redis(running: Running, table_id: str) -> list[tuple[bytes, Any]]:
    """Ids and fields of the entries, sound or not."""
    return await running.redis.xrange(keys.LEDGER.of(table_id))


HOW = ["a head below its entries", "an entry is missing", "a head of another ledger"]


@pytest.mark.parametrize("gateway", ["that has the table", "that loads it"])
@pytest.mark.parametrize("how", HOW)
async def test_a_damaged_ledger_is_shown_as_read_only(serve: Serve, how: str, gateway: str) -> None:
    """Each asks a handful of questions and goes on; another table on the same socket too."""
    first = await serve(sweep_seconds=SELDOM)
    table_id, ann, bob = await two_at_a_table(first)
    await tick(table_id, ann, bob)
    healthy = (await ann.open(seats=1))["table_id"]
    entries = await in_redis(first, table_id)
    await damage(first, table_id, how)
    left = await in_redis(first, table_id)
    asked = first if gateway == "that has the table" else await serve(sweep_seconds=SELDOM)
    guest = await ann.at(asked)
    line = await guest.line()

    refused = await line.act(table_id, "a2")
    shown = await line.watch(table_id)
    elsewhere = await line.act(healthy, "h1")
    summary = await guest.summary(table_id)

    readable = {HOW[0]: 3, HOW[1]: 2, HOW[2]: 4}[how]
    assert (refused["type"], refused["code"]) == ("rejected", "ledger_damaged")
    assert (shown["version"], shown["options"], shown["damaged"]) == (readable, [], True)
    assert elsewhere["type"] == "accepted"
    assert summary["version"] == readable
    assert await in_redis(first, table_id) == left
    assert len(entries) == 4


async def test_whoever_watches_is_told_of_the_damage_and_once_in_the_log(
    logs: list[Any], at: Running, table_id: str, ann: Guest
) -> None:
    """Once the ledger was mended it is played on."""
    hers, gallery = await ann.line(), await (await at.stranger()).watching(table_id)
    copy = await copy_of(at, table_id)
    await hers.act(table_id, "a")
    await damage(at, table_id, "a head of another ledger")
    refused = [await hers.act(table_id, f"a{number}") for number in range(5)]
    told = await gallery.until("position")
    await copy.put_back()
    again = await hers.act(table_id, "again")

    assert {answer["code"] for answer in refused} == {"ledger_damaged"}
    assert told["damaged"] is True
    assert [line["event"] for line in logs].count("ledger_damaged") == 1
    assert again["type"] == "accepted"


async def test_a_command_that_finds_the_ledger_elsewhere_each_time_is_given_up(
    monkeypatch: pytest.MonkeyPatch, at: Running, table_id: str, ann: Guest
) -> None:
    elsewhere = AsyncMock(side_effect=lambda append: Conflict(append.expected.version))
    monkeypatch.setattr(at.tables.ledger, "append", elsewhere)

    assert (await ann.act(table_id, "a1"))["code"] == "unavailable"
    assert elsewhere.await_count == MOST_ROUNDS


# An answer that was lost.


def lose_answers(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """The line breaks so many times after the script ran."""
    ask, left = AppendPipe.ask, list(range(times))

    def broken(pipe: AppendPipe, packed: bytes, replies: int, done: Done) -> None:
        is_lost = b"EVALSHA" in packed and bool(left)
        if is_lost:
            left.pop()
        ask(pipe, packed, replies, (lambda _: done(None)) if is_lost else done)

    monkeypatch.setattr(AppendPipe, "ask", broken)


async def test_a_booking_whose_answer_was_lost_is_followed(
    monkeypatch: pytest.MonkeyPatch, ann: Guest, bob: Guest
) -> None:
    table_id = (await ann.open())["table_id"]
    lose_answers(monkeypatch, times=1)

    seated = await bob.sit(table_id, 1)

    assert (seated["status"], seated["version"]) == ("running", 2)
    assert await ann.tables("/api/tables?status=running") == [table_id]
    assert await ann.tables("/api/tables?status=open") == []
    assert await bob.tables() == [table_id]


async def test_a_repeated_booking_is_followed(monkeypatch: pytest.MonkeyPatch, ann: Guest) -> None:
    """Redis was away for longer; meanwhile somebody looked at the table."""
    table_id = (await ann.open(seats=1, options={"ticks": 1}))["table_id"]
    line = await ann.line()
    lose_answers(monkeypatch, times=2)

    away = await line.act(table_id, "a1")
    await ann.get(f"/api/tables/{table_id}")
    again = await line.act(table_id, "a1")

    assert (away["type"], away["code"]) == ("rejected", "unavailable")
    assert (again["type"], again["version"]) == ("accepted", 2)
    assert await ann.tables("/api/tables?status=finished") == [table_id]
    assert await ann.tables("/api/tables?status=running") == []
    assert await ann.tables() == []


# More who ask than there are lines to Redis.


async def test_more_questions_at_once_than_lines_are_all_answered(at: Running) -> None:
    heads = await asyncio.gather(*(at.tables.ledger.head("nowhere") for _ in range(500)))

    assert set(heads) == {EMPTY}


# Entries of a newer build.


@pytest.mark.parametrize("gateway", ["that has the table", "that loads it"])
@pytest.mark.parametrize(
    ("frame", "fields"),
    [("watch", {}), ("act", {"id": "a1", "command": {"type": "tick"}}), ("say", {"text": "Hi"})],
)
async def test_an_event_of_a_newer_build_sends_who_asks_elsewhere(
    serve: Serve, gateway: str, frame: str, fields: dict[str, Any]
) -> None:
    first = await serve(sweep_seconds=SELDOM)
    table_id, ann, _ = await two_at_a_table(first)
    await book_by_hand(first, table_id, FUTURE)
    there = first if gateway == "that has the table" else await serve(sweep_seconds=SELDOM)
    line = await (await ann.at(there)).line()

    await line.send(frame, table=table_id, **fields)

    assert await line.close_code() == 1012
