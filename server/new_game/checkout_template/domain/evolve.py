"""The reducer: it books what happened and consults no rule."""

from msgspec.structs import replace

from domain.cards import replaced, without
from domain.reducer import Reducer
from domain.seedling import events as e
from domain.seedling.state import Player, State

REDUCER: Reducer[State, e.Event] = Reducer(e.Event)


@REDUCER.handles
def game_opened(state: State, event: e.GameOpened) -> State:
    return replace(state, seats=(Player(),) * event.seats)


@REDUCER.handles
def deck_shuffled(state: State, event: e.DeckShuffled) -> State:
    return replace(state, deck=event.order)


@REDUCER.handles
def card_drawn(state: State, event: e.CardDrawn) -> State:
    player = state.seats[event.seat]
    drawn = replace(player, hand=(*player.hand, event.card))
    return replace(state, seats=replaced(state.seats, event.seat, drawn), deck=state.deck[1:])


@REDUCER.handles
def card_played(state: State, event: e.CardPlayed) -> State:
    player = state.seats[event.seat]
    hand, row = without(player.hand, event.card), (*player.row, event.card)
    after = replace(player, hand=hand, row=row)
    return replace(state, seats=replaced(state.seats, event.seat, after))


@REDUCER.handles
def turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(state, turn=event.seat)


evolve = REDUCER.complete()
