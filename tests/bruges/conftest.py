"""Random games of Bruges."""

from __future__ import annotations

import pytest

from tests.bruges.room import ROOM
from tests.projections.records import Record, records


@pytest.fixture(params=records(ROOM))
def game(request: pytest.FixtureRequest) -> Record:
    return request.param()
