"""The steady bot plays Bruges with sense."""

from cProfile import Profile

import pytest

from clients.bots import POLICIES
from clients.bots.answer import question
from domain.bruges import BRUGES
from domain.decider import Seat
from tests.bots.matches import asked_along, outcome_of, seats_of_matches

MOST_CALLS = 80_000
"""Of functions, for a decision: a tenth of a second of a processor."""


@pytest.mark.random
@pytest.mark.parametrize("seats", seats_of_matches(BRUGES))
def test_the_steady_bot_beats_random_ones(seats: int) -> None:
    """It sits on each seat in turn."""
    for n in range(3):
        policies = ["random"] * seats
        policies[n % seats] = "steady"
        outcome = outcome_of(BRUGES, tuple(policies), b"match" + bytes([n]))
        totals = {seat: score["total"] for seat, score in outcome.scores.items()}

        assert totals.pop(Seat(n % seats)) >= max(totals.values()) + 5


@pytest.mark.random
def test_it_answers_quickly() -> None:
    game = asked_along(BRUGES, ("steady", "random", "random", "random"), b"quickly")
    most = max(calls(state) for state, seat, _ in game if seat == 0)

    assert 1_000 < most < MOST_CALLS


def calls(state: object) -> int:
    """How many functions are called for a decision of seat 0."""
    if not BRUGES.awaiting(state):  # type: ignore[arg-type]
        return 0
    profile = Profile(builtins=False)
    with profile:
        POLICIES["steady"](question(BRUGES, state, Seat(0), b"thought"))
    return sum(entry.callcount for entry in profile.getstats())
