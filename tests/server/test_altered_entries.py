"""One byte of Redis' file turned over: the entry decodes and folds, but is not what was booked."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from server.store import keys
from tests.conftest import Running, Serve
from tests.running.redis_server import RedisServer
from tests.server.wire import Guest, Line, two_at_a_table

pytestmark = pytest.mark.live

SELDOM = 60.0
"""Seconds between sweeps: what comes sooner was looked for."""
TICKED = b"\xa6number\x01"
ALTERED = b"\xa6number\x00"
"""The same event with another number: it folds, and to another view."""


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path / "redis") as started:
        yield started


class Altered(NamedTuple):
    """`table_id`: entry 3 of 5 is altered, and was one by Ann. `gallery`: watched it all along."""

    at: Running
    table_id: str
    healthy: str
    ann: Guest
    gallery: Line


@pytest.fixture
async def altered(serve: Serve, redis: RedisServer, tmp_path: Path) -> Altered:
    """Return a gateway that outlives its Redis, which restarts from its altered file."""
    at = await serve(redis_url=redis.url, sweep_seconds=SELDOM)
    table_id, ann, bob = await two_at_a_table(at)
    healthy = (await ann.open(seats=1))["table_id"]
    gallery, hers, his = await ann.watching(table_id), await ann.line(), await bob.line()
    for number, line in enumerate((hers, his, hers)):
        await line.act(table_id, f"c{number}")
    await asyncio.to_thread(turn_over, redis, tmp_path / "redis", table_id)
    return Altered(at, table_id, healthy, ann, gallery)


def turn_over(redis: RedisServer, data: Path, table_id: str) -> None:
    """Redis dies, one byte of the table's third entry is another, and it comes back."""
    with redis.client() as client:
        found: Any = client.xrange(keys.LEDGER.of(table_id), "3-0", "3-0")
        entry: bytes = found[0][1][b"e"]
    redis.kill()
    (path,) = (data / "appendonlydir").glob("*.incr.aof")
    text = path.read_bytes()
    assert text.count(entry) == entry.count(TICKED) == 1
    path.write_bytes(text.replace(entry, entry.replace(TICKED, ALTERED)))
    redis.start()


async def test_a_table_is_shown_as_it_was_before_the_altered_entry_to_who_watches_or_comes(
    logs: list[Any], altered: Altered, serve: Serve, redis: RedisServer
) -> None:
    """A gateway that loads the table does so too. Other tables continue."""
    shown = await altered.gallery.until("position")
    refused = await altered.ann.act(altered.table_id, "c3")
    elsewhere = await altered.ann.act(altered.healthy, "h1")
    (said,) = (line for line in logs if line["event"] == "ledger_damaged")
    stranger = await (await serve(redis_url=redis.url, sweep_seconds=SELDOM)).stranger()
    loaded = await (await stranger.line()).watch(altered.table_id)
    log = await stranger.get(f"/api/tables/{altered.table_id}/log")

    assert (refused["type"], refused["code"]) == ("rejected", "ledger_damaged")
    assert elsewhere["type"] == "accepted"
    assert (said["head"], said["readable"]) == (5, 2)
    for one in (shown, loaded):
        assert (one["version"], one["damaged"], one["view"]["said"]) == (2, True, 0)
    assert log.text.count('"version":') == 2
    assert "ticked" not in log.text


async def test_a_table_that_holds_what_was_folded_is_not_shown_again(altered: Altered) -> None:
    """A position comes only where something is another; a commit comes as ever."""
    hers = await altered.ann.watching(altered.healthy)
    live = altered.at.tables.cache.loaded[altered.healthy]
    altered.at.tables.follower.on_restarted()
    await altered.at.tables.follower.refresh(live)

    await hers.play(altered.healthy, "h1")

    assert not live.doubted
    assert (await hers.next())["type"] == "commit"
