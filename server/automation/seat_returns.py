"""Gives returned players their seats back when a turn of theirs begins.

If a player's time runs out, a bot plays for them until they return. The bot ends a turn that it
began. The next turn is the player's, if they watch the table then. If bots played a round for all
players, the game pauses; the next sweep then gives all watching players their seats back.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from domain.decider import Rejected
from domain.table.commands import ComeBack
from domain.table.state import Person
from domain.table.table_queries import seats_by_player, waits_for_people
from server.automation.queues import Turn
from server.runtime.pending import Pending
from server.store.redis_client import outage_logged
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import server_command
from server.tables.tables import Tables


@dataclass(eq=False)
class SeatReturns:
    """The task that gives seats back. `begun`: new turns of players whose seat a bot plays.

    `watchers`: returns the seated players who watch each of these tables, at any gateway. Raises
    Unavailable. `sweep_seconds`: the interval between checks of tables in memory that wait for
    people.
    """

    _begun: Pending[Turn]
    _tables: Tables
    _watchers: Callable[[Sequence[str]], Awaitable[list[frozenset[str]]]]
    _sweep_seconds: float

    async def run(self) -> None:
        """Give seats back, until cancelled."""
        while True:
            for turn in await self._begun.take():
                with (
                    outage_logged("seat_not_given_back", table=turn.table_id),
                    suppress(Rejected, UnknownTable, UnreadableTable),  # the table has changed
                ):
                    await self._give_back(turn)

    async def sweep(self) -> None:
        """Find tables that wait for people who watch, until cancelled."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            with outage_logged("presence_unknown"):
                await self._look_at_resting()

    async def _look_at_resting(self) -> None:
        """Queue the seats of returned players, with one request for all tables."""
        held = self._tables.cache.loaded.values()
        resting = [live.table for live in held if live.subscribers and waits_for_people(live.table)]
        watchers = await self._watchers([table.table_id for table in resting])
        for table, players in zip(resting, watchers, strict=True):
            by_player = seats_by_player(table.seats).items()
            seats = tuple(seat for player_id, seat in by_player if player_id in players)
            if seats:
                self._begun.add(Turn(table.table_id, table.version, seats))

    async def _give_back(self, turn: Turn) -> None:
        live = await self._tables.follower.newest(turn.table_id)
        (watchers,) = await self._watchers([turn.table_id])
        version = turn.version
        for seat in turn.seats:
            holder = live.table.seats[seat]
            if live.table.version != version or not isinstance(holder, Person):
                return
            if holder.player.player_id in watchers:
                decide = server_command(version, ComeBack(seat))
                act = self._tables.handler.act
                version = await act(live, None, f"back/{seat}/{version}", decide)
