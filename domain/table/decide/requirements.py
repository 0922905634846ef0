"""What several commands require of a table; each function raises Rejected where it is missing."""

from __future__ import annotations

from typing import assert_never

from domain.decider import Rejected, Seat
from domain.table.state import Closed, Finished, Holder, Open, Running, Table

MOST_ENTRIES_OPEN = 100
"""Entries from which on an open table can only be left or started."""


def require_seat(table: Table, seat: Seat) -> Holder:
    if seat not in range(len(table.seats)):
        raise Rejected("not_found", why="seat", seat=seat, last=len(table.seats))
    return table.seats[seat]


def require_open(table: Table) -> None:
    if not isinstance(table.stage, Open):
        raise Rejected("not_open", why="started")


def require_few_changes(table: Table) -> None:
    """Nobody sits down and stands up for ever. Raises Rejected `not_open`."""
    if table.version >= MOST_ENTRIES_OPEN:
        raise Rejected("not_open", why="changed_often")


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
