"""Random games of Burgundy."""

import pytest

from tests.burgundy.room import ROOM
from tests.projections.records import Record, records


@pytest.fixture(params=records(ROOM))
def game(request: pytest.FixtureRequest) -> Record:
    return request.param()
