"""The reducer's part for the modules and for the game against the Countess.

In the order of `events_modules.py` and `events_solo.py`.
"""

from msgspec.structs import replace

from domain.cards import with_holding
from domain.villagers import components
from domain.villagers import events_modules as e
from domain.villagers import events_solo as solo
from domain.villagers import state as s
from domain.villagers.booking import (
    REDUCER,
    building,
    in_hand,
    in_square,
    shown_from_hand,
    unseen,
    with_coins,
    with_countess,
    with_gold,
    with_new_villager,
    with_place,
    with_top,
    without_event,
    without_seen,
    without_top,
    without_villager,
)
from domain.villagers.knowledge import (
    alone,
    hand_after_hidden_leave,
    hand_looked_at,
    pile_of,
    with_pile,
)
from domain.villagers.village import countess_of

# The modules.


@REDUCER.handles
def recruiter_paid(state: s.State, event: e.RecruiterPaid) -> s.State:
    phase = state.phase
    assert isinstance(phase, s.DraftPhase)
    poorer = with_gold(state, event.seat, -event.amount)
    return replace(poorer, phase=replace(phase, recruited=True))


@REDUCER.handles
def pile_looked_through(state: s.State, event: e.PileLookedThrough) -> s.State:
    looking = tuple(s.Card(card, alone(event.seat)) for card in event.cards)
    left = with_pile(state, event.pile, pile_of(state, event.pile)[event.count :])
    return with_holding(left, event.seat, looking=looking)


@REDUCER.handles
def seen_card_drafted(state: s.State, event: e.SeenCardDrafted) -> s.State:
    return in_square(without_seen(state, event.seat, event.card), event.seat, event.card)


@REDUCER.handles
def seen_card_taken(state: s.State, event: e.SeenCardTaken) -> s.State:
    left = without_seen(state, event.seat, event.card)
    return in_hand(left, event.seat, event.card, event.known_to)


@REDUCER.handles
def seen_card_put_back(state: s.State, event: e.SeenCardPutBack) -> s.State:
    left = without_seen(state, event.seat, event.card)
    return with_top(left, event.pile, s.Card(event.card, event.known_to))


@REDUCER.handles
def face_up_taken(state: s.State, event: e.FaceUpTaken) -> s.State:
    left = with_gold(with_place(state, event.place, None), event.seat, event.coins)
    return in_hand(left, event.seat, event.card, event.known_to)


@REDUCER.handles
def square_card_taken(state: s.State, event: e.SquareCardTaken) -> s.State:
    square = list(state.seats[event.owner].square)
    square.remove(event.card)
    left = with_holding(state, event.owner, square=tuple(square))
    return in_hand(left, event.seat, event.card, event.known_to)


@REDUCER.handles
def villager_taken(state: s.State, event: e.VillagerTaken) -> s.State:
    left = without_villager(state, event.owner, event.villager)
    return in_hand(left, event.seat, event.card, event.known_to)


@REDUCER.handles
def hand_looked_at_by(state: s.State, event: e.HandLookedAt) -> s.State:
    hand = hand_looked_at(state.seats[event.owner].hand, event.seat)
    return with_holding(state, event.owner, hand=hand)


@REDUCER.handles
def hand_card_stolen(state: s.State, event: e.HandCardStolen) -> s.State:
    hand = state.seats[event.owner].hand
    robbed = hand_after_hidden_leave(hand, event.card, event.rest_known_to)
    left = with_holding(state, event.owner, hand=robbed)
    return in_hand(left, event.seat, event.card, event.known_to)


@REDUCER.handles
def thief_used(state: s.State, event: e.ThiefUsed) -> s.State:
    phase = building(state)
    robbed = with_gold(state, event.victim, -event.amount)
    put = with_coins(robbed, event.seat, event.villager, event.amount)
    return replace(put, phase=replace(phase, thieves=(*phase.thieves, event.villager)))


@REDUCER.handles
def freelancer_paid(state: s.State, event: e.FreelancerPaid) -> s.State:
    phase = building(state)
    paid = with_gold(state, event.seat, -event.amount)
    put = with_coins(paid, event.owner, event.villager, event.amount)
    hired = (*phase.freelancers, event.villager)
    return replace(put, phase=replace(phase, limit=event.limit, freelancers=hired))


@REDUCER.handles
def development_phase_began(state: s.State, event: e.DevelopmentPhaseBegan) -> s.State:
    seats = tuple(replace(it, tokens=()) if it.tokens else it for it in state.seats)
    began = replace(state, seats=seats, phase=s.DevelopmentPhase(event.seat))
    return began if state.countess is None else with_countess(began, tokens=())


@REDUCER.handles
def development_won(state: s.State, event: e.DevelopmentWon) -> s.State:
    if event.owner == "countess":
        return with_countess(state, tokens=(*countess_of(state).tokens, event.development))
    tokens = (*state.seats[event.owner].tokens, event.development)
    return with_holding(state, event.owner, tokens=tokens)


REDUCER.begins(e.RewardTurnBegan, s.DevelopmentPhase)


@REDUCER.handles
def pile_card_taken(state: s.State, event: e.PileCardTaken) -> s.State:
    return in_hand(without_top(state, event.pile), event.seat, event.card, event.known_to)


# The Countess.


@REDUCER.handles
def event_deck_shuffled(state: s.State, event: solo.EventDeckShuffled) -> s.State:
    countess = countess_of(state)
    summer = event.season == "summer"
    decks, discarded = countess.decks, countess.discarded
    return with_countess(
        state,
        decks=(event.order, decks[1]) if summer else (decks[0], event.order),
        discarded=((), discarded[1]) if summer else (discarded[0], ()),
        shuffles=countess.shuffles + 1,
    )


@REDUCER.handles
def event_dealt(state: s.State, event: solo.EventDealt) -> s.State:
    countess = countess_of(state)
    summer, winter = countess.decks
    in_summer = components.EVENTS[event.event].season == "summer"
    decks = (summer[1:], winter) if in_summer else (summer, winter[1:])
    return with_countess(state, decks=decks, open=(*countess.open, event.event))


@REDUCER.handles
def event_begun(state: s.State, event: solo.EventBegun) -> s.State:
    return with_countess(state, begun=(*countess_of(state).begun, event.event))


@REDUCER.handles
def event_discarded(state: s.State, event: solo.EventDiscarded) -> s.State:
    return without_event(state, event.event)


@REDUCER.handles
def season_changed(state: s.State, event: solo.SeasonChanged) -> s.State:
    return with_countess(state, season=event.season)


@REDUCER.handles
def jester_played(state: s.State, event: solo.JesterPlayed) -> s.State:
    return with_countess(without_event(state, event.event), jester=False)


@REDUCER.handles
def jester_lost(state: s.State, _: solo.JesterLost) -> s.State:
    return with_countess(state, jester=False)


REDUCER.begins(solo.EventPhaseBegan, s.EventPhase)


@REDUCER.handles
def countess_given(state: s.State, event: solo.CountessGiven) -> s.State:
    left = with_gold(with_place(state, event.place, None), "countess", event.coins)
    return with_new_villager(left, "countess", s.Villager(event.villager, event.card))


@REDUCER.handles
def countess_drew(state: s.State, event: solo.CountessDrew) -> s.State:
    left = without_top(state, event.pile)
    return with_new_villager(left, "countess", s.Villager(event.villager, event.card))


@REDUCER.handles
def hand_card_given(state: s.State, event: solo.HandCardGiven) -> s.State:
    shown = shown_from_hand(state, event.seat, event.card)
    return with_new_villager(shown, "countess", s.Villager(event.villager, event.card))


@REDUCER.handles
def villager_betrayed(state: s.State, event: solo.VillagerBetrayed) -> s.State:
    left = without_villager(state, event.seat, event.villager)
    return with_new_villager(left, "countess", s.Villager(event.villager, event.card))


@REDUCER.handles
def build_action_lost(state: s.State, event: solo.BuildActionLost) -> s.State:
    return replace(state, phase=replace(building(state), limit=event.limit))


@REDUCER.handles
def reserve_shuffled(state: s.State, event: solo.ReserveShuffled) -> s.State:
    return replace(state, reserve=unseen(event.order), discard_pile=(), shuffles=state.shuffles + 1)
