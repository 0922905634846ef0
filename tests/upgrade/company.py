"""A company that plays on while gateways are replaced, and what has to be so when it has left."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from kontor import Kontor
from tests.faults.client import Client, Stranger
from tests.faults.history import Accepted, History, Sent
from tests.running.gateways import Gateways
from tests.server.patience import patiently
from tests.upgrade.house import entries_of
from tests.upgrade.players import Away, SlowClient

FEWEST_MOVES = 8
MOVES_BETWEEN, MOVES_MEANWHILE = 4, 3
"""Each makes so many at least between two steps, and at most while a gateway is away."""
LAST_SECONDS = 0.5
"""For the answers that are under way when they leave."""


class Company:
    """Two who play slowly at one table, two like people at another, and a spectator of both.

    `entries`, `of_people`: the ledgers of both tables, once all have left.
    """

    def __init__(self, house: Gateways) -> None:
        self._house = house
        self._away, self._history = Away(), History()
        self._tasks: list[asyncio.Task[None]] = []
        self._slow: list[SlowClient] = []
        self._playing: dict[str, asyncio.Task[None]] = {}
        self.entries: dict[int, dict[str, Any]] = {}
        self.of_people: dict[int, dict[str, Any]] = {}

    async def play_on(self) -> None:
        """Until everybody is here, and each whose game goes on has made some more moves."""
        before = self._moves()
        for player in self._slow:
            player.goes_on.set()
        async for _ in patiently():
            behind = {
                name for name, made in self._moves().items() if made < before[name] + MOVES_BETWEEN
            }
            if behind.isdisjoint(player.name for player in self._slow):
                self._play_slowly()
            if not behind and all(self._away.is_here.values()):
                break

    def _play_slowly(self) -> None:
        """So that the game lasts until all gateways were replaced."""
        for player in self._slow:
            if player.goes_on.is_set():
                player.left = MOVES_MEANWHILE
                player.goes_on.clear()

    def _moves(self) -> dict[str, int]:
        """How many moves of each were acknowledged, of those whose game goes on."""
        moves = Counter(one.client for one in self._acknowledged())
        return {name: moves[name] for name, playing in self._playing.items() if not playing.done()}

    def _acknowledged(self) -> list[Accepted]:
        return [one for one in self._history.records if isinstance(one, Accepted)]

    def require_well(self) -> None:
        """Each acknowledged move was booked once and stands.

        Prints for how many seconds each was away at the longest; `-s` shows it.
        """
        print({name: round(seconds, 2) for name, seconds in self._away.longest.items()})
        sent = {one.id: one.command for one in self._history.records if isinstance(one, Sent)}
        acknowledged, (slow, people) = self._acknowledged(), self._tables
        for one in acknowledged:
            entry = {slow: self.entries, people: self.of_people}[one.table][one.version]
            assert (entry["command_id"], entry.get("command")) == (one.id, sent[one.id])
        moves = Counter(one.client for one in acknowledged)
        assert all(moves[player.name] > FEWEST_MOVES for player in self._slow)
        assert sum(one.table == people for one in acknowledged) > FEWEST_MOVES
        for booked in (self.entries, self.of_people):
            ids = [entry["command_id"] for entry in booked.values() if "command_id" in entry]
            assert len(ids) == len(set(ids))
        for place in self._house.places:
            assert "unknown_event" not in place.log()
            assert "stop_forced" not in place.log()

    async def _arrive(self, stack: AsyncExitStack) -> None:
        async def entered(kontor: Kontor) -> Kontor:
            return await stack.enter_async_context(kontor)

        url, history = self._house.url, self._history
        ann, bob, cid = [await entered(Kontor(url, name=name)) for name in ("Ann", "Bob", "Cid")]
        again = await entered(Kontor(url, token=ann.token))
        opened = await ann.open_table("burgundy", seats=2)
        await opened.say("before")
        slow = opened.table_id
        people = (await ann.open_table("villagers", seats=2)).table_id
        await bob.take_seat(slow, 1)
        await cid.take_seat(people, 1)
        self._tables = slow, people
        self._slow = [
            SlowClient("Ann", "sdk", ann, history),
            SlowClient("Bob", "sdk", bob, history),
        ]
        self._people = [
            Client("Cid", "people", cid, history),
            Client("Ann again", "people", again, history),
        ]
        gallery = Client("spectator", "spectator", await entered(Stranger(url)), history)
        for clients, table in ((self._slow, slow), (self._people, people)):
            await gallery.watch(table)
            for client in clients:
                self._playing[client.name] = self._begin(client.play_at(table))
        for client in (*self._slow, *self._people, gallery):
            self._begin(self._away.watch(client))
        await self.play_on()

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        self._tasks.append(asyncio.create_task(work))
        return self._tasks[-1]

    async def _leave(self) -> None:
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()
        for client in self._people:
            client.playing = False
        for player in self._slow:
            self._playing[player.name].cancel()
        await asyncio.sleep(LAST_SECONDS)
        slow, people = self._tables
        said = await self._slow[0].kontor.chat(slow)
        assert [line.text for line in said] == ["before"]
        self._away.note_answers(self._history)
        self.entries = entries_of(self._house, slow)
        self.of_people = entries_of(self._house, people)

    async def _gone(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def company(house: Gateways) -> AsyncIterator[Company]:
    """They play from here on, and have left at the end."""
    async with AsyncExitStack() as stack:
        people = Company(house)
        stack.push_async_callback(people._gone)
        await people._arrive(stack)
        yield people
        await people._leave()
