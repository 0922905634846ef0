"""The evaluation of a position for a seat, in victory points.

Points gained count fully. Possible points count with a guess at their probability: open stacks,
projects, goods, silver, workers, and the current decision. The guesses shrink towards the end, when
unfinished things will stay unfinished. This package has no rules.

In the solo game against Egon, the probability of winning counts too, converted to points.

Most parts depend on a few things that a move leaves unchanged, so they are cached by these things.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias, assert_never

from domain.bots.burgundy.egon import chance_to_win
from domain.bots.memoized_by_identity import MOST_KEPT
from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.dice import FARTHEST, REACHABLE, workers_needed
from domain.burgundy.estate import Estate, kind_after, places_for
from domain.burgundy.scoring import animal_points, triplet_points
from domain.decider import Seat

SILVER = 0.4
WORKER = 0.4
UNSOLD_GOOD = 0.9
LONE_ANIMAL = 0.3
PASS_BONUS = 1.8
FIRST_BONUS = 1.0
NEW_KIND = 0.3
START_PLAYER = 0.4
"""Value before the end, when it is a point."""
STARTED = (0.0, 0.22, 0.55, 0.0)
"""Share of its triplet that a stack counts, by number of cards; a closed one counts as points."""
WAITING = 0.4
"""Share of its placement that a project counts: placing takes another action."""
HELD = 0.15
"""Share of an action that a hand card for later counts."""
EFFECT_WORTH: Mapping[components.EffectId, float] = {
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
SALE = 1 + SILVER - UNSOLD_GOOD
"""Value of a sale for each good: one point and one silver, minus its value when unsold."""
VICTORY = 30.0
"""Value of winning against Egon, in points."""
LAST_TURNS = 6
"""Number of own turns at the end in which unfinished things lose value."""

TURNS_AFTER = {
    current: components.ROUNDS * after for after, current in enumerate(reversed(components.PASSES))
}
"""A seat's turns in the later passes."""
EFFECT_OF: Mapping[s.CardId, components.EffectId] = {
    card: effect.id for card, effect in components.EFFECT_OF.items()
}
NUMBERS_FOR = {
    (number, workers): tuple((n, WORKER * workers_needed(number, n)) for n in reached)
    for (number, workers), reached in REACHABLE.items()
}
"""The possible numbers of a die with this number of workers, and the price of each."""
OF_KIND: Mapping[s.Kind, s.CardId] = {kind: card for card, kind in components.KIND.items()}
"""A card of each kind, in place of all others of the kind."""
KIND_OF_EFFECT: Mapping[components.EffectId, s.Kind] = {
    effect.id: components.KIND[card] for card, effect in components.EFFECT_OF.items()
}


Placing: TypeAlias = Mapping[components.EffectId, float]
"""The value of a card at its best place, by its effect."""


class Parts(NamedTuple):
    """The parts of an evaluation. `egon`: the probability of beating him."""

    points: float
    animals: float
    begun_stacks: float
    projects: float
    all_seven: float
    goods: float
    silver: float
    workers: float
    actions: float
    start_player: float
    egon: float = 0.0


def appraise(state: s.State, seat: Seat) -> float:
    """Return points so far and expected ones, from the knowledge of the seat."""
    return sum(parts_of(state, seat))


def appraise_parts(state: s.State, seat: Seat) -> dict[str, float]:
    """Return the parts of the evaluation by name; `appraise` is their sum."""
    return parts_of(state, seat)._asdict()


def turn_begins(event: e.Event) -> bool:
    """Whether a turn begins, for a search in a solo game: no end of a turn is final there."""
    return isinstance(event, e.TurnBegan)


def parts_of(state: s.State, seat: Seat) -> Parts:
    holding = state.seats[seat]
    time = time_left(state, holding)
    estate = estate_outlook(holding.estate, state.first_bonuses)
    placing = estate.placing
    sets, sorts = animals_worth(holding.animals)
    points = (
        estate.points
        + points_won(holding.first_bonuses, holding.sold)
        + holding.all_seven
        + holding.victory_points
    )
    parts = Parts(
        points=points,
        animals=sets + time * LONE_ANIMAL * sorts,
        begun_stacks=time * estate.begun,
        projects=time * WAITING * sum([placing[EFFECT_OF[card]] for card in holding.projects]),
        all_seven=0.0 if holding.all_seven else time * NEW_KIND * estate.variety,
        goods=time * UNSOLD_GOOD * len(holding.goods),
        silver=time * SILVER * holding.silver,
        workers=time * WORKER * holding.workers,
        actions=actions_worth(state, seat, placing, time),
        start_player=1 - time * (1 - START_PLAYER) if has_start_card(state, seat) else 0.0,
    )
    if state.egon is None:
        return parts
    scored = points + sets  # BUR-SOLO-23
    chance = chance_to_win(state, state.egon, scored, sum(parts) - scored)
    return parts._replace(egon=VICTORY * chance)


def time_left(state: s.State, holding: s.Holding) -> float:
    """Return a factor that falls from 1 to 0 in the last own turns of the game."""
    turns = TURNS_AFTER[state.current_pass] + len(holding.hand) + len(holding.action_stack)
    return min(1.0, turns / LAST_TURNS)


def has_start_card(state: s.State, seat: Seat) -> bool:
    return state.start_card is not None and state.start_card.holder == seat


@lru_cache(MOST_KEPT)
def points_won(first_bonuses: tuple[s.Kind, ...], sold: tuple[s.GoodId, ...]) -> int:
    """Return the points of bonus cards "1." and sold goods."""
    return sum(components.FIRST_BONUS_POINTS[kind] for kind in first_bonuses) + sum(
        components.GOODS[good].vp_when_sold for good in sold
    )


@lru_cache(MOST_KEPT)
def animals_worth(animals: tuple[s.AnimalId, ...]) -> tuple[int, int]:
    """Return the score of the sets of animals, and the number of different animals."""
    return animal_points(animals), len(set(animals))


# The estate.


class Outlook(NamedTuple):
    """The value of an estate, and its effect on the value of cards.

    `points`: of closed stacks. `begun`: value of open stacks. `variety`: from 0 to 7, progress
    towards all seven kinds. `placing`: value of a card at its best place, by effect.
    """

    points: int
    begun: float
    variety: float
    placing: Placing


@lru_cache(MOST_KEPT)
def estate_outlook(estate: Estate, first_bonuses: tuple[s.Kind, ...]) -> Outlook:
    """Return the outlook. `first_bonuses`: those that can still be won."""
    shown = {components.KIND[card] for stack in estate for card in stack.cards}
    begun = sum(STARTED[len(st.cards)] * triplet_worth(st.kind, first_bonuses) for st in estate)
    growth = {
        kind: max(growth_on(estate, first_bonuses, card, onto) for onto in places_for(estate, card))
        + (0.0 if kind in shown else NEW_KIND)
        for kind, card in OF_KIND.items()
    }
    placing: Placing = {
        effect: growth[kind] + EFFECT_WORTH[effect] for effect, kind in KIND_OF_EFFECT.items()
    }
    return Outlook(triplet_points(estate), begun, len(shown) ** 2 / len(components.KINDS), placing)


def triplet_worth(kind: s.Kind, first_bonuses: tuple[s.Kind, ...]) -> float:
    first = FIRST_BONUS if kind in first_bonuses else 0.0
    return components.TRIPLET_POINTS[kind] + first + PASS_BONUS


def growth_on(
    estate: Estate, first_bonuses: tuple[s.Kind, ...], card: s.CardId, onto: s.StackId | None
) -> float:
    """Return the gain in value of a stack by this card on it."""
    after = triplet_worth(kind_after(estate, card, onto), first_bonuses)
    if onto is None:
        return STARTED[1] * after
    lying = len(estate[onto].cards)
    before = STARTED[lying] * triplet_worth(estate[onto].kind, first_bonuses)
    return (after if lying + 1 == components.TRIPLET else STARTED[lying + 1] * after) - before


# The actions: those of the hand, and the current decision.


def actions_worth(state: s.State, seat: Seat, placing: Placing, time: float) -> float:
    """Return the estimated value of hand cards, and of the current decision of the active seat."""
    holding = state.seats[seat]
    best = best_with(
        state.display, holding.projects, holding.goods, holding.estate, state.first_bonuses
    )
    worth = (
        time * HELD * sum([die_worth(best, holding, components.NUMBER[it]) for it in holding.hand])
    )
    if isinstance(state.phase, s.Turn) and state.phase.seat == seat:
        for decision in state.pending:
            worth += due(best, placing, holding, decision, time)
    return worth


@lru_cache(MOST_KEPT)
def best_with(
    display: tuple[tuple[s.CardId, ...], ...],
    projects: tuple[s.CardId, ...],
    goods: tuple[s.GoodId, ...],
    estate: Estate,
    first_bonuses: tuple[s.Kind, ...],
) -> tuple[float, ...]:
    """Return the value of the best of the first three actions with each number, from 1 on.

    Index 0 has the value with a castle.
    """
    placing = estate_outlook(estate, first_bonuses).placing
    best = [0.0] * (len(components.NUMBERS) + 1)
    for number in components.NUMBERS:
        for card in display[number - 1]:
            best[number] = max(best[number], WAITING * placing[EFFECT_OF[card]])
    for card in projects:
        number = components.NUMBER[card]
        best[number] = max(best[number], (1 - WAITING) * placing[EFFECT_OF[card]])
    best[0] = max(best)
    for number in components.NUMBERS if goods else ():
        best[number] = max(best[number], SALE * goods.count(components.GOOD_OF_NUMBER[number]))
    return tuple(best)


def due(
    best: tuple[float, ...],
    placing: Placing,
    holding: s.Holding,
    decision: s.Decision,
    time: float,
) -> float:
    """Return the estimated value of the answer to a decision."""
    match decision:
        case s.PlayHandCard():
            numbers = [components.NUMBER[card] for card in holding.hand]
            return time * max([die_worth(best, holding, number) for number in numbers], default=0)
        case s.UseDie(number=number):
            return time * die_worth(best, holding, number)
        case s.UseCastle():
            return time * max(SILVER, best[0])
        case s.ResolveEffect(card=card):
            return time * EFFECT_WORTH[EFFECT_OF[card]]
        case s.ChoosePassBonus():
            return time * PASS_BONUS
        case s.TakeSupply(left=left):
            return time * left * UNSOLD_GOOD
        case s.ChooseMix(victory_points=points, surplus=surplus):
            return points - time * SILVER * (3 * points + surplus)
        case s.UseBoughtCards():
            return time * max(
                max(
                    die_worth(best, holding, components.NUMBER[it]),
                    WAITING * placing[EFFECT_OF[it]],
                )
                for it in holding.bought
            )
        case s.DiscardOthers() | s.TurnOver():
            return 0.0
        case _:
            assert_never(decision)


def die_worth(best: tuple[float, ...], holding: s.Holding, number: int) -> float:
    """Return the value of the best action with this number, minus its workers."""
    worth = max(SILVER, WORKER * (components.RESTOCK_TO - holding.workers))
    for wanted, cost in NUMBERS_FOR[number, min(holding.workers, FARTHEST)]:
        worth = max(worth, best[wanted] - cost)
    return worth
