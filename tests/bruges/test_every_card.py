"""Every card of the box is activated by a test that states its effect from the printed sentence."""

from importlib import import_module
from pathlib import Path

import pytest

from domain.bruges import components
from tests.bruges.a_card import PROVED, lay_out, proves, ready

FILES = ("test_persons_*.py", "test_pets.py", "test_ships.py", "test_exchange.py")
"""The tests of single cards."""

for pattern in FILES:
    for file in sorted(Path(__file__).parent.glob(pattern)):
        import_module(f"tests.bruges.{file.stem}")
BY_A_TEST = frozenset(PROVED)


def test_every_card_of_the_box_is_activated_by_a_test() -> None:
    """BRU-PERSON-3, BRU-PETS-1, BRU-ZWIN-1, BRU-EXCHANGE-1: a new card needs one, too.

    Tests prove no card that the box no longer has.
    """
    box = components.BOX
    cards = (*box.persons, *box.pets, *box.ships, *box.exchange_cards)

    assert {it.id for it in cards} == BY_A_TEST


def test_a_test_that_does_not_activate_the_card_it_names_fails() -> None:
    """The mark alone proves nothing."""

    def never_lays_it_out() -> None:
        lay_out("alchemist", ready())

    with pytest.raises(AssertionError):
        proves("potter")(never_lays_it_out)()
