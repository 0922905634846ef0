"""Random games of Villagers."""

from __future__ import annotations

import pytest

from tests.projections.records import Record, records
from tests.villagers.room import ROOM

RECORDS = records(ROOM)


@pytest.fixture(params=RECORDS.values(), ids=list(RECORDS))
def village_game(request: pytest.FixtureRequest) -> Record:
    return request.param()
