"""A guest who joined another player: the seat is that player's, and the rest is unchanged."""

from msgspec.structs import replace

from domain.decider import Seat
from domain.table.commands import ChangePlayer, StandIn
from domain.table.events import PlayerChanged
from domain.table.state import Person, UndoPoint
from projections.conformance.table_host import ANNA, DORA
from tests.kernel.opened_tables import playing
from tests.kernel.table_rows import wrong

ZERO = Seat(0)


def test_the_seat_is_another_players_with_all_that_it_had() -> None:
    host = playing(2, move_seconds=60)
    host.by(None, StandIn(host.table.since[0][0], "steady"))
    before = host.table
    seat = before.since[0][0]
    holder = before.seats[seat]
    assert isinstance(holder, Person)

    events = host.by(holder.player, ChangePlayer(seat, DORA))

    assert events == (PlayerChanged(seat, DORA),)
    assert host.table.seats[seat] == replace(holder, player=DORA)
    assert (host.table.since, host.table.stage) == (before.since, before.stage)


def test_what_could_be_taken_back_still_can() -> None:
    host = playing(2)
    points = (UndoPoint(host.table.version, host.running.state, ZERO),)
    host.table = replace(host.table, stage=replace(host.running, undo_points=points))

    host.by(ANNA, ChangePlayer(ZERO, DORA))

    assert host.running.undo_points == points


ROWS = """
# An owner still owns the table; another seat's player never did.
  opened 3
    anna change_player 0 dora => player_changed 0 dora, owner dora
    anna change_player 0 dora, bert take_seat 1, bert change_player 1 cara =>
      player_changed 1 cara, owner dora
# Who asked for a seat has one now.
  playing 3; bert leave_seat 1; dora take_seat 1
    anna change_player 0 dora => player_changed 0 dora, asks
# Only the player who sits there becomes one who does not.
  playing 2
    anna change_player 1 dora => refused: not_seated
    dora change_player 0 dora => refused: not_seated
    anna change_player 0 bert => refused: already_seated
# A game that is over stays as it was played.
  playing 2; anna leave_seat 0; bert leave_seat 1
    anna change_player 0 dora => refused: finished
"""


def test_a_seat_becomes_another_players() -> None:
    assert wrong(ROWS) == ""
