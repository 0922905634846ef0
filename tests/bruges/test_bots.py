"""The steady bot plays Bruges with sense."""

from __future__ import annotations

import time

import pytest

from clients.bots import POLICIES
from clients.bots.answer import question
from domain.bruges import BRUGES
from domain.decider import Seat
from tests.bots.matches import asked_along, outcome_of, seats_of_matches

SLOWEST = 0.2
"""Seconds of the processor for a decision: several times what it takes on a machine of its own."""


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
    *_, slowest = sorted(thought(state) for state, seat, _ in game if seat == 0)

    assert slowest < SLOWEST


def thought(state: object) -> float:
    """Seconds of the processor that a decision of seat 0 takes."""
    if not BRUGES.awaiting(state):  # type: ignore[arg-type]
        return 0.0
    start = time.process_time()
    POLICIES["steady"](question(BRUGES, state, Seat(0), b"thought"))
    return time.process_time() - start
