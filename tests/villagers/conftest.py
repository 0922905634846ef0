"""Random games of Villagers."""

import pytest

from projections.conformance.random_games import PlayedGame, random_games
from tests.villagers.room import ROOM


@pytest.fixture(scope="session", params=random_games(ROOM))
def village_game(request: pytest.FixtureRequest) -> PlayedGame:
    return request.param()
