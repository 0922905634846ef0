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
"""A further tile, the best of those on the seal spaces."""
FOUNTAIN_CARD = 3.0
"""The best of two cards, for a feature that will be built about twice."""
LANDSCAPE_WARE = 1.6
"""A ware from a landscape: red cards pay about two points for one."""
WANTED = 2.5
"""Number of fitting tiles that gives a seat a chance of one half: others want them too."""
TIME = 2.5
"""Turns in which half of the unfinished things are finished."""
GROWTH = 0.02
"""Features of each kind that a seat begins and completes per turn, on average."""
CHIMNEYS = 0.15
"""Chimneys per turn."""
CLOSING_CHIMNEYS = 1.2
"""Chimneys on the tile that closes a side of a villa."""
DEAD = 0.5
"""Cost of a cell that no tile will fit."""
BANDEROLE = 0.4
"""Share of a step that a banderole on the board counts at the beginning of the game."""
PLAN = 0.6
"""Share of an open side's value without the turn that is needed to match it."""
NEW_TASK = 0.12
"""Probability of fulfilling a task without a begun feature, at the beginning of the game."""
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
    """Return the prospects. `wares`: number of wares for sale."""
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
