"""The facts that the appraisal of Carpe Diem reads from a district."""

from dataclasses import fields
from functools import cache

import pytest

from domain.bots.carpe_diem.geometry import Geometry, geometry_of, read_off, ways_to_build
from domain.carpe_diem import CARPE_DIEM, components
from domain.carpe_diem import state as s
from domain.decider import Seat
from tests.bots.matches import asked_along

pytestmark = pytest.mark.random


@cache
def positions() -> list[tuple[s.State, Seat]]:
    """Return the positions of a game for each number of seats, as each seat sees them."""
    return [
        (state, Seat(seat))
        for seats in CARPE_DIEM.seats
        for state, _, _ in asked_along(CARPE_DIEM, ("steady", *["random"] * (seats - 1)), b"parts")
        for seat in range(seats)
    ]


def test_a_tile_more_is_read_off_as_if_the_district_were_new() -> None:
    for state, seat in positions()[::40]:
        known = geometry_of(state.seats[seat].district)
        for tile in list(components.FACES)[::7]:
            for way in ways_to_build(known, tile):
                assert everything_in(way.geometry) == everything_in(read_off(way.geometry.district))


def everything_in(geometry: Geometry) -> dict[str, object]:
    return {field.name: getattr(geometry, field.name) for field in fields(Geometry)}
