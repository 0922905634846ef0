"""The reducer's part for the modules, in the order of `events_modules.py`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.villagers.booking import (
    building,
    in_hand,
    with_coins,
    with_countess,
    with_gold,
    with_holding,
    with_place,
    with_top,
    without,
    without_seen,
    without_top,
    without_villager,
)
from domain.villagers.events_modules import (
    DevelopmentPhaseBegan,
    DevelopmentWon,
    FaceUpTaken,
    FreelancerPaid,
    HandCardStolen,
    HandLookedAt,
    PileCardTaken,
    PileLookedThrough,
    RecruiterPaid,
    RewardTurnBegan,
    SeenCardDrafted,
    SeenCardPutBack,
    SeenCardTaken,
    SquareCardTaken,
    ThiefUsed,
    VillagerTaken,
)
from domain.villagers.knowledge import (
    alone,
    hand_after_hidden_leave,
    hand_looked_at,
    hand_with,
    pile_of,
    with_pile,
)
from domain.villagers.state import (
    Card,
    DevelopmentPhase,
    DraftPhase,
    State,
)
from domain.villagers.village import countess_of


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
    hand = hand_after_hidden_leave(holding.hand, event.card, event.rest_known_to)
    left = replace(state, seats=with_holding(state, event.owner, replace(holding, hand=hand)))
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
        countess = countess_of(state)
        return with_countess(state, replace(countess, tokens=(*countess.tokens, event.development)))
    holding = state.seats[event.owner]
    winner = replace(holding, tokens=(*holding.tokens, event.development))
    return replace(state, seats=with_holding(state, event.owner, winner))


def reward_turn_began(state: State, event: RewardTurnBegan) -> State:
    return replace(state, phase=DevelopmentPhase(event.seat))


def pile_card_taken(state: State, event: PileCardTaken) -> State:
    left = without_top(state, event.pile)
    return in_hand(left, event.seat, event.card, event.known_to)
