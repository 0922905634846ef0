"""The reducer's part for the game against the Countess, in the order of `events_solo.py`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.villagers.booking import (
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
from domain.villagers.components import EVENTS
from domain.villagers.events_solo import (
    BuildActionLost,
    CountessDrew,
    CountessGiven,
    DraftsLost,
    EventBegun,
    EventDealt,
    EventDeckShuffled,
    EventDiscarded,
    EventPhaseBegan,
    HandCardGiven,
    JesterLost,
    JesterPlayed,
    ReserveShuffled,
    SeasonChanged,
    VillagerBetrayed,
)
from domain.villagers.state import (
    DraftPhase,
    EventPhase,
    State,
    Villager,
)
from domain.villagers.village import countess_of


def event_deck_shuffled(state: State, event: EventDeckShuffled) -> State:
    countess = countess_of(state)
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
    countess = countess_of(state)
    summer, winter = countess.decks
    in_summer = EVENTS[event.event].season == "summer"
    decks = (summer[1:], winter) if in_summer else (summer, winter[1:])
    return with_countess(state, replace(countess, decks=decks, open=(*countess.open, event.event)))


def event_begun(state: State, event: EventBegun) -> State:
    countess = countess_of(state)
    return with_countess(state, replace(countess, begun=(*countess.begun, event.event)))


def event_discarded(state: State, event: EventDiscarded) -> State:
    return with_countess(state, without_event(countess_of(state), event.event))


def season_changed(state: State, event: SeasonChanged) -> State:
    return with_countess(state, replace(countess_of(state), season=event.season))


def jester_played(state: State, event: JesterPlayed) -> State:
    return with_countess(
        state, replace(without_event(countess_of(state), event.event), jester=False)
    )


def jester_lost(state: State, _: JesterLost) -> State:
    return with_countess(state, replace(countess_of(state), jester=False))


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
