"""The reducer: it books what happened and consults no rule."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards import replaced, without
from domain.reducer import Reducer
from domain.seedling.events import (
    CardDrawn,
    CardPlayed,
    DeckShuffled,
    Event,
    GameOpened,
    TurnBegan,
)
from domain.seedling.state import Player, State

REDUCER: Reducer[State, Event] = Reducer(Event)


@REDUCER.books
def game_opened(state: State, event: GameOpened) -> State:
    return replace(state, seats=(Player(),) * event.seats)


@REDUCER.books
def deck_shuffled(state: State, event: DeckShuffled) -> State:
    return replace(state, deck=event.order)


@REDUCER.books
def card_drawn(state: State, event: CardDrawn) -> State:
    player = state.seats[event.seat]
    drawn = replace(player, hand=(*player.hand, event.card))
    return replace(state, seats=replaced(state.seats, event.seat, drawn), deck=state.deck[1:])


@REDUCER.books
def card_played(state: State, event: CardPlayed) -> State:
    player = state.seats[event.seat]
    after = Player(without(player.hand, event.card), (*player.row, event.card))
    return replace(state, seats=replaced(state.seats, event.seat, after))


@REDUCER.books
def turn_began(state: State, event: TurnBegan) -> State:
    return replace(state, turn=event.seat)


evolve = REDUCER.complete()
