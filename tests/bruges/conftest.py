"""Random games of Bruges."""

import pytest

from projections.conformance.random_games import PlayedGame, random_games
from tests.bruges.room import ROOM


@pytest.fixture(params=random_games(ROOM))
def game(request: pytest.FixtureRequest) -> PlayedGame:
    return request.param()
