"""How good a position looks: enough for a bot that plans one step to beat random play."""

import pytest

from clients.bots.burgundy import appraise
from domain.burgundy import BURGUNDY
from domain.chance import Chance
from domain.decider import Seat
from tests.burgundy.a_table import a_table, opened
from tests.random_games import a_random_game, planned_against_random_play


def totals_against_random_play(seed: int, planner: Seat) -> tuple[int, int]:
    """The points of the planning seat and of the random one."""
    state = planned_against_random_play(BURGUNDY, 2, seed, planner)
    outcome = BURGUNDY.outcome(state)
    assert outcome is not None
    scores = outcome.scores
    return scores[planner]["total"], scores[Seat(1 - planner)]["total"]


@pytest.mark.random
def test_planning_one_step_clearly_beats_random_play() -> None:
    games = [totals_against_random_play(seed, Seat(seed % 2)) for seed in range(6)]

    assert all(planned >= random_play + 8 for planned, random_play in games)


def test_more_of_anything_looks_better() -> None:
    table = a_table()
    plain = appraise(table.state, Seat(1))

    for richer in (
        table.with_silver(1, seat=1),
        table.with_workers(1, seat=1),
        table.with_victory_points(1, seat=1),
        table.with_projects("mine_3", seat=1),
        table.with_estate("ship_1", seat=1),
        table.with_animals("pig", seat=1),
    ):
        assert appraise(richer.state, Seat(1)) > plain


def test_it_depends_on_nothing_that_the_seat_does_not_know() -> None:
    """BUR-HIDE-1, -3, -5, -10."""
    for state in (*a_random_game(BURGUNDY, 3, 7)[1][::7], opened(1)):
        seat = BURGUNDY.awaiting(state)[0] if BURGUNDY.awaiting(state) else Seat(0)
        world = BURGUNDY.rearrange(state, seat, Chance(b"another world"))

        assert appraise(world, seat) == appraise(state, seat)
