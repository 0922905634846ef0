"""Counts for scoring cards, fountain cards and frames, places of cards, and due rewards."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import KINDS, SIZE, Cell, District, Feature, FrameId, Kind, TileId


def owned(district: District) -> dict[Kind, int]:
    """Return the number of completed features of each kind that it has, whatever their size."""
    number: dict[Kind, int] = {}
    for feature in district.features:
        if feature.complete:
            number[feature.kind] = number.get(feature.kind, 0) + 1
    return number


def chimneys(district: District) -> int:
    """Return the number of chimneys on all villas, complete or not (CAR-CARD-7)."""
    return sum(feature.chimneys for feature in district.features)


def amounts(district: District) -> dict[components.Counted, int]:
    """Return the number of each thing that a green card counts (CAR-CARD-7, -8, -12, -22)."""
    counted: dict[components.Counted, int] = dict.fromkeys(
        (*KINDS, *components.COUNTS_AS_ANY, "chimney"), 0
    )
    for feature in district.features:
        counted["chimney"] += feature.chimneys
        if feature.complete:
            counted[feature.kind] += 1
    for what, kinds in components.COUNTS_AS_ANY.items():
        counted[what] = sum(counted[kind] for kind in kinds)
    return counted


# Scoring cards.


def fulfilments(holding: s.Holding, card: s.CardId) -> int:
    """Return how many times a card can be fulfilled without bread; green: always (CAR-SCORE-17)."""
    facts = components.CARDS[card]
    if facts.red:
        return payable(holding.wares, holding.coins, facts)
    return shown(amounts(holding.district), facts)


def fulfilments_of(
    district: District, wares: s.Wares, coins: int, cards: Iterable[s.CardId]
) -> dict[str, int]:
    """Return how many times each card is fulfilled; the district is counted once."""
    have = amounts(district)
    return {
        card: payable(wares, coins, components.CARDS[card])
        if components.CARDS[card].red
        else shown(have, components.CARDS[card])
        for card in cards
    }


def shown(have: Mapping[components.Counted, int], card: components.ScoringCard) -> int:
    """CAR-SCORE-13, -16."""
    return min([have[what.what] // what.count for what in card.requires])


def payable(wares: s.Wares, coins: int, card: components.ScoringCard) -> int:
    """CAR-SCORE-18, CAR-COIN-1, -2: the number of times that wares and coins are enough."""
    times = 0
    while missing(wares, card.requires, times + 1) <= coins:
        times += 1
    return times


def missing(wares: s.Wares, requires: tuple[components.Requirement, ...], times: int) -> int:
    """Return the number of wares that coins must replace for these fulfilments."""
    return sum([max(0, times * needed.count - getattr(wares, needed.what)) for needed in requires])


# Villas, fountain cards and frames.


def points_of_villa(chimneys: int) -> int:
    """Return the points of a completed villa at the end (CAR-END-2, -3)."""
    return components.VILLA_POINTS[min(chimneys, MOST_CHIMNEYS)]


MOST_CHIMNEYS = max(components.VILLA_POINTS)


def villa_points(district: District) -> int:
    """CAR-END-2 to -4."""
    return sum(
        points_of_villa(feature.chimneys)
        for feature in district.features
        if feature.kind == "villa" and feature.complete
    )


def fountain_points(district: District, cards: tuple[s.FountainId, ...]) -> int:
    """CAR-END-8 to -11."""
    have = owned(district) if cards else {}
    faces = [components.FOUNTAIN_CARDS[card] for card in cards]
    return sum([face.vp_each * have.get(face.kind, 0) for face in faces])


class FrameTask(NamedTuple):
    """A task of a district. `side`: 0 top, 1 right, 2 bottom, 3 left. `points`: if fulfilled."""

    side: int
    position: int
    kind: Kind
    points: int
    fulfilled: bool


def frame_tasks(district: District) -> list[FrameTask]:
    """Return the eight tasks, side by side (CAR-FRAME-1 to -8, -11)."""
    on_tiles: dict[Kind, set[Cell]] = {}
    for feature in district.features:
        if not feature.open_sides:  # This is `complete`, inlined because it is called very often.
            on_tiles.setdefault(feature.kind, set()).update(feature.cells)
    return [
        still_open if line.isdisjoint(on_tiles.get(still_open.kind, ())) else fulfilled
        for line, still_open, fulfilled in tasks_of(district.frames)
    ]


@cache
def tasks_of(
    frames: tuple[FrameId, ...],
) -> tuple[tuple[frozenset[Cell], FrameTask, FrameTask], ...]:
    """Return the line of each task, and the task when it is open and when it is fulfilled."""
    tasks: list[tuple[frozenset[Cell], FrameTask, FrameTask]] = []
    for side, frame in enumerate(frames):
        for task in components.FRAMES[frame].tasks:
            points = components.TASK_POINTS[task.kind]
            still_open = FrameTask(side, task.position, task.kind, points, fulfilled=False)
            fulfilled = still_open._replace(fulfilled=True)
            tasks.append((line_of(side, task.position), still_open, fulfilled))
    return tuple(tasks)


def tasks_fulfilled_by(
    tasks: Iterable[FrameTask], features: tuple[Feature, ...]
) -> Iterator[tuple[int, FrameTask]]:
    """Yield the open tasks that these features will fulfil when complete, each with its number."""
    cells = {feature.kind: feature.cells for feature in features}  # a tile has one of a kind
    for number, task in enumerate(tasks):
        if task.kind in cells and not task.fulfilled:
            line = line_of(task.side, task.position)
            if not line.isdisjoint(cells[task.kind]):
                yield number, task


@cache
def line_of(side: int, position: int) -> frozenset[Cell]:
    """Return the row or column that a task's arrow marks (CAR-FRAME-9)."""
    line = position if side in (TOP, RIGHT) else SIZE + 1 - position
    across = range(1, SIZE + 1)
    if side in (TOP, BOTTOM):
        return frozenset(Cell(10 * row + line) for row in across)
    return frozenset(Cell(10 * line + column) for column in across)


TOP, RIGHT, BOTTOM, LEFT = range(4)


def frame_points(district: District) -> int:
    """CAR-FRAME-3 to -8."""
    return sum(task.points for task in frame_tasks(district) if task.fulfilled)


Pair: TypeAlias = tuple[s.CardId, s.CardId]


def free_circles(discs: tuple[s.Disc, ...], players: int) -> Iterator[components.Circle]:
    """CAR-SCORE-5, -8."""
    taken = {disc.circle for disc in discs}
    return (c for c in components.LAYOUTS[players].circles if c.id not in taken)


def cards_beside(cards: tuple[s.CardId, ...], circle: components.Circle, players: int) -> Pair:
    """Return the two cards that a disc on this circle field triggers (CAR-SCORE-6)."""
    spaces = components.LAYOUTS[players].spaces
    first, second = (cards[spaces.index(space)] for space in circle.spaces)
    return first, second


Seals: TypeAlias = tuple[TileId | None, ...]
"""The tiles of the seal spaces, None for a taken one."""


def reward_of(feature: Feature, seals: Seals) -> s.Reward | None:
    """Return the reward for a completed feature (CAR-DONE-3), None if there is none."""
    if not is_rewarded(feature.kind, seals):
        return None
    return s.Reward(feature.kind, len(feature.cells))


def is_rewarded(kind: Kind, seals: Seals) -> bool:
    """Villas are not (CAR-VILLA-3), nor craftsmen without a seal tile left (CAR-LODGING-13)."""
    if kind in components.WARE:
        return True
    gain = components.REWARD.get(kind)
    return gain is not None and (not gain.seal_tiles or any(seals))
