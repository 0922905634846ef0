"""Features and legal placements, found a second time on a plain grid.

The code follows sections 1, 7 and 8 of the rulebook and is naive on purpose. Features are filled
again from the tiles, and a placement is found by trying every cell and every turn. From the game's
own code it uses only the faces of its data file.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

Grid: TypeAlias = Mapping[int, tuple[str, int]]
"""The face and the clockwise quarter turns of the tile on each cell: 34 is row 3, column 4."""

BOX: dict[str, Any] = json.loads(
    files("domain.carpe_diem").joinpath("components.json").read_bytes()
)
FACES: dict[str, Any] = {row["id"]: row for row in BOX["tiles"]}
SHOVELS = {row["id"]: 10 * row["shovel"][0] + row["shovel"][1] for row in BOX["boards"]}
BOARD = [10 * row + column for row in range(1, 7) for column in range(1, 7)]
NORTH, EAST, SOUTH, WEST = -10, 1, 10, -1
AROUND = (NORTH, EAST, SOUTH, WEST)
LANDSCAPES = {"vineyard", "garden", "chicken_yard", "pond"}
LARGEST_LANDSCAPE = 4


class Area(NamedTuple):
    """A villa, landscape, lodging or single with all tiles joined to it."""

    kind: str
    cells: frozenset[int]
    complete: bool
    chimneys: int


def sides(face: str, turns: int) -> list[str]:
    """North, east, south and west, after so many clockwise quarter turns."""
    shown = FACES[face]["sides"]
    return [shown[(side - turns) % 4] for side in range(4)]


def areas(grid: Grid) -> list[Area]:
    """CAR-TERM-6, CAR-DONE-1: every feature, filled through the sides that show it."""
    parts = {
        (cell, part["kind"]): part.get("chimneys", 0)
        for cell, (face, _) in grid.items()
        for part in FACES[face]["features"]
    }
    found: list[Area] = []
    unseen = dict.fromkeys(parts)
    while unseen:
        first, _ = unseen.popitem()
        reached, complete = [first], True
        for cell, kind in reached:
            for step, side in zip(AROUND, sides(*grid[cell]), strict=True):
                if side != kind:
                    continue
                if cell + step not in grid:
                    complete = False
                elif (cell + step, kind) in unseen:
                    del unseen[cell + step, kind]
                    reached.append((cell + step, kind))
        cells = frozenset(cell for cell, _ in reached)
        found.append(Area(first[1], cells, complete, sum(parts[part] for part in reached)))
    return found


def placements(grid: Grid, shovel: int, face: str) -> list[tuple[int, int]]:
    """CAR-DEC-6: by cell, then by turns; what gives the same four sides once, with fewest turns."""
    found: list[tuple[int, int]] = []
    for cell in BOARD:
        looks: list[list[str]] = []
        for turns in range(4):
            shown = sides(face, turns)
            if shown not in looks and may_lie(grid, shovel, face, cell, turns):
                found.append((cell, turns))
            looks.append(shown)
    return found


def may_lie(grid: Grid, shovel: int, face: str, cell: int, turns: int) -> bool:
    """CAR-BUILD-5, -7 to -9, -11 to -15, CAR-LAND-8."""
    if cell in grid:
        return False
    if not grid:
        return cell == shovel
    touching = [cell + step for step in AROUND if cell + step in grid]
    if not touching:
        return False
    for step, side in zip(AROUND, sides(face, turns), strict=True):
        if side != shown_to(grid, cell, step, side):
            return False
    return not any(
        area.kind in LANDSCAPES and len(area.cells) > LARGEST_LANDSCAPE
        for area in areas({**grid, cell: (face, turns)})
    )


def shown_to(grid: Grid, cell: int, step: int, otherwise: str) -> str:
    """Return the side that the neighbour in that direction shows; meadow for the frame."""
    beyond = cell + step
    if beyond not in BOARD:
        return "meadow"
    if beyond not in grid:
        return otherwise
    return sides(*grid[beyond])[AROUND.index(-step)]
