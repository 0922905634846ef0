"""Section 7: a tile is built or laid aside."""

from collections.abc import Iterable
from itertools import product

import pytest
from msgspec.structs import replace

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem.district import Placement, empty_district, unfit, with_tile
from domain.carpe_diem.grid import BoardId, Cell, TileId
from projections.conformance.text_rows import pairs
from tests.carpe_diem.a_table import BOARDS, Table, a_table, choices, refusal
from tests.carpe_diem.play_rows import wrong

ENDS = {
    "meadow": "L-market",
    "villa": "L-villa-end-1",
    "pond": "L-pond-end",
    "garden": "L-garden-end",
    "chicken_yard": "L-chicken_yard-end",
    "vineyard": "L-vineyard-end",
    "merchant": "L-merchant",
    "baker": "L-baker",
    "administrator": "L-administrator",
    "craftsman": "L-craftsman",
}
"""A tile that shows this in the north, and meadow on the other sides."""
INNER = Cell(34)
"""East of the shovel cell of seat 0, at no side of the frame."""


def places(table: Table, face: str, among: Iterable[int] = range(-1, 80)) -> set[tuple[int, int]]:
    """The cells and rotations that are offered; every other one among these cells is refused."""
    state = table.building(face).state
    offered = {
        (card.cell, card.rotation) for card in choices(state) if isinstance(card, c.BuildTile)
    }
    for cell in among:
        for rotation in range(-1, 5):
            if (cell, rotation) not in offered:
                refusal(state, c.BuildTile(Cell(cell), rotation))
    return {(int(cell), rotation) for cell, rotation in offered}


def cells(table: Table, face: str) -> set[int]:
    return {cell for cell, _ in places(table, face)}


def rotations(table: Table, face: str, cell: int) -> set[int]:
    return {rotation for at, rotation in places(table, face, [cell]) if at == cell}


ROWS = """
  tiles 33 L-market; taking  # CAR-BUILD-1, -2, CAR-DEC-6: it is built or laid aside at once
    take_tile L-bakery => offers build_tile 23 0 / build_tile 32 0 / build_tile 34 0 /
      build_tile 43 0 / lay_tile_aside
# A tile that shows villa on all sides cannot be built: it is laid aside by itself.
  seats 4; tiles 33 L-market; building L-villa-cross-2  # CAR-BUILD-3
    => offers lay_tile_aside
  seats 4; tiles 33 L-market; field 0 L-villa-cross-2; taking  # CAR-BUILD-3
    take_tile L-villa-cross-2 => +L-villa-cross-2 laid aside, asks moving 1
  tiles 33 L-market; banderole_cells 34; building L-bakery  # CAR-BUILD-19: no step, no reward
    lay_tile_aside => +L-bakery laid aside, rewards

# The first tile is built on the shovel cell in any rotation; a market has just one.
  no_tiles; building L-villa-end-1  # CAR-BUILD-5, -10, CAR-EX-33, CAR-DEC-6
    => offers build_tile 33 0 / build_tile 33 1 / build_tile 33 2 / build_tile 33 3
    lay_tile_aside => refused: first_tile_is_built
  no_tiles; building L-market  # CAR-EX-33, CAR-DEC-6
    => offers build_tile 33 0
# What looks the same is one option: the lowest of the rotations that give the same four sides.
  no_tiles; building L-pond-straight  # CAR-DEC-6
    => offers build_tile 33 0 / build_tile 33 1
    build_tile 33 2 => refused: no_such_rotation
  tiles 33 L-market; building L-pond-straight  # CAR-DEC-6
    build_tile 34 1 => refused: tile_does_not_fit

# Building on a banderole removes it and gives a step, before any reward.
  tiles 33 L-market; banderole_cells 34 55; building L-bakery  # CAR-BUILD-16, -17
    => offers build_tile 23 0 / build_tile 32 0 / build_tile 34 0 / build_tile 43 0 / lay_tile_aside
    build_tile 34 0 => -1 banderole, +1 step, +1 bread, track 1 0
  tiles 33 L-market; banderole_cells 55; building L-bakery  # CAR-BUILD-17
    build_tile 34 0 => +1 bread, track 0 1
  tiles 33 L-market; banderole_cells 34; building L-market  # CAR-BUILD-18
    build_tile 34 0 => -1 banderole, +1 step, +1 coin, first tile_built banderole_removed
      disc_moved feature_completed reward_collected coins_gained
"""


def test_a_tile_is_built_or_laid_aside() -> None:
    assert wrong(ROWS) == ""


@pytest.mark.parametrize(("board", "shovel"), [*zip(BOARDS, (33, 34, 43, 44), strict=True)])
def test_any_first_tile_can_be_built(board: str, shovel: int) -> None:
    """CAR-BUILD-6, -16: on the shovel cell."""
    table = a_table().with_board(board)

    for face in components.FACES:
        options = choices(table.building(face).state)
        assert options
        assert {card.cell for card in options if isinstance(card, c.BuildTile)} == {shovel}
        assert len(options) == len(set(options))


def test_a_later_tile_touches_a_tile_along_a_full_side() -> None:
    """CAR-BUILD-7, -8, -9. Neither a corner nor the frame is enough."""
    one = a_table().with_tiles("33 L-market")
    two = a_table().with_tiles("33 L-market", "34 L-market")

    assert cells(one, "L-bakery") == {23, 32, 34, 43}
    assert cells(two, "L-bakery") == {23, 24, 32, 35, 43, 44}
    assert refusal(one.building("L-bakery").state, c.BuildTile(Cell(22), 0)) == "no_open_cell"
    assert refusal(one.building("L-bakery").state, c.BuildTile(Cell(11), 0)) == "no_open_cell"


TURNS = """
33 L-market, L-pond-end 23 => 0 1 3  # each neighbour of the shovel cell forbids a direction
33 L-market, L-pond-end 34 => 0 1 2
33 L-market, L-pond-end 43 => 1 2 3
33 L-market, L-pond-end 32 => 0 2 3
33 L-pond-end 1, L-pond-corner 34 => 2 3  # its pond looks to the north and east before it is turned
33 L-pond-end 1, L-pond+garden 34 => 3
33 L-pond-end 1, 43 L-market, 44 L-garden-end, L-pond+garden 34 =>  # between a pond and a garden
33 L-pond-end 1, 43 L-market, 44 L-garden-end, L-garden+vineyard 34 =>
33 L-pond-end 1, 43 L-market, 44 L-garden-end, L-pond-end 34 =>
33 L-garden-end 1, 44 L-pond-end, L-pond+garden 34 => 2
23 L-market, L-villa-end-1 13 => 1 3  # below it lies a market, above it the frame
24 L-market, L-villa-end-1 14 => 1 3
53 L-market, L-villa-end-1 63 => 1 3
32 L-market, L-villa-end-1 31 => 0 2
35 L-market, L-villa-end-1 36 => 0 2
12 L-market, L-villa-end-1 11 => 2
56 L-market, L-villa-end-1 66 => 3
51 L-market, L-villa-end-1 61 => 1
33 L-villa-end-1 1, L-villa-cross-2 34 => 0  # at a cell without a tile a side shows anything
33 L-villa-end-1 1, L-villa-tee-3 34 => 1 2 3
"""
"""The tiles that lie there, a face and a cell: the quarter turns with which it may lie there."""


def test_how_a_tile_may_be_turned() -> None:
    """CAR-BUILD-10, -11, -13, -14, CAR-EX-31."""
    for lying, turns in pairs(TURNS):
        *tiles, new = lying.split(", ")
        face, cell = new.split()
        found = rotations(a_table().with_tiles(*tiles), face, int(cell))
        assert " ".join(map(str, sorted(found))) == turns, lying


def test_sides_that_touch_show_exactly_the_same() -> None:
    """CAR-BUILD-11, -12."""
    looking_back, looking_away = {3}, {0, 1, 2}
    for lying, face in product(ENDS, repeat=2):
        table = a_table().with_tiles(f"33 {ENDS[lying]} 1")

        fitting = rotations(table, ENDS[face], INNER)

        if lying == "meadow":
            assert fitting == ({0} if face == "meadow" else looking_away), face
        else:
            assert fitting == (looking_back if face == lying else set()), (lying, face)


def test_a_tile_fits_nowhere_if_it_would_make_a_landscape_too_large() -> None:
    """CAR-LAND-8. The pond is open at a single cell."""
    district, end = empty_district(BoardId(BOARDS[0])), {TileId("L-pond-end")}
    for row, least in ((5, []), (4, []), (3, []), (2, [*end])):
        place = Placement(Cell(10 * row + 3), 0)
        district = with_tile(district, TileId("L-pond-straight"), place)
        to_the_north = [it for it in district.open_cells if it.cell == place.cell - 10]
        assert unfit(replace(district, open_cells=tuple(to_the_north)), end) == least
