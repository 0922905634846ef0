"""Moves on tuples: the first that is equal goes, one place changes."""

import pytest

from domain.cards import replaced, without
from domain.decider import Seat, ranked


def test_the_first_that_is_equal_goes() -> None:
    assert without(("a", "b", "a"), "a") == ("b", "a")
    with pytest.raises(ValueError, match="not in tuple"):
        without(("a",), "b")


def test_one_place_changes() -> None:
    assert replaced(("a", "b", "c"), 1, "x") == ("a", "x", "c")
    assert replaced(("a", "b"), 2, "x") == ("a", "b", "x")


def test_the_best_come_first_and_equals_share_a_place() -> None:
    merits = {Seat(0): (3, 1), Seat(1): (5, 0), Seat(2): (3, 1), Seat(3): (3, 2)}

    assert ranked(merits) == ((Seat(1),), (Seat(3),), (Seat(0), Seat(2)))
