"""The steady bot plays Burgundy with sense."""

import pytest

from domain.burgundy import BURGUNDY
from domain.decider import Seat
from tests.bots.matches import outcome_of

pytestmark = pytest.mark.random


def test_the_steady_bot_beats_the_random_one() -> None:
    """Ten games of two, each bot on each seat five times."""
    wins = 0
    for n in range(10):
        steady = Seat(n % 2)
        policies = ("steady", "random") if steady == 0 else ("random", "steady")
        wins += outcome_of(BURGUNDY, policies, b"match" + bytes([n])).ranking[0] == (steady,)

    assert wins >= 9
