"""Every legal command, decision by decision, in a fixed order. Cards of one face give one option.

The questions are those that `decide` asks: which numbers can be reached, where a card fits, which
stacks are left, whether a purchase is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import assert_never

from domain.burgundy.commands import (
    BuyCards,
    ChooseBonus,
    Command,
    Convert,
    EndTurn,
    ForgoEffect,
    KeepCard,
    PlaceProject,
    PlayCard,
    RestockWorkers,
    ReturnWorkers,
    SellGoods,
    SellGoodsOfSort,
    TakeAnimal,
    TakeCard,
    TakeGood,
    TakeSilver,
    UseCard,
)
from domain.burgundy.components import (
    CARDS_PER_POINT,
    EFFECT_OF,
    GOOD_OF_NUMBER,
    GOODS,
    KIND,
    NUMBER,
    RESTOCK_TO,
    ROWS,
)
from domain.burgundy.dice import reachable, workers_needed
from domain.burgundy.estate import places_for
from domain.burgundy.projects import ways_to_make_room
from domain.burgundy.purchase import purchase_possible
from domain.burgundy.state import (
    CardId,
    ChooseMix,
    ChoosePassBonus,
    Holding,
    PlayHandCard,
    ResolveEffect,
    State,
    TakeSupply,
    Turn,
    TurnOver,
    UseBoughtCards,
    UseCastle,
    UseDie,
)
from domain.burgundy.supplies import bonuses_offered, stacks_to_take_from
from domain.decider import Seat


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    """What this seat may do now; nobody but the active seat ever may (BUR-DEC-17)."""
    phase = state.phase
    if not isinstance(phase, Turn) or phase.seat != seat:
        return ()
    return tuple(offered(state, seat))


def awaiting(state: State) -> tuple[Seat, ...]:
    return (state.phase.seat,) if isinstance(state.phase, Turn) else ()


def only_option(state: State, seat: Seat) -> Command | None:
    """The one legal command, or None where there are several."""
    found = offered(state, seat)
    first = next(found, None)
    return first if next(found, None) is None else None


def offered(state: State, seat: Seat) -> Iterator[Command]:
    """The answers to the decision asked now, then the purchase (BUR-SILVER-7)."""
    answers = chain(answers_to_the_decision(state, seat))
    return chain(answers, (BuyCards(),)) if purchase_possible(state) else answers


def answers_to_the_decision(state: State, seat: Seat) -> Iterable[Command]:
    """The table of section 18, row by row."""
    holding = state.seats[seat]
    decision = state.pending[-1]
    match decision:
        case PlayHandCard():
            return (PlayCard(card) for card in in_no_order(holding.hand))
        case UseDie(number=number):
            return actions_with_a_die(state, holding, number)
        case UseCastle():
            return actions_with_any_number(state, holding)
        case ResolveEffect(card=card):
            return answers_to_an_effect(state, holding, card)
        case ChoosePassBonus():
            return (ChooseBonus(bonus.id) for bonus in bonuses_offered(state))
        case TakeSupply(supply=supply):
            return goods_to_take(state) if supply == "goods" else animals_to_take(state)
        case ChooseMix(victory_points=points):
            return (ReturnWorkers(workers) for workers in mixes(holding, points))
        case UseBoughtCards():
            return uses_of_bought_cards(holding)
        case TurnOver():
            return (EndTurn(),)
        case _:
            assert_never(decision)


def in_no_order(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Each face once, by name: the order in which cards were drawn tells of the draw pile."""
    return tuple(sorted(set(cards)))


def actions_with_a_die(state: State, holding: Holding, number: int) -> Iterator[Command]:
    """BUR-DEC-2."""
    room = ways_to_make_room(holding)
    for wanted in reachable(number, holding.workers):
        for card in dict.fromkeys(state.display[wanted - 1]):
            for discard in room:
                yield TakeCard(wanted, card, discard)
    for card in dict.fromkeys(holding.projects):
        if workers_needed(number, NUMBER[card]) <= holding.workers:
            for onto in places_for(holding.estate, card):
                yield PlaceProject(card, onto)
    for wanted in reachable(number, holding.workers):
        if GOOD_OF_NUMBER[wanted] in holding.goods:
            yield SellGoods(wanted)
    yield from actions_without_a_number(holding)


def actions_with_any_number(state: State, holding: Holding) -> Iterator[Command]:
    """BUR-DEC-11."""
    yield from cards_to_take(state, holding, None)
    yield from projects_to_place(holding)
    yield from goods_to_sell(holding)
    yield from actions_without_a_number(holding)


def actions_without_a_number(holding: Holding) -> Iterator[Command]:
    """BUR-ACT-2: actions 4, 5 and 6."""
    if holding.workers < RESTOCK_TO:
        yield RestockWorkers()
    yield TakeSilver()
    for points in range(1, most_points(holding) + 1):
        yield Convert(points)


def answers_to_an_effect(state: State, holding: Holding, card: CardId) -> Iterator[Command]:
    """BUR-DEC-8, -12, -13, -14; going on where nothing must be taken (BUR-EFFECT-26)."""
    nothing_taken = True
    for command in gifts_of_an_effect(state, holding, card):
        nothing_taken = False
        yield command
    if nothing_taken or EFFECT_OF[card].optional:
        yield ForgoEffect()


def gifts_of_an_effect(state: State, holding: Holding, card: CardId) -> Iterable[Command]:
    effect = EFFECT_OF[card]
    match effect.id:
        case "ship":
            return goods_to_take(state)
        case "pasture":
            return animals_to_take(state)
        case "boarding_house":
            return chain(goods_to_take(state), animals_to_take(state))
        case "carpenter" | "church" | "market":
            return cards_to_take(state, holding, effect.display_kinds)
        case "warehouse":
            return goods_to_sell(holding)
        case "town_hall":
            return projects_to_place(holding)
        case _:  # nothing to choose: mine, knowledge, watchtower, bank
            return ()


def cards_to_take(
    state: State, holding: Holding, kinds: tuple[str, ...] | None
) -> Iterator[Command]:
    """Display cards of these kinds, or of any, whatever their row (BUR-EFFECT-8, -17)."""
    room = ways_to_make_room(holding)
    for row in ROWS:
        for card in dict.fromkeys(state.display[row - 1]):
            if kinds is None or KIND[card] in kinds:
                for discard in room:
                    yield TakeCard(row, card, discard)


def projects_to_place(holding: Holding) -> Iterator[Command]:
    for card in dict.fromkeys(holding.projects):
        for onto in places_for(holding.estate, card):
            yield PlaceProject(card, onto)


def goods_to_sell(holding: Holding) -> Iterator[Command]:
    return (SellGoodsOfSort(good) for good in GOODS if good in holding.goods)


def goods_to_take(state: State) -> Iterator[Command]:
    return (TakeGood(stack) for stack in stacks_to_take_from(state, "goods"))


def animals_to_take(state: State) -> Iterator[Command]:
    return (TakeAnimal(stack) for stack in stacks_to_take_from(state, "animals"))


def most_points(holding: Holding) -> int:
    """How many points a conversion can bring (BUR-ACT-23, -24)."""
    return (holding.workers + holding.silver) // CARDS_PER_POINT


def mixes(holding: Holding, points: int) -> range:
    """How many of the cards returned for these points can be workers (BUR-DEC-15)."""
    due = points * CARDS_PER_POINT
    return range(max(0, due - holding.silver), min(holding.workers, due) + 1)


def uses_of_bought_cards(holding: Holding) -> Iterator[Command]:
    """BUR-DEC-10."""
    room = ways_to_make_room(holding)
    for card in in_no_order(holding.bought):
        for discard in room:
            yield KeepCard(card, discard)
        yield UseCard(card)
