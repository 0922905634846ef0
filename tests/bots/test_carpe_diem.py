"""How good a position of Carpe Diem looks, in parts that have names."""

from dataclasses import fields
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from clients.bots import carpe_diem
from clients.bots.carpe_diem import appraise, appraise_parts
from clients.bots.carpe_diem.geometry import Geometry, geometry_of, read_off, ways_to_build
from domain.cards import replaced
from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import components as box
from domain.carpe_diem import state as s
from domain.decider import Seat
from projections.words import texts
from tests.bots.matches import asked_along

pytestmark = pytest.mark.random


@cache
def positions() -> list[tuple[s.State, Seat]]:
    """Of a game for each number of seats, as each seat sees them."""
    return [
        (state, Seat(seat))
        for seats in CARPE_DIEM.seats
        for state, _, _ in asked_along(CARPE_DIEM, ("steady",) * seats, b"parts")
        for seat in range(seats)
    ]


def test_the_parts_are_together_what_the_position_is_worth() -> None:
    for state, seat in positions():
        assert sum(appraise_parts(state, seat).values()) == pytest.approx(appraise(state, seat))


def test_a_part_is_about_what_it_is_called() -> None:
    """A point in another part would be a reason that is none."""
    for state, seat in positions():
        holding = state.seats[seat]
        richer = replace(holding, victory_points=holding.victory_points + 1)
        before = appraise_parts(state, seat)
        after = appraise_parts(replace(state, seats=replaced(state.seats, seat, richer)), seat)

        assert after.pop("victory_points") == before.pop("victory_points") + 1
        assert after == before


def test_every_part_is_met_and_has_a_name() -> None:
    told = [appraise_parts(state, seat) for state, seat in positions()]

    assert {part for parts in told for part, worth in parts.items() if worth} == set(told[0])
    assert {f"carpe_diem.part.{part}" for part in told[0]} <= set(texts())


def test_a_position_looks_as_good_whatever_was_looked_at_before() -> None:
    """What is kept of other positions is what it is worth in this one too."""
    along = [(state, seat, appraise(state, seat)) for state, seat in positions()]

    for state, seat, worth in along[::9]:
        carpe_diem.outlook.cache_clear()
        carpe_diem.tile_worth.cache_clear()
        ways_to_build.cache_clear()
        alike = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=s.State)
        assert appraise(alike, seat) == worth


def test_a_tile_more_is_read_off_as_if_the_district_were_new() -> None:
    for state, seat in positions()[::9]:
        known = geometry_of(state.seats[seat].district)
        for tile in list(box.FACES)[::7]:
            for way in ways_to_build(known, tile):
                assert everything_in(way.geometry) == everything_in(read_off(way.geometry.district))


def everything_in(geometry: Geometry) -> dict[str, object]:
    return {field.name: getattr(geometry, field.name) for field in fields(Geometry)}
