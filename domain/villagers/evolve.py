"""The reducer: one small function per event, in the order of `events.py`. It only books.

The functions stand in a literal table by the type of the event: a fold of a long log spends its
time here, and a table finds the last event as fast as the first.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from domain.decider import Seat
from domain.villagers.components import EVENTS, PLACES
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
from domain.villagers.knowledge import (
    NOBODY,
    alone,
    hand_after_hidden_leave,
    hand_after_open_leave,
    hand_looked_at,
    hand_with,
    pile_of,
    with_pile,
)
from domain.villagers.state import (
    BuildPhase,
    Card,
    CardId,
    Countess,
    DevelopmentPhase,
    DraftPhase,
    EventId,
    EventPhase,
    Holding,
    Income,
    Knowers,
    Over,
    Owner,
    PileId,
    RoadPlace,
    RoadUpdate,
    State,
    Villager,
    VillagerId,
)


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
    for villager in village_of(state, event.owner):
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
    fewer = replace(holding, hand=hand_after_hidden_leave(holding.hand, event.card, event.known_to))
    put = with_top(state, event.pile, Card(event.card, event.known_to))
    return replace(put, seats=with_holding(state, event.seat, fewer))


def hand_card_discarded(state: State, event: HandCardDiscarded) -> State:
    shown = shown_from_hand(state, event.seat, event.card)
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
        for villager in village_of(state, owner)
    )
    richer = with_gold(with_village(state, owner, village), owner, event.amount)
    if owner == "countess":
        return richer
    holding = richer.seats[owner]
    income = replace(holding.income, coins=holding.income.coins + event.amount)
    return replace(richer, seats=with_holding(richer, owner, replace(holding, income=income)))


def game_ended(state: State, event: GameEnded) -> State:
    return replace(state, phase=Over(event.outcome), pending=())


# Solo.


def event_deck_shuffled(state: State, event: EventDeckShuffled) -> State:
    countess = her(state)
    summer = event.season == "summer"
    decks, discarded = countess.decks, countess.discarded
    return with_countess(
        state,
        replace(
            countess,
            decks=(event.order, decks[1]) if summer else (decks[0], event.order),
            discarded=((), discarded[1]) if summer else (discarded[0], ()),
            shuffles=countess.shuffles + 1,
        ),
    )


def event_dealt(state: State, event: EventDealt) -> State:
    countess = her(state)
    summer, winter = countess.decks
    in_summer = EVENTS[event.event].season == "summer"
    decks = (summer[1:], winter) if in_summer else (summer, winter[1:])
    return with_countess(state, replace(countess, decks=decks, open=(*countess.open, event.event)))


def event_begun(state: State, event: EventBegun) -> State:
    countess = her(state)
    return with_countess(state, replace(countess, begun=(*countess.begun, event.event)))


def event_discarded(state: State, event: EventDiscarded) -> State:
    return with_countess(state, without_event(her(state), event.event))


def season_changed(state: State, event: SeasonChanged) -> State:
    return with_countess(state, replace(her(state), season=event.season))


def jester_played(state: State, event: JesterPlayed) -> State:
    return with_countess(state, replace(without_event(her(state), event.event), jester=False))


def jester_lost(state: State, _: JesterLost) -> State:
    return with_countess(state, replace(her(state), jester=False))


def event_phase_began(state: State, event: EventPhaseBegan) -> State:
    return replace(state, phase=EventPhase(event.seat))


def countess_given(state: State, event: CountessGiven) -> State:
    given = with_new_villager(state, "countess", Villager(event.villager, event.card))
    richer = with_gold(given, "countess", event.coins)
    return replace(richer, road=with_place(state, event.place, None))


def countess_drew(state: State, event: CountessDrew) -> State:
    left = without_top(state, event.pile)
    return with_new_villager(left, "countess", Villager(event.villager, event.card))


def hand_card_given(state: State, event: HandCardGiven) -> State:
    shown = shown_from_hand(state, event.seat, event.card)
    return with_new_villager(shown, "countess", Villager(event.villager, event.card))


def villager_betrayed(state: State, event: VillagerBetrayed) -> State:
    left = without_villager(state, event.seat, event.villager)
    return with_new_villager(left, "countess", Villager(event.villager, event.card))


def drafts_lost(state: State, event: DraftsLost) -> State:
    return replace(state, phase=DraftPhase(event.seat, event.fewer))


def build_action_lost(state: State, event: BuildActionLost) -> State:
    return replace(state, phase=replace(building(state), limit=event.limit))


def reserve_shuffled(state: State, event: ReserveShuffled) -> State:
    return replace(state, reserve=unseen(event.order), discard_pile=(), shuffles=state.shuffles + 1)


# Modules.


def recruiter_paid(state: State, event: RecruiterPaid) -> State:
    phase = state.phase
    assert isinstance(phase, DraftPhase)
    poorer = with_gold(state, event.seat, -event.amount)
    return replace(poorer, phase=replace(phase, recruited=True))


def pile_looked_through(state: State, event: PileLookedThrough) -> State:
    holding = state.seats[event.seat]
    looking = tuple(Card(card, alone(event.seat)) for card in event.cards)
    left = with_pile(state, event.pile, pile_of(state, event.pile)[event.count :])
    return replace(left, seats=with_holding(state, event.seat, replace(holding, looking=looking)))


def seen_card_drafted(state: State, event: SeenCardDrafted) -> State:
    holding = without_seen(state.seats[event.seat], event.card)
    drafted = replace(holding, square=(*holding.square, event.card))
    return replace(state, seats=with_holding(state, event.seat, drafted))


def seen_card_taken(state: State, event: SeenCardTaken) -> State:
    holding = without_seen(state.seats[event.seat], event.card)
    took = replace(holding, hand=hand_with(holding.hand, event.card, event.known_to))
    return replace(state, seats=with_holding(state, event.seat, took))


def seen_card_put_back(state: State, event: SeenCardPutBack) -> State:
    holding = without_seen(state.seats[event.seat], event.card)
    put = with_top(state, event.pile, Card(event.card, event.known_to))
    return replace(put, seats=with_holding(state, event.seat, holding))


def face_up_taken(state: State, event: FaceUpTaken) -> State:
    took = in_hand(state, event.seat, event.card, event.known_to)
    richer = with_gold(took, event.seat, event.coins)
    return replace(richer, road=with_place(state, event.place, None))


def square_card_taken(state: State, event: SquareCardTaken) -> State:
    holding = state.seats[event.owner]
    fewer = replace(holding, square=without(holding.square, event.card))
    left = replace(state, seats=with_holding(state, event.owner, fewer))
    return in_hand(left, event.seat, event.card, event.known_to)


def villager_taken(state: State, event: VillagerTaken) -> State:
    left = without_villager(state, event.owner, event.villager)
    return in_hand(left, event.seat, event.card, event.known_to)


def hand_looked_at_by(state: State, event: HandLookedAt) -> State:
    holding = state.seats[event.owner]
    seen = replace(holding, hand=hand_looked_at(holding.hand, event.seat))
    return replace(state, seats=with_holding(state, event.owner, seen))


def hand_card_stolen(state: State, event: HandCardStolen) -> State:
    holding = state.seats[event.owner]
    robbed = replace(
        holding, hand=hand_after_hidden_leave(holding.hand, event.card, event.known_to)
    )
    left = replace(state, seats=with_holding(state, event.owner, robbed))
    return in_hand(left, event.seat, event.card, event.known_to)


def thief_used(state: State, event: ThiefUsed) -> State:
    phase = building(state)
    robbed = with_gold(state, event.victim, -event.amount)
    put = with_coins(robbed, event.seat, event.villager, event.amount)
    return replace(put, phase=replace(phase, thieves=(*phase.thieves, event.villager)))


def freelancer_paid(state: State, event: FreelancerPaid) -> State:
    phase = building(state)
    paid = with_gold(state, event.seat, -event.amount)
    put = with_coins(paid, event.owner, event.villager, event.amount)
    hired = (*phase.freelancers, event.villager)
    return replace(put, phase=replace(phase, limit=event.limit, freelancers=hired))


def development_phase_began(state: State, event: DevelopmentPhaseBegan) -> State:
    countess = state.countess
    return replace(
        state,
        seats=tuple(
            replace(holding, tokens=()) if holding.tokens else holding for holding in state.seats
        ),
        countess=None if countess is None else replace(countess, tokens=()),
        phase=DevelopmentPhase(event.seat),
    )


def development_won(state: State, event: DevelopmentWon) -> State:
    if event.owner == "countess":
        countess = her(state)
        return with_countess(state, replace(countess, tokens=(*countess.tokens, event.development)))
    holding = state.seats[event.owner]
    winner = replace(holding, tokens=(*holding.tokens, event.development))
    return replace(state, seats=with_holding(state, event.owner, winner))


def reward_turn_began(state: State, event: RewardTurnBegan) -> State:
    return replace(state, phase=DevelopmentPhase(event.seat))


def pile_card_taken(state: State, event: PileCardTaken) -> State:
    left = without_top(state, event.pile)
    return in_hand(left, event.seat, event.card, event.known_to)


def told_only(
    state: State,
    _: FirstPlayerDrawn | ReserveLaid | RoadCoinDeclined | DevelopmentTied,
) -> State:
    """What follows from these stands in the events after them, or was booked before."""
    return state


# The parts of those sentences.

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


def unseen(faces: tuple[CardId, ...]) -> tuple[Card, ...]:
    return tuple(Card(face, NOBODY) for face in faces)


def with_holding(state: State, seat: Seat, holding: Holding) -> tuple[Holding, ...]:
    seats = state.seats
    return (*seats[:seat], holding, *seats[seat + 1 :])


def her(state: State) -> Countess:
    assert state.countess is not None
    return state.countess


def with_countess(state: State, countess: Countess) -> State:
    return replace(state, countess=countess)


def building(state: State) -> BuildPhase:
    assert isinstance(state.phase, BuildPhase)
    return state.phase


def with_gold(state: State, owner: Owner, amount: int) -> State:
    if owner == "countess":
        countess = her(state)
        return with_countess(state, replace(countess, supply=countess.supply + amount))
    holding = state.seats[owner]
    richer = replace(holding, supply=holding.supply + amount)
    return replace(state, seats=with_holding(state, owner, richer))


def village_of(state: State, owner: Owner) -> tuple[Villager, ...]:
    return her(state).village if owner == "countess" else state.seats[owner].village


def with_village(state: State, owner: Owner, village: tuple[Villager, ...]) -> State:
    if owner == "countess":
        return with_countess(state, replace(her(state), village=village))
    holding = replace(state.seats[owner], village=village)
    return replace(state, seats=with_holding(state, owner, holding))


def with_new_villager(state: State, owner: Owner, villager: Villager) -> State:
    laid = with_village(state, owner, (*village_of(state, owner), villager))
    following = VillagerId(max(state.next_villager, villager.id + 1))
    return replace(laid, next_villager=following)


def without_villager(state: State, owner: Owner, number: VillagerId) -> State:
    village = tuple(v for v in village_of(state, owner) if v.id != number)
    return with_village(state, owner, village)


def with_coins(state: State, owner: Owner, number: VillagerId, amount: int) -> State:
    village = tuple(
        replace(villager, coins=villager.coins + amount) if villager.id == number else villager
        for villager in village_of(state, owner)
    )
    return with_village(state, owner, village)


def with_basic(state: State, event: BasicExchanged | BasicGiven) -> State:
    villager = Villager(event.villager, CardId(event.basic))
    laid = with_new_villager(state, event.seat, villager)
    match event.basic:
        case "lumberjack":
            return replace(laid, lumberjacks=state.lumberjacks - 1)
        case "hayer":
            return replace(laid, hayers=state.hayers - 1)
        case "miner":
            return replace(laid, miners=state.miners - 1)


def in_hand(state: State, seat: Seat, face: CardId, known_to: Knowers) -> State:
    holding = state.seats[seat]
    richer = replace(holding, hand=hand_with(holding.hand, face, known_to))
    return replace(state, seats=with_holding(state, seat, richer))


def shown_from_hand(state: State, seat: Seat, face: CardId) -> State:
    holding = state.seats[seat]
    fewer = replace(holding, hand=hand_after_open_leave(holding.hand, face))
    return replace(state, seats=with_holding(state, seat, fewer))


def with_square_in_hand(holding: Holding, known_to: Knowers) -> Holding:
    hand = holding.hand
    for face in holding.square:
        hand = hand_with(hand, face, known_to)
    return replace(holding, hand=hand, square=())


def without_seen(holding: Holding, face: CardId) -> Holding:
    faces = [card.face for card in holding.looking]
    at = faces.index(face)
    return replace(holding, looking=holding.looking[:at] + holding.looking[at + 1 :])


def without_event(countess: Countess, event: EventId) -> Countess:
    summer, winter = countess.discarded
    in_summer = EVENTS[event].season == "summer"
    return replace(
        countess,
        open=tuple(other for other in countess.open if other != event),
        begun=tuple(other for other in countess.begun if other != event),
        discarded=((*summer, event), winter) if in_summer else (summer, (*winter, event)),
    )


def without(things: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
    """These things without the first one that is equal to `thing`."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def without_top(state: State, pile: PileId) -> State:
    return with_pile(state, pile, pile_of(state, pile)[1:])


def with_top(state: State, pile: PileId, card: Card) -> State:
    return with_pile(state, pile, (card, *pile_of(state, pile)))


def with_place(state: State, place: int, lying: RoadPlace | None) -> tuple[RoadPlace | None, ...]:
    return (*state.road[: place - 1], lying, *state.road[place:])


def with_coin(road: tuple[RoadPlace | None, ...], place: int) -> tuple[RoadPlace | None, ...]:
    lying = road[place - 1]
    assert lying is not None
    return (*road[: place - 1], RoadPlace(lying.card, lying.coins + 1), *road[place:])


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
