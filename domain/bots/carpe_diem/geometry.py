"""Facts that depend on a district alone, cached for equal districts.

For a district with one more tile, only the changed facts are computed: a bot checks every place of
every tile that it could take.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakValueDictionary

from msgspec.structs import replace

from domain.bots.memoized_by_identity import memoized_by_identity
from domain.cards import without
from domain.carpe_diem import components
from domain.carpe_diem.counting import points_of_villa, tasks_of
from domain.carpe_diem.district import placements, with_tile
from domain.carpe_diem.grid import (
    KINDS,
    STEPS,
    Cell,
    District,
    Feature,
    FrameId,
    Kind,
    Needs,
    TileId,
)

KEPT = 512
"""Maximum number of tiles per district whose ways to build are cached."""


class Begun(NamedTuple):
    """An incomplete feature. `reach`: the open cell next to each open side.

    `tiles`: its size with those cells. `tasks`: the tasks of the frame, by number, that it would
    fulfil, or could with a cell in reach.
    """

    kind: Kind
    tiles: int
    chimneys: int
    reach: Sequence[Cell]
    tasks: Sequence[int]


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Geometry:
    """Facts about a district.

    Equal districts share one object, so that it can be compared by identity.

    `have`: the counts of green cards. `chimneys`, `villas`: of complete villas, and their points.
    `fulfilled`: the tasks of the frame, by number. `open_sides`: of all incomplete features.
    `open_cells`: the needs of a tile there.
    """

    district: District
    have: Mapping[components.Counted, int]
    chimneys: int
    villas: int
    fulfilled: frozenset[int]
    begun: Sequence[Begun]
    open_sides: int
    open_cells: Mapping[Cell, Needs]


GEOMETRIES = WeakValueDictionary[District, Geometry]()
"""The geometries that are in use here or elsewhere."""


@memoized_by_identity
def geometry_of(district: District) -> Geometry:
    known = GEOMETRIES.get(district)
    if known is None:
        known = GEOMETRIES[district] = read_off(district)
    return known


def read_off(district: District) -> Geometry:
    nothing = Geometry(district, NOTHING, 0, 0, frozenset(), (), 0, {})
    return with_features(nothing, district, district.features)


NOTHING: Mapping[components.Counted, int] = dict.fromkeys(
    (*KINDS, *components.COUNTS_AS_ANY, "chimney"), 0
)


def with_features(
    before: Geometry, district: District, features: Iterable[Feature], joined: Cell | None = None
) -> Geometry:
    """Return the facts about a district after these features were added.

    `joined`: the cell that now belongs to the features that pointed at it.
    """
    open_cells = {place.cell: place.needs for place in district.open_cells}
    begun = [it for it in before.begun if joined not in it.reach]
    have, chimneys, villas = dict(before.have), before.chimneys, before.villas
    fulfilled = before.fulfilled
    for feature in features:
        kind, cells = feature.kind, feature.cells
        if feature.open_sides:
            tiles, reach = len(cells) + feature.open_sides, reach_of(feature, open_cells)
            tasks = tasks_on(district.frames, kind, (*cells, *reach))
            begun.append(Begun(kind, tiles, feature.chimneys, reach, tasks))
            continue
        for what in COUNTED_AS[kind]:
            have[what] += 1
        chimneys += feature.chimneys
        fulfilled = fulfilled.union(tasks_on(district.frames, kind, cells))
        if kind == "villa":
            villas += points_of_villa(feature.chimneys)
    have["chimney"] = chimneys + sum([it.chimneys for it in begun])
    sides = sum([len(it.reach) for it in begun])
    return Geometry(district, have, chimneys, villas, fulfilled, begun, sides, open_cells)


COUNTED_AS: Mapping[Kind, Sequence[components.Counted]] = {
    kind: (kind, *[what for what, kinds in components.COUNTS_AS_ANY.items() if kind in kinds])
    for kind in KINDS
}


def reach_of(feature: Feature, open_cells: Mapping[Cell, Needs]) -> tuple[Cell, ...]:
    """Return the open cell next to each open side: a tile there must show the same."""
    kind = feature.kind
    reach: list[Cell] = []
    for cell in feature.cells:
        for step, back in LOOKS_BACK:
            beyond = Cell(cell + step)
            if beyond in open_cells and open_cells[beyond][back] == kind:
                reach.append(beyond)
    return tuple(reach)


LOOKS_BACK = tuple((step, STEPS.index(-step)) for step in STEPS)
"""A step to a neighbour, and the number of that cell's side that faces back."""


@lru_cache(maxsize=4 * KEPT)
def tasks_on(frames: tuple[FrameId, ...], kind: Kind, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return the tasks for such a feature whose line crosses one of the cells, by number."""
    return tuple(
        [
            number
            for number, (line, task, _) in enumerate(tasks_of(frames))
            if task.kind == kind and not line.isdisjoint(cells)
        ]
    )


class Way(NamedTuple):
    """A way to build a tile: the district after it, completed features, and banderole steps."""

    geometry: Geometry
    done: Sequence[Feature]
    steps: int


@lru_cache(maxsize=KEPT)
def ways_to_build(geometry: Geometry, tile: TileId) -> Sequence[Way]:
    """Return every legal way."""
    district, parts = geometry.district, len(components.FACES[tile].parts)
    ways: list[Way] = []
    for place in placements(district, tile):
        cell, built, steps = place.cell, with_tile(district, tile, place), 0
        if cell in district.banderoles:
            built, steps = replace(built, banderoles=without(built.banderoles, cell)), 1
        new = built.features[-parts:]
        after = GEOMETRIES.get(built)
        if after is None:
            after = GEOMETRIES[built] = with_features(geometry, built, new, joined=cell)
        ways.append(Way(after, [feature for feature in new if feature.complete], steps))
    return ways
