"""Random games of Burgundy."""

import pytest

from projections.conformance.records import Record, records
from tests.burgundy.room import ROOM


@pytest.fixture(params=records(ROOM))
def game(request: pytest.FixtureRequest) -> Record:
    return request.param()
