"""The steady bot plays Villagers with sense."""

from collections import Counter

import pytest

from domain.decider import Seat
from domain.villagers import VILLAGERS
from tests.bots.matches import asked_along, outcome_of, seats_of_matches

pytestmark = pytest.mark.random


@pytest.mark.parametrize("seats", seats_of_matches(VILLAGERS))
def test_the_steady_bot_beats_the_random_one(seats: int) -> None:
    """Five games against bots that play at random, on one seat after the other."""
    wins = 0
    for n in range(5):
        steady = Seat(n % seats)
        policies = tuple("steady" if seat == steady else "random" for seat in range(seats))
        outcome = outcome_of(VILLAGERS, policies, b"villagers" + bytes([n]))
        wins += outcome.ranking[0] == (steady,)

    assert wins >= 4


def test_a_turn_is_not_put_off_with_what_does_no_good() -> None:
    """Hand cards are spent on basic villagers only as long as they are of use."""
    *asked, _ = asked_along(VILLAGERS, ("steady", "random"), b"close")
    turns = Counter(type(command).__name__ for _, seat, command in asked if seat == 0)

    assert turns["GetBasic"] <= turns["PlayCard"]
