"""A company that plays on while gateways are replaced, and what has to be so when it has left."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from clients.sdk import Kontor
from tests.faults.history import Accepted, History, Shown
from tests.server.patience import patiently
from tests.upgrade.house import House, entries_of
from tests.upgrade.players import (
    Away,
    SdkPlayer,
    has_line,
    is_online,
    raw_player,
    registered,
)

FEWEST_MOVES = 8
MOVES_BETWEEN, MOVES_MEANWHILE = 4, 3
"""Each makes so many at least between two steps, and at most while a gateway is away."""
LAST_SECONDS = 0.5
"""For the answers that are under way when they leave."""


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

    async def play_on(self) -> None:
        """Until everybody is here, and each whose game goes on has made some more moves."""
        before = self._moves()
        for player in self._players:
            player.goes_on.set()
        async for _ in patiently():
            behind = {
                name for name, made in self._moves().items() if made < before[name] + MOVES_BETWEEN
            }
            if behind.isdisjoint(player.name for player in self._players):
                self._play_slowly()
            if not behind and all(self._away.is_here.values()):
                break

    def _play_slowly(self) -> None:
        """So that the game lasts until all gateways were replaced."""
        for player in self._players:
            if player.goes_on.is_set():
                player.left = MOVES_MEANWHILE
                player.goes_on.clear()

    def _moves(self) -> dict[str, int]:
        """How many moves of each were acknowledged, of those whose game goes on."""
        moves = {
            player.name: len(player.booked)
            for player, playing in zip(self._players, self._played, strict=True)
            if not playing.done()
        }
        records = self._history.records
        shown = [one for one in records if isinstance(one, Shown) and one.table == self._by_hand]
        if not shown or shown[-1].awaiting:
            acknowledged = Counter(one.client for one in records if isinstance(one, Accepted))
            moves |= {client.name: acknowledged[client.name] for client in self._raw}
        return moves

    def require_well(self) -> None:
        """Each acknowledged move was booked once and stands.

        Prints for how many seconds each was away at the longest; `-s` shows it.
        """
        print({name: round(seconds, 2) for name, seconds in self._away.longest.items()})
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
        self._by_hand = other.table_id
        for table in (mine, other):
            await gallery.watch(table.table_id)
        await mine.say("before")
        for name, kontor in (("Ann", ann), ("Bob", bob)):
            begin(away.watch(name, lambda kontor=kontor: is_online(kontor)))
        for client in (*self._raw, gallery):
            begin(away.watch(client.name, lambda client=client: has_line(client)))
        self._tables = (mine, other)
        await self.play_on()

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
        await asyncio.sleep(LAST_SECONDS)
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
