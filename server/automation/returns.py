"""Gives people their seats back: who is there again when a turn of theirs begins plays it.

Whose time was up is played for by a bot until they are back. A turn that a bot began it ends; the
next one is theirs, if they watch the table then. Where bots played a round for everybody, so that
nobody's turn begins any more, whoever watches is given their seat back at the next sweep.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from domain.decider import AnyGame, Rejected, Seat
from domain.table.commands import ComeBack
from domain.table.standing import awaiting, is_stood_in_for, seats_by_player, waits_for_people
from domain.table.state import Person, Table
from server.runtime.telemetry import warn_seldom
from server.store.redis_client import Unavailable
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import server_command
from server.tables.follow_ups import Work
from server.tables.tables import Tables


class Turn(NamedTuple):
    """It has begun with that version, or waits since it, for these seats."""

    version: int
    seats: tuple[Seat, ...]


class Returns:
    """`watchers`: who watches each of these tables from a seat, at any gateway. Raises Unavailable.

    `sweep_seconds`: how often those held here are looked at that wait for people.
    """

    def __init__(
        self,
        tables: Tables,
        watchers: Callable[[Sequence[str]], Awaitable[list[frozenset[str]]]],
        sweep_seconds: float,
    ) -> None:
        self._tables = tables
        self._watchers = watchers
        self._sweep_seconds = sweep_seconds
        self._begun: dict[str, Turn] = {}
        self._something = asyncio.Event()

    def look(self, before: Table | None, after: Table) -> Work | None:
        """A hook: whether a turn begins of somebody for whom a bot stands in."""
        if before is None or after.move_seconds is None:
            return None
        hosted = self._tables.games.find(after.game)
        assert hosted is not None
        seats = turns_begun(hosted.game, before, after)
        return partial(self._note, after.table_id, Turn(after.version, seats)) if seats else None

    async def _note(self, table_id: str, turn: Turn) -> None:
        """The table is still locked by who booked the commit."""
        self._begun[table_id] = turn
        self._something.set()

    async def run(self) -> None:
        """Until cancelled: give seats back."""
        while True:
            await self._something.wait()
            self._something.clear()
            begun, self._begun = self._begun, {}
            for table_id, turn in begun.items():
                try:
                    await self._give_back(table_id, turn)
                except (Rejected, UnknownTable, UnreadableTable):
                    pass  # it went on, or it is gone
                except Unavailable as error:
                    warn_seldom("seat_not_given_back", table=table_id, reason=str(error))

    async def sweep(self) -> None:
        """Until cancelled: find tables that wait for people who are there."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            try:
                await self._look_at_resting()
            except Unavailable as error:
                warn_seldom("presence_unknown", reason=str(error))

    async def _look_at_resting(self) -> None:
        """Strangers may watch many of them, so it is asked for all at once who is there."""
        held = self._tables.cache.loaded.values()
        resting = [one.table for one in held if one.subscribers and waits_for_people(one.table)]
        there = await self._watchers([table.table_id for table in resting])
        for table, players in zip(resting, there, strict=True):
            by_player = seats_by_player(table.seats).items()
            seats = tuple(seat for player_id, seat in by_player if player_id in players)
            if seats:
                await self._note(table.table_id, Turn(table.version, seats))

    async def _give_back(self, table_id: str, turn: Turn) -> None:
        live = await self._tables.catch_up.newest(table_id)
        (there,) = await self._watchers([table_id])
        version = turn.version
        for seat in turn.seats:
            holder = live.table.seats[seat]
            if live.table.version != version or not isinstance(holder, Person):
                return
            if holder.player.player_id in there:
                decide = server_command(version, ComeBack(seat))
                act = self._tables.handler.act
                version = await act(live, None, f"back/{seat}/{version}", decide)


def turns_begun(game: AnyGame, before: Table, after: Table) -> tuple[Seat, ...]:
    """Of whom the table waits for since this commit, those for whom a bot stands in."""
    waited_for = awaiting(game, before)
    return tuple(
        seat
        for seat in awaiting(game, after)
        if seat not in waited_for and is_stood_in_for(after, seat)
    )
