"""Districts of whole random games against a flood fill and against trying every placement."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.district import Placement, empty_district, placements, with_tile
from domain.carpe_diem.grid import BoardId, District, TileId
from projections.conformance.seeds import SECONDS
from tests.carpe_diem import flood_fill
from tests.carpe_diem.flood_fill import Area, Grid
from tests.random_games import a_random_game

pytestmark = pytest.mark.random

GAMES = max(6, round(300 * min(1, SECONDS / 24)))
"""So many in a whole run, fewer where `KONTOR_TEST_SECONDS` is less."""


def games() -> Iterator[tuple[tuple[e.Event, ...], list[s.State]]]:
    for number in range(GAMES):
        yield a_random_game(CARPE_DIEM, seats=2 + number % 3, seed=number)


def grid_of(district: District) -> Grid:
    return {int(it.cell): (str(it.tile), it.rotation) for it in district.tiles}


def booked(district: District) -> set[Area]:
    """The features that the game keeps along."""
    return {
        Area(it.kind, frozenset(map(int, it.cells)), it.complete, it.chimneys)
        for it in district.features
    }


def districts(positions: list[s.State]) -> Iterator[District]:
    """Yield the districts of every seat at every position, each once while it stays the same."""
    before: dict[int, District] = {}
    for state in positions:
        for seat, holding in enumerate(state.seats):
            if before.get(seat) is not holding.district:
                before[seat] = holding.district
                yield holding.district


def test_features_are_those_that_a_flood_fill_finds() -> None:
    """CAR-TERM-6, -7, CAR-DONE-1, -2, CAR-VILLA-5, -6: at every position."""
    kinds = Counter[str]()
    for _, positions in games():
        for district in districts(positions):
            filled = flood_fill.areas(grid_of(district))
            assert booked(district) == set(filled)
            assert len(district.features) == len(filled)
            kinds.update(area.kind for area in filled if area.complete)

    assert len(kinds) == 12


def test_each_completed_feature_is_announced_once() -> None:
    """CAR-DONE-3.

    The features complete at the end are those that were announced, for every seat.
    """
    for events, positions in games():
        announced = Counter(
            (event.seat, event.kind, frozenset(map(int, event.cells)))
            for event in events
            if isinstance(event, e.FeatureCompleted)
        )
        complete = {
            (seat, area.kind, area.cells)
            for seat, holding in enumerate(positions[-1].seats)
            for area in flood_fill.areas(grid_of(holding.district))
            if area.complete
        }
        assert announced == Counter(complete)


def test_placements_are_all_that_fit_when_every_cell_and_turn_is_tried() -> None:
    """CAR-BUILD-5 to -16, CAR-DEC-6, CAR-LAND-8: at every position with a tile to build."""
    asked = 0
    for _, positions in games():
        for state in positions:
            phase = state.phase
            if isinstance(phase, s.Building):
                asked += 1
                district = state.seats[phase.seat].district
                grid, shovel = grid_of(district), flood_fill.SHOVELS[district.board]
                offered = [
                    (command.cell, command.rotation)
                    if isinstance(command, c.BuildTile)
                    else type(command)
                    for command in CARPE_DIEM.options(state, phase.seat)
                ]
                tried = flood_fill.placements(grid, shovel, phase.tile)
                assert offered == [*tried, *([c.LayTileAside] if grid else [])]
    assert asked > 20 * GAMES


JOINING = [f"L-{kind}-{shape}" for kind in ("pond", "garden") for shape in ("end", "straight")]


@pytest.mark.parametrize("seed", range(40))
def test_placements_agree_where_joining_pieces_abound(seed: int) -> None:
    """CAR-LAND-8. Districts out of more joining pieces than the box has."""
    faces = [
        TileId(face) for face in (*JOINING, *JOINING[1::2], "L-pond-corner", "L-garden-corner")
    ]
    district, draw = empty_district(BoardId("B1")), Random(seed)
    for _ in range(30):
        face = draw.choice(faces)
        found = list(placements(district, face))
        assert found == flood_fill.placements(grid_of(district), shovel=33, face=face)
        if found:
            district = with_tile(district, face, Placement(*draw.choice(found)))
    largest = max(len(area.cells) for area in flood_fill.areas(grid_of(district)))
    assert largest <= 4
