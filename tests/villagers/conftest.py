"""Random games of Villagers."""

import pytest

from projections.conformance.random_games import PlayedGame, random_games
from tests.villagers.game_facts import GAME_FACTS


@pytest.fixture(scope="session", params=random_games(GAME_FACTS))
def village_game(request: pytest.FixtureRequest) -> PlayedGame:
    return request.param()
