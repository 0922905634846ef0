"""What holds at every position of random games, with every module."""

from typing import Any

import pytest

from clients.suite.playing import Start, game_steps
from clients.suite.room import Opening
from clients.suite.rooms import room_named
from domain.bruges import BRUGES
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.scoring import scores
from domain.decider import Seat
from tests.bruges.room import ALL

pytestmark = pytest.mark.random

CASES: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, ALL), (4, {}), (5, ALL)]
LONGEST_TURN = 250
"""More decisions than any turn has, those of opponents included."""


@pytest.fixture(scope="module")
def games() -> list[list[s.State]]:
    room = room_named("bruges")
    return [
        [step.after.position for step in game_steps(room, Start(Opening(seats, options), "b"))]
        for seats, options in CASES
    ]


def test_a_turn_is_bounded(games: list[list[s.State]]) -> None:
    """BRU-PERSON-28."""
    for positions in games:
        longest, current, turn = 0, 0, None
        for state in positions:
            first = state.pending[0] if state.pending else None
            now = (state.round, first.seat, first.number) if isinstance(first, s.Turn) else None
            current = current + 1 if now == turn else 0
            turn, longest = now, max(longest, current)
        assert longest < LONGEST_TURN


def test_the_forecast_of_the_last_position_is_the_final_score(games: list[list[s.State]]) -> None:
    """BRU-END-15: but for majorities that are turned with the last round."""
    for positions in games:
        last = positions[-1]
        assert isinstance(last.phase, s.Over)
        for seat in range(len(last.seats)):
            points = last.phase.outcome.scores[Seat(seat)]
            assert {**scores(last, Seat(seat)), "total": points["total"]} == points


def test_figures_stay_on_the_track_and_markers_below_three(games: list[list[s.State]]) -> None:
    """BRU-ASCEND-8, BRU-THREAT-24."""
    for positions in games:
        for state in positions:
            asked = state.pending[-1].seat if state.pending else None
            for seat, holding in enumerate(state.seats):
                assert 0 <= holding.step <= box.LAST_STEP
                assert max(holding.threats) < box.STRIKE_AT or seat == asked


def test_random_games_end_and_nobody_is_asked_any_more(games: list[list[s.State]]) -> None:
    """BRU-END-1."""
    for positions in games:
        assert BRUGES.options(positions[-1], Seat(0)) == ()
        assert BRUGES.awaiting(positions[-1]) == ()
