"""Random games of every game, played once for all tests."""

import pytest

from projections.conformance.random_games import PlayedGame, random_games
from projections.conformance.rooms import ASKED, GAMES, ROOMS, without_a_room


def pytest_configure() -> None:
    if ASKED in (lacking := without_a_room()):
        raise pytest.UsageError(lacking[ASKED])


@pytest.fixture(
    scope="session",
    params=[one for room in ROOMS if room.game.name in GAMES for one in random_games(room)],
)
def any_game(request: pytest.FixtureRequest) -> PlayedGame:
    return request.param()
