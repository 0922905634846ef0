"""Since when each awaited seat has had its move, where moves are timed or moments granted.

Time comes from the ledger: what an entry says, not what a clock shows. So every gateway, and every
replay, knows the same. A clock begins anew with what its own seat does, never with what others do,
and not with what the seat may still take back or does take back, nor with a hint: else it could
play for time.
"""

from typing import Any

from msgspec.structs import replace

from domain.decider import AnyGame, Seat, no_moment
from domain.table.entry import Entry
from domain.table.events import HintGiven, PlayerChanged, Undone
from domain.table.standing import is_stood_in_for
from domain.table.state import Running, Table
from domain.table.undo import may_take_back


def timed(game: AnyGame, before: Table | None, after: Table, entry: Entry[Any]) -> Table:
    """The table with its clocks after this entry."""
    if after.move_seconds is None and game.moment is no_moment:
        return after
    if not isinstance(after.stage, Running):
        return replace(after, since=())
    awaited = game.awaiting(after.stage.state)
    since = tuple([(seat, clock_of(seat, before, after, entry)) for seat in awaited])
    return after if since == after.since else replace(after, since=since)


def clock_of(seat: Seat, before: Table | None, after: Table, entry: Entry[Any]) -> str:
    """Since when that seat has had its move."""
    if before is not None:
        for other, since in before.since:
            if other == seat and runs_on(before, after, seat, entry):
                return since
    return entry.time


def runs_on(before: Table, after: Table, seat: Seat, entry: Entry[Any]) -> bool:
    """Whether this entry leaves the clock of that seat alone."""
    if after.seats is not before.seats and after.seats[seat] != before.seats[seat]:
        if any(isinstance(event, PlayerChanged) for event in entry.events):
            return True
        return is_stood_in_for(after, seat)  # who comes to it, or back, has all the time
    if entry.by != seat:
        return True
    may_undo = isinstance(after.stage, Running) and may_take_back(after.stage, seat)
    return may_undo or any(isinstance(event, Undone | HintGiven) for event in entry.events)
