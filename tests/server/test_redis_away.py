"""Redis goes away under a running server, and comes back."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kontor.frames import LedgerFrame
from server.socket.outage import Outage
from server.wire.frames import text_frame
from tests.conftest import Serve
from tests.running.redis_server import RedisServer
from tests.server.wire import Guest, ready, refusal_of


@pytest.mark.fault
async def test_commands_fail_sockets_stay_and_all_goes_on(serve: Serve, tmp_path: Path) -> None:
    """The server tells spectators of both events. The next sweep comes only later."""
    with RedisServer(tmp_path) as redis:
        at = await serve(redis_url=redis.url, sweep_seconds=60)
        ann, stranger = await at.player(), await at.stranger()
        table_id = (await ann.open(seats=1))["table_id"]
        line, gallery = await ann.watching(table_id), await stranger.watching(table_id)
        await line.act(table_id, "a1")
        await gallery.until("commit")

        redis.kill()
        while_away = await line.act(table_id, "a2")
        answers = [await ann.get(path) for path in ("/readyz", "/api/tables")]
        alive = await ann.get("/healthz")
        away, late = await gallery.next(), await stranger.bare_line()
        await late.send("hello")
        greeted, told = await late.next(), await late.next()

        await asyncio.to_thread(redis.start)
        back = await gallery.next()
        await ready(at)
        again = await line.act(table_id, "a2")
        after = await line.act(table_id, "a3")

        assert (while_away["type"], while_away["code"]) == ("rejected", "unavailable")
        assert {refusal_of(one) for one in answers} == {(503, "unavailable")}
        assert alive.status_code == 200
        assert (again["version"], after["version"]) == (3, 4)
        assert (away, back) == ({"type": "ledger", "away": True}, {"type": "ledger", "away": False})
        assert (greeted["type"], told) == ("welcome", away)
        assert [(await gallery.next())["version"] for _ in range(2)] == [3, 4]
        assert await gallery.silent()
        await at.stop()


async def test_a_redis_that_takes_no_write_is_not_ready(redis: Any, stranger: Guest) -> None:
    before = (await stranger.get("/readyz")).status_code
    await redis.config_set("min-replicas-to-write", 1)
    try:
        refused = await stranger.get("/readyz")
    finally:
        await redis.config_set("min-replicas-to-write", 0)

    assert await redis.ping()
    assert (before, refused.status_code) == (200, 503)
    assert (await stranger.get("/readyz")).status_code == 200


def test_a_socket_that_comes_during_an_outage_is_told_at_once() -> None:
    outage, told = Outage(), list[object]()
    outage.begin()

    outage.add(told.append)

    assert told == [text_frame(LedgerFrame(away=True))]
