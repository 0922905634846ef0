"""Lines that are dead and do not say so, and a ledger that is away: it is noticed, and told."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from server.socket.table_updates import TableUpdates
from server.store import pubsub_connection
from server.store.ledger import Head
from server.store.nodes import ONLY
from server.store.pubsub_connection import PubsubConnection
from server.tables.live_table import LiveTable
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.mute_updates import mute_updates, ready_connection, subscribed, updates_connection
from tests.server.patience import until
from tests.server.test_gateways import seated
from tests.server.test_histories import copy_of
from tests.server.wire import two_from_two_doors

SELDOM = 60.0

pytestmark = pytest.mark.server(sweep_seconds=SELDOM)


def go_dead(running: Running) -> None:
    """Act as a firewall that forgot the connection for updates: nothing comes, and no error."""
    connection: Any = updates_connection(running)
    connection._reader._transport.pause_reading()


async def test_a_dead_connection_is_replaced(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pubsub_connection, "PING_SECONDS", 0.05)
    monkeypatch.setattr(pubsub_connection, "REDIS_ANSWER_SECONDS", 0.3)
    left, right = await serve(sweep_seconds=SELDOM), await serve(sweep_seconds=SELDOM)
    table_id, hers, his = await seated(left, right)
    await subscribed(right, table_id)
    dead = await ready_connection(right)
    go_dead(right)

    await hers.act(table_id, "a1")

    assert (await his.until("commit"))["version"] == 3
    assert updates_connection(right) is not dead


async def test_a_live_connection_stays(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pubsub_connection, "PING_SECONDS", 0.02)
    running = await serve(sweep_seconds=SELDOM)
    line = await ready_connection(running)
    asked = calls_of(monkeypatch, line, "send_command")
    await until(lambda: asked.count(("PING",)) > 5)

    assert updates_connection(running) is line


async def test_an_update_that_comes_while_a_sweep_waits_for_it_is_not_counted(
    monkeypatch: pytest.MonkeyPatch, left: Running, right: Running
) -> None:
    tables = right.tables
    heads, on_update = tables.ledger.heads, tables.follower.on_update
    on_their_way: list[tuple[Any, ...]] = []

    async def read_before_they_ring(table_ids: Sequence[str]) -> list[Head]:
        read = await heads(table_ids)
        for update in on_their_way:
            asyncio.get_running_loop().call_soon(on_update, *update)
        return read

    table_id, hers, his = await seated(left, right)
    await subscribed(right, table_id)
    monkeypatch.setattr(tables.follower, "on_update", lambda *update: on_their_way.append(update))
    monkeypatch.setattr(tables.ledger, "heads", read_before_they_ring)

    await hers.act(table_id, "a1")
    await until(lambda: on_their_way)

    assert await sweep_the_line(right, monkeypatch) == 0
    assert (await his.until("commit"))["version"] == 3


async def sweep_the_line(running: Running, monkeypatch: pytest.MonkeyPatch) -> float:
    """Once, now; how many updates it had to replace."""
    monkeypatch.setattr("server.socket.table_updates.ON_ITS_WAY_SECONDS", 0.0)
    updates = running.context.table_updates
    await updates._replace_lost_updates(await updates._changed(updates._connections[ONLY]))
    return running.tables.counters.updates_replaced.value


async def test_d5_an_older_head_is_no_loss(monkeypatch: pytest.MonkeyPatch, at: Running) -> None:
    """The answer of Redis is under way while that commit is booked and shown."""
    ledger = at.tables.ledger
    table_id, hers, his = await seated(at, at)
    await subscribed(at, table_id)
    heads = ledger.heads

    async def answered_late(table_ids: Sequence[str]) -> list[Head]:
        monkeypatch.setattr(ledger, "heads", heads)
        read = await heads(table_ids)
        await hers.act(table_id, "a1", "whisper")
        await his.until("commit")
        return read

    async def all_watched(updates: TableUpdates, on: PubsubConnection) -> list[LiveTable]:
        return updates._watched(on)

    monkeypatch.setattr(TableUpdates, "_changed", all_watched)
    monkeypatch.setattr(ledger, "heads", answered_late)

    assert await sweep_the_line(at, monkeypatch) == 0


async def test_d5_another_entry_at_the_version_it_stands_at_is_a_loss(
    monkeypatch: pytest.MonkeyPatch, left: Running, right: Running
) -> None:
    """As after a failover: the ledger was put back, and somebody else was faster."""
    table_id, ann, bob = await two_from_two_doors(left, right)
    hers, his = await ann.line(), await bob.watching(table_id)
    await subscribed(right, table_id)
    copy = await copy_of(right, table_id)
    await hers.act(table_id, "a1", "whisper")
    await his.until("commit")
    await mute_updates(right, table_id)
    await copy.put_back()
    left.tables.cache.loaded.clear()
    assert (await hers.act(table_id, "a2", "whisper"))["version"] == 3

    assert await sweep_the_line(right, monkeypatch) == 1
    assert (await his.until("position"))["version"] == 3


@pytest.mark.parametrize("heard", [["heard"], []], ids=["after others", "the first line"])
async def test_chat_without_an_update_comes_with_a_sweep(serve: Serve, heard: list[str]) -> None:
    left, right = await serve(sweep_seconds=SELDOM), await serve(sweep_seconds=0.1)
    table_id, hers, his = await seated(left, right)
    await subscribed(right, table_id)
    for text in heard:
        await hers.send("say", table=table_id, text=text)
        await his.until("said")
    await mute_updates(right, table_id)

    for number, text in enumerate(("swept", "once"), len(heard) + 1):
        await hers.send("say", table=table_id, text=text)

        said = await his.until("said")
        assert (said["n"], said["text"]) == (number, text)
