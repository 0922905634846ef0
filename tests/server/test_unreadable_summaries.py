"""A summary that cannot be read keeps no other table from being found, listed and played on."""

from typing import Any

import pytest

from server.store import keys
from server.store.redis_client import Command
from tests.conftest import Serve
from tests.server.passing_time import first_option
from tests.server.shards import queued
from tests.server.test_follow_ups import loses
from tests.server.wire import door


def text(table_id: str, written: bytes) -> Command:
    return ("SET", keys.SUMMARY.of(table_id), written)


@pytest.mark.parametrize("what", ["bytes", "nothing", "another's", "a seat that is not there"])
async def test_a_summary_that_cannot_be_read_keeps_no_other_table_waiting(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, logs: list[Any], what: str
) -> None:
    first = await serve()
    async with door(first.url) as at:
        ann = await at.player()
        sick = (await ann.open(seats=1))["table_id"]
        monkeypatch.setattr(first.tables.follow_ups, "do", loses)
        table_id = (await ann.open(bots={"1": "random"}))["table_id"]
        await (await ann.line()).act(table_id, "a1")
    spoilt: dict[str, Command] = {
        "bytes": text(sick, b"\xff\xfe{"),
        "nothing": text(sick, b"{}"),
        "another's": text(sick, b'{"table_id":1,"owner":1,"status":[],"seats":7}'),
        "a seat that is not there": ("HSET", keys.BOOKED.of(sick), "awaiting", "7"),
    }
    await first.app.services.redis.batch([spoilt[what], ("ZADD", queued(keys.DUE, sick), 0, sick)])
    await first.stop()

    second = await serve(think=first_option)

    async with door(second.url) as at:
        stranger = await at.stranger()
        line = await stranger.line()
        while (await line.watch(table_id))["version"] < 3:
            await line.until("commit")
        listed = (await stranger.get("/api/tables")).json()["tables"]
        assert [one["table_id"] for one in listed] == [table_id]
        stranger.http.headers["Authorization"] = f"Bearer {ann.token}"
        mine = (await stranger.get("/api/me")).json()["tables"]
        assert [one["table_id"] for one in mine] == [table_id]
    lines = [line for line in logs if line["event"] == "summary_unreadable"]
    assert {line["table"] for line in lines} == {sick}
    assert len(lines) <= 2  # once for each server
    assert not [line for line in logs if line["event"] == "work_broke"]
