"""The rules of a table: sitting down, starting, playing, undo, leaving. One function per command.

- `opening.py`: a new table
- `seats.py`: sitting down, bots, leaving
- `taking_over.py`: seats that a bot plays
- `owner.py`: rights of the owner
- `starting.py`: the start and its seed
- `playing.py`: moves, undo, hints
- `stand_ins.py`: bots for people whose time is up
- `vacation.py`: absent players
- `ending.py`: the end of a table
- `requirements.py`: requirements of several commands
"""

from typing import Any, assert_never

from domain.decider import AnyGame, Decided, Rejected
from domain.table import commands as c
from domain.table.decide.ending import abandon
from domain.table.decide.owner import change_invite
from domain.table.decide.playing import give_hint, play, undo
from domain.table.decide.seats import change_player, leave_seat, seat_bot, take_seat
from domain.table.decide.stand_ins import come_back, stand_in
from domain.table.decide.starting import start
from domain.table.decide.taking_over import admit, keep_chairs, refuse
from domain.table.decide.vacation import go_away
from domain.table.events import Events
from domain.table.state import Table


def decide(
    game: AnyGame, table: Table, player_id: str | None, command: c.TableCommand, secret: bytes
) -> Decided[Any, Any]:
    """Return the events of a command. `player_id`: the sender, None for the server.

    The state is that of the game after its own commands, and None after all others. With it,
    `after_entry` need not fold the events again. Raises Rejected and changes nothing.
    """
    if isinstance(command, c.Play):
        return play(game, table, command, secret)
    return Decided(decide_about_table(game, table, player_id, command, secret), None)


def decide_about_table(
    game: AnyGame, table: Table, player_id: str | None, command: c.CommandToTable, secret: bytes
) -> Events:
    """Return the events of a command that is not a move of the game. Raises Rejected."""
    match command:
        case c.OpenTable():
            raise Rejected("not_open", why="opened")
        case c.TakeSeat():
            return take_seat(game, table, command, secret)
        case c.Admit():
            return admit(table, player_id, command)
        case c.Refuse():
            return refuse(table, player_id, command)
        case c.ChangeInvite():
            return change_invite(table, player_id)
        case c.SeatBot():
            return seat_bot(game, table, player_id, command, secret)
        case c.LeaveSeat():
            return leave_seat(table, player_id, command, secret)
        case c.ChangePlayer():
            return change_player(table, player_id, command)
        case c.Start():
            return start(game, table, player_id, secret)
        case c.Undo():
            return undo(table, command)
        case c.GiveHint():
            return give_hint(game, table, command)
        case c.KeepChairs():
            return keep_chairs(table, player_id)
        case c.StandIn():
            return stand_in(game, table, command)
        case c.ComeBack():
            return come_back(table, player_id, command)
        case c.GoAway():
            return go_away(table, player_id, command)
        case c.Abandon():
            return abandon(game, table, secret)
        case _:
            assert_never(command)
