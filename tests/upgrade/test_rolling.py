"""A newer build takes the place of an older one, gateway by gateway, while people play."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from clients.sdk import Kontor
from tests.faults.history import Accepted, History
from tests.upgrade.builds import CHECKOUT, NEW_TAG, reading, writing
from tests.upgrade.house import entries_of, house, tags_in
from tests.upgrade.players import (
    Away,
    SdkPlayer,
    has_line,
    is_online,
    raw_player,
    registered,
)

pytestmark = [pytest.mark.fault, pytest.mark.live, pytest.mark.xdist_group("faults")]

MOST_AWAY_SECONDS = 2.0
FEWEST_MOVES = 20
BETWEEN_SECONDS = 0.7
"""People play on for so long between two steps."""


async def test_nobody_is_away_for_long_while_each_gateway_is_replaced_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First by a build that reads the new events, then by one that writes them."""
    builds = reading(tmp_path / "reading"), writing(tmp_path / "writing")
    away, history, tasks = Away(), History(), list[asyncio.Task[None]]()

    def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        tasks.append(asyncio.create_task(work))
        return tasks[-1]

    with house(tmp_path) as house_:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "nginx" / "tls" / "fullchain.pem"))
        async with AsyncExitStack() as stack:
            ann, bob = [
                await stack.enter_async_context(Kontor(house_.url, name=name))
                for name in ("Ann", "Bob")
            ]
            mine = await ann.open_table("burgundy", seats=2)
            theirs = await bob.sit(mine.table_id, 1)
            players = [SdkPlayer("Ann", mine, away), SdkPlayer("Bob", theirs, away)]
            other = await ann.open_table("villagers", seats=2)
            token = await registered(house_.url, "Cid")
            async with Kontor(house_.url, token=token) as cid:
                await cid.sit(other.table_id, 1)
            raw = raw_player("Cid", house_.url, token, history)
            hers = raw_player("Ann by hand", house_.url, ann.token, history)
            gallery = raw_player("spectator", house_.url, None, history)
            for client in (raw, hers, gallery):
                begin(client.run())
            played = [begin(player.play()) for player in players]
            begin(raw.play_at(other.table_id))
            begin(hers.play_at(other.table_id))
            for table in (mine, other):
                await gallery.watch(table.table_id)
            await asyncio.sleep(BETWEEN_SECONDS)
            for name, kontor in (("Ann", ann), ("Bob", bob)):
                begin(away.watch(name, lambda kontor=kontor: is_online(kontor)))
            for client in (raw, hers, gallery):
                begin(away.watch(client.name, lambda client=client: has_line(client)))

            await house_.right.begin(CHECKOUT)
            for build in builds:
                for place in (house_.left, house_.right):
                    await asyncio.sleep(BETWEEN_SECONDS)
                    await place.replace(build)
            await asyncio.sleep(2 * BETWEEN_SECONDS)

            for task in tasks:
                if task.done() and not task.cancelled():
                    task.result()
            raw.playing = hers.playing = False
            for task in played:
                task.cancel()
            await asyncio.sleep(BETWEEN_SECONDS)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            away.note_answers(history)
            entries = entries_of(house_, mine.table_id)
            by_hand = entries_of(house_, other.table_id)

    print({name: round(seconds, 2) for name, seconds in away.longest.items()})
    assert max(away.longest.values()) <= MOST_AWAY_SECONDS, away.longest
    for player in players:
        assert len(player.booked) > FEWEST_MOVES
        assert all(entries[at]["command"] == command for at, command in player.booked.items())
    acknowledged = [one for one in history.records if isinstance(one, Accepted)]
    assert len(acknowledged) > FEWEST_MOVES
    assert all(by_hand[one.version]["command_id"] == one.id for one in acknowledged)
    for booked in (entries, by_hand):
        ids = [entry["command_id"] for entry in booked.values() if "command_id" in entry]
        assert len(ids) == len(set(ids))
    assert NEW_TAG in tags_in(entries)
    for place in (house_.left, house_.right):
        assert "unknown_event" not in place.log()
        assert "stop_forced" not in place.log()
