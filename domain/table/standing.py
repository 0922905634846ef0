"""How a table stands: its status, for whom it waits and until when, and who looks from where."""

from typing import Literal, NamedTuple, TypeAlias, assert_never

from domain.decider import EVERYONE, SPECTATOR, AnyGame, Seat, Viewer
from domain.table.state import Bot, Closed, Finished, Holder, Open, Person, Running, Table
from domain.table.undo import may_take_back

ENTRIES_ALONE = 5
"""For each seat, about a round: so many are booked where bots stand in for everybody."""
MOST_UNDOS = 50
"""What one seat may take back in a row."""
Status: TypeAlias = Literal["open", "running", "finished"]


class Deadline(NamedTuple):
    """So many seconds after a time that stands in the ledger. `since`: RFC 3339 UTC."""

    since: str
    seconds: float


def status(table: Table) -> Status:
    """A table that closed before its start is `finished` too."""
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
    """For whom the table waits; nobody unless its game is running."""
    return game.awaiting(table.stage.state) if isinstance(table.stage, Running) else ()


def move_deadlines(table: Table) -> dict[Seat, Deadline]:
    """When the time of each awaited seat is up; empty where moves are not timed.

    The clock of a seat that a bot plays for stands at zero.
    """
    limit = table.move_seconds
    if limit is None:
        return {}
    return {
        seat: Deadline(since, 0 if is_played_by_bot(table, seat) else limit)
        for seat, since in table.since
    }


def is_played_by_bot(table: Table, seat: Seat) -> bool:
    """Whether a bot plays there, for its own seat or for a person."""
    holder = table.seats[seat]
    return type(holder) is Bot or (type(holder) is Person and bool(holder.stand_in))


def is_stood_in_for(table: Table, seat: Seat) -> bool:
    """Whether a bot plays there for a person whose time was up, until they are back."""
    holder = table.seats[seat]
    return isinstance(holder, Person) and bool(holder.stand_in)


def moment_deadline(game: AnyGame, table: Table) -> Deadline | None:
    """Until then no answer of an awaited seat is booked; None where no moment is granted.

    It is counted as clocks are: from when the seat got its move, whatever others did since. Where
    moves are timed it is half of a move at most.
    """
    if not isinstance(table.stage, Running) or not table.since:
        return None
    granted = game.moment(table.stage.state)
    if not granted:
        return None
    if table.move_seconds is not None:
        granted = min(granted, table.move_seconds / 2)
    return Deadline(max(since for _, since in table.since), granted)


def changed_beyond_the_move(before: Table, after: Table) -> bool:
    """Whether more changed than the game's position: its people, who may join them, its stage."""
    return (
        before.seats != after.seats
        or before.asks != after.asks
        or before.invites != after.invites
        or before.owner != after.owner
        or type(before.stage) is not type(after.stage)
    )


def is_left_to_bots(table: Table) -> bool:
    """Whether a bot stands in for each of its people."""
    persons = [holder for holder in table.seats if isinstance(holder, Person)]
    return (
        isinstance(table.stage, Running)
        and persons != []
        and all(person.stand_in for person in persons)
    )


def has_bots_alone(table: Table) -> bool:
    """Whether no seat is a person's: its owner seated bots on all of them, to watch them play."""
    return not any(isinstance(holder, Person) for holder in table.seats)


def waits_for_people(table: Table) -> bool:
    """Whether bots have played alone for a round: then nobody stands in until a person acts.

    A bot still plays its own seat, so the game comes to rest where it is somebody's turn.
    """
    alone = table.version - table.attended
    return alone >= ENTRIES_ALONE * len(table.seats) and is_left_to_bots(table)


def may_undo(table: Table, viewer: Viewer) -> bool:
    """Whether this viewer could take its last command back now."""
    stage = table.stage
    if not isinstance(viewer, int) or not isinstance(stage, Running):
        return False
    if not may_take_back(stage, viewer):
        return False
    return stage.undos is None or stage.undos[0] != viewer or stage.undos[1] < MOST_UNDOS


def viewer_of(table: Table, player_id: str | None) -> Viewer:
    """From where this player looks at a table."""
    seat = table.seat_of(player_id)
    return SPECTATOR if seat is None else seat


def seats_by_player(seats: tuple[Holder, ...]) -> dict[str | None, Seat]:
    """Where each person at a table sits, by their id."""
    return {
        holder.player.player_id: Seat(number)
        for number, holder in enumerate(seats)
        if isinstance(holder, Person)
    }


def viewers(table: Table) -> tuple[Viewer, ...]:
    """Everybody who can look at this table from a place of their own."""
    seats = tuple(Seat(n) for n in range(len(table.seats)))
    if isinstance(table.stage, Finished):
        return (*seats, SPECTATOR, EVERYONE)
    return (*seats, SPECTATOR)
