"""Random games of Bruges."""

import pytest

from projections.conformance.random_games import PlayedGame, random_games
from tests.bruges.game_facts import GAME_FACTS


@pytest.fixture(params=random_games(GAME_FACTS))
def game(request: pytest.FixtureRequest) -> PlayedGame:
    return request.param()
