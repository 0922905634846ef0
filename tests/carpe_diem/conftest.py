"""Random games of Carpe Diem."""

from __future__ import annotations

import pytest

from tests.carpe_diem.games import Played, a_game
from tests.carpe_diem.room import ROOM
from tests.projections.records import Record, records


@pytest.fixture(params=[(seats, seed) for seats in (2, 3, 4) for seed in ("one", "two")])
def game(request: pytest.FixtureRequest) -> Played:
    """A whole game."""
    seats, seed = request.param
    return a_game(seats, seed)


@pytest.fixture(params=records(ROOM))
def record(request: pytest.FixtureRequest) -> Record:
    """Games as they are shown: one for each seat count."""
    return request.param()


@pytest.fixture(params=[2, 3, 4])
def closed_game(request: pytest.FixtureRequest) -> Played:
    """A whole game in which totals are not shown to others."""
    return a_game(request.param, "closed", victory_points="closed")
