"""Visibility by clause: pairs that differ in a hidden fact, and the seats that see it."""

from collections.abc import Iterator
from typing import Any

from projections.conformance.hiding import ALL, NOBODY, Row
from projections.kit import Seat, replace
from take_six.rules import Card, CardChosen, Player, State

ME, YOU, THIRD = map(Seat, range(3))


def card(number: int) -> Card:
    return Card(f"{number:03}")


def cards(*numbers: int) -> tuple[Card, ...]:
    return tuple(map(card, numbers))


def lying(**changes: Any) -> State:
    """Return a position where all seats have cards in hand and two have chosen."""
    seats = (Player(cards(1, 2), card(3)), Player(cards(4, 5), card(6)), Player(cards(7, 8)))
    rows = (cards(10), cards(20), cards(30), cards(40))
    return replace(State(seats, rows, deck=cards(50, 51), deal=1), **changes)


def with_mine(mine: Player) -> State:
    return lying(seats=(mine, *lying().seats[1:]))


def rows() -> Iterator[Row]:
    yield Row("SIX-HIDE-1", lying(), with_mine(Player(cards(1, 99), card(3))), {ME})
    yield Row("SIX-HIDE-1", lying(), with_mine(Player(cards(1, 2), card(99))), {ME})
    yield Row("SIX-HIDE-1", lying(), with_mine(Player(cards(1, 2))), ALL)
    yield Row("SIX-HIDE-1", CardChosen(ME, card(3)), CardChosen(ME, card(4)), {ME})
    yield Row("SIX-HIDE-2", lying(), lying(deck=cards(51, 50)), NOBODY)
    yield Row("SIX-HIDE-3", lying(), lying(taken=cards(60)), ALL)
    yield Row("SIX-HIDE-3", lying(), lying(rows=(cards(11), cards(20), cards(30), cards(40))), ALL)
