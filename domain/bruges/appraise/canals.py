"""What the next token of a section brings, and what built ones promise."""

from domain.bruges.appraise.majorities import worth_of_one_more
from domain.bruges.appraise.standpoint import Standpoint
from domain.bruges.components import SECTIONS, SPACES, TURNS, WORTH
from domain.bruges.state import Section

PROMISE = (0.0, 0.05, 0.15, 0.35, 0.6, 1.0)
"""What part of what is still to come in a section so many tokens are worth already."""
TURNS_A_TOKEN = 2.5
"""A card of the colour must come, and there are other things to do."""


def sections_worth(at: Standpoint) -> float:
    return sum(promise(at, n, built) for n, built in enumerate(at.holding.canals))


def promise(at: Standpoint, section: int, built: int) -> float:
    """What will come of the section beyond what its spaces are worth already."""
    if built == SPACES:
        return 0.0
    turns = at.turns + TURNS * at.rounds
    time = min(1.0, turns / (TURNS_A_TOKEN * (SPACES - built)))
    return PROMISE[built] * time * (sum(WORTH[built:]) + statue(at, section))


def statue(at: Standpoint, section: int) -> int:
    """What completing the section brings (BRU-CANAL-6 to -8)."""
    statues = at.state.statues
    return 0 if at.holding.rewarded[section] or not statues else statues[0]


def token_worth(at: Standpoint, section: Section) -> float:
    """What the next token there brings, but for its price."""
    n = SECTIONS.index(section)
    built = at.holding.canals[n]
    done = statue(at, n) if built + 1 == SPACES else 0
    return (
        WORTH[built]
        + done
        + promise(at, n, built + 1)
        - promise(at, n, built)
        + worth_of_one_more(at, "canal")
    )
