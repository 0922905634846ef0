"""A company that plays on while gateways are replaced, and what has to be so when it has left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from clients.sdk import Kontor
from tests.faults.history import Accepted, History
from tests.upgrade.house import House, entries_of
from tests.upgrade.players import (
    Away,
    SdkPlayer,
    has_line,
    is_online,
    raw_player,
    registered,
)

MOST_AWAY_SECONDS = 2.0
FEWEST_MOVES = 8
BETWEEN_SECONDS = 0.5
"""They play on for so long between two steps."""


class Company:
    """Two with the SDK at one table, two by hand at another, and a spectator of both.

    `entries`, `by_hand`: the ledgers of both tables, once all have left.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._away, self._history = Away(), History()
        self._tasks: list[asyncio.Task[None]] = []
        self._players: list[SdkPlayer] = []
        self._played: list[asyncio.Task[None]] = []
        self.entries: dict[int, dict[str, Any]] = {}
        self.by_hand: dict[int, dict[str, Any]] = {}

    async def play_on(self, seconds: float = BETWEEN_SECONDS) -> None:
        await asyncio.sleep(seconds)

    def require_well(self) -> None:
        """Nobody was away for long, and each acknowledged move was booked once and stands."""
        away = {name: round(seconds, 2) for name, seconds in self._away.longest.items()}
        print(away)
        assert max(away.values()) <= MOST_AWAY_SECONDS, away
        for player in self._players:
            assert len(player.booked) > FEWEST_MOVES
            assert all(self.entries[at]["command"] == one for at, one in player.booked.items())
        acknowledged = [one for one in self._history.records if isinstance(one, Accepted)]
        assert len(acknowledged) > FEWEST_MOVES
        assert all(self.by_hand[one.version]["command_id"] == one.id for one in acknowledged)
        for booked in (self.entries, self.by_hand):
            ids = [entry["command_id"] for entry in booked.values() if "command_id" in entry]
            assert len(ids) == len(set(ids))
        for place in self._house.places:
            assert "unknown_event" not in place.log()
            assert "stop_forced" not in place.log()

    async def _arrive(self, stack: AsyncExitStack) -> None:
        url, away, begin = self._house.url, self._away, self._begin
        ann, bob = [
            await stack.enter_async_context(Kontor(url, name=name)) for name in ("Ann", "Bob")
        ]
        mine = await ann.open_table("burgundy", seats=2)
        theirs = await bob.sit(mine.table_id, 1)
        self._players = [SdkPlayer("Ann", mine, away), SdkPlayer("Bob", theirs, away)]
        other = await ann.open_table("villagers", seats=2)
        token = await registered(url, "Cid")
        async with Kontor(url, token=token) as cid:
            await cid.sit(other.table_id, 1)
        self._raw = [
            raw_player("Cid", url, token, self._history),
            raw_player("Ann by hand", url, ann.token, self._history),
        ]
        gallery = raw_player("spectator", url, None, self._history)
        for client in (*self._raw, gallery):
            begin(client.run())
        self._played = [begin(player.play()) for player in self._players]
        for client in self._raw:
            begin(client.play_at(other.table_id))
        for table in (mine, other):
            await gallery.watch(table.table_id)
        await mine.say("before")
        await self.play_on()
        for name, kontor in (("Ann", ann), ("Bob", bob)):
            begin(away.watch(name, lambda kontor=kontor: is_online(kontor)))
        for client in (*self._raw, gallery):
            begin(away.watch(client.name, lambda client=client: has_line(client)))
        self._tables = (mine, other)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        self._tasks.append(asyncio.create_task(work))
        return self._tasks[-1]

    async def _leave(self) -> None:
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()
        for client in self._raw:
            client.playing = False
        for task in self._played:
            task.cancel()
        await self.play_on()
        mine, other = self._tables
        assert [line.text for line in await mine.catch_up()] == ["before"]
        self._away.note_answers(self._history)
        self.entries = entries_of(self._house, mine.table_id)
        self.by_hand = entries_of(self._house, other.table_id)

    async def _gone(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def company(house: House) -> AsyncIterator[Company]:
    """They play from here on, and have left at the end."""
    async with AsyncExitStack() as stack:
        people = Company(house)
        stack.push_async_callback(people._gone)
        await people._arrive(stack)
        yield people
        await people._leave()
