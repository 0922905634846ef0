"""The types of a view, which make the JSON Schema of the wire.

Changing things are keyed by place, so that patches stay small. A key with nothing to show is
absent. A cell is written as its row and column: `34`.
"""

from typing import Literal, NotRequired, TypeAlias, TypedDict, get_args

from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Kind, Side
from projections.current_score import PointsNow

Direction: TypeAlias = Literal["top", "right", "bottom", "left"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)


class PlacedView(TypedDict):
    """A tile that was built. `rotation`: clockwise quarter turns."""

    tile: str
    rotation: int


class FeatureView(TypedDict):
    """A feature of tiles joined by their sides. `cells`: of its tiles. `chimneys`: of a villa."""

    kind: Kind
    cells: dict[str, int]
    complete: bool
    chimneys: NotRequired[int]


class TaskView(TypedDict):
    """A task of the frame. `side`: top, right, bottom, left; `position`: 1 to 6 clockwise on it.

    `points`: if it is fulfilled at the end.
    """

    side: Direction
    position: int
    kind: Kind
    points: int
    fulfilled: bool


class DistrictView(TypedDict):
    """`frames`: top, right, bottom, left, from `0`. `tiles`: by cell.

    `banderoles`: cells that still have one. `open_cells`: where a tile may be built if it fits.
    `latest`: the cell that was built on last.
    """

    board: str
    frames: dict[str, str]
    tiles: dict[str, PlacedView]
    banderoles: dict[str, bool]
    open_cells: dict[str, bool]
    features: dict[str, FeatureView]
    tasks: dict[str, TaskView]
    latest: NotRequired[int]


class PointsView(TypedDict):
    """The points so far (CAR-END-15); `leftovers` and `fountain_cards` only after the end.

    `victory_points` and `total` are absent if they are closed to the viewer (CAR-HIDE-15).
    """

    villas: int
    banderoles: int
    frames: int
    victory_points: NotRequired[int]
    leftovers: NotRequired[int]
    fountain_cards: NotRequired[int]
    total: NotRequired[int]


class SeatView(TypedDict):
    """`space`: of the patrician, 0 to 6. `banderole`: the space of the disc on the track, 0 to 20.

    `laid_aside`: how many tiles lie face down in the storage. `owned`: completed features by kind;
    `chimneys`: on all villas. `fulfilments`: by scoring card, how often this seat could fulfil it
    now without bread. `fountain_cards` (from `0`) and `fountain_points`, their current value,
    are in the owner's own view only (CAR-HIDE-8).
    """

    district: DistrictView
    points: PointsView
    wares: dict[s.Ware, int]
    coins: int
    bread: int
    laid_aside: int
    banderole: int
    owned: dict[Kind, int]
    chimneys: int
    fulfilments: dict[str, int]
    fountain_cards_size: int
    space: NotRequired[int]
    fountain_cards: NotRequired[dict[str, str]]
    fountain_points: NotRequired[int]


class FieldView(TypedDict):
    """A tile field; with `tiles` (from `0`) when they are face up."""

    size: int
    tiles: NotRequired[dict[str, str]]


class CircleView(TypedDict):
    """A circle field: its two scoring cards, and the seat with a disc on it."""

    cards: dict[str, str]
    seat: NotRequired[int]


class CompletedView(TypedDict):
    """A feature that a placement would complete: its size, and of a villa the chimneys.

    `rewarded`: whether it has a reward. A villa has none, it counts at the end (CAR-VILLA-3); a
    craftsman has none when no seal tile is left (CAR-LODGING-13).
    """

    kind: Kind
    tiles: int
    rewarded: bool
    chimneys: NotRequired[int]


class PlacementView(TypedDict):
    """The consequences of building the tile here. `banderole`: a step; `completes`: from `0`.

    `fulfils`: tasks of the frame, by their numbers in `tasks`, with their points at the end.
    """

    banderole: bool
    completes: dict[str, CompletedView]
    fulfils: dict[str, int]


class MisfitView(TypedDict):
    """The reason why the tile fits nowhere on an open cell: what its sides must show there.

    `too_large`: the landscape that would have too many tiles, although the sides fit (CAR-LAND-8).
    """

    needs: dict[Direction, Side]
    too_large: NotRequired[Kind]


class RewardView(TypedDict):
    """A reward to collect: its feature, and the size of that in tiles."""

    kind: Kind
    tiles: int


class DecisionView(TypedDict):
    """The decision of the active seat.

    `unfit`: of `moving`, `taking_tile` and `taking_seal_tile`, the tiles that fit nowhere now;
    whoever takes one can only lay it aside (CAR-DEC-6). `tile`, `placements`: of `building`, by
    cell and then by rotation. `misfits`: the other open cells. `rewards`: of `collecting_rewards`.
    `cards`: the two of `choosing_card`. `card`, `then`: the current card and the next one. `times`,
    `due`: how many times the card will be fulfilled, and the goods still to return, by ware.
    `fulfilled`: how many times it was fulfilled so far. `drawn` (from `0`): only in the view of the
    seat that drew them.
    """

    type: Literal[
        "placing_patrician",
        "moving",
        "taking_tile",
        "taking_seal_tile",
        "building",
        "collecting_rewards",
        "returning_fountain_card",
        "placing_disc",
        "choosing_card",
        "fulfilling_card",
        "paying_card",
        "closing_card",
    ]
    unfit: NotRequired[dict[str, bool]]
    tile: NotRequired[str]
    placements: NotRequired[dict[str, dict[str, PlacementView]]]
    misfits: NotRequired[dict[str, MisfitView]]
    rewards: NotRequired[dict[str, RewardView]]
    drawn_size: NotRequired[int]
    drawn: NotRequired[dict[str, str]]
    cards: NotRequired[dict[str, str]]
    card: NotRequired[str]
    then: NotRequired[str]
    times: NotRequired[int]
    due: NotRequired[dict[s.Ware, int]]
    fulfilled: NotRequired[int]


class View(TypedDict):
    """The table as one viewer sees it.

    `fields`: by space, `0` to `6`, clockwise. `seals`: by seal space from `0`, those left.
    `removed`: how many of each tile left the game. `scoring_cards`: by card space, `r1c2` is row 1,
    column 2. `track`: seats by their discs on the banderole track, from `0`, the one furthest back.
    `to_score`: from `0`, the seats that have yet to score. `fountain_stack`: by place from the top
    (`0`), the cards that the viewer put there itself (CAR-HIDE-11). `current_score`: by seat
    (CAR-END-16).
    """

    game: Literal["carpe_diem"]
    phase: Literal["opening", "placing_patricians", "turn", "scoring", "over"]
    closed_points: bool
    current_pass: int
    round: int
    start_player: int
    seats: dict[str, SeatView]
    fields: dict[str, FieldView]
    seals: dict[str, str]
    removed: dict[str, int]
    light_supply_size: int
    dark_supply_size: int
    scoring_cards: dict[str, str]
    circles: dict[str, CircleView]
    track: dict[str, int]
    to_score: dict[str, int]
    fountain_stack_size: int
    current_score: dict[str, PointsNow]
    active: NotRequired[int]
    decision: NotRequired[DecisionView]
    fountain_stack: NotRequired[dict[str, str]]
    light_supply: NotRequired[dict[str, str]]
    dark_supply: NotRequired[dict[str, str]]
