"""Tables that nobody touches for a day are abandoned by the server, watched or not."""

import asyncio
from typing import Any

import pytest

from server.automation import idle_tables
from server.store import keys
from tests.conftest import Running, Serve
from tests.server.passing_time import Time
from tests.server.patience import until
from tests.server.shards import queued, whole
from tests.server.wire import Guest, two_at_a_table, watched_by_ann

A_DAY = 86_400


async def passes(time: Time, seconds: float, *servers: Running) -> None:
    """Let time pass. Then all these servers look for idle tables, at once."""
    time.passes(seconds)
    await asyncio.gather(*(one.automation.idle_tables.abandon_idle() for one in servers))


async def test_a_running_game_is_abandoned_a_day_after_a_move(at: Running, time: Time) -> None:
    table_id, ann, line = await watched_by_ann(at)
    for version in (2, 3):
        await passes(time, A_DAY - 1, at)
        summary = await ann.summary(table_id)
        assert (summary["status"], summary["version"]) == ("running", version)
        await line.act(table_id, "a1")

    await passes(time, 1, at)

    commit = await line.over()
    assert (commit["by"], commit["outcome"]["reason"]) == (None, "abandoned")
    assert commit["events"][-1]["type"] == "secret_revealed"
    assert (await ann.summary(table_id))["status"] == "finished"
    assert (await ann.get("/api/me")).json()["tables"] == []


async def test_a_table_that_cannot_be_abandoned_is_not_looked_at_again_at_once(
    at: Running, time: Time, redis: Any, table_id: str
) -> None:
    await redis.xdel(keys.LEDGER.of(table_id), "2-0")

    await passes(time, A_DAY, at)

    assert await redis.zscore(queued(keys.IDLE, table_id), table_id) > time() + 60


@pytest.mark.parametrize("visibility", ["public", "private"])
async def test_an_open_table_is_closed_after_a_day_and_deleted_an_hour_later_with_all_its_own(
    visibility: str, at: Running, time: Time, redis: Any, ann: Guest
) -> None:
    before = {key async for key in redis.scan_iter("*")}
    table_id = (await ann.open(visibility=visibility))["table_id"]
    line = await ann.watching(table_id)
    await line.say(table_id, "Hello?")

    await passes(time, A_DAY, at)
    assert (await line.until("commit"))["events"][0]["type"] == "table_closed"
    assert (await ann.get("/api/tables?status=open")).json()["tables"] == []
    await passes(time, 3_599, at)
    closed = await ann.summary(table_id)
    assert (closed["status"], closed.get("outcome")) == ("finished", None)
    await passes(time, 1, at)

    assert (await line.until("error"))["code"] == "unknown_table"
    assert (await ann.get(f"/api/tables/{table_id}")).status_code == 404
    assert (await ann.get("/api/tables")).json()["tables"] == []
    after = {key async for key in redis.scan_iter("*")}
    left = {key.decode() for key in after - before if b":chat:once:" not in key}
    of_the_server = ("budget:", "gateway", "queue:rebuild:", keys.LISTS.of())
    assert {name for name in left if not name.startswith(of_the_server)} <= {
        keys.CHATS_OF_PLAYER.of(ann.player_id)
    }


@pytest.mark.server(idle_seconds=0)
async def test_a_table_that_everybody_left_is_deleted_too(at: Running, time: Time) -> None:
    """At a server that keeps all others for ever: else who opens and leaves fills it."""
    ann = await at.player()
    table_id, kept = [(await ann.open())["table_id"] for _ in range(2)]
    assert (await ann.delete(f"/api/tables/{table_id}/seats/0")).is_success

    await passes(time, 10 * A_DAY, at)

    assert (await ann.get(f"/api/tables/{table_id}")).status_code == 404
    assert (await ann.summary(kept))["status"] == "open"
    # The queue is empty when the work after the deletion is done.
    await until(lambda: at.redis.exists(*whole(keys.IDLE)), lambda left: left == 0)


async def test_finished_tables_are_left_alone_and_forgotten(at: Running, time: Time) -> None:
    ann = await at.player()
    table_id = (await ann.open(seats=1, options={"ticks": 1}))["table_id"]
    await ann.act(table_id, "a1")
    await passes(time, A_DAY, at)

    assert (await ann.summary(table_id))["version"] == 2
    assert await at.redis.exists(*whole(keys.IDLE)) == 0


async def test_two_gateways_abandon_a_table_once(left: Running, right: Running, time: Time) -> None:
    table_id, ann, _ = await two_at_a_table(left)

    await passes(time, A_DAY, left, right)

    assert (await ann.summary(table_id))["version"] == 3


async def test_after_a_crash_it_cleans_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_tables, "IDLE_POLL_SECONDS", 0.01)
    time = Time()
    first = await serve(clock=time)
    ann = await first.player()
    table_id = (await ann.open(visibility="private"))["table_id"]
    await first.redis.delete(*whole(keys.IDLE))
    await first.stop()

    time.passes(A_DAY)
    back = await ann.at(await serve(clock=time))
    await until(lambda: back.summary(table_id), lambda shown: shown["status"] == "finished")

    assert (await back.summary(table_id))["version"] == 2
