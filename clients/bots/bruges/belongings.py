"""What guilders, workers, houses, tokens, majorities and threat markers of a seat are worth."""

from functools import cache
from math import comb

from clients.bots.bruges.standpoint import Standpoint
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.decide.damage import protector
from domain.bruges.decide.rounds import standing, winners
from domain.bruges.effects.vocabulary import Colour

ENOUGH = 12
"""So many guilders pay the dearest person; further ones wait long for their use."""
FURTHER_GUILDER = 0.5
"""What part of a guilder those beyond that are worth."""
IN_DEMAND = 1
"""So many workers of a colour find a house to be built; each person that wants one wants more."""
FURTHER_WORKER = 0.3
"""What part of a worker those are worth for which there is no use now."""


def goods_worth(at: Standpoint) -> float:
    return at.guilder * guilders_worth(at.holding.guilders) + at.worker * sum(
        workers_worth(at.holding, colour, count)
        for colour, count in zip(box.COLOURS, at.holding.workers, strict=True)
    )


def guilders_worth(guilders: int) -> float:
    """In guilders of which each finds its use."""
    return min(guilders, ENOUGH) + FURTHER_GUILDER * max(0, guilders - ENOUGH)


def workers_worth(holding: s.Holding, colour: Colour, count: int) -> float:
    """So many of a colour, in workers of which each finds its use."""
    wanted = IN_DEMAND + sum(box.CARDS[who.card].worker == colour for who in holding.residents)
    return min(count, wanted) + FURTHER_WORKER * max(0, count - wanted)


def worth_of_more(at: Standpoint, colour: Colour, more: int) -> float:
    """How much so many more workers of a colour are worth, in points."""
    count = at.holding.workers[box.INDEX[colour]]
    after = workers_worth(at.holding, colour, count + more)
    return at.worker * (after - workers_worth(at.holding, colour, count))


def worth_of_any(at: Standpoint) -> float:
    """A worker of the colour that is wanted most, in points."""
    return max(worth_of_more(at, colour, 1) for colour in box.COLOURS)


ROOM = (0.0, 0.9, 0.6, 0.2)
"""What the first, second, third house without a person promises to one that will live there."""


def house_worth(at: Standpoint) -> float:
    """A point, and room for a person (BRU-HOUSE-3)."""
    return 1 + room_worth(at, empty_houses(at) + 1)


def empty_houses(at: Standpoint) -> int:
    """Houses without a person."""
    persons = sum(who.card not in box.PETS for who in at.holding.residents)
    return len(at.holding.houses) - persons


def room_worth(at: Standpoint, nth: int) -> float:
    """What the nth house without a person promises."""
    return at.use * ROOM[nth] if nth < len(ROOM) else 0.0


def rooms_worth(at: Standpoint) -> float:
    """What all houses without a person promise."""
    return sum(room_worth(at, nth) for nth in range(1, empty_houses(at) + 1))


OVERTAKEN = 0.08
"""For each turn of the round still to come, how likely somebody else catches up."""
CATCH_UP = 0.4
"""For each one that is missing, how likely it is got before the round ends."""
LATER = 0.8
"""As likely, in one of the rounds after this one."""


def majorities_worth(at: Standpoint) -> float:
    return sum(chance(at, it, 0) for it in contested(at)) * box.BOX.majority_points


def contested(at: Standpoint) -> list[s.Majority]:
    """Those that are played for and that the seat has not turned."""
    return [
        it
        for it in box.MAJORITIES
        if it not in at.holding.majorities and (it != "pets" or at.state.rules.pets)
    ]


def worth_of_one_more(at: Standpoint, majority: s.Majority) -> float:
    """How much one more of what is compared adds, in points."""
    if majority not in contested(at):
        return 0.0
    return box.BOX.majority_points * (chance(at, majority, 1) - chance(at, majority, 0))


def chance(at: Standpoint, majority: s.Majority, more: int) -> float:
    """That the marker will be turned, with so many more of what is compared."""
    own = standing(at.holding, majority) + more
    others = max(
        standing(it, majority) for seat, it in enumerate(at.state.seats) if seat != at.seat
    )
    ahead = own - others
    if not ahead and not more and at.seat in winners(at.state, majority):
        ahead = 1  # A Judge wins ties.
    if ahead > 0:
        return max(0.0, 1.0 - OVERTAKEN * at.turns / ahead)
    missing = 1 - ahead
    soon = CATCH_UP**missing if at.turns else 0.0
    return max(soon, LATER * CATCH_UP**missing) if at.rounds >= 1 else soon


PROMISE = (0.0, 0.05, 0.15, 0.35, 0.6, 1.0)
"""What part of what is still to come in a section so many tokens are worth already."""
TURNS_A_TOKEN = 2.5
"""A card of the colour must come, and there are other things to do."""


def sections_worth(at: Standpoint) -> float:
    return sum(promise(at, n, built) for n, built in enumerate(at.holding.canals))


def promise(at: Standpoint, section: int, built: int) -> float:
    """What will come of the section beyond what its spaces are worth already."""
    if built == box.SPACES:
        return 0.0
    turns = at.turns + box.TURNS * at.rounds
    time = min(1.0, turns / (TURNS_A_TOKEN * (box.SPACES - built)))
    return PROMISE[built] * time * (sum(box.WORTH[built:]) + statue(at, section))


def statue(at: Standpoint, section: int) -> int:
    """What completing the section brings (BRU-CANAL-6 to -8)."""
    statues = at.state.statues
    return 0 if at.holding.rewarded[section] or not statues else statues[0]


def token_worth(at: Standpoint, section: s.Section) -> float:
    """What the next token there brings, but for its price."""
    n = box.SECTIONS.index(section)
    built = at.holding.canals[n]
    done = statue(at, n) if built + 1 == box.SPACES else 0
    return (
        box.WORTH[built]
        + done
        + promise(at, n, built + 1)
        - promise(at, n, built)
        + worth_of_one_more(at, "canal")
    )


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
