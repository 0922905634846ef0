"""Random games of Burgundy."""

import pytest

from clients.suite.records import Record, records
from tests.burgundy.room import ROOM


@pytest.fixture(params=records(ROOM))
def game(request: pytest.FixtureRequest) -> Record:
    return request.param()
