"""The expected value of unfinished features and open cells."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import NamedTuple

from domain.bots.carpe_diem import cards
from domain.bots.carpe_diem.geometry import Geometry
from domain.bots.carpe_diem.occasions import Occasions
from domain.carpe_diem import components, counting
from domain.carpe_diem.grid import FrameId, Kind

SEAL_TILE = 3.5
"""A tile more, the best of those on the seal spaces."""
FOUNTAIN_CARD = 3.0
"""A card for a feature that is still to be built twice or so; one of two is chosen."""
LANDSCAPE_WARE = 1.6
"""A ware that a landscape will give: red cards pay about two points for one."""
WANTED = 2.5
"""Of so many tiles that fit a cell half a chance comes to the seat: others want them too."""
TIME = 2.5
"""In so many turns half of what is begun is finished."""
GROWTH = 0.02
"""How many features of each kind a seat completes in a turn, on average, besides those begun."""
CHIMNEYS = 0.15
"""How many chimneys come in a turn."""
CLOSING_CHIMNEYS = 1.2
"""How many chimneys come with the tile that closes a side of a villa."""
DEAD = 0.5
"""What a cell costs that no tile will ever fit."""
BANDEROLE = 0.4
"""What part of a step a banderole is worth that still lies there, with all the time there is."""
PLAN = 0.6
"""What part of an open side's worth is not the turn that it will still take to match it."""
NEW_TASK = 0.12
"""The chance that a task is fulfilled for which nothing was begun, with all the time there is."""
ALL_TILES = len(components.LIGHT_TILES + components.DARK_TILES)


class Prospects(NamedTuple):
    """The value of a district, present and expected, in points, without scoring cards.

    `expected`: the expected final number of each thing that scoring cards count.
    """

    expected: Mapping[components.Counted, float]
    villas: float
    frames: float
    begun_features: float
    dead_cells: float


def prospects(geometry: Geometry, wares: int, ahead: Occasions) -> Prospects:
    """`wares`: how many there are to sell."""
    have, growth = geometry.have, GROWTH * ahead.turns
    chances = chances_of(geometry, ahead)
    expected: dict[components.Counted, float] = {what: n + growth for what, n in have.items()}
    expected["chimney"] = have["chimney"] + CHIMNEYS * ahead.turns
    villas, unfinished = float(geometry.villas), 0.0
    for (kind, tiles, chimneys, reach, _), chance in zip(geometry.begun, chances, strict=True):
        expected[kind] += chance
        if kind == "villa":
            villas += chance * villa_worth(chimneys, len(reach))
        else:
            unfinished += chance * reward_worth(kind, tiles, wares, ahead)
    for what, kinds in components.COUNTS_AS_ANY.items():
        expected[what] = sum([expected[kind] for kind in kinds])
    frames = frames_worth(geometry, chances, ahead)
    return Prospects(expected, villas, frames, unfinished, dead_worth(geometry, ahead))


def chances_of(geometry: Geometry, ahead: Occasions) -> list[float]:
    """Return the probability of completing each feature: all its sides must match in time."""
    fits, needs, matched = ahead.supply.fits, geometry.open_cells, chances_to_match(ahead.turns)
    in_time = min(1.0, ahead.turns / max(1, geometry.open_sides))
    chances: list[float] = []
    for begun in geometry.begun:
        chance = in_time
        for cell in begun.reach:
            chance *= matched[fits[needs[cell]]]
        chances.append(chance)
    return chances


@cache
def chances_to_match(turns: int) -> Sequence[float]:
    """Return the probability of getting a tile that fits an open side, by number of such tiles."""
    time = turns / (turns + TIME)
    return [PLAN * time * fits / (fits + WANTED) for fits in range(ALL_TILES + 1)]


def dead_worth(geometry: Geometry, ahead: Occasions) -> float:
    """Return the cost of cells that no tile will fit."""
    fits = ahead.supply.fits
    dead = [fits[needs] for needs in geometry.open_cells.values()].count(0)
    return -ahead.lasting * DEAD * dead


def frames_worth(geometry: Geometry, chances: Sequence[float], ahead: Occasions) -> float:
    """Return the value of the frame's tasks: fulfilled ones, and the others by probability.

    The probability is that of the best feature begun on the task's line, or of a new one.
    """
    points = task_points(geometry.district.frames)
    best = [NEW_TASK * ahead.lasting] * len(points)
    for begun, chance in zip(geometry.begun, chances, strict=True):
        for number in begun.tasks:
            best[number] = max(best[number], chance)
    for number in geometry.fulfilled:
        best[number] = 1.0
    return sum(map(mul, points, best))


@cache
def task_points(frames: tuple[FrameId, ...]) -> Sequence[int]:
    """Return the points of each task of the frame, by number."""
    return [task.points for _, task, _ in counting.tasks_of(frames)]


@cache
def villa_worth(chimneys: int, open_sides: int) -> int:
    """Return the points of a villa at the end if it is completed."""
    return counting.points_of_villa(chimneys + round(CLOSING_CHIMNEYS * open_sides))


@lru_cache(maxsize=cards.KEPT)
def reward_worth(kind: Kind, tiles: int, wares: int, ahead: Occasions) -> float:
    """Return the value of the reward for a feature, including the sale of `wares`."""
    if kind not in ahead.rewarded:
        return 0.0
    scorings = ahead.scorings
    if kind in components.WARE:
        return (tiles - 1) * cards.unit(scorings, LANDSCAPE_WARE)
    gain = components.REWARD[kind]
    sold = gain.coins_per_ware * wares
    return (
        cards.worth_of(gain, scorings)
        + sold * (cards.unit(scorings, cards.COIN) - cards.unit(scorings, cards.SPARE_WARE))
        + gain.seal_tiles * SEAL_TILE
        + gain.fountain_cards_kept * FOUNTAIN_CARD * ahead.lasting
    )
