"""Since when each awaited seat has had its move, where moves are timed or moments granted.

Time comes from the ledger: what an entry says, not what a clock shows. So every gateway, and every
replay, knows the same. A clock begins anew with what its own seat does, never with what others do,
and not with what the seat may still take back or does take back: else it could play for time.
"""

from typing import Any

from msgspec.structs import replace

from domain.decider import AnyGame, Seat, no_moment
from domain.table.entry import Entry
from domain.table.events import Undone
from domain.table.standing import is_stood_in_for
from domain.table.state import Running, Table
from domain.table.undo import undo_point_of


def timed(game: AnyGame, before: Table | None, after: Table, entry: Entry[Any]) -> Table:
    """The table with its clocks after this entry."""
    if after.move_seconds is None and game.moment is no_moment:
        return after
    if not isinstance(after.stage, Running):
        return replace(after, since=())
    awaited = game.awaiting(after.stage.state)
    if before is None:
        return replace(after, since=tuple((seat, entry.time) for seat in awaited))
    ran = dict(before.since)
    since = tuple(
        [
            (seat, ran[seat] if seat in ran and runs_on(before, after, seat, entry) else entry.time)
            for seat in awaited
        ]
    )
    return after if since == after.since else replace(after, since=since)


def runs_on(before: Table, after: Table, seat: Seat, entry: Entry[Any]) -> bool:
    """Whether this entry leaves the clock of that seat alone."""
    if after.seats[seat] != before.seats[seat]:  # who comes to it, or back, has all the time
        return is_stood_in_for(after, seat)
    if entry.by != seat:
        return True
    taken_back = any(isinstance(event, Undone) for event in entry.events)
    may_undo = isinstance(after.stage, Running) and undo_point_of(after, seat) is not None
    return taken_back or may_undo
