"""The reducer: one small function per event, in the order of `events.py`. It only books.

The functions stand in a literal table by the type of the event: a fold of a long log spends its
time here, and a table finds the last event as fast as the first.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from domain.burgundy.events import (
    AllSevenTaken,
    AnimalsShuffled,
    AnimalTaken,
    BoughtCardKept,
    BoughtCardsDiscarded,
    BoughtCardUsed,
    CardPlayed,
    CardsBought,
    CardsDealt,
    CardsDrawn,
    CardsShuffled,
    CardTaken,
    DecisionClosed,
    DecisionOpened,
    DisplayCleared,
    DisplayLaid,
    EffectForgone,
    EgonAllSevenTaken,
    EgonFirstBonusTaken,
    EgonPileRevealed,
    EgonPilesCounted,
    Event,
    FirstBonusTaken,
    GameEnded,
    GameOpened,
    GoodsShuffled,
    GoodsSold,
    GoodTaken,
    PassBegan,
    PassBonusChosen,
    ProjectDiscarded,
    ProjectPlaced,
    RoundBegan,
    SilverGained,
    SilverReturned,
    StartPlayerCardTaken,
    StartPlayerDrawn,
    StartPlayerNamed,
    StorageStocked,
    SuppliesLaid,
    SupplySplit,
    TurnBegan,
    TurnSkipped,
    VictoryPointsGained,
    WorkersGained,
    WorkersReturned,
)
from domain.burgundy.state import (
    CardId,
    Egon,
    EstateStack,
    Holding,
    Over,
    StartPlayerCard,
    State,
    Turn,
)
from domain.decider import Seat


def evolve(state: State, event: Event) -> State:
    """The position after this event."""
    return BOOKED[type(event)](state, event)


# The opening and the beginning of a pass.


def game_opened(state: State, event: GameOpened) -> State:
    return replace(
        state,
        seats=(Holding(),) * event.seats,
        first_bonuses=event.first_bonuses,
        all_seven=event.all_seven,
    )


def start_player_named(state: State, event: StartPlayerNamed) -> State:
    card = StartPlayerCard(event.seat) if event.card else None
    return replace(state, start_player=event.seat, start_card=card)


def goods_shuffled(state: State, event: GoodsShuffled) -> State:
    return replace(state, goods=(event.order, ()))


def animals_shuffled(state: State, event: AnimalsShuffled) -> State:
    return replace(state, animals=(event.order, ()))


def storage_stocked(state: State, event: StorageStocked) -> State:
    holding = replace(
        state.seats[event.seat],
        goods=event.goods,
        animals=event.animals,
        silver=event.silver,
        workers=event.workers,
    )
    return replace(
        state,
        seats=with_holding(state, event.seat, holding),
        goods=(state.goods[0][len(event.goods) :], ()),
        animals=(state.animals[0][len(event.animals) :], ()),
    )


def supplies_laid(state: State, event: SuppliesLaid) -> State:
    upper = event.sizes[0]
    if event.supply == "goods":
        rest = state.goods[0]
        return replace(state, goods=(rest[:upper], rest[upper:]))
    others = state.animals[0]
    return replace(state, animals=(others[:upper], others[upper:]))


def cards_shuffled(state: State, event: CardsShuffled) -> State:
    return replace(state, draw_pile=event.order, discard_pile=(), shuffles=state.shuffles + 1)


def cards_dealt(state: State, event: CardsDealt) -> State:
    dealt, number = state.draw_pile[: event.count], len(state.seats)
    seats = tuple(
        replace(
            holding,
            action_stack=holding.action_stack + dealt[(seat - event.first) % number :: number],
        )
        for seat, holding in enumerate(state.seats)
    )
    return replace(state, seats=seats, draw_pile=state.draw_pile[event.count :])


def display_laid(state: State, event: DisplayLaid) -> State:
    rows = list(state.display)
    for card, row in zip(event.cards, event.rows, strict=True):
        rows[row - 1] = (*rows[row - 1], card)
    return replace(state, display=tuple(rows), draw_pile=state.draw_pile[len(event.cards) :])


def display_cleared(state: State, event: DisplayCleared) -> State:
    return replace(
        state, display=((),) * len(state.display), discard_pile=state.discard_pile + event.cards
    )


def egon_piles_counted(state: State, event: EgonPilesCounted) -> State:
    piles: list[tuple[CardId, ...]] = []
    pile = state.draw_pile
    for size in event.sizes:
        piles.append(pile[:size])
        pile = pile[size:]
    return replace(state, egon=Egon(tuple(piles)), draw_pile=pile)


def egon_pile_revealed(state: State, event: EgonPileRevealed) -> State:
    egon = state.egon
    assert egon is not None
    return replace(state, egon=replace(egon, piles=egon.piles[1:], cards=egon.cards + event.cards))


def egon_first_bonus_taken(state: State, event: EgonFirstBonusTaken) -> State:
    egon = state.egon
    assert egon is not None
    return replace(
        state,
        egon=replace(egon, first_bonuses=(*egon.first_bonuses, event.kind)),
        first_bonuses=without(state.first_bonuses, event.kind),
    )


def egon_all_seven_taken(state: State, event: EgonAllSevenTaken) -> State:
    egon = state.egon
    assert egon is not None
    return replace(state, egon=replace(egon, all_seven=event.value), all_seven=state.all_seven[1:])


def pass_began(state: State, event: PassBegan) -> State:
    return replace(state, current_pass=event.pass_id)


def round_began(state: State, event: RoundBegan) -> State:
    return replace(state, round=event.round, turns=0)


def cards_drawn(state: State, event: CardsDrawn) -> State:
    holding = state.seats[event.seat]
    drew = replace(
        holding,
        hand=holding.hand + event.cards,
        action_stack=holding.action_stack[event.count :],
    )
    return replace(state, seats=with_holding(state, event.seat, drew))


def turn_began(state: State, event: TurnBegan) -> State:
    return replace(state, phase=Turn(event.seat), turns=state.turns + 1)


def turn_skipped(state: State, _: TurnSkipped) -> State:
    return replace(state, turns=state.turns + 1)


# What a turn is made of.


def decision_opened(state: State, event: DecisionOpened) -> State:
    return replace(state, pending=(*state.pending, event.decision))


def decision_closed(state: State, _: DecisionClosed) -> State:
    return replace(state, pending=state.pending[:-1])


def card_played(state: State, event: CardPlayed) -> State:
    holding = state.seats[event.seat]
    played = replace(holding, hand=without(holding.hand, event.card))
    return replace(
        state,
        seats=with_holding(state, event.seat, played),
        discard_pile=(*state.discard_pile, event.card),
    )


def workers_returned(state: State, event: WorkersReturned) -> State:
    holding = state.seats[event.seat]
    paid = replace(holding, workers=holding.workers - event.amount)
    return replace(state, seats=with_holding(state, event.seat, paid))


def workers_gained(state: State, event: WorkersGained) -> State:
    holding = state.seats[event.seat]
    richer = replace(holding, workers=holding.workers + event.amount)
    return replace(state, seats=with_holding(state, event.seat, richer))


def silver_returned(state: State, event: SilverReturned) -> State:
    holding = state.seats[event.seat]
    paid = replace(holding, silver=holding.silver - event.amount)
    return replace(state, seats=with_holding(state, event.seat, paid))


def silver_gained(state: State, event: SilverGained) -> State:
    holding = state.seats[event.seat]
    richer = replace(holding, silver=holding.silver + event.amount)
    return replace(state, seats=with_holding(state, event.seat, richer))


def victory_points_gained(state: State, event: VictoryPointsGained) -> State:
    holding = state.seats[event.seat]
    richer = replace(holding, victory_points=holding.victory_points + event.amount)
    return replace(state, seats=with_holding(state, event.seat, richer))


def card_taken(state: State, event: CardTaken) -> State:
    holding = state.seats[event.seat]
    at = event.row - 1
    row = without(state.display[at], event.card)
    return replace(
        state,
        seats=with_holding(state, event.seat, with_project(holding, event.card)),
        display=(*state.display[:at], row, *state.display[at + 1 :]),
    )


def project_discarded(state: State, event: ProjectDiscarded) -> State:
    holding = state.seats[event.seat]
    fewer = replace(holding, projects=without(holding.projects, event.card))
    return replace(
        state,
        seats=with_holding(state, event.seat, fewer),
        discard_pile=(*state.discard_pile, event.card),
    )


def project_placed(state: State, event: ProjectPlaced) -> State:
    holding = state.seats[event.seat]
    estate, at = holding.estate, event.stack
    lying = estate[at].cards if at < len(estate) else ()
    stack = EstateStack(event.kind, (*lying, event.card))
    placed = replace(
        holding,
        projects=without(holding.projects, event.card),
        estate=(*estate[:at], stack, *estate[at + 1 :]),
    )
    return replace(state, seats=with_holding(state, event.seat, placed))


def first_bonus_taken(state: State, event: FirstBonusTaken) -> State:
    holding = state.seats[event.seat]
    first = replace(holding, first_bonuses=(*holding.first_bonuses, event.kind))
    return replace(
        state,
        seats=with_holding(state, event.seat, first),
        first_bonuses=without(state.first_bonuses, event.kind),
    )


def all_seven_taken(state: State, event: AllSevenTaken) -> State:
    complete = replace(state.seats[event.seat], all_seven=event.value)
    return replace(
        state,
        seats=with_holding(state, event.seat, complete),
        all_seven=state.all_seven[1:],
    )


def goods_sold(state: State, event: GoodsSold) -> State:
    holding = state.seats[event.seat]
    sold = replace(
        holding,
        goods=tuple(good for good in holding.goods if good != event.good),
        sold=holding.sold + (event.good,) * event.amount,
    )
    return replace(state, seats=with_holding(state, event.seat, sold))


def start_player_card_taken(state: State, event: StartPlayerCardTaken) -> State:
    return replace(state, start_card=StartPlayerCard(event.seat, back_up=True))


def good_taken(state: State, event: GoodTaken) -> State:
    holding = state.seats[event.seat]
    richer = replace(holding, goods=(*holding.goods, event.good))
    return replace(
        state,
        seats=with_holding(state, event.seat, richer),
        goods=without_top(state.goods, event.stack),
    )


def animal_taken(state: State, event: AnimalTaken) -> State:
    holding = state.seats[event.seat]
    richer = replace(holding, animals=(*holding.animals, event.animal))
    return replace(
        state,
        seats=with_holding(state, event.seat, richer),
        animals=without_top(state.animals, event.stack),
    )


def supply_split(state: State, event: SupplySplit) -> State:
    if event.supply == "goods":
        return replace(state, goods=split(state.goods, event.stack, event.kept))
    return replace(state, animals=split(state.animals, event.stack, event.kept))


def cards_bought(state: State, event: CardsBought) -> State:
    holding = state.seats[event.seat]
    buyer = replace(holding, bought=holding.bought + event.cards)
    return replace(
        state,
        seats=with_holding(state, event.seat, buyer),
        draw_pile=state.draw_pile[event.count :],
        phase=Turn(event.seat, bought=True),
    )


def bought_card_kept(state: State, event: BoughtCardKept) -> State:
    holding = state.seats[event.seat]
    kept = replace(holding, bought=without(holding.bought, event.card))
    return replace(state, seats=with_holding(state, event.seat, with_project(kept, event.card)))


def bought_card_used(state: State, event: BoughtCardUsed) -> State:
    holding = state.seats[event.seat]
    used = replace(holding, bought=without(holding.bought, event.card))
    return replace(
        state,
        seats=with_holding(state, event.seat, used),
        discard_pile=(*state.discard_pile, event.card),
    )


def bought_cards_discarded(state: State, event: BoughtCardsDiscarded) -> State:
    done = replace(state.seats[event.seat], bought=())
    return replace(
        state,
        seats=with_holding(state, event.seat, done),
        discard_pile=state.discard_pile + event.cards,
    )


def game_ended(state: State, event: GameEnded) -> State:
    return replace(state, phase=Over(event.outcome), pending=())


def told_only(state: State, _: StartPlayerDrawn | PassBonusChosen | EffectForgone) -> State:
    """What follows from these stands in the events after them."""
    return state


# The parts of those sentences.


def with_holding(state: State, seat: Seat, holding: Holding) -> tuple[Holding, ...]:
    seats = state.seats
    return (*seats[:seat], holding, *seats[seat + 1 :])


def with_project(holding: Holding, card: CardId) -> Holding:
    return replace(holding, projects=(*holding.projects, card))


def without(things: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
    """These things without the first one that is equal to `thing`."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def without_top(stacks: tuple[tuple[Any, ...], ...], number: int) -> tuple[tuple[Any, ...], ...]:
    return (*stacks[:number], stacks[number][1:], *stacks[number + 1 :])


def split(
    stacks: tuple[tuple[Any, ...], ...], number: int, kept: int
) -> tuple[tuple[Any, ...], ...]:
    """The stacks after the other one gave all but its upper `kept` cards to stack `number`."""
    other = stacks[1 - number]
    return (other[kept:], other[:kept]) if number == 0 else (other[:kept], other[kept:])


BOOKED: MappingProxyType[type[Event], Callable[[State, Any], State]] = MappingProxyType(
    {
        GameOpened: game_opened,
        StartPlayerDrawn: told_only,
        StartPlayerNamed: start_player_named,
        GoodsShuffled: goods_shuffled,
        AnimalsShuffled: animals_shuffled,
        StorageStocked: storage_stocked,
        SuppliesLaid: supplies_laid,
        CardsShuffled: cards_shuffled,
        CardsDealt: cards_dealt,
        DisplayLaid: display_laid,
        DisplayCleared: display_cleared,
        EgonPilesCounted: egon_piles_counted,
        EgonPileRevealed: egon_pile_revealed,
        EgonFirstBonusTaken: egon_first_bonus_taken,
        EgonAllSevenTaken: egon_all_seven_taken,
        PassBegan: pass_began,
        RoundBegan: round_began,
        CardsDrawn: cards_drawn,
        TurnBegan: turn_began,
        TurnSkipped: turn_skipped,
        DecisionOpened: decision_opened,
        DecisionClosed: decision_closed,
        CardPlayed: card_played,
        WorkersReturned: workers_returned,
        WorkersGained: workers_gained,
        SilverReturned: silver_returned,
        SilverGained: silver_gained,
        VictoryPointsGained: victory_points_gained,
        CardTaken: card_taken,
        ProjectDiscarded: project_discarded,
        ProjectPlaced: project_placed,
        FirstBonusTaken: first_bonus_taken,
        AllSevenTaken: all_seven_taken,
        PassBonusChosen: told_only,
        EffectForgone: told_only,
        GoodsSold: goods_sold,
        StartPlayerCardTaken: start_player_card_taken,
        GoodTaken: good_taken,
        AnimalTaken: animal_taken,
        SupplySplit: supply_split,
        CardsBought: cards_bought,
        BoughtCardKept: bought_card_kept,
        BoughtCardUsed: bought_card_used,
        BoughtCardsDiscarded: bought_cards_discarded,
        GameEnded: game_ended,
    }
)
