"""Requirements of several commands; each function raises Rejected if one is not met."""

from typing import assert_never

from domain.decider import Rejected, Seat
from domain.table.state import Closed, Finished, Holder, Open, Player, Running, Table

MOST_SITTINGS = 20
"""Maximum number of times that one person takes a seat at a table."""
MOST_CHANGES = 100
"""Maximum number of times that a table's owner seats a bot or changes the invite."""
MOST_ENTRIES_OPEN = 10_000
"""Number of entries after which nobody can sit down at an open table. Its owner can still act.

Each sitting adds two entries, so more than two hundred people would have to sit down repeatedly.
"""


LEAST_RATED = 2
"""Minimum number of people in a rated game."""


def require_seat(table: Table, seat: Seat) -> Holder:
    if seat not in range(len(table.seats)):
        raise Rejected("not_found", why="seat", seat=seat, last=len(table.seats))
    return table.seats[seat]


def require_open(table: Table) -> None:
    if not isinstance(table.stage, Open):
        raise Rejected("not_open", why="started")


def require_few_sittings(table: Table, player: Player) -> None:
    """Raise Rejected `not_open` for a player who has sat down here too often."""
    if table.sittings.get(player.player_id, 0) >= MOST_SITTINGS:
        raise Rejected("not_open", why="sat_often", limit=MOST_SITTINGS)
    if isinstance(table.stage, Open) and table.version >= MOST_ENTRIES_OPEN:
        raise Rejected("not_open", why="changed_often")


def require_few_changes(table: Table) -> None:
    """Raise Rejected `not_open` if the owner has changed too much at this table."""
    if table.changes.get(table.owner.player_id, 0) >= MOST_CHANGES:
        raise Rejected("not_open", why="owner_changed_often", limit=MOST_CHANGES)


def require_not_sent_away(table: Table, player: Player) -> None:
    """Raise Rejected `forbidden` for a player whom the owner removed."""
    if player.player_id in table.refused:
        raise Rejected("forbidden", why="sent_away")


def require_running(table: Table) -> Running:
    match table.stage:
        case Running():
            return table.stage
        case Open():
            raise Rejected("not_your_turn", why="not_started")
        case Finished() | Closed():
            raise Rejected("finished")
        case _:
            assert_never(table.stage)
