"""Presence: sent on change, over all gateways, and forgotten when a gateway dies."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from projections.conformance.table_host import ANNA, BERT
from server.socket.presence import NO_WATCHERS, VALID_SECONDS, Watchers, total
from server.store import keys
from server.store.redis_client import Command
from server.tables.subscriber import LastPings
from tests.conftest import Running
from tests.kernel.opened_tables import opened
from tests.server.passing_time import Time
from tests.server.patience import until
from tests.server.test_gateways import seated
from tests.server.wire import Guest, two_at_a_table, watched_by_ann

NOW = LastPings(0, 0)
SOON = {"presence_seconds": 0.01}

pytestmark = pytest.mark.server(**SOON)


async def test_seats_and_spectators_are_told_as_they_come_and_go(at: Running) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    hers = await ann.watching(table_id)
    first = await hers.presence({"0": True, "1": False}, 0)
    his = await bob.watching(table_id)
    await hers.presence({"0": True, "1": True}, 0)
    gallery = await (await at.stranger()).watching(table_id)
    await hers.presence({"0": True, "1": True}, 1)

    await his.socket.close()
    await gallery.send("unwatch", table=table_id)

    last = await hers.presence({"0": True, "1": False}, 0)
    assert first.keys() == last.keys() == {"type", "table", "seats", "spectators"}
    assert last["table"] == table_id


@pytest.mark.server(presence_seconds=60)
async def test_who_comes_is_told_who_is_there(at: Running, table_id: str, ann: Guest) -> None:
    await (await ann.watching(table_id)).presence({"0": True, "1": False}, 0)

    late = await (await at.stranger()).watching(table_id)

    assert await late.presence({"0": True, "1": False}, 0)


async def test_presence_crosses_gateways(left: Running, right: Running) -> None:
    ann, bob = await left.player("Ann"), await right.player("Bob")
    table_id = (await ann.open(seats=3))["table_id"]
    hers, his = await ann.watching(table_id), await bob.watching(table_id)
    await hers.presence({"0": True}, 1)
    await bob.sit(table_id, 1)
    await hers.presence({"0": True, "1": True}, 0)  # a spectator no longer
    await (await right.stranger()).watching(table_id)

    await hers.presence({"0": True, "1": True}, 1)
    await his.presence({"0": True, "1": True}, 1)
    await hers.socket.close()

    assert await his.presence({"0": False, "1": True}, 1)


async def test_two_sockets_of_one_player_are_one(at: Running, table_id: str, ann: Guest) -> None:
    eve = await at.player("Eve")
    first = await eve.watching(table_id)
    await eve.watching(table_id)
    hers = await ann.watching(table_id)

    assert await hers.presence({"0": True, "1": False}, 1)
    await first.socket.close()
    at.context.presence.recount(table_id)
    await (await at.stranger()).watching(table_id)
    assert await hers.presence({"0": True, "1": False}, 2)


@pytest.mark.parametrize("killed", [False, True])
async def test_people_of_a_gateway_that_stops_or_was_killed_are_away(
    left: Running, right: Running, time: Time, *, killed: bool
) -> None:
    _, hers, _ = await seated(left, right)
    await hers.presence({"0": True, "1": True}, 0)

    if killed:
        time.passes(VALID_SECONDS + 1)
        await left.context.presence.renew()
    else:
        await right.stop()

    assert await hers.presence({"0": True, "1": False}, 0)


def test_records_are_added_up_and_bots_are_left_out() -> None:
    table = opened(3).table

    frame = total(table, [Watchers({ANNA.player_id: NOW}, 2), Watchers({}, 3), NO_WATCHERS])

    assert (frame.seats, frame.spectators) == ({0: True}, 5)
    assert total(table, [Watchers({BERT.player_id: NOW}, 0)]).seats == {0: False}


async def test_a_table_that_nobody_watches_keeps_nothing(at: Running) -> None:
    table_id, _, line = await watched_by_ann(at)
    subscriber = await (await at.stranger()).watching(table_id)
    await subscriber.presence({"0": True, "1": False}, 1)
    await line.socket.close()
    await subscriber.presence({"0": False, "1": False}, 1)
    await subscriber.socket.close()
    await until(lambda: not at.context.presence._stored)

    assert at.context.presence._sent == {}
    assert not await at.redis.exists(keys.PRESENT.of(at.context.presence._name))


@pytest.mark.parametrize("counted", [False, True])
async def test_a_lost_record_is_rewritten(left: Running, right: Running, *, counted: bool) -> None:
    """A gateway that missed the message counts again too. `counted`: the gateway without record."""
    table_id, hers, _ = await seated(left, right)
    await hers.presence({"0": True, "1": True}, 0)
    lost = right.context.presence
    await until(lambda: len(lost._counted.get(table_id, ((), ()))[1]) == 2)
    await left.redis.delete(keys.PRESENT.of(lost._name))
    if counted:
        await lost._count([table_id])

    await left.context.presence.renew()
    gone = await hers.presence({"0": True, "1": False}, 0)
    await lost.renew()

    assert gone
    assert await hers.presence({"0": True, "1": True}, 0)


async def test_quiet_tables_are_renewed_without_a_write_for_each(
    at: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One read for all tables. Their own first news may still be on its way."""
    tables = [(await ann.open())["table_id"] for _ in range(3)]
    line = await ann.line()
    for table_id in tables:
        await line.watch(table_id)
    presence = at.context.presence
    await until(lambda: len(presence._counted) == len(tables))
    redis, asked = presence._redis, list[Command]()

    async def many(commands: Iterable[Command]) -> Any:
        asked.extend(commands := list(commands))
        return await redis.many(commands)

    monkeypatch.setattr(presence, "_redis", SimpleNamespace(many=many, ask=redis.ask))
    await presence.renew()

    names = [str(name) for name, *_ in asked]
    assert [set(fields) for name, _, *fields in asked if name == "HMGET"].count(set(tables)) == 1
    assert (names.count("EXPIRE"), names.count("HSET")) == (1, 0)
