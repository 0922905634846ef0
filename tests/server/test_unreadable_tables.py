"""A table that a gateway cannot fold: its watchers are notified, and other tables continue."""

from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from projections.projection import AnyProjection
from server.bench.tick_tock import TICK_TOCK, Event, State, Whispered, evolve
from server.store import keys
from server.store.redis_client import Command
from tests.conftest import TEST_GAMES, Running, Serve
from tests.server.calls import calls_of, never
from tests.server.mute_updates import subscribed, updates_connection
from tests.server.passing_time import Time, first_option
from tests.server.patience import until
from tests.server.shards import queued
from tests.server.test_post_commit_hooks import loses
from tests.server.wire import Door, Guest, Line, two_at_a_table, watched_by_ann

SELDOM = 60.0
"""Seconds between sweeps: what comes sooner came with an update."""
ROT = b"\x83\xa7version\x03\xa4time\xa3\xff\xfe\xfd\xc1"
FUTURE = {"time": "2030-01-01T00:00:00Z", "events": [{"type": "levitated", "seat": 0}]}


def failures(logs: list[Any]) -> list[str]:
    """The errors and warnings, but for those about Redis' file, updates and slowness."""
    lines = [line["event"] for line in logs if line["log_level"] in ("error", "warning")]
    return [it for it in lines if not it.startswith(("redis_", "updates_", "clock_is_off"))]


class Reducer:
    """Tick Tock with a bug: a whisper cannot be folded. `folded`: how many were tried."""

    def __init__(self) -> None:
        self.mended = False
        self.folded = 0

    def games(self) -> dict[str, AnyProjection]:
        game = replace(TICK_TOCK.game, evolve=self._evolve)
        return {**TEST_GAMES, "tick_tock": replace(TICK_TOCK, game=game)}

    def _evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Whispered) and not self.mended:
            self.folded += 1
            raise ZeroDivisionError("a bug in a reducer")
        return evolve(state, event)


async def book_by_hand(running: Running, table_id: str, data: bytes | dict[str, Any]) -> None:
    """The next entry, as a gateway of another build would write it, without an update."""
    redis = running.redis
    head = await running.tables.ledger.head(table_id)
    if isinstance(data, dict):
        data = msgspec.msgpack.encode({"version": head.version + 1, **data})
    version, tip = head.after(data)
    await redis.xadd(keys.LEDGER.of(table_id), {"e": data, "t": tip}, id=f"{version}-0")
    await redis.hset(keys.COMMITTED.of(table_id), mapping={"version": version, "tip": tip})


async def test_a_broken_table_leaves_the_updates_of_others(serve: Serve, logs: list[Any]) -> None:
    broken = Reducer()
    left = await serve(sweep_seconds=SELDOM)
    right = await serve(broken.games(), sweep_seconds=0.1)
    sick, ann, _ = await two_at_a_table(left, options={"ticks": 60})
    healthy = (await ann.open(seats=1, options={"ticks": 60}))["table_id"]
    hers, his = await ann.line(), await (await right.stranger()).watching(sick)
    await his.watch(healthy)
    await subscribed(right, sick)
    await subscribed(right, healthy)
    connection = updates_connection(right)

    await hers.act(sick, "a0", "whisper")
    told = await his.until("error")
    for number in range(10):
        await hers.act(sick, f"a{number + 1}", "whisper")
        await his.send("watch", table=sick)
        await hers.act(healthy, f"h{number}")
        await his.commit(version=number + 2)

    assert (told["code"], told["table"]) == ("internal", sick)
    assert updates_connection(right) is connection
    assert right.tables.counters.update_gaps.value == 0
    assert "work_broke" not in failures(logs)
    assert failures(logs).count("table_unreadable") == 1


async def test_an_unreadable_table_is_folded_again_only_if_its_head_moved(serve: Serve) -> None:
    broken = Reducer()
    left = await serve(sweep_seconds=SELDOM)
    right = await serve(broken.games(), sweep_seconds=0.05)
    table_id, ann, _ = await two_at_a_table(left)
    await ann.act(table_id, "a1", "whisper")
    stranger = await right.stranger()
    his = await stranger.line()
    for _ in range(5):
        await his.send("watch", table=table_id)
        assert (await his.next())["code"] == "internal"
        assert (await stranger.get(f"/api/tables/{table_id}")).status_code == 500
    folded = broken.folded

    await ann.act(table_id, "a2", "whisper")
    await his.send("watch", table=table_id)
    still = await his.next()
    folded_again = broken.folded
    broken.mended = True
    await ann.act(table_id, "a3", "whisper")
    position = await his.watch(table_id)

    assert (folded, still["code"], folded_again) == (1, "internal", 2)
    assert position["version"] == 5


async def watched_and_another(at: Door) -> tuple[str, str, Guest, Line]:
    """A table that Ann watches, another one of hers, Ann, and her line."""
    table_id, ann, line = await watched_by_ann(at)
    return table_id, (await ann.open(seats=1))["table_id"], ann, line


@pytest.mark.server(sweep_seconds=0.05)
async def test_bytes_that_are_no_entry_end_no_socket(logs: list[Any], at: Running) -> None:
    table_id, healthy, _, line = await watched_and_another(at)
    await book_by_hand(at, table_id, ROT)

    told = await line.until("error")
    for _ in range(3):
        await line.send("watch", table=table_id)
        assert (await line.until("error"))["table"] == table_id
    played = await line.act(healthy, "h1")

    assert (told["code"], told["table"]) == ("internal", table_id)
    assert played["type"] == "accepted"
    assert failures(logs).count("table_unreadable") <= 2
    assert set(failures(logs)) == {"table_unreadable"}


@pytest.mark.server(sweep_seconds=SELDOM)
@pytest.mark.parametrize("command", ["whisper", "stumble"])
async def test_what_was_booked_before_a_bug_is_not_called_refused(
    at: Running, table_id: str, line: Line, command: str
) -> None:
    """The table cannot be folded now, or the command cannot be decided."""
    first = await line.act(table_id, "a1")
    if command == "whisper":
        await book_by_hand(at, table_id, ROT)

    again = await line.act(table_id, "a1", command)
    other = await line.act(table_id, "a2", command)

    assert (again["type"], again["version"]) == ("accepted", first["version"])
    assert (other["type"], other["code"]) == ("rejected", "internal")


@pytest.mark.server(sweep_seconds=0.05)
async def test_a_newer_event_ends_a_players_socket_once(logs: list[Any], at: Running) -> None:
    """A spectator without a name stays."""
    gallery = await (await at.stranger()).line()
    table_id, healthy, ann, line = await watched_and_another(at)
    await book_by_hand(at, table_id, FUTURE)

    told = await line.until("error")
    closed = await line.close_code()
    line = await ann.line()
    again: dict[str, Any] = {}
    for number in range(3):
        await line.send("watch", table=table_id)
        again = await line.until("error")
        assert (await line.act(healthy, f"h{number}"))["type"] == "accepted"
    command = await line.act(table_id, "a1")
    asked = await ann.get(f"/api/tables/{table_id}")
    await gallery.send("watch", table=table_id)

    assert (await gallery.until("error"))["code"] == "unavailable"
    assert await gallery.silent()
    assert (told["code"], told["table"], closed) == ("unavailable", table_id, 1012)
    assert (again["code"], again["table"]) == ("unavailable", table_id)
    assert (command["type"], command["code"]) == ("rejected", "unavailable")
    assert asked.status_code == 503
    assert "newer version" in again["message"]
    assert set(failures(logs)) == {"unknown_event"}
    assert len(failures(logs)) <= 2


async def test_bots_at_a_table_of_a_newer_build_log_no_traceback_each_lease(
    serve: Serve, logs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot itself has no trouble that could be logged: it thinks until its table is let go."""
    monkeypatch.setattr("server.automation.scheduler.FAILED_SECONDS", 0.01)
    at = await serve(think=never, sweep_seconds=SELDOM)
    table_id = (await (await at.player()).open(bots={"1": "random"}))["table_id"]
    await book_by_hand(at, table_id, FUTURE)
    tries = calls_of(monkeypatch, at.tables.follower, "newest")
    await at.services.queues.due.queue.add(table_id, 0)
    await until(lambda: len(tries) > 3)

    assert failures(logs) == ["unknown_event"]


async def test_a_broken_table_keeps_no_idle_one_from_being_abandoned(serve: Serve) -> None:
    now = 2_000_000_000.0
    at = await serve(idle_seconds=1, clock=lambda: now, sweep_seconds=SELDOM)
    ann = await at.player()
    sick, idle = [(await ann.open())["table_id"] for _ in range(2)]
    await book_by_hand(at, sick, ROT)
    now += 1000

    await at.automation.idle_tables.abandon_idle()

    assert (await ann.summary(idle))["status"] == "finished"


@pytest.mark.server(sweep_seconds=SELDOM)
@pytest.mark.parametrize("broken", ["Common", "viewer_frames.commit"])
async def test_a_commit_that_cannot_be_shown_is_shown_as_a_position(
    monkeypatch: pytest.MonkeyPatch, at: Running, logs: list[Any], broken: str
) -> None:
    table_id, _, line = await watched_by_ann(at)

    monkeypatch.setattr(f"server.tables.broadcast.{broken}", Mock(side_effect=ZeroDivisionError))
    await line.play(table_id, "a1")

    assert (await line.until("position"))["version"] == 3
    assert (await line.until("accepted"))["version"] == 3
    assert failures(logs) == ["commit_not_shown"]


# A summary that cannot be read.


def text(table_id: str, written: bytes) -> Command:
    return ("SET", keys.SUMMARY.of(table_id), written)


@pytest.mark.parametrize("what", ["bytes", "nothing", "another's", "a seat that is not there"])
async def test_a_summary_that_cannot_be_read_keeps_no_other_table_waiting(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, logs: list[Any], what: str
) -> None:
    first = await serve()
    ann = await first.player()
    sick = (await ann.open(seats=1))["table_id"]
    monkeypatch.setattr(first.tables.post_commit_hooks, "do", loses)
    table_id = (await ann.open(bots={"1": "random"}))["table_id"]
    await ann.act(table_id, "a1")
    spoilt: dict[str, Command] = {
        "bytes": text(sick, b"\xff\xfe{"),
        "nothing": text(sick, b"{}"),
        "another's": text(sick, b'{"table_id":1,"owner":1,"status":[],"seats":7}'),
        "a seat that is not there": ("HSET", keys.COMMITTED.of(sick), "awaiting", "7"),
    }
    await first.services.redis.batch([spoilt[what], ("ZADD", queued(keys.DUE, sick), 0, sick)])
    await first.stop()

    there = await ann.at(await serve(think=first_option))

    await until(lambda: there.summary(table_id), lambda shown: shown["version"] >= 3)
    for path in ("/api/tables", "/api/me"):
        assert await there.tables(path) == [table_id]
    lines = [line for line in logs if line["event"] == "summary_unreadable"]
    assert {line["table"] for line in lines} == {sick}
    assert len(lines) <= 2  # once for each server
    assert not [line for line in logs if line["event"] == "work_broke"]


async def test_an_older_build_sends_its_people_on_and_forgets_nothing_of_it(serve: Serve) -> None:
    time = Time()
    newer = await serve(clock=time, idle_seconds=1)
    of_older = {name: game for name, game in TEST_GAMES.items() if name != "tick_tock"}
    older = await serve(of_older, clock=time, idle_seconds=1)
    ann = await newer.player()
    table_id = (await ann.open(seats=1))["table_id"]
    there = await ann.at(older)
    time.now += 1000

    await older.automation.idle_tables.abandon_idle()
    line = await there.line()
    await line.send("watch", table=table_id)
    assert (await line.until("error"))["code"] == "unavailable"
    closed = await line.close_code()
    asked = await there.get(f"/api/tables/{table_id}")

    assert (closed, asked.status_code) == (1012, 503)
    assert table_id in [newer async for ids in newer.services.index.pages() for newer in ids]
    assert await newer.redis.exists(keys.LEDGER.of(table_id))
    assert (await ann.act(table_id, "a1"))["type"] == "accepted"
