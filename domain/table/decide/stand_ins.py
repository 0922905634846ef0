"""Bots that play for people whose time is up."""

from domain.decider import AnyGame, Rejected
from domain.table.commands import ComeBack, StandIn
from domain.table.decide.requirements import require_running, require_seat
from domain.table.events import Events, StandInLeft, StandInSeated
from domain.table.state import Person, Table
from domain.table.table_queries import is_stood_in_for


def stand_in(game: AnyGame, table: Table, command: StandIn) -> Events:
    """Have a bot play for a person the game waits for. Raises Rejected `finished`, `illegal`."""
    running = require_running(table)
    holder = require_seat(table, command.seat)
    if not isinstance(holder, Person) or holder.stand_in:
        raise Rejected("illegal")
    if command.seat not in game.awaiting(running.state):
        raise Rejected("illegal")
    return (StandInSeated(command.seat, command.bot),)


def come_back(table: Table, player_id: str | None, command: ComeBack) -> Events:
    """Return no events without a stand-in.

    Raises Rejected `not_found`, `not_seated` for other seats.

    `player_id`: the sender; None: the server.
    """
    require_seat(table, command.seat)
    if player_id is not None and table.seat_of(player_id) != command.seat:
        raise Rejected("not_seated")
    if not is_stood_in_for(table, command.seat):
        return ()
    return (StandInLeft(command.seat),)
