"""The steady bot plays Carpe Diem with sense."""

import pytest

from domain.carpe_diem import CARPE_DIEM
from domain.decider import Seat
from tests.bots.matches import outcome_of, seats_of_matches

pytestmark = pytest.mark.random


@pytest.mark.parametrize("seats", seats_of_matches(CARPE_DIEM))
def test_the_steady_bot_beats_the_random_ones(seats: int) -> None:
    """Each time on another seat, and by far."""
    for game in range(4):
        steady = Seat(game % seats)
        policies = tuple("steady" if seat == steady else "random" for seat in range(seats))

        outcome = outcome_of(CARPE_DIEM, policies, b"match %d" % game)

        totals = {seat: score["total"] for seat, score in outcome.scores.items()}
        assert totals.pop(steady) >= max(totals.values()) + 20
