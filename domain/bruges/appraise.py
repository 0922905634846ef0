"""How good a position looks for a seat, in points.

Points count full; what may still become points counts with a guess at how often it does: guilders,
workers, hand cards, houses with room, persons to be activated, and markers that may strike. The
guesses shrink towards the end. A card that is played is worth what its best action is. Nothing
here is a rule.
"""

from __future__ import annotations

from domain.bruges.components import (
    BOX,
    CARDS,
    HAND,
    PETS,
    SPACES,
)
from domain.bruges.decide import decide
from domain.bruges.decide.questions import QUESTIONS
from domain.bruges.decide.rounds import standing
from domain.bruges.effects.vocabulary import Kind
from domain.bruges.scoring import total
from domain.bruges.state import ChooseAction, Holding, Majority, Over, State
from domain.chance import Chance
from domain.decider import Seat

LUCK = b"a guess"
WINNING = 100.0
GUILDER, ENOUGH = 0.38, 10
"""A guilder, up to so many; further ones are worth half."""
WORKER = 0.4
FURTHER_WORKER = 0.2
HAND_CARD = 0.9
ROOM = 0.9
"""A house in which a person can live, for two of them."""
ACTIVATION: dict[Kind, float] = {
    "worker": 0.7,
    "once_per_round": 0.9,
    "infinity": 0.8,
    "lightning": 0.0,
    "laurel": 0.5,
    "none": 0.0,
}
"""What a person in the display brings in a round."""
MARKERS = (0.0, -0.4, -1.6, -2.5)
"""So many markers of one colour."""
NEARLY = (0.0, 0.3, 0.8, 1.5, 2.8, 0.0)
"""So many tokens of a section whose statue is still to come."""
LEAD = 0.35
"""What part of a majority's points it is worth to lead in it."""
LONGEST = 8


def appraise(state: State, seat: Seat) -> float:
    """How good it looks; at the end whether the seat has won, too."""
    if isinstance(state.phase, Over):
        return total(state, seat) + WINNING * (seat in state.phase.outcome.ranking[0])
    task = state.pending[-1]
    if isinstance(task, ChooseAction) and task.seat == seat:
        actions = QUESTIONS[ChooseAction].options(state, task)
        return max(
            standing_worth(decide(state, seat, action, Chance(LUCK)).state, seat)
            for action in actions
        )
    return standing_worth(state, seat)


def standing_worth(state: State, seat: Seat) -> float:
    """What lies there: points, and prospects."""
    rounds = rounds_left(state)
    holding = state.seats[seat]
    return (
        total(state, seat)
        + min(1.0, rounds / 2) * goods(holding)
        + prospects(holding, rounds)
        + leads(state, seat, rounds)
    )


def rounds_left(state: State) -> float:
    """A guess at the rounds to come, a part of the one that runs included."""
    if state.last_round:
        return float(state.last_round - state.round) + 0.5
    drawn = (HAND - 1) * len(state.seats) / 2
    return min(LONGEST, 1.0 + min(map(len, state.piles)) / drawn)


def goods(holding: Holding) -> float:
    """Guilders, workers and cards become something, if there is time."""
    few = min(holding.guilders, ENOUGH)
    different = sum(count > 0 for count in holding.workers)
    return (
        GUILDER * (few + (holding.guilders - few) / 2)
        + WORKER * different
        + FURTHER_WORKER * (sum(holding.workers) - different)
        + HAND_CARD * (len(holding.hand) + len(holding.drawn))
    )


def prospects(holding: Holding, rounds: float) -> float:
    """What houses, persons, sections and markers promise for the rounds to come."""
    lived_in = {who.house for who in holding.residents if who.card not in PETS}
    empty = len(holding.houses) - len(lived_in)
    persons = sum(ACTIVATION[CARDS[who.card].kind] for who in holding.residents)
    sections = sum(
        NEARLY[min(built, SPACES)]
        for built, rewarded in zip(holding.canals, holding.rewarded, strict=True)
        if not rewarded
    )
    markers = sum(MARKERS[min(count, 3)] for count in holding.threats)
    soon = min(1.0, rounds / 2)
    return soon * (ROOM * min(empty, 2) + sections + markers) + (rounds - 0.5) * persons


def leads(state: State, seat: Seat, rounds: float) -> float:
    """Majorities that are not won yet, by whether the seat is in front."""
    holding = state.seats[seat]
    kinds: tuple[Majority, ...] = ("reputation", "persons", "canal", "pets")
    worth = 0.0
    for kind in kinds[: 4 if state.rules.pets else 3]:
        if kind in holding.majorities:
            continue
        own = standing(holding, kind)
        best = max(standing(it, kind) for n, it in enumerate(state.seats) if n != seat)
        if own > best:
            worth += LEAD
        elif rounds > 1:
            worth += LEAD * own / (best + 1) / 2
    return BOX.majority_points * worth
