"""How good a position looks for a seat, in victory points.

Points in hand count full; what may still become points counts with a guess at how often it does:
open stacks, projects, goods, silver, workers, and the decision that is due. The guesses shrink
towards the end, when nothing unfinished will be finished any more. Nothing here is a rule.
"""

from collections.abc import Iterable
from typing import assert_never

from domain.burgundy import components as box
from domain.burgundy import state as s
from domain.burgundy.dice import reachable, workers_needed
from domain.burgundy.estate import kind_after, places_for
from domain.burgundy.scoring import animal_points, points_in_play
from domain.decider import Seat

SILVER = 0.4
WORKER = 0.4
UNSOLD_GOOD = 0.9
LONE_ANIMAL = 0.3
PASS_BONUS = 1.8
FIRST_BONUS = 1.0
NEW_KIND = 0.3
STARTED = (0.0, 0.22, 0.55)
"""What part of its triplet a stack of so many cards is worth."""
WAITING = 0.4
"""What part of its placement a project is worth: placing takes an action of its own."""
HELD = 0.15
"""What part of an action a hand card for later is worth."""
EFFECT_WORTH: dict[box.EffectId, float] = {
    "castle": 1.3,
    "mine": 2 * SILVER,
    "monastery": 0.0,
    "knowledge": 2 * WORKER,
    "ship": UNSOLD_GOOD,
    "pasture": 0.8,
    "carpenter": 1.0,
    "church": 1.0,
    "market": 1.0,
    "watchtower": 1.0,
    "bank": 3 * SILVER,
    "boarding_house": 0.9,
    "warehouse": 0.9,
    "town_hall": 1.2,
}
LAST_TURNS = 6
"""From how many own turns before the end the unfinished loses its worth."""


def appraise(state: s.State, seat: Seat) -> float:
    """Points so far and hopes. It reads nothing that the seat does not know."""
    holding = state.seats[seat]
    time = time_left(state, seat)
    worth = (
        sum(points_in_play(holding).values())
        + animal_points(holding.animals)
        + time * hopes(state, holding)
    )
    if state.start_card is not None and state.start_card.holder == seat:
        worth += 0.4
    if isinstance(state.phase, s.Turn) and state.phase.seat == seat:
        worth += sum(due(state, holding, decision, time) for decision in state.pending)
    return worth


def time_left(state: s.State, seat: Seat) -> float:
    """From 1 down to 0 in the last own turns of the game."""
    passes = len(box.PASSES) - 1 - box.PASSES.index(state.current_pass)
    turns = passes * box.ROUNDS + len(state.seats[seat].hand) + len(state.seats[seat].action_stack)
    return min(1.0, turns / LAST_TURNS)


# What may still become points.


def hopes(state: s.State, holding: s.Holding) -> float:
    kinds = {box.KIND[card] for stack in holding.estate for card in stack.cards}
    return (
        SILVER * holding.silver
        + WORKER * holding.workers
        + UNSOLD_GOOD * len(holding.goods)
        + LONE_ANIMAL * len(set(holding.animals))
        + sum(stack_worth(state, stack.kind, len(stack.cards)) for stack in holding.estate)
        + sum(project_worth(state, holding, card) for card in holding.projects)
        + (0.0 if holding.all_seven else NEW_KIND * len(kinds) ** 2 / len(box.KINDS))
        + HELD * sum(die_worth(state, holding, box.NUMBER[card]) for card in holding.hand)
    )


def stack_worth(state: s.State, kind: s.Kind, cards: int) -> float:
    """A closed stack is counted among the points already."""
    if cards == box.TRIPLET:
        return 0.0
    return STARTED[cards] * triplet_worth(state, kind)


def triplet_worth(state: s.State, kind: s.Kind) -> float:
    first = FIRST_BONUS if kind in state.first_bonuses else 0.0
    return box.TRIPLET_POINTS[kind] + first + PASS_BONUS


def placing_worth(state: s.State, holding: s.Holding, card: s.CardId) -> float:
    """The best place for a card, and its effect."""
    places = places_for(holding.estate, card)
    best = max(growth(state, holding.estate, card, onto) for onto in places)
    shown = any(
        box.KIND[lying] == box.KIND[card] for stack in holding.estate for lying in stack.cards
    )
    return best + EFFECT_WORTH[box.EFFECT_OF[card].id] + (0.0 if shown else NEW_KIND)


def growth(
    state: s.State, estate: tuple[s.EstateStack, ...], card: s.CardId, onto: s.StackId | None
) -> float:
    """How much more the stack is worth with this card."""
    kind = kind_after(estate, card, onto)
    if onto is None:
        return stack_worth(state, kind, 1)
    cards = len(estate[onto].cards)
    before = stack_worth(state, estate[onto].kind, cards)
    if cards + 1 == box.TRIPLET:
        return triplet_worth(state, kind) - before
    return stack_worth(state, kind, cards + 1) - before


def project_worth(state: s.State, holding: s.Holding, card: s.CardId) -> float:
    return WAITING * placing_worth(state, holding, card)


# What is due.


def due(state: s.State, holding: s.Holding, decision: s.Decision, time: float) -> float:
    """About how much the answer to a decision will bring."""
    match decision:
        case s.PlayHandCard():
            return time * max(
                (die_worth(state, holding, box.NUMBER[c]) for c in holding.hand), default=0
            )
        case s.UseDie(number=number):
            return time * die_worth(state, holding, number)
        case s.UseCastle():
            return time * castle_worth(state, holding)
        case s.ResolveEffect(card=card):
            return time * EFFECT_WORTH[box.EFFECT_OF[card].id]
        case s.ChoosePassBonus():
            return time * PASS_BONUS
        case s.TakeSupply(left=left):
            return time * left * UNSOLD_GOOD
        case s.ChooseMix(victory_points=points, surplus=surplus):
            return points - time * SILVER * (3 * points + surplus)
        case s.UseBoughtCards():
            return time * max(
                max(
                    die_worth(state, holding, box.NUMBER[card]), project_worth(state, holding, card)
                )
                for card in holding.bought
            )
        case s.DiscardOthers() | s.TurnOver():
            return 0.0
        case _:
            assert_never(decision)


def die_worth(state: s.State, holding: s.Holding, number: int) -> float:
    """The best action with this number, workers paid."""
    best = max(SILVER, WORKER * (box.RESTOCK_TO - holding.workers))
    for wanted in reachable(number, holding.workers):
        worth = max(
            best_project(state, holding, state.display[wanted - 1]),
            best_placement(
                state, holding, (c for c in holding.projects if box.NUMBER[c] == wanted)
            ),
            sale_worth(holding, wanted),
        )
        best = max(best, worth - WORKER * workers_needed(number, wanted))
    return best


def castle_worth(state: s.State, holding: s.Holding) -> float:
    """The best action with any number."""
    display = (card for row in state.display for card in row)
    return max(
        SILVER,
        best_project(state, holding, display),
        best_placement(state, holding, holding.projects),
    )


def best_project(state: s.State, holding: s.Holding, cards: Iterable[s.CardId]) -> float:
    return max((project_worth(state, holding, card) for card in cards), default=0.0)


def best_placement(state: s.State, holding: s.Holding, projects: Iterable[s.CardId]) -> float:
    return max(
        ((1 - WAITING) * placing_worth(state, holding, card) for card in projects), default=0.0
    )


def sale_worth(holding: s.Holding, number: int) -> float:
    """One point and one silver for each good, and what it was worth unsold no more."""
    return holding.goods.count(box.GOOD_OF_NUMBER[number]) * (1 + SILVER - UNSOLD_GOOD)
