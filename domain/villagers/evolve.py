"""The reducer: a row or a small function per event, by chapter as in `events.py`.

The events of the modules and of the game against the Countess are in `evolve_modules.py`.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from domain.cards import with_holding
from domain.villagers import events as e
from domain.villagers import evolve_modules
from domain.villagers import state as s
from domain.villagers.booking import (
    REDUCER,
    building,
    in_hand,
    in_square,
    on_discard_pile,
    shown_from_hand,
    unseen,
    with_basic,
    with_coin,
    with_coins,
    with_gold,
    with_new_villager,
    with_place,
    with_supply,
    with_top,
    with_village,
    with_villager,
    without_top,
    without_villager,
)
from domain.villagers.knowledge import alone, hand_after_hidden_leave, hand_with
from domain.villagers.village import villagers_of

MODULES = evolve_modules
"""Imported for its side effect: it adds its events to the reducer."""

# The opening.


REDUCER.sets(e.FirstPlayerNamed, "first_player", to="seat")
REDUCER.sets(e.FirstPlayerPassed, "first_player", to="seat")
REDUCER.sets(e.RoundBegan, "round", to="round")


@REDUCER.handles
def game_opened(state: s.State, event: e.GameOpened) -> s.State:
    return replace(
        state,
        rules=event.rules,
        seats=(s.Holding(),) * event.seats,
        lumberjacks=event.lumberjacks,
        hayers=event.hayers,
        miners=event.miners,
    )


@REDUCER.handles
def road_laid(state: s.State, event: e.RoadLaid) -> s.State:
    return replace(state, road=tuple(map(s.RoadPlace, event.cards)))


@REDUCER.handles
def deck_shuffled(state: s.State, event: e.DeckShuffled) -> s.State:
    return replace(state, reserve=unseen(event.order))


@REDUCER.handles
def stacks_dealt(state: s.State, event: e.StacksDealt) -> s.State:
    deck, size = state.reserve, event.size
    number = len(event.tops)
    stacks = tuple(deck[n * size : (n + 1) * size] for n in range(number))
    return replace(state, stacks=stacks, reserve=deck[number * size :])


@REDUCER.handles
def hand_dealt(state: s.State, event: e.HandDealt) -> s.State:
    hand = state.seats[event.seat].hand
    for card in event.cards:
        hand = hand_with(hand, card, alone(event.seat))
    dealt = with_holding(state, event.seat, hand=hand)
    return replace(dealt, reserve=state.reserve[event.count :])


@REDUCER.handles
def module_cards_shuffled(state: s.State, event: e.ModuleCardsShuffled) -> s.State:
    return replace(state, box=(*unseen(event.order), *state.box))


@REDUCER.handles
def module_card_dealt(state: s.State, event: e.ModuleCardDealt) -> s.State:
    given = in_hand(state, event.seat, event.card, alone(event.seat))
    return replace(given, box=state.box[1:])


@REDUCER.handles
def development_drawn(state: s.State, event: e.DevelopmentDrawn) -> s.State:
    return replace(state, developments=(*state.developments, event.development))


@REDUCER.handles
def countess_arrived(state: s.State, event: e.CountessArrived) -> s.State:
    return replace(
        state, countess=s.Countess(level=event.level, supply=event.supply, jester=event.jester)
    )


# Decisions.


REDUCER.asks(e.DecisionOpened, e.DecisionClosed)


# Gold.


@REDUCER.handles
def gold_gained(state: s.State, event: e.GoldGained) -> s.State:
    richer = with_gold(state, event.owner, event.amount)
    field = INCOME.get(event.reason)
    return richer if field is None else with_income(richer, event.owner, field, event.amount)


def with_income(state: s.State, owner: s.Owner, field: str, amount: int) -> s.State:
    """Add gold to a category of the score; the Countess has no categories."""
    if owner == "countess":
        return state
    income = state.seats[owner].income
    changed = replace(income, **{field: getattr(income, field) + amount})
    return with_holding(state, owner, income=changed)


INCOME: Mapping[str, str] = {
    "first_market": "first_market",
    "second_market": "second_market",
    "silver": "silver",
    "bronze": "bronze",
    "development": "developments",
}
"""The field of the income for gold with each reason."""

assert set(INCOME.values()) <= set(s.Income.__struct_fields__)


@REDUCER.handles
def gold_paid(state: s.State, event: e.GoldPaid) -> s.State:
    return with_gold(state, event.owner, -event.amount)


@REDUCER.handles
def gold_moved(state: s.State, event: e.GoldMoved) -> s.State:
    return with_gold(with_gold(state, event.giver, -event.amount), event.taker, event.amount)


@REDUCER.handles
def coins_placed(state: s.State, event: e.CoinsPlaced) -> s.State:
    return with_coins(state, event.owner, event.villager, event.amount)


@REDUCER.handles
def coins_taken(state: s.State, event: e.CoinsTaken) -> s.State:
    bare = with_coins(state, event.owner, event.villager, -event.amount)
    return with_gold(bare, event.taker, event.amount)


# Draft phase.


@REDUCER.handles
def draft_turn_began(state: s.State, event: e.DraftTurnBegan | e.DraftsLost) -> s.State:
    return replace(state, phase=s.DraftPhase(event.seat, event.fewer))


@REDUCER.handles
def face_up_drafted(state: s.State, event: e.FaceUpDrafted) -> s.State:
    holding = state.seats[event.seat]
    supply, square = holding.supply + event.coins, (*holding.square, event.card)
    left = with_place(state, event.place, None)
    return with_holding(left, event.seat, supply=supply, square=square)


@REDUCER.handles
def pile_drafted(state: s.State, event: e.PileDrafted) -> s.State:
    return in_square(without_top(state, event.pile), event.seat, event.card)


@REDUCER.handles
def road_refilled(state: s.State, event: e.RoadRefilled) -> s.State:
    return with_place(without_top(state, event.pile), event.place, s.RoadPlace(event.card))


@REDUCER.handles
def squares_taken(state: s.State, event: e.SquaresTaken) -> s.State:
    return replace(
        state, seats=tuple(square_taken(holding, event.known_to) for holding in state.seats)
    )


def square_taken(holding: s.Holding, known_to: s.Knowers) -> s.Holding:
    hand = holding.hand
    for face in holding.square:
        hand = hand_with(hand, face, known_to)
    return replace(holding, hand=hand, square=())


# Road update.


REDUCER.begins(e.RoadTurnBegan, s.RoadUpdate)


@REDUCER.handles
def road_coin_placed(state: s.State, event: e.RoadCoinPlaced) -> s.State:
    return with_coin(state, event.place)


@REDUCER.handles
def road_coins_placed(state: s.State, event: e.RoadCoinsPlaced) -> s.State:
    for place in event.places:
        state = with_coin(state, place)
    return state


@REDUCER.handles
def road_cleared(state: s.State, event: e.RoadCleared) -> s.State:
    for place in event.places:
        state = with_place(state, place, None)
    cleared = on_discard_pile(state, *event.cards)
    return cleared if event.taker is None else with_gold(cleared, event.taker, event.coins)


# Build phase.


@REDUCER.handles
def build_turn_began(state: s.State, event: e.BuildTurnBegan) -> s.State:
    return replace(state, phase=s.BuildPhase(event.seat, event.limit))


@REDUCER.handles
def build_action_used(state: s.State, _: e.BuildActionUsed) -> s.State:
    phase = building(state)
    return replace(state, phase=replace(phase, used=phase.used + 1))


@REDUCER.handles
def card_played(state: s.State, event: e.CardPlayed) -> s.State:
    return shown_from_hand(state, event.seat, event.card)


@REDUCER.handles
def special_played(state: s.State, event: e.SpecialPlayed) -> s.State:
    return on_discard_pile(shown_from_hand(state, event.seat, event.card), event.card)


@REDUCER.handles
def padlock_opened(state: s.State, event: e.PadlockOpened) -> s.State:
    if event.paid:
        state = with_gold(state, event.seat, -event.paid)
    if event.unlocker is None or event.owner is None:
        return state
    return with_coins(state, event.owner, event.unlocker, event.coins)


@REDUCER.handles
def villager_laid(state: s.State, event: e.VillagerLaid) -> s.State:
    laid = s.Villager(event.villager, event.card, event.onto, 0, event.turned)
    return with_new_villager(state, event.owner, laid)


@REDUCER.handles
def villager_freed(state: s.State, event: e.VillagerFreed) -> s.State:
    village: list[s.Villager] = []
    for villager in villagers_of(state, event.owner):
        if villager.id == event.villager:
            village.append(s.Villager(event.apprentice, s.CardId("apprentice"), villager.on))
        elif villager.on == event.villager:
            village.append(replace(villager, on=event.apprentice))
        else:
            village.append(villager)
    exchanged = with_village(state, event.owner, tuple(village))
    return replace(exchanged, next_villager=s.VillagerId(event.apprentice + 1))


@REDUCER.handles
def tinner_activated(state: s.State, _: e.TinnerActivated) -> s.State:
    return replace(state, phase=replace(building(state), tinner=True))


@REDUCER.handles
def hand_card_put_back(state: s.State, event: e.HandCardPutBack) -> s.State:
    hand = state.seats[event.seat].hand
    left = hand_after_hidden_leave(hand, event.card, event.rest_known_to)
    put = with_top(state, event.pile, s.Card(event.card, event.known_to))
    return with_holding(put, event.seat, hand=left)


@REDUCER.handles
def hand_card_discarded(state: s.State, event: e.HandCardDiscarded) -> s.State:
    shown = shown_from_hand(state, event.seat, event.card)
    if event.supply is None:
        return on_discard_pile(shown, event.card)
    return with_supply(shown, event.supply, 1)


@REDUCER.handles
def basic_exchanged(state: s.State, event: e.BasicExchanged) -> s.State:
    phase = building(state)
    return replace(with_basic(state, event), phase=replace(phase, basics=phase.basics + 1))


@REDUCER.handles
def basic_given(state: s.State, event: e.BasicGiven) -> s.State:
    return with_basic(state, event)


@REDUCER.handles
def founders_turned(state: s.State, event: e.FoundersTurned) -> s.State:
    return with_villager(state, event.seat, event.villager, turned=True)


@REDUCER.handles
def stand_in_returned(state: s.State, event: e.StandInReturned) -> s.State:
    back = in_hand(state, event.seat, event.card, event.known_to)
    return without_villager(back, event.seat, event.villager)


@REDUCER.handles
def villager_discarded(state: s.State, event: e.VillagerDiscarded) -> s.State:
    return on_discard_pile(without_villager(state, event.owner, event.villager), event.card)


# Market days and end.


REDUCER.sets(e.MarketDayBegan, "market_days", to="day")
REDUCER.ignores(e.FirstPlayerDrawn, e.ReserveLaid, e.RoadCoinDeclined, e.DevelopmentTied)


@REDUCER.handles
def coins_collected(state: s.State, event: e.CoinsCollected) -> s.State:
    village = tuple(
        replace(villager, coins=0) if villager.coins else villager
        for villager in villagers_of(state, event.owner)
    )
    bare = with_village(state, event.owner, village)
    return with_income(
        with_gold(bare, event.owner, event.amount), event.owner, "coins", event.amount
    )


@REDUCER.handles
def game_ended(state: s.State, event: e.GameEnded) -> s.State:
    return replace(state, phase=s.Over(event.outcome), pending=())


evolve = REDUCER.complete()
"""The position after an event."""
