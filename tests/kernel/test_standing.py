"""The standing of a table: its status, awaited seats, viewers and their seats, and changes."""

from domain.decider import SPECTATOR, Seat
from domain.table.commands import LeaveSeat, Start, TakeSeat
from domain.table.table_queries import awaiting, changed_beyond_the_move, status, viewer_of
from projections.conformance.table_host import ANNA, BERT, CARA
from tests.games.courtyard.commands import ChooseCard
from tests.games.courtyard.state import Card
from tests.kernel.opened_tables import opened, playing


def test_a_table_is_open_then_running_then_finished() -> None:
    host = opened(3)
    stood = [status(host.table)]

    host.by(BERT, TakeSeat(Seat(1), BERT))
    host.by(ANNA, Start())
    stood.append(status(host.table))
    host.by(ANNA, LeaveSeat(Seat(0)))
    host.by(BERT, LeaveSeat(Seat(1)))
    stood.append(status(host.table))

    assert stood == ["open", "running", "finished"]


def test_a_table_waits_only_while_its_game_runs() -> None:
    host = opened(2)

    assert awaiting(host.game, host.table) == ()
    host.by(BERT, TakeSeat(Seat(1), BERT))
    assert awaiting(host.game, host.table) == (0, 1)


def test_who_holds_no_seat_is_a_spectator() -> None:
    host = playing(2)

    seen_from = [viewer_of(host.table, player.player_id) for player in (ANNA, BERT, CARA)]

    assert seen_from == [0, 1, SPECTATOR]
    assert viewer_of(host.table, None) == SPECTATOR


def test_a_move_alone_changes_nothing_else_of_a_summary() -> None:
    host = opened(2)
    before = host.table
    host.by(BERT, TakeSeat(Seat(1), BERT))
    seated = host.table
    card = Card(seated.position.homes[0].hand[0])
    host.plays(0, ChooseCard(card))

    assert changed_beyond_the_move(before, seated)
    assert not changed_beyond_the_move(seated, host.table)
