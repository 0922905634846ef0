"""The state of a table: its status, the seats that must act and their deadlines, and viewers."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias, assert_never

from domain.decider import EVERYONE, SPECTATOR, AnyGame, Seat, Viewer
from domain.table import seat_clock
from domain.table.state import (
    Bot,
    Closed,
    Finished,
    Holder,
    Open,
    Person,
    Running,
    SeatClock,
    Seek,
    Table,
)
from domain.table.undo import seats_with_points

ENTRIES_ALONE = 5
"""Maximum number of entries per seat, about a round, that bots append without a person."""
MOST_UNDOS = 50
"""Maximum number of undos of one seat in a row."""
Status: TypeAlias = Literal["open", "running", "finished"]


class Deadline(NamedTuple):
    """A number of seconds after a time in the ledger. `since`: RFC 3339 UTC."""

    since: str
    seconds: float


def status(table: Table) -> Status:
    """Return the status of a table; one that closed before its start is `finished` too."""
    match table.stage:
        case Open():
            return "open"
        case Running():
            return "running"
        case Finished() | Closed():
            return "finished"
        case _:
            assert_never(table.stage)


def awaiting(game: AnyGame, table: Table) -> tuple[Seat, ...]:
    """Return the seats that must act; none unless the game is running."""
    return game.awaiting(table.stage.state) if isinstance(table.stage, Running) else ()


def move_deadlines(table: Table) -> dict[Seat, Deadline]:
    """Return the deadline of each awaited seat; empty if moves are not timed.

    The clock of a seat with a stand-in is at zero.
    """
    return deadlines(table, seat_clock.time_left)


def reserve_deadlines(table: Table) -> dict[Seat, Deadline]:
    """Return the time when each awaited seat starts to use its reserve."""
    return deadlines(table, seat_clock.allowance_left)


def deadlines(table: Table, left: Callable[[Table, SeatClock], int]) -> dict[Seat, Deadline]:
    """Return deadlines. `left`: returns the milliseconds until the deadline for a running clock."""
    by_seat: dict[Seat, Deadline] = {}
    for seat, since in table.since if table.clocks else ():
        clock = table.clocks[seat]
        if is_played_by_bot(table, seat):
            by_seat[seat] = Deadline(since, 0)
        else:
            runs_from = seat_clock.runs_from(clock, since)
            by_seat[seat] = Deadline(runs_from, left(table, clock) / seat_clock.SECOND)
    return by_seat


def reserves(table: Table) -> dict[Seat, int]:
    """Return the remaining reserve of each person in a running game, in seconds.

    The value is from the last start of the clock, with the increment once the seat has moved.
    """
    if not has_reserve(table):
        return {}
    return {
        Seat(number): seat_clock.settled(table, clock).reserve // seat_clock.SECOND
        for number, clock in enumerate(table.clocks)
        if isinstance(table.seats[number], Person)
    }


def has_reserve(table: Table) -> bool:
    """Whether the clocks of that table have a reserve besides the allowance for each move."""
    return bool(table.bank_seconds or table.increment_seconds)


def away_until(table: Table, seat: Seat) -> str:
    """Return the end of that seat's last or current absence; empty: it was never away."""
    return table.clocks[seat].away_until if table.clocks else ""


def is_played_by_bot(table: Table, seat: Seat) -> bool:
    """Whether a bot plays that seat, for itself or for a person."""
    holder = table.seats[seat]
    return type(holder) is Bot or (type(holder) is Person and bool(holder.stand_in))


def seek_of(table: Table) -> Seek:
    """Whether people are wanted on seats that bots hold; `over` if no bot holds one."""
    holds = any(isinstance(holder, Bot) and holder.held for holder in table.seats)
    return table.seek if holds and isinstance(table.stage, Running) else "over"


def is_stood_in_for(table: Table, seat: Seat) -> bool:
    """Whether a bot plays that seat for a person whose time was over, until they are back."""
    holder = table.seats[seat]
    return isinstance(holder, Person) and bool(holder.stand_in)


def moment_deadline(game: AnyGame, table: Table) -> Deadline | None:
    """Return the end of the interrupt window, before which no awaited seat's move counts, or None.

    It starts when the seat must act, like a clock, even if others act in between. If moves are
    timed, it is at most half of the remaining time.
    """
    if not isinstance(table.stage, Running) or not table.since:
        return None
    granted = game.moment(table.stage.state)
    if not granted:
        return None
    if table.clocks:
        least = min(seat_clock.time_left(table, table.clocks[seat]) for seat, _ in table.since)
        granted = min(granted, max(least, seat_clock.LEAST) / seat_clock.SECOND / 2)
    return Deadline(max(since for _, since in table.since), granted)


def absences(table: Table) -> tuple[str, ...]:
    """Return the end of each seat's last or current absence."""
    return tuple(clock.away_until for clock in table.clocks)


def changed_beyond_the_move(before: Table, after: Table) -> bool:
    """Whether more than the game's position changed: players, ways to join, or the stage."""
    return (
        before.seats != after.seats
        or before.asks != after.asks
        or before.invites != after.invites
        or before.owner != after.owner
        or before.seek != after.seek
        or type(before.stage) is not type(after.stage)
        or (after.vacation_days > 0 and absences(before) != absences(after))
    )


def is_left_to_bots(table: Table) -> bool:
    """Whether every person has a stand-in."""
    persons = [holder for holder in table.seats if isinstance(holder, Person)]
    return (
        isinstance(table.stage, Running)
        and persons != []
        and all(person.stand_in for person in persons)
    )


def has_bots_alone(table: Table) -> bool:
    """Whether the owner seated bots on all seats, to watch them play."""
    return not any(isinstance(holder, Person) for holder in table.seats)


def waits_for_people(table: Table) -> bool:
    """Whether bots have played alone for a round: then no stand-in moves until a person acts.

    A bot still plays its own seat, so the game stops at the turn of a person.
    """
    alone = table.version - table.attended
    return alone >= ENTRIES_ALONE * len(table.seats) and is_left_to_bots(table)


def may_undo(table: Table, viewer: Viewer) -> bool:
    """Whether this viewer could undo its last command now."""
    return viewer in seats_with_undo(table)


def seats_with_undo(table: Table) -> tuple[Seat, ...]:
    """Return the seats that could undo their last command now."""
    stage = table.stage
    if not isinstance(stage, Running):
        return ()
    seats, undos = seats_with_points(stage), stage.undos
    if undos is None or undos[1] < MOST_UNDOS:
        return seats
    return tuple([seat for seat in seats if seat != undos[0]])


def viewer_of(table: Table, player_id: str | None) -> Viewer:
    """Return this player as a viewer of a table."""
    seat = table.seat_of(player_id)
    return SPECTATOR if seat is None else seat


def seats_by_player(seats: tuple[Holder, ...]) -> dict[str | None, Seat]:
    """Return the seat of each person at a table, by their id."""
    return {
        holder.player.player_id: Seat(number)
        for number, holder in enumerate(seats)
        if isinstance(holder, Person)
    }


def viewers(table: Table) -> tuple[Viewer, ...]:
    """Return all viewers of this table that have a view of their own."""
    seats = tuple(Seat(n) for n in range(len(table.seats)))
    if isinstance(table.stage, Finished):
        return (*seats, SPECTATOR, EVERYONE)
    return (*seats, SPECTATOR)
