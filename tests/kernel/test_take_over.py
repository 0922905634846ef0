"""Takeover of a seat that was given up: immediate, on request, and with consent."""

from domain.decider import Seat
from domain.table.commands import Refuse, TakeSeat
from domain.table.decide.taking_over import MOST_ASKS
from domain.table.events import SeatAskedFor
from domain.table.state import Player
from domain.table.table_queries import changed_beyond_the_move
from projections.conformance.table_host import ANNA, DORA, TableHost
from projections.table_view import summary
from tests.kernel.opened_tables import refusal_of
from tests.kernel.table_rows import position, wrong

ONE = Seat(1)

ROWS = """
# A stranger does not sit down but asks; the owner or another seat says yes.
  playing 3; bert leave_seat 1
    dora take_seat 1 left_ago=30 =>
      seat_asked_for 1 dora, asks 1 dora, seats anna a / bot steady 2026-01-01T00:00:04Z / cara
    dora take_seat 1, anna admit 1 dora left_ago=30 =>
      seat_taken_over 1 dora, asks, seats anna a / dora / cara
    dora take_seat 1, cara admit 1 dora left_ago=30 =>
      seat_taken_over 1 dora, asks, seats anna a / dora / cara
# Nobody else does: not who left, not who asks, not the server.
bert | dora | server
  playing 3; bert leave_seat 1; dora take_seat 1
    {0} admit 1 dora left_ago=30 => refused: forbidden
    {0} refuse 1 dora => refused: forbidden
.
# Who was refused does not ask again. Who asks twice has asked once.
  playing 3; bert leave_seat 1; dora take_seat 1
    cara refuse 1 dora => ask_refused 1 dora, asks
    cara refuse 1 dora, dora take_seat 1 => refused: forbidden
    cara refuse 1 dora, anna admit 1 dora left_ago=30 => refused: not_found
    dora take_seat 1 => refused: seat_taken why asked
# The invite is a yes.
    dora takes_over 1 => seat_taken_over 1 dora
# For thirty seconds a seat waits for who left it, and they have it back at once and unasked.
    dora take_seat 1 invited=true left_ago=29.5 =>
      refused: seat_taken why just_left seconds 1
    anna admit 1 dora left_ago=29.5 => refused: seat_taken why just_left seconds 1
    anna admit 1 dora left_ago=30 => seat_taken_over 1 dora
    bert take_seat 1 left_ago=1 => seat_taken_over 1 bert, asks
# An ask ends with the game.
    server abandon => game_finished abandoned 0 1 2 + secret_revealed, asks
# Who is let in at one seat asks for no other.
  playing 3; bert leave_seat 1; cara leave_seat 2; dora take_seat 1; dora take_seat 2
    anna admit 1 dora left_ago=30 => seat_taken_over 1 dora, asks
# Only the owner makes a new invite, and only before the end.
  playing 3; bert leave_seat 1
    cara change_invite => refused: forbidden
    anna change_invite => invite_changed
    server abandon, anna change_invite => refused: not_open
"""


def test_a_seat_that_was_given_up_is_asked_for() -> None:
    assert wrong(ROWS) == ""


def asked() -> TableHost:
    """Anna and Cara play on; Bert gave seat 1 up, and Dora has asked for it."""
    return position("playing 3; bert leave_seat 1; dora take_seat 1")


def test_everybody_sees_who_asks_for_which_seat() -> None:
    before = position("playing 3; bert leave_seat 1")
    host = asked()

    shown = summary(host.game, host.table)["seats"]

    assert shown[1]["asks"] == [{"player_id": "dora", "name": "Dora"}]
    assert "asks" not in shown[0]
    assert changed_beyond_the_move(before.table, host.table)


def ask(host: TableHost, number: int) -> None:
    """Request Bert's seat for that number of strangers."""
    for n in range(number):
        asker = Player(f"asker-{n}", "Asker")
        host.by(asker, TakeSeat(ONE, asker))


def test_only_so_many_wait_for_an_answer() -> None:
    host = position("playing 3; bert leave_seat 1")
    ask(host, MOST_ASKS)

    assert refusal_of(host, DORA, TakeSeat(ONE, DORA)).code == "too_many"
    host.by(ANNA, Refuse(ONE, "asker-0"))
    assert host.by(DORA, TakeSeat(ONE, DORA)) == (SeatAskedFor(ONE, DORA),)


def test_a4_who_asks_for_several_seats_takes_the_room_of_one() -> None:
    host = position("playing 3; bert leave_seat 1; cara leave_seat 2")
    host.by(DORA, TakeSeat(ONE, DORA))
    host.by(DORA, TakeSeat(Seat(2), DORA))
    ask(host, MOST_ASKS - 1)

    last = Player("last", "Last")
    assert refusal_of(host, last, TakeSeat(ONE, last)).code == "too_many"
    assert len(host.table.asks) == MOST_ASKS + 1
