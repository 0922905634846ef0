"""Section 21: what holds at every position of random games."""

from collections import Counter
from typing import TypeAlias

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from tests.random_games import a_random_game

pytestmark = pytest.mark.random

CASES = [(seats, seed) for seats in (1, 2, 3, 4) for seed in range(12)]
DEEPEST = 12
"""How many decisions may wait at once: a castle on a castle on a purchase, and so on."""


Games: TypeAlias = list[tuple[int, tuple[e.Event, ...], list[s.State]]]


@pytest.fixture(scope="module")
def games() -> Games:
    return [(seats, *a_random_game(BURGUNDY, seats, seed)) for seats, seed in CASES]


def test_random_games_end(games: Games) -> None:
    """BUR-END-1, BUR-SOLO-24."""
    for _, _, positions in games:
        outcome = BURGUNDY.outcome(positions[-1])

        assert outcome is not None
        assert BURGUNDY.options(positions[-1], Seat(0)) == ()
        assert all(BURGUNDY.outcome(state) is None for state in positions[:-1])


def test_each_player_plays_six_hand_cards_a_pass(games: Games) -> None:
    """BUR-CHECK-7."""
    for seats, events, _ in games:
        if any(isinstance(event, e.TurnSkipped) for event in events):
            continue
        played: list[Counter[Seat]] = []
        for event in events:
            if isinstance(event, e.PassBegan):
                played.append(Counter())
            if isinstance(event, e.CardPlayed):
                played[-1][event.seat] += 1
        assert played == [{Seat(n): 6 for n in range(seats)}] * len(played)


def test_what_waits_stays_within_bounds(games: Games) -> None:
    """Nested effects end: there are only so many projects (BUR-EFFECT-27)."""
    for _, events, positions in games:
        assert max(len(state.pending) for state in positions) <= DEEPEST
        assert any(isinstance(event, e.DecisionOpened) for event in events)
