"""Cards of the box as a test activates them.

`proves` says which cards a test is about; `PROVED` is what `test_every_card.py` wants complete. A
test fails if it never lays out, activates or uses the card it names.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import state as s
from tests.bruges.a_table import Table, a_table, after, card, spare_house

Test = Callable[..., None]
PRICES = {it.id: it.price for it in (*components.BOX.persons, *components.BOX.pets)}

PROVED: dict[str, str] = {}
"""Each card of the box that a test is about, with the name of that test."""
USED: set[str] = set()
"""The cards that the test now running has laid out, activated or used."""


def proves(*names: str) -> Callable[[Test], Test]:
    """The test is about these cards."""

    def mark(test: Test) -> Test:
        PROVED.update(dict.fromkeys(names, test.__name__))

        @wraps(test)
        def run(*args: Any, **given: Any) -> None:
            USED.clear()
            test(*args, **given)
            assert set(names) <= USED

        return run

    return mark


def used(name: str) -> str:
    USED.add(name)
    return name


# Positions.


def ready(seats: int = 3) -> Table:
    """Seat 0 keeps a card in hand, so that everything waits for it after an effect."""
    return a_table(seats).holds(hand="king")


def lies(name: str, table: Table, *, seat: int = 0) -> Table:
    """Return the table with that person in the display, on a house of its own."""
    return table.persons(used(name), seat)


# Effects of cards.


def paid(name: str, worker: str) -> str:
    """Return the price of activating a worker person, in the words of `says`.

    The effect follows the price.
    """
    return f"-1 {worker} worker, +{name} turned, "


def lay_out(name: str, table: Table) -> tuple[s.State, s.State]:
    """Seat 0 lays it out on a new house for the printed price, with its card of the turn.

    The position as if it had lain there before, and the one that comes of it.
    """
    table = table.houses(spare_house(table.state))
    holding = table.state.seats[0]
    house = holding.houses[-1].id
    before = table.lives(used(name), house).state
    table = table.holds(hand=" ".join((name, *holding.hand)))
    table = table.holds(guilders=holding.guilders + PRICES[card(name)])
    return before, after(table, c.PlayCard(card(name)), c.LayOut(house))
