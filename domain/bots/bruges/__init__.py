"""The evaluation of a position for a seat: its points, minus a share of the others'.

- `standpoint.py`: the time that is left, and the value of goods in it
- `display.py`: facts about the persons laid out
- `majorities.py`: the chances of turning the markers
- `belongings.py`: guilders, workers, houses, tokens and threat markers
- `effects.py`: steps of effects
- `persons.py`: persons in the display
- `hand.py`: cards in the hand and pending decisions

This package has no rules. It uses only the knowledge of the seat: of unseen cards and other hands
only number and colours (BRU-HIDE-1 to -3). Each guess is a named constant.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from domain.bots.bruges import belongings
from domain.bots.bruges.effects import MARKER
from domain.bots.bruges.hand import due_worth, hand_worth
from domain.bots.bruges.persons import persons_worth
from domain.bots.bruges.standpoint import GUILDER, standpoint
from domain.bots.memoized_by_identity import memoized_by_identity
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.decide import decide
from domain.bruges.decide.questions import QUESTIONS
from domain.bruges.scoring import scores
from domain.chance import Chance
from domain.decider import Seat

LUCK = b"a guess"
"""The seed of draws in the evaluation of playing a card."""
RIVALS = 0.3
"""Share of the mean value of all others that is subtracted: less than the seat's own."""


Term: TypeAlias = tuple[str, float]
"""A value in points, and the part to which it belongs."""

PARTS: Mapping[str, str] = {
    "gained": "points",
    "persons": "persons",
    "houses": "houses",
    "laurels": "persons",
    "majorities": "majorities",
    "canals": "canals",
    "statues": "canals",
    "reputation": "reputation",
}
"""The part of the points of each category of the score."""


def appraise(state: s.State, seat: Seat) -> float:
    """Return the evaluation. A card that the seat has taken up counts as its best action."""
    return max([total(terms(it, seat)) for it in prospects(state, seat)])


def appraise_parts(state: s.State, seat: Seat) -> dict[str, float]:
    """Return the parts of the evaluation by name; the texts `bruges.part.…` are their names."""
    parts: dict[str, float] = {}
    for part, worth in max([terms(it, seat) for it in prospects(state, seat)], key=total):
        parts[part] = parts.get(part, 0.0) + worth
    return parts


def total(terms: list[Term]) -> float:
    return sum([worth for _, worth in terms])


def prospects(state: s.State, seat: Seat) -> Iterator[s.State]:
    """Yield the position; if the seat has taken up a card, those after each of its actions."""
    task = state.pending[-1] if state.pending else None
    if isinstance(task, s.ChooseAction) and task.seat == seat:
        for action in QUESTIONS[s.ChooseAction].options(state, task):
            yield decide(state, seat, action, Chance(LUCK)).state
    else:
        yield state


def terms(state: s.State, seat: Seat) -> list[Term]:
    """Return points so far, minus a share of the others', and expected gains during the game."""
    sure: list[Term] = [
        (PARTS[category], points) for category, points in scores(state, seat).items()
    ]
    sure.append(("rivals", -RIVALS * rivals_worth(state, seat)))
    if isinstance(state.phase, s.Over):
        return sure
    at = standpoint(state, seat)
    return [
        *sure,
        ("goods", belongings.goods_worth(at)),
        ("houses", belongings.rooms_worth(at)),
        ("hand", hand_worth(at)),
        ("persons", persons_worth(at)),
        ("canals", belongings.sections_worth(at)),
        ("majorities", belongings.majorities_worth(at)),
        ("threats", -belongings.danger(at)),
        ("hand", due_worth(at)),
    ]


def rivals_worth(state: s.State, seat: Seat) -> float:
    """Return the mean value of the others' things, less those that can be lost or are unused."""
    others = [it for other, it in enumerate(state.seats) if other != seat]
    return sum(map(belongings_worth, others)) / len(others)


PERSON = 1
"""Value of another seat's person besides its printed points."""


@memoized_by_identity
def belongings_worth(holding: s.Holding) -> float:
    return (
        holding.points
        + len(holding.houses)
        + sum(components.CARDS[who.card].points + PERSON for who in holding.residents)
        + sum(holding.canals)
        + GUILDER * (holding.guilders + sum(holding.workers) + len(holding.hand))
        - MARKER * sum(holding.threats)
    )
