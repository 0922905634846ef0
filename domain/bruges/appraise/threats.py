"""What markers threaten with: what would be lost, by how likely it is that a third one comes."""

from functools import cache
from math import comb

from domain.bruges import components as box
from domain.bruges.appraise.standpoint import Standpoint
from domain.bruges.decide.damage import protector
from domain.bruges.effects.vocabulary import Colour

KEPT_GUILDERS = 4
"""About so many guilders lie there when dice are rolled, whatever is held now."""
KEPT_WORKERS = 4
"""About so many workers."""
PERSON = 1.0
"""What the plague takes besides the printed points of the person that is missed least."""
HOUSE = 1.4
"""What the fire takes: a house and the room in it, or a token."""
FORESEEN = 4
"""So many rolls are looked ahead: later markers can be returned in time."""
BY_OTHERS = 0.15
"""How likely a third marker strikes before the next roll where two lie, by persons of others."""


def danger(at: Standpoint) -> float:
    """About so many points will be lost."""
    return sum(
        danger_of(at, colour, held)
        for colour, held in zip(box.COLOURS, at.holding.threats, strict=True)
        if held
    )


def relief(at: Standpoint, colour: Colour, held: int) -> float:
    """What it is worth not to have the last of so many markers of a colour."""
    return danger_of(at, colour, held) - danger_of(at, colour, held - 1)


def danger_of(at: Standpoint, colour: Colour, held: int) -> float:
    if protector(at.holding, colour) is not None:
        return 0.0
    rolls = min(FORESEEN, round(at.rounds))
    return strike_chance(box.STRIKE_AT - held, rolls) * loss(at, colour)


@cache
def strike_chance(missing: int, rolls: int) -> float:
    """That so many rolls bring at least the markers that are missing."""
    if missing <= 0:
        return 1.0
    hit = len(box.THREATENING) / box.SIDES
    fewer = sum(comb(rolls, n) * hit**n * (1 - hit) ** (rolls - n) for n in range(missing))
    soon = BY_OTHERS if missing == 1 and rolls else 0.0
    return 1.0 - fewer * (1.0 - soon)


def loss(at: Standpoint, colour: Colour) -> float:
    """What the damage of this colour would take, in points (BRU-THREAT-4 to -14)."""
    holding = at.holding
    match colour:
        case "blue":
            return at.worker * (sum(holding.workers) + KEPT_WORKERS) / 2
        case "brown":
            points = [box.CARDS[who.card].points for who in holding.residents]
            return PERSON + min(points, default=0)
        case "yellow":
            return at.guilder * (holding.guilders + KEPT_GUILDERS) / 2
        case "red":
            return HOUSE
        case "violet":
            return float(min(box.INTRIGUE_POINTS, holding.points))


# Returning markers.


def marker_worth(at: Standpoint, colour: Colour) -> float:
    """What it brings to return one of that colour; nothing where there is none."""
    held = at.holding.threats[box.INDEX[colour]]
    return 1 + relief(at, colour, held) if held else 0.0


def best_marker(at: Standpoint) -> float:
    return max(marker_worth(at, colour) for colour in box.COLOURS)
