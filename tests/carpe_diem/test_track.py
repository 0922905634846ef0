"""Section 14: the banderole track."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem.grid import Cell
from domain.decider import Seat
from tests.carpe_diem.a_table import Table, a_table, after, of_type, told

NORTH_OF_THE_SHOVEL = c.BuildTile(Cell(23), 2)
"""Completes the administrator's lodging: two steps."""


def administrator(*discs: tuple[int, int]) -> Table:
    """Seat 0 is about to complete an administrator's lodging; its disc stands on the track so."""
    table = a_table(max(2, len(discs))).with_track(*discs).with_banderole_cells()
    return table.building("L-administrator")


def test_every_step_is_a_space() -> None:
    """CAR-STEP-1, CAR-LODGING-7, CAR-TERM-10."""
    table = administrator((0, 4), (1, 9))

    events = told(table.state, NORTH_OF_THE_SHOVEL)
    moved = after(table.state, NORTH_OF_THE_SHOVEL)

    assert of_type(events, e.DiscMoved) == [e.DiscMoved(Seat(0), 2, 6)]
    assert [holding.banderole for holding in moved.seats] == [6, 9]


def test_a_disc_goes_on_top_of_those_where_it_ends() -> None:
    """CAR-STEP-2, -6."""
    table = administrator((0, 4), (2, 6), (1, 6), (3, 7))

    moved = after(table.state, NORTH_OF_THE_SHOVEL)

    assert moved.track == (2, 1, 0, 3)


def test_spaces_passed_on_the_way_do_not_matter() -> None:
    """CAR-STEP-3."""
    table = administrator((0, 4), (1, 5))

    moved = after(table.state, NORTH_OF_THE_SHOVEL)

    assert moved.seats[0].banderole == 6
    assert moved.seats[1] == table.state.seats[1]


def test_two_steps_from_the_space_before_the_last() -> None:
    """CAR-STEP-4, -5, CAR-EX-25: one space, and a point for the other step."""
    table = administrator((0, 19), (2, 20), (1, 20))

    events = told(table.state, NORTH_OF_THE_SHOVEL)
    moved = after(table.state, NORTH_OF_THE_SHOVEL)

    assert of_type(events, e.VictoryPointsGained) == [e.VictoryPointsGained(Seat(0), 1)]
    assert moved.seats[0].banderole == 20
    assert moved.track == (2, 1, 0)


def test_a_disc_on_the_last_space_goes_on_top_there() -> None:
    """CAR-STEP-4, -5: though it was there already."""
    table = administrator((2, 3), (0, 20), (1, 20))

    moved = after(table.state, NORTH_OF_THE_SHOVEL)

    assert moved.seats[0].banderole == 20
    assert moved.seats[0].victory_points == table.state.seats[0].victory_points + 2
    assert moved.track == (2, 1, 0)


@pytest.mark.parametrize("space", range(16, 21))
def test_the_track_ends_on_space_20(space: int) -> None:
    """CAR-STEP-4, CAR-COMP-18: four steps of a scoring card, those past space 20 are points."""
    villas = (f"{cell} D-villa-end-2 2" for cell in (11, 13, 31, 33))
    table = a_table().with_tiles(*villas).with_track((1, 0), (0, space)).fulfilling("C-10")

    moved = after(table.state, c.FulfilCard(4)).seats[0]

    assert moved.banderole == 20
    assert moved.victory_points == table.state.seats[0].victory_points + space - 16
