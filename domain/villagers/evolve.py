"""The reducer: one small function per event, in the order of `events.py`. It only books.

The functions stand in a literal table by the type of the event: a fold of a long log spends its
time here, and a table finds the last event as fast as the first.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from domain.villagers.booking import (
    building,
    in_hand,
    shown_from_hand,
    unseen,
    with_basic,
    with_coin,
    with_coins,
    with_gold,
    with_holding,
    with_new_villager,
    with_place,
    with_square_in_hand,
    with_supply,
    with_top,
    with_village,
    without_top,
    without_villager,
)
from domain.villagers.components import PLACES
from domain.villagers.events import (
    BasicExchanged,
    BasicGiven,
    BuildActionLost,
    BuildActionUsed,
    BuildTurnBegan,
    CardPlayed,
    CoinsCollected,
    CoinsPlaced,
    CoinsTaken,
    CountessArrived,
    CountessDrew,
    CountessGiven,
    DecisionClosed,
    DecisionOpened,
    DeckShuffled,
    DevelopmentDrawn,
    DevelopmentPhaseBegan,
    DevelopmentTied,
    DevelopmentWon,
    DraftsLost,
    DraftTurnBegan,
    Event,
    EventBegun,
    EventDealt,
    EventDeckShuffled,
    EventDiscarded,
    EventPhaseBegan,
    FaceUpDrafted,
    FaceUpTaken,
    FirstPlayerDrawn,
    FirstPlayerNamed,
    FirstPlayerPassed,
    FoundersTurned,
    FreelancerPaid,
    GameEnded,
    GameOpened,
    GoldGained,
    GoldMoved,
    GoldPaid,
    HandCardDiscarded,
    HandCardGiven,
    HandCardPutBack,
    HandCardStolen,
    HandDealt,
    HandLookedAt,
    JesterLost,
    JesterPlayed,
    MarketDayBegan,
    ModuleCardDealt,
    ModuleCardsShuffled,
    PadlockOpened,
    PileCardTaken,
    PileDrafted,
    PileLookedThrough,
    RecruiterPaid,
    ReserveLaid,
    ReserveShuffled,
    RewardTurnBegan,
    RoadCleared,
    RoadCoinDeclined,
    RoadCoinPlaced,
    RoadCoinsPlaced,
    RoadLaid,
    RoadRefilled,
    RoadTurnBegan,
    RoundBegan,
    SeasonChanged,
    SeenCardDrafted,
    SeenCardPutBack,
    SeenCardTaken,
    SpecialPlayed,
    SquareCardTaken,
    SquaresTaken,
    StacksDealt,
    StandInReturned,
    ThiefUsed,
    TinnerActivated,
    VillagerBetrayed,
    VillagerDiscarded,
    VillagerFreed,
    VillagerLaid,
    VillagerTaken,
)
from domain.villagers.evolve_modules import (
    development_phase_began,
    development_won,
    face_up_taken,
    freelancer_paid,
    hand_card_stolen,
    hand_looked_at_by,
    pile_card_taken,
    pile_looked_through,
    recruiter_paid,
    reward_turn_began,
    seen_card_drafted,
    seen_card_put_back,
    seen_card_taken,
    square_card_taken,
    thief_used,
    villager_taken,
)
from domain.villagers.evolve_solo import (
    build_action_lost,
    countess_drew,
    countess_given,
    drafts_lost,
    event_begun,
    event_dealt,
    event_deck_shuffled,
    event_discarded,
    event_phase_began,
    hand_card_given,
    jester_lost,
    jester_played,
    reserve_shuffled,
    season_changed,
    villager_betrayed,
)
from domain.villagers.knowledge import (
    alone,
    hand_after_hidden_leave,
    hand_with,
)
from domain.villagers.state import (
    BuildPhase,
    Card,
    CardId,
    Countess,
    DraftPhase,
    Holding,
    Income,
    Over,
    RoadPlace,
    RoadUpdate,
    State,
    Villager,
    VillagerId,
)
from domain.villagers.village import villagers_of


def evolve(state: State, event: Event) -> State:
    """The position after this event."""
    return BOOKED[type(event)](state, event)


# The opening.


def game_opened(state: State, event: GameOpened) -> State:
    return replace(
        state,
        rules=event.rules,
        seats=(Holding(),) * event.seats,
        lumberjacks=event.lumberjacks,
        hayers=event.hayers,
        miners=event.miners,
    )


def road_laid(state: State, event: RoadLaid) -> State:
    return replace(state, road=tuple(RoadPlace(card) for card in event.cards))


def first_player_named(state: State, event: FirstPlayerNamed) -> State:
    return replace(state, first_player=event.seat)


def deck_shuffled(state: State, event: DeckShuffled) -> State:
    return replace(state, reserve=unseen(event.order))


def stacks_dealt(state: State, event: StacksDealt) -> State:
    deck, size = state.reserve, event.size
    number = len(event.tops)
    stacks = tuple(deck[n * size : (n + 1) * size] for n in range(number))
    return replace(state, stacks=stacks, reserve=deck[number * size :])


def hand_dealt(state: State, event: HandDealt) -> State:
    holding = state.seats[event.seat]
    hand = holding.hand
    for card in event.cards:
        hand = hand_with(hand, card, alone(event.seat))
    seats = with_holding(state, event.seat, replace(holding, hand=hand))
    return replace(state, seats=seats, reserve=state.reserve[event.count :])


def module_cards_shuffled(state: State, event: ModuleCardsShuffled) -> State:
    return replace(state, box=(*unseen(event.order), *state.box))


def module_card_dealt(state: State, event: ModuleCardDealt) -> State:
    given = in_hand(state, event.seat, event.card, alone(event.seat))
    return replace(given, box=state.box[1:])


def development_drawn(state: State, event: DevelopmentDrawn) -> State:
    return replace(state, developments=(*state.developments, event.development))


def countess_arrived(state: State, event: CountessArrived) -> State:
    return replace(
        state, countess=Countess(level=event.level, supply=event.supply, jester=event.jester)
    )


def round_began(state: State, event: RoundBegan) -> State:
    return replace(state, round=event.round)


# What waits.


def decision_opened(state: State, event: DecisionOpened) -> State:
    return replace(state, pending=(*state.pending, event.decision))


def decision_closed(state: State, _: DecisionClosed) -> State:
    return replace(state, pending=state.pending[:-1])


# Gold.


def gold_gained(state: State, event: GoldGained) -> State:
    owner, amount = event.owner, event.amount
    if owner == "countess":
        return with_gold(state, owner, amount)
    holding = state.seats[owner]
    field = INCOME.get(event.reason)
    income = holding.income
    if field is not None:
        income = replace(income, **{field: getattr(income, field) + amount})
    richer = replace(holding, supply=holding.supply + amount, income=income)
    return replace(state, seats=with_holding(state, owner, richer))


def gold_paid(state: State, event: GoldPaid) -> State:
    return with_gold(state, event.owner, -event.amount)


def gold_moved(state: State, event: GoldMoved) -> State:
    return with_gold(with_gold(state, event.giver, -event.amount), event.taker, event.amount)


def coins_placed(state: State, event: CoinsPlaced) -> State:
    return with_coins(state, event.owner, event.villager, event.amount)


def coins_taken(state: State, event: CoinsTaken) -> State:
    bare = with_coins(state, event.owner, event.villager, -event.amount)
    return with_gold(bare, event.taker, event.amount)


# Draft phase.


def draft_turn_began(state: State, event: DraftTurnBegan) -> State:
    return replace(state, phase=DraftPhase(event.seat, event.fewer))


def face_up_drafted(state: State, event: FaceUpDrafted) -> State:
    holding = state.seats[event.seat]
    drafted = replace(
        holding, square=(*holding.square, event.card), supply=holding.supply + event.coins
    )
    return replace(
        state,
        seats=with_holding(state, event.seat, drafted),
        road=with_place(state, event.place, None),
    )


def pile_drafted(state: State, event: PileDrafted) -> State:
    holding = state.seats[event.seat]
    drafted = replace(holding, square=(*holding.square, event.card))
    left = without_top(state, event.pile)
    return replace(left, seats=with_holding(state, event.seat, drafted))


def road_refilled(state: State, event: RoadRefilled) -> State:
    left = without_top(state, event.pile)
    return replace(left, road=with_place(state, event.place, RoadPlace(event.card)))


def squares_taken(state: State, event: SquaresTaken) -> State:
    return replace(
        state,
        seats=tuple(with_square_in_hand(holding, event.known_to) for holding in state.seats),
    )


# Road update.


def road_turn_began(state: State, event: RoadTurnBegan) -> State:
    return replace(state, phase=RoadUpdate(event.seat))


def road_coin_placed(state: State, event: RoadCoinPlaced) -> State:
    return replace(state, road=with_coin(state.road, event.place))


def road_coins_placed(state: State, event: RoadCoinsPlaced) -> State:
    road = state.road
    for place in event.places:
        road = with_coin(road, place)
    return replace(state, road=road)


def road_cleared(state: State, event: RoadCleared) -> State:
    cleared = replace(
        state,
        road=tuple(
            None if number in event.places else place
            for number, place in zip(PLACES, state.road, strict=True)
        ),
        discard_pile=state.discard_pile + event.cards,
    )
    return cleared if event.taker is None else with_gold(cleared, event.taker, event.coins)


# Build phase.


def build_turn_began(state: State, event: BuildTurnBegan) -> State:
    return replace(state, phase=BuildPhase(event.seat, event.limit))


def build_action_used(state: State, _: BuildActionUsed) -> State:
    phase = building(state)
    return replace(state, phase=replace(phase, used=phase.used + 1))


def card_played(state: State, event: CardPlayed) -> State:
    return shown_from_hand(state, event.seat, event.card)


def special_played(state: State, event: SpecialPlayed) -> State:
    shown = shown_from_hand(state, event.seat, event.card)
    return replace(shown, discard_pile=(*state.discard_pile, event.card))


def padlock_opened(state: State, event: PadlockOpened) -> State:
    if event.paid:
        state = with_gold(state, event.seat, -event.paid)
    if event.unlocker is None or event.owner is None:
        return state
    return with_coins(state, event.owner, event.unlocker, event.coins)


def villager_laid(state: State, event: VillagerLaid) -> State:
    laid = Villager(event.villager, event.card, event.onto, 0, event.turned)
    return with_new_villager(state, event.owner, laid)


def villager_freed(state: State, event: VillagerFreed) -> State:
    village: list[Villager] = []
    for villager in villagers_of(state, event.owner):
        if villager.id == event.villager:
            village.append(Villager(event.apprentice, CardId("apprentice"), villager.on))
        elif villager.on == event.villager:
            village.append(replace(villager, on=event.apprentice))
        else:
            village.append(villager)
    exchanged = with_village(state, event.owner, tuple(village))
    return replace(exchanged, next_villager=VillagerId(event.apprentice + 1))


def tinner_activated(state: State, _: TinnerActivated) -> State:
    return replace(state, phase=replace(building(state), tinner=True))


def hand_card_put_back(state: State, event: HandCardPutBack) -> State:
    holding = state.seats[event.seat]
    hand = hand_after_hidden_leave(holding.hand, event.card, event.rest_known_to)
    put = with_top(state, event.pile, Card(event.card, event.known_to))
    return replace(put, seats=with_holding(state, event.seat, replace(holding, hand=hand)))


def hand_card_discarded(state: State, event: HandCardDiscarded) -> State:
    shown = shown_from_hand(state, event.seat, event.card)
    if event.supply is not None:
        return with_supply(shown, event.supply, 1)
    return replace(shown, discard_pile=(*state.discard_pile, event.card))


def basic_exchanged(state: State, event: BasicExchanged) -> State:
    phase = building(state)
    given = with_basic(state, event)
    return replace(given, phase=replace(phase, basics=phase.basics + 1))


def basic_given(state: State, event: BasicGiven) -> State:
    return with_basic(state, event)


def founders_turned(state: State, event: FoundersTurned) -> State:
    village = tuple(
        replace(villager, turned=True) if villager.id == event.villager else villager
        for villager in state.seats[event.seat].village
    )
    return with_village(state, event.seat, village)


def stand_in_returned(state: State, event: StandInReturned) -> State:
    back = in_hand(state, event.seat, event.card, event.known_to)
    return without_villager(back, event.seat, event.villager)


def villager_discarded(state: State, event: VillagerDiscarded) -> State:
    gone = without_villager(state, event.owner, event.villager)
    return replace(gone, discard_pile=(*state.discard_pile, event.card))


def first_player_passed(state: State, event: FirstPlayerPassed) -> State:
    return replace(state, first_player=event.seat)


# Market days and end.


def market_day_began(state: State, event: MarketDayBegan) -> State:
    return replace(state, market_days=event.day)


def coins_collected(state: State, event: CoinsCollected) -> State:
    owner = event.owner
    village = tuple(
        replace(villager, coins=0) if villager.coins else villager
        for villager in villagers_of(state, owner)
    )
    richer = with_gold(with_village(state, owner, village), owner, event.amount)
    if owner == "countess":
        return richer
    holding = richer.seats[owner]
    income = replace(holding.income, coins=holding.income.coins + event.amount)
    return replace(richer, seats=with_holding(richer, owner, replace(holding, income=income)))


def game_ended(state: State, event: GameEnded) -> State:
    return replace(state, phase=Over(event.outcome), pending=())


def told_only(
    state: State,
    _: FirstPlayerDrawn | ReserveLaid | RoadCoinDeclined | DevelopmentTied,
) -> State:
    """What follows from these stands in the events after them, or was booked before."""
    return state


INCOME = MappingProxyType(
    {
        "first_market": "first_market",
        "second_market": "second_market",
        "silver": "silver",
        "bronze": "bronze",
        "development": "developments",
    }
)
"""In which field of the income gold is booked that came for this reason."""

assert set(INCOME.values()) <= set(Income.__struct_fields__)


BOOKED: MappingProxyType[type[Event], Callable[[State, Any], State]] = MappingProxyType(
    {
        GameOpened: game_opened,
        RoadLaid: road_laid,
        FirstPlayerDrawn: told_only,
        FirstPlayerNamed: first_player_named,
        DeckShuffled: deck_shuffled,
        StacksDealt: stacks_dealt,
        HandDealt: hand_dealt,
        ReserveLaid: told_only,
        ModuleCardsShuffled: module_cards_shuffled,
        ModuleCardDealt: module_card_dealt,
        DevelopmentDrawn: development_drawn,
        CountessArrived: countess_arrived,
        RoundBegan: round_began,
        DecisionOpened: decision_opened,
        DecisionClosed: decision_closed,
        GoldGained: gold_gained,
        GoldPaid: gold_paid,
        GoldMoved: gold_moved,
        CoinsPlaced: coins_placed,
        CoinsTaken: coins_taken,
        DraftTurnBegan: draft_turn_began,
        FaceUpDrafted: face_up_drafted,
        PileDrafted: pile_drafted,
        RoadRefilled: road_refilled,
        SquaresTaken: squares_taken,
        RoadTurnBegan: road_turn_began,
        RoadCoinPlaced: road_coin_placed,
        RoadCoinDeclined: told_only,
        RoadCoinsPlaced: road_coins_placed,
        RoadCleared: road_cleared,
        BuildTurnBegan: build_turn_began,
        BuildActionUsed: build_action_used,
        CardPlayed: card_played,
        SpecialPlayed: special_played,
        PadlockOpened: padlock_opened,
        VillagerLaid: villager_laid,
        VillagerFreed: villager_freed,
        TinnerActivated: tinner_activated,
        HandCardPutBack: hand_card_put_back,
        HandCardDiscarded: hand_card_discarded,
        BasicExchanged: basic_exchanged,
        BasicGiven: basic_given,
        FoundersTurned: founders_turned,
        StandInReturned: stand_in_returned,
        VillagerDiscarded: villager_discarded,
        FirstPlayerPassed: first_player_passed,
        MarketDayBegan: market_day_began,
        CoinsCollected: coins_collected,
        GameEnded: game_ended,
        EventDeckShuffled: event_deck_shuffled,
        EventDealt: event_dealt,
        EventBegun: event_begun,
        EventDiscarded: event_discarded,
        SeasonChanged: season_changed,
        JesterPlayed: jester_played,
        JesterLost: jester_lost,
        EventPhaseBegan: event_phase_began,
        CountessGiven: countess_given,
        CountessDrew: countess_drew,
        HandCardGiven: hand_card_given,
        VillagerBetrayed: villager_betrayed,
        DraftsLost: drafts_lost,
        BuildActionLost: build_action_lost,
        ReserveShuffled: reserve_shuffled,
        RecruiterPaid: recruiter_paid,
        PileLookedThrough: pile_looked_through,
        SeenCardDrafted: seen_card_drafted,
        SeenCardTaken: seen_card_taken,
        SeenCardPutBack: seen_card_put_back,
        FaceUpTaken: face_up_taken,
        SquareCardTaken: square_card_taken,
        VillagerTaken: villager_taken,
        HandLookedAt: hand_looked_at_by,
        HandCardStolen: hand_card_stolen,
        ThiefUsed: thief_used,
        FreelancerPaid: freelancer_paid,
        DevelopmentPhaseBegan: development_phase_began,
        DevelopmentWon: development_won,
        DevelopmentTied: told_only,
        RewardTurnBegan: reward_turn_began,
        PileCardTaken: pile_card_taken,
    }
)
