"""Random games of every game, played once for all tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.catalog import GAMES
from tests.projections.records import Record, records
from tests.suite.rooms import ROOMS

RECORDS: dict[str, Callable[[], Record]] = {
    name: play for room in ROOMS if room.game.name in GAMES for name, play in records(room).items()
}


@pytest.fixture(params=RECORDS.values(), ids=list(RECORDS))
def any_game(request: pytest.FixtureRequest) -> Record:
    return request.param()
