"""What the next token of a section brings, and what built ones promise."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.appraise.majorities import worth_of_one_more
from domain.bruges.appraise.standpoint import Standpoint

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
