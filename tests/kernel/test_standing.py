"""The standing of a table: its status, awaited seats, viewers and their seats, and changes."""

from domain.decider import SPECTATOR, Seat
from domain.table.commands import LeaveSeat, Start, TakeSeat
from domain.table.table_queries import awaiting, changed_beyond_the_move, status, viewer_of
from projections.conformance.tables import ANNA, BERT, CARA
from tests.games.courtyard.commands import ChooseCard
from tests.games.courtyard.state import Card
from tests.kernel.room_with_a_table import opened, playing


def test_a_table_is_open_then_running_then_finished() -> None:
    room = opened(3)
    stood = [status(room.table)]

    room.by(BERT, TakeSeat(Seat(1), BERT))
    room.by(ANNA, Start())
    stood.append(status(room.table))
    room.by(ANNA, LeaveSeat(Seat(0)))
    room.by(BERT, LeaveSeat(Seat(1)))
    stood.append(status(room.table))

    assert stood == ["open", "running", "finished"]


def test_a_table_waits_only_while_its_game_runs() -> None:
    room = opened(2)

    assert awaiting(room.game, room.table) == ()
    room.by(BERT, TakeSeat(Seat(1), BERT))
    assert awaiting(room.game, room.table) == (0, 1)


def test_who_holds_no_seat_is_a_spectator() -> None:
    room = playing(2)

    seen_from = [viewer_of(room.table, player.player_id) for player in (ANNA, BERT, CARA)]

    assert seen_from == [0, 1, SPECTATOR]
    assert viewer_of(room.table, None) == SPECTATOR


def test_a_move_alone_changes_nothing_else_of_a_summary() -> None:
    room = opened(2)
    before = room.table
    room.by(BERT, TakeSeat(Seat(1), BERT))
    seated = room.table
    card = Card(seated.position.homes[0].hand[0])
    room.plays(0, ChooseCard(card))

    assert changed_beyond_the_move(before, seated)
    assert not changed_beyond_the_move(seated, room.table)
