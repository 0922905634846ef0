"""Random games of Villagers."""

import pytest

from projections.conformance.records import Record, records
from tests.villagers.room import ROOM


@pytest.fixture(scope="session", params=records(ROOM))
def village_game(request: pytest.FixtureRequest) -> Record:
    return request.param()
