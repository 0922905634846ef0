"""Clocks that are paused while a player is away, as long as vacation days remain."""

from domain.decider import Rejected
from domain.table.commands import GoAway
from domain.table.decide.requirements import require_running, require_seat
from domain.table.events import Events, SeatAway
from domain.table.seat_clock import vacation_until
from domain.table.state import Table
from domain.table.table_queries import is_played_by_bot

MOST_ABSENCES = 50
"""Maximum number of times that a seat begins or changes an absence."""


def go_away(table: Table, player_id: str | None, command: GoAway) -> Events:
    """Pause the clock of a seat, or let it run again.

    Raises Rejected `finished`, `not_found`, `not_seated` for another's seat, and `illegal`: without
    a clock that can pause, if it is paused already, if a bot plays there, or after too many
    absences.
    """
    require_running(table)
    require_seat(table, command.seat)
    if table.seat_of(player_id) != command.seat:
        raise Rejected("not_seated")
    if not table.vacation_days or is_played_by_bot(table, command.seat):
        raise Rejected("illegal")
    clock = table.clocks[command.seat]
    until = vacation_until(clock, command.until, command.time)
    if until == (clock.away_until if clock.away_until > command.time else ""):
        raise Rejected("illegal")
    if until and clock.absences >= MOST_ABSENCES:
        raise Rejected("illegal")
    return (SeatAway(command.seat, until),)
