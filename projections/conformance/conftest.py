"""Random games of every game, played once for all tests."""

import pytest

from projections.conformance.game_folders import ALL_GAME_FACTS, ASKED, GAMES, without_facts
from projections.conformance.random_games import PlayedGame, random_games


def pytest_configure() -> None:
    if ASKED in (lacking := without_facts()):
        raise pytest.UsageError(lacking[ASKED])


@pytest.fixture(
    scope="session",
    params=[one for it in ALL_GAME_FACTS if it.game.name in GAMES for one in random_games(it)],
)
def any_game(request: pytest.FixtureRequest) -> PlayedGame:
    return request.param()
