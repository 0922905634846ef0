"""Random games of Carpe Diem."""

import pytest

from projections.conformance.random_games import PlayedGame, random_games
from tests.carpe_diem.game_facts import GAME_FACTS


@pytest.fixture(scope="session", params=random_games(GAME_FACTS))
def game(request: pytest.FixtureRequest) -> PlayedGame:
    return request.param()
