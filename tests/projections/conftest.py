"""Random games of every game, played once for all tests."""

import pytest

from domain.catalog import GAMES
from tests.projections.records import Record, records
from tests.suite.rooms import ROOMS


@pytest.fixture(
    scope="session",
    params=[one for room in ROOMS if room.game.name in GAMES for one in records(room)],
)
def any_game(request: pytest.FixtureRequest) -> Record:
    return request.param()
