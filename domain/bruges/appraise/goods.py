"""Guilders and workers that are kept, for what they will be spent on."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.appraise.standpoint import Standpoint
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
