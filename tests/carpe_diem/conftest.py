"""Random games of Carpe Diem."""

from typing import Any

import pytest

from projections.conformance.random_games import PlayedGame, random_games
from tests.carpe_diem.game_facts import GAME_FACTS
from tests.carpe_diem.games import Played, a_game


def at_one_worker(*game: int | str) -> Any:
    """The game with these parameters of a fixture, which no second worker has to play."""
    one_worker = pytest.mark.xdist_group(f"carpe_diem {game}")
    return pytest.param(game, marks=[pytest.mark.random, one_worker])


@pytest.fixture(params=[at_one_worker(seats, "one") for seats in (2, 3, 4)])
def game(request: pytest.FixtureRequest) -> Played:
    """A whole game."""
    seats, seed = request.param
    return a_game(seats, seed)


@pytest.fixture(scope="session", params=random_games(GAME_FACTS))
def whole_game(request: pytest.FixtureRequest) -> PlayedGame:
    """Games as they are shown: one for each seat count."""
    return request.param()
