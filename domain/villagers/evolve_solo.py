"""The reducer's part for the game against the Countess, in the order of `events_solo.py`."""

from msgspec.structs import replace

from domain.villagers import components as box
from domain.villagers import events_solo as e
from domain.villagers import state as s
from domain.villagers.booking import (
    REDUCER,
    building,
    shown_from_hand,
    unseen,
    with_countess,
    with_gold,
    with_new_villager,
    with_place,
    without_event,
    without_top,
    without_villager,
)
from domain.villagers.village import countess_of


@REDUCER.books
def event_deck_shuffled(state: s.State, event: e.EventDeckShuffled) -> s.State:
    countess = countess_of(state)
    summer = event.season == "summer"
    decks, discarded = countess.decks, countess.discarded
    return with_countess(
        state,
        decks=(event.order, decks[1]) if summer else (decks[0], event.order),
        discarded=((), discarded[1]) if summer else (discarded[0], ()),
        shuffles=countess.shuffles + 1,
    )


@REDUCER.books
def event_dealt(state: s.State, event: e.EventDealt) -> s.State:
    countess = countess_of(state)
    summer, winter = countess.decks
    in_summer = box.EVENTS[event.event].season == "summer"
    decks = (summer[1:], winter) if in_summer else (summer, winter[1:])
    return with_countess(state, decks=decks, open=(*countess.open, event.event))


@REDUCER.books
def event_begun(state: s.State, event: e.EventBegun) -> s.State:
    return with_countess(state, begun=(*countess_of(state).begun, event.event))


@REDUCER.books
def event_discarded(state: s.State, event: e.EventDiscarded) -> s.State:
    return without_event(state, event.event)


@REDUCER.books
def season_changed(state: s.State, event: e.SeasonChanged) -> s.State:
    return with_countess(state, season=event.season)


@REDUCER.books
def jester_played(state: s.State, event: e.JesterPlayed) -> s.State:
    return with_countess(without_event(state, event.event), jester=False)


@REDUCER.books
def jester_lost(state: s.State, _: e.JesterLost) -> s.State:
    return with_countess(state, jester=False)


REDUCER.begins(e.EventPhaseBegan, s.EventPhase)


@REDUCER.books
def countess_given(state: s.State, event: e.CountessGiven) -> s.State:
    left = with_gold(with_place(state, event.place, None), "countess", event.coins)
    return with_new_villager(left, "countess", s.Villager(event.villager, event.card))


@REDUCER.books
def countess_drew(state: s.State, event: e.CountessDrew) -> s.State:
    left = without_top(state, event.pile)
    return with_new_villager(left, "countess", s.Villager(event.villager, event.card))


@REDUCER.books
def hand_card_given(state: s.State, event: e.HandCardGiven) -> s.State:
    shown = shown_from_hand(state, event.seat, event.card)
    return with_new_villager(shown, "countess", s.Villager(event.villager, event.card))


@REDUCER.books
def villager_betrayed(state: s.State, event: e.VillagerBetrayed) -> s.State:
    left = without_villager(state, event.seat, event.villager)
    return with_new_villager(left, "countess", s.Villager(event.villager, event.card))


@REDUCER.books
def drafts_lost(state: s.State, event: e.DraftsLost) -> s.State:
    return replace(state, phase=s.DraftPhase(event.seat, event.fewer))


@REDUCER.books
def build_action_lost(state: s.State, event: e.BuildActionLost) -> s.State:
    return replace(state, phase=replace(building(state), limit=event.limit))


@REDUCER.books
def reserve_shuffled(state: s.State, event: e.ReserveShuffled) -> s.State:
    return replace(state, reserve=unseen(event.order), discard_pile=(), shuffles=state.shuffles + 1)
