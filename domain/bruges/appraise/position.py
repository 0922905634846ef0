"""The sum of all that a seat has, less some of what the others have."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.appraise.canals import sections_worth
from domain.bruges.appraise.due import due_worth
from domain.bruges.appraise.goods import goods_worth
from domain.bruges.appraise.hand import hand_worth
from domain.bruges.appraise.houses import rooms_worth
from domain.bruges.appraise.majorities import majorities_worth
from domain.bruges.appraise.persons import persons_worth
from domain.bruges.appraise.standpoint import GUILDER, standpoint
from domain.bruges.appraise.threats import danger
from domain.bruges.decide import decide
from domain.bruges.decide.questions import QUESTIONS
from domain.bruges.scoring import total
from domain.chance import Chance
from domain.decider import Seat

LUCK = b"a guess"
"""What is drawn when the card taken up is played in thought."""
RIVALS = 0.3
"""What part of what all others have counts against the seat: less than its own."""


def appraise(state: s.State, seat: Seat) -> float:
    """How good it looks. A card that the seat has taken up is worth the best of its actions."""
    task = state.pending[-1] if state.pending else None
    if isinstance(task, s.ChooseAction) and task.seat == seat:
        return max(
            standing_worth(decide(state, seat, action, Chance(LUCK)).state, seat)
            for action in QUESTIONS[s.ChooseAction].options(state, task)
        )
    return standing_worth(state, seat)


def standing_worth(state: s.State, seat: Seat) -> float:
    """Points so far and hopes, less some of what the others have."""
    sure = total(state, seat) - RIVALS * rivals_worth(state, seat)
    if isinstance(state.phase, s.Over):
        return sure
    at = standpoint(state, seat)
    return (
        sure
        + goods_worth(at)
        + rooms_worth(at)
        + hand_worth(at)
        + persons_worth(at)
        + sections_worth(at)
        + majorities_worth(at)
        - danger(at)
        + due_worth(at)
    )


def rivals_worth(state: s.State, seat: Seat) -> float:
    """The mean of what the others have, by what can be taken from them or lie idle."""
    others = [it for other, it in enumerate(state.seats) if other != seat]
    return sum(map(belongings_worth, others)) / len(others)


PERSON = 1
"""What a person of another is worth besides its printed points."""
MARKER = 0.7
"""What a threat marker costs another."""


def belongings_worth(holding: s.Holding) -> float:
    return (
        holding.points
        + len(holding.houses)
        + sum(box.CARDS[who.card].points + PERSON for who in holding.residents)
        + sum(holding.canals)
        + GUILDER * (holding.guilders + sum(holding.workers) + len(holding.hand))
        - MARKER * sum(holding.threats)
    )
