"""Chairs that bots hold until people come: the end of the hold, and the permitted players."""

from typing import Any

import pytest

from domain.decider import Seat
from domain.table.commands import KeepChairs, LeaveSeat, TakeSeat
from domain.table.events import ChairsKept, SeatTakenOver
from domain.table.table_queries import changed_beyond_the_move, seek_of
from projections.conformance.tables import ANNA, BERT, CARA, Tables
from projections.table_view import summary
from tests.kernel.room_with_a_table import opened, refusal_of

ZERO, ONE = Seat(0), Seat(1)


def waiting(seats: int = 2) -> Tables:
    """Anna plays; bots hold the other chairs."""
    return opened(seats, bots={Seat(n): "steady" for n in range(1, seats)}, held=True)


def moves(room: Tables, seat: int) -> tuple[Any, ...]:
    """Make the seat's first possible move."""
    return room.plays(seat, room.game.options(room.running.state, Seat(seat))[0])


def until_anna_moved(room: Tables, times: int) -> None:
    while room.table.moves < times:
        moves(room, room.game.awaiting(room.running.state)[0])


def test_whoever_comes_has_the_chair_at_once() -> None:
    room = waiting()
    until_anna_moved(room, 2)
    before = room.table

    events = room.by(BERT, TakeSeat(ONE, BERT))

    assert events == (SeatTakenOver(ONE, BERT),)
    assert changed_beyond_the_move(before, room.table)
    assert seek_of(room.table) == "over"
    assert room.read_again() == room.table


def test_with_the_third_move_of_a_person_the_bot_keeps_it() -> None:
    room = waiting()
    until_anna_moved(room, 2)
    while room.game.awaiting(room.running.state) != (ZERO,):
        moves(room, 1)
    shown, before = summary(room.game, room.table), room.table

    events = moves(room, 0)

    assert events[-1] == ChairsKept(later=True)
    assert changed_beyond_the_move(before, room.table)
    assert "held" in shown["seats"][1]
    kept = summary(room.game, room.table)
    assert ("held" in kept["seats"][1], kept["seeks_later"]) == (False, True)
    assert refusal_of(room, BERT, TakeSeat(ONE, BERT)).facts["why"] == "kept"
    assert room.read_again() == room.table


def test_moves_of_bots_do_not_count() -> None:
    room = waiting()
    began = room.table.version
    while room.game.awaiting(room.running.state) != (ZERO,):
        moves(room, 1)

    assert (room.table.moves, room.table.version > began) == (0, True)


def test_who_joined_moves_too_and_the_last_chair_is_kept() -> None:
    room = waiting(3)
    room.by(BERT, TakeSeat(ONE, BERT))
    kept: list[Any] = []
    while not kept:
        awaited = room.game.awaiting(room.running.state)[0]
        events = moves(room, awaited)
        kept = [event for event in events if isinstance(event, ChairsKept)]

    assert room.table.moves == 3
    assert refusal_of(room, CARA, TakeSeat(Seat(2), CARA)).code == "seat_taken"


@pytest.mark.parametrize("who", [ANNA, None])
def test_a_seek_is_ended_once_by_its_owner_or_the_house(who: Any) -> None:
    room = waiting()

    assert room.by(who, KeepChairs()) == (ChairsKept(),)
    assert room.by(who, KeepChairs()) == ()
    assert refusal_of(room, BERT, KeepChairs()).code == "forbidden"
    assert "held" not in summary(room.game, room.table)["seats"][1]


def test_a_chair_that_is_left_before_the_third_move_is_held_again() -> None:
    room = waiting(3)
    room.by(BERT, TakeSeat(ONE, BERT))

    room.by(BERT, LeaveSeat(ONE))

    assert "held" in summary(room.game, room.table)["seats"][1]
    assert seek_of(room.table) == "now"
    assert refusal_of(room, BERT, TakeSeat(Seat(2), BERT)).code == "already_seated"
    assert room.by(CARA, TakeSeat(ONE, CARA)) == (SeatTakenOver(ONE, CARA),)
    assert room.read_again() == room.table


def test_a_chair_that_is_left_later_is_a_seat_that_was_given_up() -> None:
    room = waiting()
    room.by(BERT, TakeSeat(ONE, BERT))
    until_anna_moved(room, 3)

    room.by(BERT, LeaveSeat(ONE))

    assert "held" not in summary(room.game, room.table)["seats"][1]
    assert seek_of(room.table) == "over"
