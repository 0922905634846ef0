"""Chairs that bots hold until people come: the end of the hold, and the permitted players."""

from typing import Any

import pytest

from domain.decider import Seat
from domain.table.commands import KeepChairs, LeaveSeat, TakeSeat
from domain.table.events import ChairsKept, SeatTakenOver
from domain.table.table_queries import changed_beyond_the_move, seek_of
from projections.conformance.table_host import ANNA, BERT, CARA, TableHost
from projections.table_view import summary
from tests.kernel.opened_tables import opened, plays_something, refusal_of

ZERO, ONE = Seat(0), Seat(1)


def waiting(seats: int = 2) -> TableHost:
    """Anna plays; bots hold the other chairs."""
    return opened(seats, bots={Seat(n): "steady" for n in range(1, seats)}, held=True)


def until_anna_moved(host: TableHost, times: int) -> None:
    while host.table.moves < times:
        plays_something(host, host.game.awaiting(host.running.state)[0])


def until_anna_is_awaited(host: TableHost) -> None:
    while host.game.awaiting(host.running.state) != (ZERO,):
        plays_something(host, ONE)


def test_whoever_comes_has_the_chair_at_once() -> None:
    host = waiting()
    until_anna_moved(host, 2)
    before = host.table

    events = host.by(BERT, TakeSeat(ONE, BERT))

    assert events == (SeatTakenOver(ONE, BERT),)
    assert changed_beyond_the_move(before, host.table)
    assert seek_of(host.table) == "over"
    assert host.read_again() == host.table


def test_with_the_third_move_of_a_person_the_bot_keeps_it() -> None:
    host = waiting()
    until_anna_moved(host, 2)
    until_anna_is_awaited(host)
    shown, before = summary(host.game, host.table), host.table

    events = plays_something(host, ZERO)

    assert events[-1] == ChairsKept(later=True)
    assert changed_beyond_the_move(before, host.table)
    assert "held" in shown["seats"][1]
    kept = summary(host.game, host.table)
    assert ("held" in kept["seats"][1], kept["seeks_later"]) == (False, True)
    assert refusal_of(host, BERT, TakeSeat(ONE, BERT)).facts["why"] == "kept"
    assert host.read_again() == host.table


def test_moves_of_bots_do_not_count() -> None:
    host = waiting()
    began = host.table.version
    until_anna_is_awaited(host)

    assert (host.table.moves, host.table.version > began) == (0, True)


def test_who_joined_moves_too_and_the_last_chair_is_kept() -> None:
    host = waiting(3)
    host.by(BERT, TakeSeat(ONE, BERT))
    kept: list[Any] = []
    while not kept:
        events = plays_something(host, host.game.awaiting(host.running.state)[0])
        kept = [event for event in events if isinstance(event, ChairsKept)]

    assert host.table.moves == 3
    assert refusal_of(host, CARA, TakeSeat(Seat(2), CARA)).code == "seat_taken"


@pytest.mark.parametrize("who", [ANNA, None])
def test_a_seek_is_ended_once_by_its_owner_or_the_server(who: Any) -> None:
    host = waiting()

    assert host.by(who, KeepChairs()) == (ChairsKept(),)
    assert host.by(who, KeepChairs()) == ()
    assert refusal_of(host, BERT, KeepChairs()).code == "forbidden"
    assert "held" not in summary(host.game, host.table)["seats"][1]


def test_a_chair_that_is_left_before_the_third_move_is_held_again() -> None:
    host = waiting(3)
    host.by(BERT, TakeSeat(ONE, BERT))

    host.by(BERT, LeaveSeat(ONE))

    assert "held" in summary(host.game, host.table)["seats"][1]
    assert seek_of(host.table) == "now"
    assert refusal_of(host, BERT, TakeSeat(Seat(2), BERT)).code == "already_seated"
    assert host.by(CARA, TakeSeat(ONE, CARA)) == (SeatTakenOver(ONE, CARA),)
    assert host.read_again() == host.table


def test_a_chair_that_is_left_later_is_a_seat_that_was_given_up() -> None:
    host = waiting()
    host.by(BERT, TakeSeat(ONE, BERT))
    until_anna_moved(host, 3)

    host.by(BERT, LeaveSeat(ONE))

    assert "held" not in summary(host.game, host.table)["seats"][1]
    assert seek_of(host.table) == "over"
