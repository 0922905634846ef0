"""The reducer: a row or a small function per event, by chapter as in `events.py`."""

from typing import Any

from msgspec.structs import replace

from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.cards import replaced, seats_with, with_holding, without
from domain.reducer import Reducer

REDUCER: Reducer[s.State, e.Event] = Reducer(e.Event)


@REDUCER.handles
def game_opened(state: s.State, event: e.GameOpened) -> s.State:
    return replace(
        state,
        seats=(s.Holding(),) * event.seats,
        first_bonuses=event.first_bonuses,
        all_seven=event.all_seven,
    )


@REDUCER.handles
def start_player_named(state: s.State, event: e.StartPlayerNamed) -> s.State:
    card = s.StartPlayerCard(event.seat) if event.card else None
    return replace(state, start_player=event.seat, start_card=card)


@REDUCER.handles
def goods_shuffled(state: s.State, event: e.GoodsShuffled) -> s.State:
    return replace(state, goods=(event.order, ()))


@REDUCER.handles
def animals_shuffled(state: s.State, event: e.AnimalsShuffled) -> s.State:
    return replace(state, animals=(event.order, ()))


@REDUCER.handles
def storage_stocked(state: s.State, event: e.StorageStocked) -> s.State:
    return replace(
        state,
        seats=seats_with(
            state,
            event.seat,
            goods=event.goods,
            animals=event.animals,
            silver=event.silver,
            workers=event.workers,
        ),
        goods=(state.goods[0][len(event.goods) :], ()),
        animals=(state.animals[0][len(event.animals) :], ()),
    )


@REDUCER.handles
def supplies_laid(state: s.State, event: e.SuppliesLaid) -> s.State:
    upper = event.sizes[0]
    if event.supply == "goods":
        goods = state.goods[0]
        return replace(state, goods=(goods[:upper], goods[upper:]))
    animals = state.animals[0]
    return replace(state, animals=(animals[:upper], animals[upper:]))


@REDUCER.handles
def cards_shuffled(state: s.State, event: e.CardsShuffled) -> s.State:
    return replace(state, draw_pile=event.order, discard_pile=(), shuffles=state.shuffles + 1)


@REDUCER.handles
def cards_dealt(state: s.State, event: e.CardsDealt) -> s.State:
    dealt, number = state.draw_pile[: event.count], len(state.seats)
    seats = tuple(
        replace(
            holding,
            action_stack=holding.action_stack + dealt[(seat - event.first) % number :: number],
        )
        for seat, holding in enumerate(state.seats)
    )
    return replace(state, seats=seats, draw_pile=state.draw_pile[event.count :])


@REDUCER.handles
def display_laid(state: s.State, event: e.DisplayLaid) -> s.State:
    rows = list(state.display)
    for card, row in zip(event.cards, event.rows, strict=True):
        rows[row - 1] = (*rows[row - 1], card)
    return replace(state, display=tuple(rows), draw_pile=state.draw_pile[len(event.cards) :])


@REDUCER.handles
def display_cleared(state: s.State, event: e.DisplayCleared) -> s.State:
    return replace(
        state, display=((),) * len(state.display), discard_pile=state.discard_pile + event.cards
    )


@REDUCER.handles
def egon_piles_counted(state: s.State, event: e.EgonPilesCounted) -> s.State:
    piles: list[tuple[s.CardId, ...]] = []
    pile = state.draw_pile
    for size in event.sizes:
        piles.append(pile[:size])
        pile = pile[size:]
    return replace(state, egon=s.Egon(tuple(piles)), draw_pile=pile)


@REDUCER.handles
def egon_pile_revealed(state: s.State, event: e.EgonPileRevealed) -> s.State:
    egon = s.egon_of(state)
    return replace(state, egon=replace(egon, piles=egon.piles[1:], cards=egon.cards + event.cards))


@REDUCER.handles
def egon_first_bonus_taken(state: s.State, event: e.EgonFirstBonusTaken) -> s.State:
    egon = s.egon_of(state)
    return replace(
        state,
        egon=replace(egon, first_bonuses=(*egon.first_bonuses, event.kind)),
        first_bonuses=without(state.first_bonuses, event.kind),
    )


@REDUCER.handles
def egon_all_seven_taken(state: s.State, event: e.EgonAllSevenTaken) -> s.State:
    egon = replace(s.egon_of(state), all_seven=event.value)
    return replace(state, egon=egon, all_seven=state.all_seven[1:])


REDUCER.sets(e.PassBegan, "current_pass", to="pass_id")


@REDUCER.handles
def round_began(state: s.State, event: e.RoundBegan) -> s.State:
    return replace(state, round=event.round, turns=0)


@REDUCER.handles
def cards_drawn(state: s.State, event: e.CardsDrawn) -> s.State:
    holding = state.seats[event.seat]
    hand, stack = holding.hand + event.cards, holding.action_stack[event.count :]
    return with_holding(state, event.seat, hand=hand, action_stack=stack)


@REDUCER.handles
def turn_began(state: s.State, event: e.TurnBegan) -> s.State:
    return replace(state, phase=s.Turn(event.seat), turns=state.turns + 1)


@REDUCER.handles
def turn_skipped(state: s.State, _: e.TurnSkipped) -> s.State:
    return replace(state, turns=state.turns + 1)


# The parts of a turn.


REDUCER.asks(e.DecisionOpened, e.DecisionClosed)
REDUCER.discards(e.CardPlayed, "hand", "discard_pile")
REDUCER.loses(e.WorkersReturned, "workers")
REDUCER.gains(e.WorkersGained, "workers")
REDUCER.loses(e.SilverReturned, "silver")
REDUCER.gains(e.SilverGained, "silver")
REDUCER.gains(e.VictoryPointsGained, "victory_points")
REDUCER.discards(e.ProjectDiscarded, "projects", "discard_pile")
REDUCER.discards(e.BoughtCardUsed, "bought", "discard_pile")
REDUCER.ignores(e.StartPlayerDrawn, e.PassBonusChosen, e.EffectForgone)


@REDUCER.handles
def card_taken(state: s.State, event: e.CardTaken) -> s.State:
    projects = (*state.seats[event.seat].projects, event.card)
    row = without(state.display[event.row - 1], event.card)
    return replace(
        state,
        seats=seats_with(state, event.seat, projects=projects),
        display=replaced(state.display, event.row - 1, row),
    )


@REDUCER.handles
def project_placed(state: s.State, event: e.ProjectPlaced) -> s.State:
    holding = state.seats[event.seat]
    projects, estate = without(holding.projects, event.card), holding.estate
    lying = estate[event.stack].cards if event.stack < len(estate) else ()
    estate = replaced(estate, event.stack, s.EstateStack(event.kind, (*lying, event.card)))
    return with_holding(state, event.seat, projects=projects, estate=estate)


@REDUCER.handles
def first_bonus_taken(state: s.State, event: e.FirstBonusTaken) -> s.State:
    won = (*state.seats[event.seat].first_bonuses, event.kind)
    return replace(
        state,
        seats=seats_with(state, event.seat, first_bonuses=won),
        first_bonuses=without(state.first_bonuses, event.kind),
    )


@REDUCER.handles
def all_seven_taken(state: s.State, event: e.AllSevenTaken) -> s.State:
    return replace(
        state,
        seats=seats_with(state, event.seat, all_seven=event.value),
        all_seven=state.all_seven[1:],
    )


@REDUCER.handles
def goods_sold(state: s.State, event: e.GoodsSold) -> s.State:
    holding = state.seats[event.seat]
    goods = tuple(good for good in holding.goods if good != event.good)
    sold = holding.sold + (event.good,) * event.amount
    return with_holding(state, event.seat, goods=goods, sold=sold)


@REDUCER.handles
def start_player_card_taken(state: s.State, event: e.StartPlayerCardTaken) -> s.State:
    return replace(state, start_card=s.StartPlayerCard(event.seat, back_up=True))


@REDUCER.handles
def good_taken(state: s.State, event: e.GoodTaken) -> s.State:
    goods = (*state.seats[event.seat].goods, event.good)
    return replace(
        state,
        seats=seats_with(state, event.seat, goods=goods),
        goods=without_top(state.goods, event.stack),
    )


@REDUCER.handles
def animal_taken(state: s.State, event: e.AnimalTaken) -> s.State:
    animals = (*state.seats[event.seat].animals, event.animal)
    return replace(
        state,
        seats=seats_with(state, event.seat, animals=animals),
        animals=without_top(state.animals, event.stack),
    )


@REDUCER.handles
def supply_split(state: s.State, event: e.SupplySplit) -> s.State:
    if event.supply == "goods":
        return replace(state, goods=split(state.goods, event.stack, event.kept))
    return replace(state, animals=split(state.animals, event.stack, event.kept))


@REDUCER.handles
def cards_bought(state: s.State, event: e.CardsBought) -> s.State:
    bought = state.seats[event.seat].bought + event.cards
    return replace(
        state,
        seats=seats_with(state, event.seat, bought=bought),
        draw_pile=state.draw_pile[event.count :],
        phase=s.Turn(event.seat, bought=True),
    )


@REDUCER.handles
def bought_card_kept(state: s.State, event: e.BoughtCardKept) -> s.State:
    holding = state.seats[event.seat]
    bought, projects = without(holding.bought, event.card), (*holding.projects, event.card)
    return with_holding(state, event.seat, bought=bought, projects=projects)


@REDUCER.handles
def bought_cards_discarded(state: s.State, event: e.BoughtCardsDiscarded) -> s.State:
    return replace(
        state,
        seats=seats_with(state, event.seat, bought=()),
        discard_pile=state.discard_pile + event.cards,
    )


@REDUCER.handles
def game_ended(state: s.State, event: e.GameEnded) -> s.State:
    return replace(state, phase=s.Over(event.outcome), pending=())


# Shared parts of these functions.


def without_top(stacks: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    return replaced(stacks, number, stacks[number][1:])


def split(stacks: tuple[Any, ...], number: int, kept: int) -> tuple[Any, ...]:
    """Return the stacks after `number` got all but the upper `kept` cards of the other one."""
    other = stacks[1 - number]
    return (other[kept:], other[:kept]) if number == 0 else (other[:kept], other[kept:])


evolve = REDUCER.complete()
"""The position after an event."""
