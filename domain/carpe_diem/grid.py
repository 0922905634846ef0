"""The parts of a district: cells, sides, built tiles, and the features that they form.

This module has only data; `district.py` has the rules of fitting and completing.
"""

from typing import Literal, NamedTuple, NewType, TypeAlias, get_args

import msgspec

from domain.bounds import SHORT, SMALL, bound

TileId = NewType("TileId", str)
"""The face of a tile, such as `L-pond+garden`."""
BoardId = NewType("BoardId", str)
FrameId = NewType("FrameId", str)
Cell = NewType("Cell", int)
"""Ten times the row plus the column, each 1 to 6 from the top left: 34 is row 3, column 4."""
bound(TileId, SHORT)
bound(BoardId, SHORT)
bound(FrameId, SHORT)
bound(Cell, SMALL)

Back: TypeAlias = Literal["light", "dark"]
"""The back of a tile."""
Landscape: TypeAlias = Literal["pond", "garden", "chicken_yard", "vineyard"]
Lodging: TypeAlias = Literal["merchant", "baker", "administrator", "craftsman"]
Single: TypeAlias = Literal["market", "bakery", "fountain"]
Kind: TypeAlias = Literal[Landscape, Lodging, Single, "villa"]
"""The kind of a feature (CAR-TERM-6)."""
Side: TypeAlias = Literal["meadow", "villa", Landscape, Lodging]
Sides: TypeAlias = tuple[Side, Side, Side, Side]
"""The parts of a tile in the north, east, south and west."""
Needs: TypeAlias = tuple[Side | None, Side | None, Side | None, Side | None]
"""The required part on each side of a tile on a cell; None if any part is allowed."""

LANDSCAPES: tuple[Landscape, ...] = get_args(Landscape)
LODGINGS: tuple[Lodging, ...] = get_args(Lodging)
SINGLES: tuple[Single, ...] = get_args(Single)
KINDS: tuple[Kind, ...] = (*LANDSCAPES, *LODGINGS, *SINGLES, "villa")
ANYTHING: Needs = (None, None, None, None)

SIZE = 6
"""Rows and columns (CAR-COMP-12)."""
STEPS = (-10, 1, 10, -1)
"""Differences from a cell to its neighbours in the north, east, south and west."""
CELLS = tuple(Cell(10 * row + column) for row in range(1, 7) for column in range(1, 7))
ON_THE_BOARD = frozenset(CELLS)


class Part(NamedTuple):
    """The part of a feature on a tile: the number of sides at rotation 0, and its chimneys."""

    kind: Kind
    sides: tuple[int, ...]
    chimneys: int


class Face(NamedTuple):
    """The face of a tile at rotation 0. It has at most one part of each kind."""

    sides: Sides
    parts: tuple[Part, ...]


class Placed(msgspec.Struct, frozen=True):
    """A tile that was built. `rotation`: clockwise quarter turns."""

    cell: Cell
    tile: TileId
    rotation: int


class OpenCell(msgspec.Struct, frozen=True):
    """A cell without a tile, where a tile may be built if its sides fit."""

    cell: Cell
    needs: Needs


class Feature(msgspec.Struct, frozen=True):
    """CAR-TERM-6. `cells`: ascending. `open_sides`: CAR-TERM-7; with none it is complete."""

    kind: Kind
    cells: tuple[Cell, ...]
    open_sides: int
    chimneys: int

    @property
    def complete(self) -> bool:
        """CAR-DONE-1, -2."""
        return self.open_sides == 0


class District(msgspec.Struct, frozen=True):
    """CAR-TERM-1. `frames`: top, right, bottom, left. `banderoles`: cells that still have one.

    `tiles`: in the order of building. `open_cells`: where a tile may be built, ascending; stored so
    that legal places are read and not searched.
    """

    board: BoardId
    frames: tuple[FrameId, ...] = ()
    banderoles: tuple[Cell, ...] = ()
    open_cells: tuple[OpenCell, ...] = ()
    tiles: tuple[Placed, ...] = ()
    features: tuple[Feature, ...] = ()
