"""The value of a seat's guilders, workers, houses, tokens, majorities and threat markers."""

from functools import cache, lru_cache
from math import comb

from domain.bots.bruges.standpoint import Standpoint
from domain.bots.memoized_by_identity import MOST_KEPT
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import Colour

ENOUGH = 12
"""Guilders that pay the most expensive person; further ones are used late."""
FURTHER_GUILDER = 0.5
"""Value of a further guilder, as a share."""
IN_DEMAND = 1
"""Workers of a colour that are useful for building a house; each person that needs one adds one."""
FURTHER_WORKER = 0.3
"""Value of a worker without a current use, as a share."""


def goods_worth(at: Standpoint) -> float:
    return at.guilder * guilders_worth(at.holding.guilders) + at.worker * all_workers_worth(
        at.holding.workers, at.display.wanted
    )


def guilders_worth(guilders: int) -> float:
    """Return the value in guilders that are useful."""
    return min(guilders, ENOUGH) + FURTHER_GUILDER * max(0, guilders - ENOUGH)


@lru_cache(MOST_KEPT)
def all_workers_worth(workers: s.Five, wanted: tuple[int, ...]) -> float:
    """Return the value in workers that are useful."""
    return sum(map(workers_worth, workers, wanted))


def workers_worth(count: int, wanted: int) -> float:
    """Return the value of `count` workers of a colour if `wanted` persons need one."""
    useful = min(count, IN_DEMAND + wanted)
    return useful + FURTHER_WORKER * (count - useful)


def worth_of_more(at: Standpoint, colour: Colour, more: int) -> float:
    """Return the value of `more` further workers of a colour, in points."""
    n = components.INDEX[colour]
    return at.worker * more_workers_worth(at.holding.workers[n], at.display.wanted[n], more)


@cache
def more_workers_worth(count: int, wanted: int, more: int) -> float:
    return workers_worth(count + more, wanted) - workers_worth(count, wanted)


def worth_of_any(at: Standpoint) -> float:
    """Return the value of a worker of the most wanted colour, in points."""
    return max([worth_of_more(at, colour, 1) for colour in components.COLOURS])


ROOM = (0.0, 0.9, 0.6, 0.2)
"""Expected value of the first, second, third house without a person for a later one."""


def house_worth(at: Standpoint) -> float:
    """Return the value of a house: a point, and room for a person (BRU-HOUSE-3)."""
    return 1 + room_worth(at, at.empty + 1)


def room_worth(at: Standpoint, nth: int) -> float:
    """Return the expected value of the nth house without a person."""
    return at.use * ROOM[nth] if nth < len(ROOM) else 0.0


def rooms_worth(at: Standpoint) -> float:
    """Return the expected value of all houses without a person."""
    return sum([room_worth(at, nth) for nth in range(1, at.empty + 1)])


def majorities_worth(at: Standpoint) -> float:
    return sum([chance.already for chance in at.chances.values()]) * components.BOX.majority_points


def worth_of_one_more(at: Standpoint, majority: s.Majority) -> float:
    """Return the value of one more of the compared thing, in points."""
    if majority not in at.chances:
        return 0.0
    now, with_one_more = at.chances[majority]
    return components.BOX.majority_points * (with_one_more - now)


PROMISE = (0.0, 0.05, 0.15, 0.35, 0.6, 1.0)
"""Share of the remaining gain of a section that counts, by the number of its tokens."""
TURNS_A_TOKEN = 2.5
"""Turns for a token: a card of the colour must come, and other actions are useful too."""


def sections_worth(at: Standpoint) -> float:
    """Return the expected gain of both sections beyond the value of their built spaces."""
    return sum(
        [promise(built, at.left, statue(at, n)) for n, built in enumerate(at.holding.canals)]
    )


@lru_cache(MOST_KEPT)
def promise(built: int, left: float, statue: int) -> float:
    """Return the expected gain of a section with `built` tokens, `left` turns before the end."""
    if built == components.SPACES:
        return 0.0
    time = min(1.0, left / (TURNS_A_TOKEN * (components.SPACES - built)))
    return PROMISE[built] * time * (sum(components.WORTH[built:]) + statue)


def statue(at: Standpoint, section: int) -> int:
    """Return the value of completing the section (BRU-CANAL-6 to -8)."""
    statues = at.state.statues
    return 0 if at.holding.rewarded[section] or not statues else statues[0]


def token_price(at: Standpoint, section: int) -> int:
    """Return the price of the next token there; 0 if it is prepared."""
    if "free_canal" in at.holding.prepared:
        return 0
    return at.display.rules.canal_prices[at.holding.canals[section]]


def token_worth(at: Standpoint, section: int) -> float:
    """Return the value of the next token there, without its price."""
    here = next_token_worth(at.holding.canals[section], at.left, statue(at, section))
    return here + worth_of_one_more(at, "canal")


@lru_cache(MOST_KEPT)
def next_token_worth(built: int, left: float, statue: int) -> float:
    """Return the value of the next token in a section with `built` tokens."""
    done = statue if built + 1 == components.SPACES else 0
    return (
        components.WORTH[built]
        + done
        + promise(built + 1, left, statue)
        - promise(built, left, statue)
    )


KEPT_GUILDERS = 4
"""Estimated guilders of the seat at later rolls of the dice, whatever it has now."""
KEPT_WORKERS = 4
"""The same for workers."""
PERSON = 1.0
"""Loss in a plague besides the printed points of the least valuable person."""
HOUSE = 1.4
"""Loss in a fire: a house and its room, or a token."""
FORESEEN = 4
"""Number of rolls that are foreseen: later markers can be returned in time."""
BY_OTHERS = 0.15
"""Probability that others' persons cause a third marker before the next roll, with two there."""


def danger(at: Standpoint) -> float:
    """Return the expected loss in points."""
    return sum(
        [
            danger_of(at, components.COLOURS[n], held)
            for n, held in enumerate(at.holding.threats)
            if held
        ]
    )


def danger_of(at: Standpoint, colour: Colour, held: int) -> float:
    if at.display.rules.guarded[components.INDEX[colour]]:
        return 0.0
    return strike_chance(held, at.rounds) * loss(at, colour)


def relief(at: Standpoint, colour: Colour, held: int) -> float:
    """Return the value of removing the last of `held` markers of a colour."""
    return danger_of(at, colour, held) - danger_of(at, colour, held - 1)


@lru_cache(MOST_KEPT)
def strike_chance(held: int, rounds: float) -> float:
    """Return the probability that `rounds` rolls bring at least the missing markers."""
    missing, rolls = components.STRIKE_AT - held, min(FORESEEN, round(rounds))
    if missing <= 0:
        return 1.0
    hit = len(components.THREATENING) / components.SIDES
    fewer = sum(comb(rolls, n) * hit**n * (1 - hit) ** (rolls - n) for n in range(missing))
    soon = BY_OTHERS if missing == 1 and rolls else 0.0
    return 1.0 - fewer * (1.0 - soon)


def loss(at: Standpoint, colour: Colour) -> float:
    """Return the damage of this colour, in points (BRU-THREAT-4 to -14)."""
    holding = at.holding
    match colour:
        case "blue":
            return at.worker * (sum(holding.workers) + KEPT_WORKERS) / 2
        case "brown":
            return PERSON + at.display.least_points
        case "yellow":
            return at.guilder * (holding.guilders + KEPT_GUILDERS) / 2
        case "red":
            return HOUSE
        case "violet":
            return float(min(components.INTRIGUE_POINTS, holding.points))


# Returning markers.


def marker_worth(at: Standpoint, colour: Colour) -> float:
    """Return the value of returning a marker of that colour; 0 without one."""
    held = at.holding.threats[components.INDEX[colour]]
    return 1 + relief(at, colour, held) if held else 0.0


def best_marker(at: Standpoint) -> float:
    return max([marker_worth(at, colour) for colour in components.COLOURS])
