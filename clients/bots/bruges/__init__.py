"""How good a position looks for a seat, in points: what it has, less some of what others have.

`standpoint.py` what time is left, and what goods are worth in it · `belongings.py` what guilders,
workers, houses, tokens, majorities and threat markers are worth · `effects.py` what a step of an
effect brings · `persons.py` what persons bring in the display · `hand.py` what the cards of the
hand will do, and what questions that wait will still bring. Nothing here is a rule.

It reads nothing that the seat does not know: of cards not yet looked at, and of other hands, no
more than number and colours (BRU-HIDE-1 to -3). Each guess is a constant with a name.
"""

from clients.bots.bruges import belongings
from clients.bots.bruges.hand import due_worth, hand_worth
from clients.bots.bruges.persons import persons_worth
from clients.bots.bruges.standpoint import GUILDER, standpoint
from domain.bruges import components as box
from domain.bruges import state as s
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
        + belongings.goods_worth(at)
        + belongings.rooms_worth(at)
        + hand_worth(at)
        + persons_worth(at)
        + belongings.sections_worth(at)
        + belongings.majorities_worth(at)
        - belongings.danger(at)
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
