"""Random games of Bruges."""

import pytest

from tests.bruges.room import ROOM
from tests.projections.records import Record, records


@pytest.fixture(params=records(ROOM))
def game(request: pytest.FixtureRequest) -> Record:
    return request.param()
