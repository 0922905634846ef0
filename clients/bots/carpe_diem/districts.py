"""What unfinished features and open cells may still become."""

from collections.abc import Sequence
from typing import NamedTuple

from clients.bots.carpe_diem import cards
from clients.bots.carpe_diem.occasions import Occasions
from domain.carpe_diem import components as box
from domain.carpe_diem import counting
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import KINDS, STEPS, Cell, District, Feature, Kind

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
ALL_TURNS = box.PASSES * box.ROUNDS


class Prospects(NamedTuple):
    """What scoring cards will count, and what there is and may come, in points without theirs."""

    counts: cards.Counts
    worth: float


def prospects(holding: s.Holding, ahead: Occasions) -> Prospects:
    district = holding.district
    begun = unfinished(district, ahead)
    have = counting.amounts(district)
    expected: dict[box.Counted, float] = {kind: have[kind] + GROWTH * ahead.turns for kind in KINDS}
    worth = cells_worth(district, ahead) + frames_worth(district, begun, ahead)
    for feature, _, chance in begun:
        expected[feature.kind] += chance
        worth += chance * completion_worth(holding, feature, ahead)
    for card in holding.fountain_cards:
        worth += box.FOUNTAIN_CARDS[card].vp_each * expected[box.FOUNTAIN_CARDS[card].kind]
    for what, kinds in box.COUNTS_AS_ANY.items():
        expected[what] = sum(expected[kind] for kind in kinds)
    expected["chimney"] = have["chimney"] + CHIMNEYS * ahead.turns
    return Prospects(cards.Counts(have, expected), worth + counting.villa_points(district))


class Begun(NamedTuple):
    """An incomplete feature, the open cells it reaches for, and its chance to be completed."""

    feature: Feature
    reach: Sequence[Cell]
    chance: float


def unfinished(district: District, ahead: Occasions) -> list[Begun]:
    """Incomplete features; a side is matched if a tile comes that fits the cell it looks at."""
    features = [feature for feature in district.features if not feature.complete]
    number: dict[tuple[str, int], int] = {
        (feature.kind, cell): n for n, feature in enumerate(features) for cell in feature.cells
    }
    reach: list[list[Cell]] = [[] for _ in features]
    sides = sum(feature.open_sides for feature in features)
    chances = [min(1.0, ahead.turns / max(1, sides))] * len(features)
    time = ahead.turns / (ahead.turns + TIME)
    for place in district.open_cells:
        fits = ahead.supply.fits(place.needs)
        for step, need in zip(STEPS, place.needs, strict=True):
            found = None if need is None else number.get((need, place.cell + step))
            if found is not None:
                reach[found].append(place.cell)
                chances[found] *= PLAN * time * fits / (fits + WANTED)
    return [Begun(*begun) for begun in zip(features, reach, chances, strict=True)]


def cells_worth(district: District, ahead: Occasions) -> float:
    """What cells with a banderole promise, and what dead ones cost."""
    dead = sum(not ahead.supply.fits(place.needs) for place in district.open_cells)
    lasting = ahead.turns / ALL_TURNS
    return lasting * (BANDEROLE * len(district.banderoles) - DEAD * dead)


def completion_worth(holding: s.Holding, feature: Feature, ahead: Occasions) -> float:
    """What its completion would bring at once, or at the end for a villa."""
    if feature.kind == "villa":
        grown = feature.chimneys + round(CLOSING_CHIMNEYS * feature.open_sides)
        return counting.points_of_villa(grown)
    tiles = len(feature.cells) + feature.open_sides
    return reward_worth(holding, feature.kind, tiles, ahead)


def reward_worth(holding: s.Holding, kind: Kind, tiles: int, ahead: Occasions) -> float:
    """What the reward for such a feature of so many tiles brings, wares sold included."""
    if not counting.is_rewarded(kind, ahead.seals):
        return 0.0
    scorings = len(ahead.taken)
    if kind in box.WARE:
        return (tiles - 1) * cards.unit(scorings, LANDSCAPE_WARE)
    gain = box.REWARD[kind]
    sold = gain.coins_per_ware * holding.wares.total
    return (
        cards.worth_of(gain, scorings)
        + sold * (cards.unit(scorings, cards.COIN) - cards.unit(scorings, cards.SPARE_WARE))
        + gain.seal_tiles * SEAL_TILE
        + gain.fountain_cards_kept * FOUNTAIN_CARD * ahead.turns / ALL_TURNS
    )


def frames_worth(district: District, begun: Sequence[Begun], ahead: Occasions) -> float:
    """What the tasks of the frame bring: those that are fulfilled, and the others by chance."""
    worth = 0.0
    for task in counting.frame_tasks(district):
        chance = 1.0 if task.fulfilled else task_chance(task, begun, ahead)
        worth += chance * task.points
    return worth


def task_chance(task: counting.FrameTask, begun: Sequence[Begun], ahead: Occasions) -> float:
    """That it will be fulfilled, by the best of what was begun on its line or by something new."""
    line = counting.line_of(task.side, task.position)
    chance = NEW_TASK * ahead.turns / ALL_TURNS
    for feature, reach, likely in begun:
        if feature.kind == task.kind and not line.isdisjoint((*feature.cells, *reach)):
            chance = max(chance, likely)
    return chance
