"""A table of a game that this build does not have waits for the build that has it."""

from typing import Any

from server.store import keys
from tests.conftest import TEST_GAMES, Serve
from tests.server.passing_time import Time

OLDER_GAMES = {name: game for name, game in TEST_GAMES.items() if name != "tick_tock"}


async def test_an_older_build_sends_its_people_on_and_forgets_nothing_of_it(serve: Serve) -> None:
    time = Time()
    newer = await serve(clock=time, idle_seconds=1)
    older = await serve(OLDER_GAMES, clock=time, idle_seconds=1)
    redis: Any = newer.redis
    ann = await newer.player()
    table_id = (await ann.open(seats=1))["table_id"]
    there = await ann.at(older)
    time.now += 1000

    await older.automation.idle_tables.abandon_idle()
    line = await there.line()
    await line.send("watch", table=table_id)
    told = await line.until("error")
    assert told["code"] == "unavailable"
    closed = await line.close_code()
    asked = await there.get(f"/api/tables/{table_id}")

    assert (closed, asked.status_code) == (1012, 503)
    assert table_id in [newer async for ids in newer.services.index.pages() for newer in ids]
    assert await redis.exists(keys.LEDGER.of(table_id))
    assert (await (await ann.line()).act(table_id, "a1"))["type"] == "accepted"
