"""The fit of a tile in a district, and the features that it completes (sections 7 and 8).

The legal places of a tile are read from the open cells, which store what each side must show.
Features are merged when a tile is built, so that a completed one is found at once.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple

from domain.carpe_diem import components, grid
from domain.decider import Rejected


class Placement(NamedTuple):
    """A cell, and clockwise quarter turns."""

    cell: grid.Cell
    rotation: int


def empty_district(board: grid.BoardId) -> grid.District:
    """CAR-SETUP-4, -5, CAR-BUILD-5: the first tile goes on the shovel cell. Frames follow later."""
    facts = components.BOARDS[board]
    return grid.District(
        board,
        banderoles=tuple(sorted(map(components.cell_at, facts.banderoles))),
        open_cells=(grid.OpenCell(components.cell_at(facts.shovel), grid.ANYTHING),),
    )


# Turning and fitting.


@cache
def sides_of(tile: grid.TileId, rotation: int) -> grid.Sides:
    """Return the north, east, south and west sides of a tile after `rotation` quarter turns."""
    north, east, south, west = components.FACES[tile].sides
    turned = (north, east, south, west) * 2
    return turned[4 - rotation : 8 - rotation]  # type: ignore[return-value]


@cache
def rotations(tile: grid.TileId) -> tuple[int, ...]:
    """Return distinct rotations; of those with the same four sides the lowest (CAR-DEC-6)."""
    seen: dict[grid.Sides, int] = {}
    for rotation in range(4):
        seen.setdefault(sides_of(tile, rotation), rotation)
    return tuple(seen.values())


@cache
def fitting(tile: grid.TileId, needs: grid.Needs) -> tuple[int, ...]:
    """Return the rotations in which a tile fits its neighbours and the frame (CAR-BUILD-11)."""
    return tuple(
        rotation for rotation in rotations(tile) if all(map(meets, sides_of(tile, rotation), needs))
    )


def meets(side: grid.Side, need: grid.Side | None) -> bool:
    return need is None or side == need


@cache
def limited_parts(tile: grid.TileId) -> tuple[grid.Part, ...]:
    """Return the parts of the tile that could make a landscape too large (CAR-LAND-8)."""
    return tuple(
        part for part in components.FACES[tile].parts if part.kind in components.MOST_TILES
    )


def placements(district: grid.District, tile: grid.TileId) -> Iterator[Placement]:
    """Yield every legal place of a tile, by cell and then by rotation (CAR-BUILD-5 to -16)."""
    for open_cell in district.open_cells:
        for rotation in fitting(tile, open_cell.needs):
            place = Placement(open_cell.cell, rotation)
            if too_large(district, tile, place) is None:
                yield place


def too_large(district: grid.District, tile: grid.TileId, place: Placement) -> grid.Kind | None:
    """Return the landscape that would have too many tiles (CAR-LAND-8)."""
    for part in limited_parts(tile):
        if len(joined(district, place, part).cells) > components.MOST_TILES[part.kind]:
            return part.kind
    return None


@cache
def faces_fitting(needs: grid.Needs) -> frozenset[grid.TileId]:
    """Return the faces that can be built on a cell with these needs, in some rotation."""
    showing = [faces_showing(number, need) for number, need in enumerate(needs) if need is not None]
    turned = showing[0].intersection(*showing[1:]) if showing else ALL_TURNED
    return frozenset([face for face, _ in turned])


ALL_TURNED = frozenset(
    (face, rotation) for face in components.FACES for rotation in rotations(face)
)


@cache
def faces_showing(number: int, side: grid.Side) -> frozenset[tuple[grid.TileId, int]]:
    """Return the faces and rotations that show this on the side of that number."""
    return frozenset([turned for turned in ALL_TURNED if sides_of(*turned)[number] == side])


def unfit(district: grid.District, tiles: AbstractSet[grid.TileId]) -> list[grid.TileId]:
    """Return those of the tiles that have no legal place (CAR-BUILD-5 to -16), in order."""
    fit = set[grid.TileId]()
    for open_cell in district.open_cells:
        fit |= tiles & faces_fitting(open_cell.needs)
    open_tiles, most_tiles = dict.fromkeys(components.MOST_TILES, 0), components.MOST_TILES
    may_be_too_large = False
    for feature in district.features:
        if feature.open_sides and feature.kind in most_tiles:
            open_tiles[feature.kind] += len(feature.cells)
            may_be_too_large |= open_tiles[feature.kind] >= most_tiles[feature.kind]
    if may_be_too_large:
        fit = {tile for tile in fit if next(placements(district, tile), None) is not None}
    return sorted(tiles - fit)


def require_fit(district: grid.District, tile: grid.TileId, place: Placement) -> None:
    """Raises Rejected `no_open_cell`, `no_such_rotation`, `tile_does_not_fit`."""
    needs = {open_cell.cell: open_cell.needs for open_cell in district.open_cells}
    if place.cell not in needs:
        raise Rejected("no_open_cell", cell=place.cell)
    if place.rotation not in rotations(tile):
        raise Rejected("no_such_rotation", rotation=place.rotation)
    fits = place.rotation in fitting(tile, needs[place.cell])
    if not fits or too_large(district, tile, place) is not None:
        raise Rejected("tile_does_not_fit", tile=tile, cell=place.cell)


# Features.


@cache
def cells_beyond(place: Placement, sides: tuple[int, ...]) -> tuple[grid.Cell, ...]:
    """Return the cell beyond each of these sides of a tile, numbered at rotation 0."""
    steps = [grid.STEPS[(side + place.rotation) % len(grid.STEPS)] for side in sides]
    return tuple([grid.Cell(place.cell + step) for step in steps])


def feature_at(district: grid.District, cell: grid.Cell, kind: grid.Kind) -> grid.Feature | None:
    """Return the feature of that kind with the tile on the cell."""
    for feature in district.features:
        if feature.kind == kind and cell in feature.cells:
            return feature
    return None


def joined(district: grid.District, place: Placement, part: grid.Part) -> grid.Feature:
    """Return the feature of a part built there, with all that it joins (CAR-TERM-6)."""
    cells, chimneys, open_sides = [place.cell], part.chimneys, 0
    found: list[grid.Feature] = []
    for beyond in cells_beyond(place, part.sides):
        feature = feature_at(district, beyond, part.kind)
        if feature is None:
            open_sides += 1
            continue
        open_sides -= 1
        if not any(feature is other for other in found):
            found.append(feature)
            cells.extend(feature.cells)
            chimneys += feature.chimneys
            open_sides += feature.open_sides
    return grid.Feature(part.kind, tuple(sorted(cells)), open_sides, chimneys)


def features_of(
    district: grid.District, tile: grid.TileId, place: Placement
) -> tuple[grid.Feature, ...]:
    """Return the features of the tile if it were built there."""
    return tuple([joined(district, place, part) for part in components.FACES[tile].parts])


# Building.


def with_tile(district: grid.District, tile: grid.TileId, place: Placement) -> grid.District:
    """Return the district after the tile was built; the caller has checked that it fits."""
    own = features_of(district, tile, place)
    grown = {feature.kind: feature.cells for feature in own}  # a tile has one part of a kind
    kept = [f for f in district.features if f.kind not in grown or f.cells[0] not in grown[f.kind]]
    return grid.District(
        district.board,
        district.frames,
        district.banderoles,
        open_cells_with(district, tile, place),
        (*district.tiles, grid.Placed(place.cell, tile, place.rotation)),
        (*kept, *own),
    )


def open_cells_with(
    district: grid.District, tile: grid.TileId, place: Placement
) -> tuple[grid.OpenCell, ...]:
    """Return the open cells after a tile was built, with the needs of its sides."""
    taken = {placed.cell for placed in district.tiles}
    cells = {each.cell: each for each in district.open_cells if each.cell != place.cell}
    sides = sides_of(tile, place.rotation)
    for number, beyond in neighbours(place.cell):
        if beyond not in taken:
            needs = cells[beyond].needs if beyond in cells else at_the_frame(beyond)
            cells[beyond] = grid.OpenCell(beyond, needing(needs, number, sides[number]))
    return tuple([cells[cell] for cell in sorted(cells)])


@cache
def neighbours(cell: grid.Cell) -> tuple[tuple[int, grid.Cell], ...]:
    """Return the adjacent cells on the board, each with the number of the shared side."""
    beside = [(number, grid.Cell(cell + step)) for number, step in enumerate(grid.STEPS)]
    return tuple([each for each in beside if each[1] in grid.ON_THE_BOARD])


@cache
def at_the_frame(cell: grid.Cell) -> grid.Needs:
    """Return the needs of a cell from the adjacent frame alone (CAR-BUILD-13)."""
    frame: grid.Side = "meadow"
    return of_four([None if cell + step in grid.ON_THE_BOARD else frame for step in grid.STEPS])


@cache
def needing(needs: grid.Needs, direction: int, side: grid.Side) -> grid.Needs:
    """Return these needs, with what was built in that direction on the opposite side."""
    back = (direction + 2) % 4
    return of_four([side if n == back else need for n, need in enumerate(needs)])


def of_four(needs: list[grid.Side | None]) -> grid.Needs:
    north, east, south, west = needs
    return north, east, south, west


def completed(features: Iterable[grid.Feature]) -> tuple[grid.Feature, ...]:
    """Return the complete features, in the order of the tile's parts (CAR-DONE-1, -2)."""
    return tuple([feature for feature in features if feature.complete])
