"""The components of the box, read from `components.json` and checked when loaded.

The file has the numbers, counts and points, each with its source. Here they get types and names.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from domain.box import by_id, copies_of, read_box
from domain.carpe_diem import grid
from domain.carpe_diem import state as s

Category: TypeAlias = Literal["landscape", "lodging", "villa", "single"]
Letter: TypeAlias = Literal["A", "B", "C", "D"]
Counted: TypeAlias = Literal[s.Ware, grid.Kind, "chimney", "any_lodging", "any_landscape"]
"""The things that scoring cards count: a ware to return, or something in the district."""
CardSpace: TypeAlias = str
"""`r1c2` is the first row from the top, the second column from the left."""


class Structure(msgspec.Struct, frozen=True):
    """CAR-PASS-1, -2, CAR-COMP-20, -21."""

    passes: int
    rounds_per_pass: int
    tile_fields: int
    tiles_per_field: int
    seal_spaces: int


class Limits(msgspec.Struct, frozen=True):
    """CAR-BREAD-1, -5, CAR-SCORE-22, CAR-END-5."""

    bread_per_move: int
    bread_per_fulfilment: int
    penalty: int
    leftovers_per_point: int


class BanderoleTrack(msgspec.Struct, frozen=True):
    """CAR-COMP-18."""

    last_space: int


class Gain(msgspec.Struct, frozen=True):
    """The goods of a reward or a scoring card, with the number of each."""

    vp: int = 0
    coins: int = 0
    bread: int = 0
    steps: int = 0
    coins_per_ware: int = 0
    seal_tiles: int = 0
    fountain_cards_drawn: int = 0
    fountain_cards_kept: int = 0


class KindOfFeature(msgspec.Struct, frozen=True):
    """`ware`, `most_tiles`: of a landscape. `reward`: None for landscapes and the villa."""

    id: grid.Kind
    name_en: str
    name_de: str
    category: Category
    ware: s.Ware | None = None
    most_tiles: int | None = None
    reward: Gain | None = None


class TileFeature(msgspec.Struct, frozen=True):
    """The part of a feature that a tile shows."""

    kind: grid.Kind
    chimneys: int = 0


class Tile(msgspec.Struct, frozen=True):
    """A face. `sides`: north, east, south, west before it is turned."""

    id: grid.TileId
    back: grid.Back
    sides: grid.Sides
    features: tuple[TileFeature, ...]
    copies: int


class Board(msgspec.Struct, frozen=True):
    """CAR-COMP-13, -14. Cells are rows and columns, each from 1."""

    id: grid.BoardId
    shovel: tuple[int, int]
    banderoles: tuple[tuple[int, int], ...]


class Task(msgspec.Struct, frozen=True):
    """CAR-FRAME-2. `position`: 1 to 6, clockwise along the side (CAR-FRAME-9)."""

    kind: grid.Kind
    position: int


class Frame(msgspec.Struct, frozen=True):
    """CAR-COMP-11."""

    id: grid.FrameId
    tasks: tuple[Task, Task]


class TaskPoints(msgspec.Struct, frozen=True):
    """CAR-FRAME-8."""

    category: Category
    vp: int


class Requirement(msgspec.Struct, frozen=True):
    """The requirement for fulfilling a scoring card once."""

    what: Counted
    count: int


class ScoringCard(msgspec.Struct, frozen=True):
    """CAR-SCORE-13, -14: the required things are returned for a red card, owned for a green one."""

    id: s.CardId
    letter: Letter
    red: bool
    requires: tuple[Requirement, ...]
    pays: Gain


class Circle(msgspec.Struct, frozen=True):
    """A circle field and the two card spaces beside it."""

    id: s.CircleId
    spaces: tuple[CardSpace, CardSpace]


class Layout(msgspec.Struct, frozen=True):
    """The used card spaces for that number of players, and the circle fields between them."""

    players: int
    spaces: tuple[CardSpace, ...]
    circles: tuple[Circle, ...]


class ScoringGrid(msgspec.Struct, frozen=True):
    """CAR-COMP-22."""

    layouts: tuple[Layout, ...]


class FountainCard(msgspec.Struct, frozen=True):
    """CAR-END-8, -9."""

    id: s.FountainId
    kind: grid.Kind
    copies: int
    vp_each: int


class VillaPoints(msgspec.Struct, frozen=True):
    """CAR-END-2."""

    chimneys: int
    vp: int


class Preparation(msgspec.Struct, frozen=True):
    """CAR-SETUP-12 to -14, -29 to -31, CAR-TAKE-3 to -5.

    `tiles_removed_per_field`: the last tiles of a field, removed when only they are left.
    """

    players: int
    starting_vp: tuple[int, ...]
    scoring_cards: dict[Letter, int]
    tiles_removed_per_field: int


class Box(msgspec.Struct, frozen=True):
    """All contents of `components.json` that the rules need."""

    structure: Structure
    limits: Limits
    banderole_track: BanderoleTrack
    kinds: tuple[KindOfFeature, ...]
    tiles: tuple[Tile, ...]
    boards: tuple[Board, ...]
    frames: tuple[Frame, ...]
    task_points: tuple[TaskPoints, ...]
    scoring_cards: tuple[ScoringCard, ...]
    scoring_grid: ScoringGrid
    fountain_cards: tuple[FountainCard, ...]
    villa_points: tuple[VillaPoints, ...]
    preparations: tuple[Preparation, ...]


def tiles_by_back(box: Box) -> Counter[grid.Back]:
    backs = Counter[grid.Back]()
    for tile in box.tiles:
        backs[tile.back] += tile.copies
    return backs


def sides_belong_to_features(tile: Tile) -> bool:
    """Whether each kind occurs once, and each feature but a single has a side (CAR-COMP-5)."""
    kinds = [feature.kind for feature in tile.features]
    shown = set(tile.sides) - {"meadow"}
    return len(set(kinds)) == len(kinds) and shown == set(kinds) - set(grid.SINGLES)


def joins_neighbours(layout: Layout) -> bool:
    """CAR-COMP-22, CAR-SETUP-20: a circle field is between each two neighbouring cards."""
    places = {space: (int(space[1]), int(space[3])) for space in layout.spaces}
    neighbours = {
        frozenset(pair)
        for pair in combinations(layout.spaces, 2)
        if sum(abs(a - b) for a, b in zip(places[pair[0]], places[pair[1]], strict=True)) == 1
    }
    return neighbours == {frozenset(circle.spaces) for circle in layout.circles}


def agrees(box: Box) -> dict[str, bool]:
    """Return the conditions that the box must satisfy (CAR-COMP)."""
    backs = tiles_by_back(box)
    per_pass = box.structure.tile_fields * box.structure.tiles_per_field
    letters = Counter(card.letter for card in box.scoring_cards)
    return {
        "light tiles for three passes": backs["light"] == 3 * per_pass == 84,
        "dark tiles for a pass and the seals": backs["dark"]
        == per_pass + box.structure.seal_spaces,
        "a part of each kind a tile": all(map(sides_belong_to_features, box.tiles)),
        "chimneys on villas": all(
            bool(feature.chimneys) == (feature.kind == "villa")
            for tile in box.tiles
            for feature in tile.features
        ),
        "points for each number of chimneys": {row.chimneys for row in box.villa_points}
        == set(range(len(box.villa_points))),
        "sixteen frame pieces": len(box.frames) == 16,
        "nine banderoles on each of four boards": [len(b.banderoles) for b in box.boards]
        == [9] * 4,
        "scoring cards by letter": letters == {"A": 12, "B": 11, "C": 10, "D": 27},
        "wares on red cards": all(
            card.red == (needed.what in s.WARES)
            for card in box.scoring_cards
            for needed in card.requires
        ),
        "circle fields between neighbours": all(map(joins_neighbours, box.scoring_grid.layouts)),
        "as many scoring cards as card spaces": all(
            sum(prepared.scoring_cards.values()) == len(layout.spaces)
            for prepared, layout in zip(box.preparations, box.scoring_grid.layouts, strict=True)
        ),
        "twelve fountain kinds twice": len(set(copies_of(box.fountain_cards))) == 12
        and len(copies_of(box.fountain_cards)) == 24,
    }


BOX = read_box("carpe_diem", Box, agrees)

PASSES = BOX.structure.passes
ROUNDS = BOX.structure.rounds_per_pass
FIELDS = BOX.structure.tile_fields
PER_FIELD = BOX.structure.tiles_per_field
SEALS = BOX.structure.seal_spaces
TILES_PER_PASS = FIELDS * PER_FIELD
LIGHT_PASSES = tiles_by_back(BOX)["light"] // TILES_PER_PASS
"""CAR-PASS-8."""
SPACES = tuple(s.Space(number) for number in range(FIELDS))
"""The ring, clockwise (CAR-COMP-19)."""
LAST_SPACE = BOX.banderole_track.last_space
LIMITS = BOX.limits


def face_of(tile: Tile) -> grid.Face:
    return grid.Face(
        tile.sides,
        tuple(
            grid.Part(
                part.kind,
                tuple(n for n, side in enumerate(tile.sides) if side == part.kind),
                part.chimneys,
            )
            for part in tile.features
        ),
    )


FACES: Mapping[grid.TileId, grid.Face] = {tile.id: face_of(tile) for tile in BOX.tiles}
LIGHT_TILES = copies_of(tile for tile in BOX.tiles if tile.back == "light")
DARK_TILES = copies_of(tile for tile in BOX.tiles if tile.back == "dark")

FEATURES: Mapping[grid.Kind, KindOfFeature] = by_id(BOX.kinds)
CATEGORY: Mapping[grid.Kind, Category] = {k.id: k.category for k in BOX.kinds}
WARE: Mapping[grid.Kind, s.Ware] = {k.id: k.ware for k in BOX.kinds if k.ware}
REWARD: Mapping[grid.Kind, Gain] = {k.id: k.reward for k in BOX.kinds if k.reward}
MOST_TILES: Mapping[grid.Kind, int] = {
    kind.id: kind.most_tiles for kind in BOX.kinds if kind.most_tiles
}
"""CAR-LAND-8."""

BOARDS: Mapping[grid.BoardId, Board] = by_id(BOX.boards)
FRAMES: Mapping[grid.FrameId, Frame] = by_id(BOX.frames)
TASK_POINTS: Mapping[grid.Kind, int] = {
    kind.id: row.vp
    for row in BOX.task_points
    for kind in BOX.kinds
    if kind.category == row.category
}
CARDS: Mapping[s.CardId, ScoringCard] = by_id(BOX.scoring_cards)
LAYOUTS: Mapping[int, Layout] = {layout.players: layout for layout in BOX.scoring_grid.layouts}
FOUNTAIN_CARDS: Mapping[s.FountainId, FountainCard] = by_id(BOX.fountain_cards)
ALL_FOUNTAIN_CARDS = copies_of(BOX.fountain_cards)
VILLA_POINTS: Mapping[int, int] = {row.chimneys: row.vp for row in BOX.villa_points}
PREPARATIONS: Mapping[int, Preparation] = {
    prepared.players: prepared for prepared in BOX.preparations
}


def cell_at(place: tuple[int, int]) -> grid.Cell:
    """Return the cell of a row and a column."""
    row, column = place
    return grid.Cell(10 * row + column)


COUNTS_AS_ANY: Mapping[Counted, tuple[grid.Kind, ...]] = {
    "any_lodging": grid.LODGINGS,
    "any_landscape": grid.LANDSCAPES,
}
