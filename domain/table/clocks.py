"""The start of each awaited seat's move, and the remaining time of each seat.

Times are read from the entries of the ledger, not from a clock. So every gateway and every replay
agree. A clock restarts with a move of its own seat, not with moves of others, an undo, an undoable
command or a hint: otherwise a seat could play for time. A move is over when none of it can be
undone. So a player who ends a turn and undoes that has the old remaining time; the increment comes
once, when the move is final. Several awaited seats have a clock each (`seat_clock.py` has the
rules). Clocks of bots and of people with a stand-in do not run.
"""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from domain.cards import replaced
from domain.decider import AnyGame, Seat, no_moment
from domain.table.entry import Entry
from domain.table.events import PlayerChanged, Undone
from domain.table.seat_clock import after_running, full_clock, settled, topped_up, with_absence
from domain.table.state import Running, SeatClock, Table
from domain.table.table_queries import is_played_by_bot, is_stood_in_for
from domain.table.undo import may_take_back


def timed(game: AnyGame, before: Table | None, after: Table, entry: Entry[Any]) -> Table:
    """Return the table with its clocks after this entry."""
    if after.move_seconds is None and game.moment is no_moment:
        return after
    if not isinstance(after.stage, Running):
        return replace(after, since=(), clocks=())
    awaited = game.awaiting(after.stage.state)
    if before is None or not isinstance(before.stage, Running):
        since = tuple([(seat, entry.time) for seat in awaited])
        clocks = () if after.move_seconds is None else (full_clock(after),) * len(after.seats)
        return replace(after, since=since, clocks=clocks)
    ran = dict(after.since)
    running = [seat for seat in ran if seat in awaited and runs_on(seat, before, after, entry)]
    since = tuple([(seat, ran[seat] if seat in running else entry.time) for seat in awaited])
    if not after.clocks:
        return replace(after, since=since)
    seats = [Seat(n) for n in range(len(after.clocks))]
    clocks = tuple([clock_after(seat, before, after, entry, running) for seat in seats])
    return replace(after, since=since, clocks=clocks)


def runs_on(seat: Seat, before: Table, after: Table, entry: Entry[Any]) -> bool:
    """Whether the clock of an awaited seat continues through this entry."""
    if changes_hands(seat, before, after, entry):
        return is_stood_in_for(after, seat)  # A new or returning player has the full time.
    return entry.by != seat or entry.command is None or can_take_back(after, seat)


def changes_hands(seat: Seat, before: Table, after: Table, entry: Entry[Any]) -> bool:
    """Whether another player plays that seat from this entry on."""
    if before.seats[seat] == after.seats[seat]:
        return False
    return not any(isinstance(event, PlayerChanged) for event in entry.events)


def clock_after(
    seat: Seat, before: Table, after: Table, entry: Entry[Any], running: Collection[Seat]
) -> SeatClock:
    """Return the remaining time of a seat.

    `running`: seats with running clocks; others are stopped.
    """
    clock, began = after.clocks[seat], dict(after.since).get(seat)
    if changes_hands(seat, before, after, entry):
        if not is_played_by_bot(before, seat):
            clock = after_running(clock, began, entry.time)
        return handed_over(after, seat, clock, entry.time)
    if is_played_by_bot(after, seat):
        return clock
    if entry.by == seat:
        clock = with_act(after, seat, clock, entry)
    if seat in running:
        return clock
    clock = after_running(clock, began, entry.time)
    if can_take_back(after, seat) or takes_back(entry, seat):
        return clock
    return settled(after, clock)


def with_act(table: Table, seat: Seat, clock: SeatClock, entry: Entry[Any]) -> SeatClock:
    """Return the clock of a seat that moves, or undoes a move."""
    if entry.command is not None:
        return replace(clock, moved=True)
    if takes_back(entry, seat):
        return replace(clock, moved=can_take_back(table, seat))
    return clock


def handed_over(table: Table, seat: Seat, clock: SeatClock, time: str) -> SeatClock:
    """Return the clock of a seat with a new player, without an increment for a begun move."""
    clock = settled(table, replace(with_absence(clock, "", time), moved=False))
    return clock if is_played_by_bot(table, seat) else topped_up(table, clock)


def gone_away(table: Table, seat: Seat, until: str, time: str) -> Table:
    """Return the table with the clock of that seat paused until then; empty: it runs again."""
    if seat >= len(table.clocks):
        return table
    clock = after_running(table.clocks[seat], dict(table.since).get(seat), time)
    since = tuple(
        [(other_seat, time if other_seat == seat else began) for other_seat, began in table.since]
    )
    clocks = replaced(table.clocks, seat, with_absence(clock, until, time))
    return replace(table, since=since, clocks=clocks)


def can_take_back(table: Table, seat: Seat) -> bool:
    return isinstance(table.stage, Running) and may_take_back(table.stage, seat)


def takes_back(entry: Entry[Any], seat: Seat) -> bool:
    return entry.by == seat and any(isinstance(event, Undone) for event in entry.events)
