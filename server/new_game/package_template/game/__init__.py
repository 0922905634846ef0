"""High card. Its rules are in RULES.md."""

from typing import Annotated, NewType

import msgspec
from projections import kit
from projections.kit import Number, Seat, replace, with_holding, without

Card = NewType("Card", int)
kit.bound(Card, msgspec.Meta(ge=1, le=20))
CARDS = [Card(number) for number in range(1, 21)]


class Options(msgspec.Struct, frozen=True):
    """The options of a table: none yet. A field with a default would be a choice on the page."""


# The state of the table, and its visibility.


class Player(msgspec.Struct, frozen=True):
    hand: Annotated[tuple[Card, ...], kit.OWN] = ()
    laid: Annotated[Card | None, kit.OPEN] = None
    points: Number = 0


class State(msgspec.Struct, frozen=True):
    seats: tuple[Player, ...] = ()
    deck: Annotated[tuple[Card, ...], kit.FACE_DOWN] = ()
    discard: Annotated[tuple[Card, ...], kit.OPEN] = ()
    turn: Seat = Seat(0)


# The commands of players, and the events.


class LayCard(kit.Command, frozen=True):
    card: Card


class GameOpened(kit.Event, frozen=True):
    seats: Number


class CardsShuffled(kit.Event, frozen=True):
    draw: kit.Text
    order: Annotated[kit.Row[Card], kit.FACE_DOWN, kit.OutcomeOf("draw")]


class HandDealt(kit.Event, frozen=True):
    seat: Seat
    cards: Annotated[kit.Row[Card], kit.only("seat"), kit.IN_NO_ORDER]


class CardLaid(kit.Event, frozen=True):
    seat: Seat
    card: Annotated[Card, kit.shown_by("seat")]


class TrickWon(kit.Event, frozen=True):
    seat: Seat


# The effect of each event.

Event = GameOpened | CardsShuffled | HandDealt | CardLaid | TrickWon
REDUCER = kit.Reducer(Event)


@REDUCER.handles
def game_opened(state: State, event: GameOpened) -> State:
    return replace(state, seats=(Player(),) * event.seats)


@REDUCER.handles
def cards_shuffled(state: State, event: CardsShuffled) -> State:
    return replace(state, deck=event.order)


@REDUCER.handles
def hand_dealt(state: State, event: HandDealt) -> State:
    state = with_holding(state, event.seat, hand=event.cards)
    return replace(state, deck=state.deck[len(event.cards) :])


@REDUCER.handles
def card_laid(state: State, event: CardLaid) -> State:
    hand = without(state.seats[event.seat].hand, event.card)
    state = with_holding(state, event.seat, hand=hand, laid=event.card)
    return replace(state, turn=kit.next_seat(state, event.seat))


@REDUCER.handles
def trick_won(state: State, event: TrickWon) -> State:
    laid = tuple(player.laid for player in state.seats)
    seats = tuple(replace(player, laid=None) for player in state.seats)
    state = replace(state, seats=seats, discard=state.discard + laid, turn=event.seat)
    return with_holding(state, event.seat, points=state.seats[event.seat].points + 1)


# The rules.


def open_table(recorder, options, seats):
    recorder.append(GameOpened(seats))
    recorder.append(CardsShuffled("cards", recorder.chance.shuffle("cards", CARDS)))
    for seat in range(seats):
        recorder.append(HandDealt(Seat(seat), tuple(sorted(recorder.state.deck[:4]))))


def awaiting(state):
    return (state.turn,) if state.seats[state.turn].hand else ()


def options(state, seat):
    return [LayCard(card) for card in state.seats[seat].hand]


def lay_card(recorder, seat, command: LayCard):
    recorder.append(CardLaid(seat, command.card))
    laid = [player.laid for player in recorder.state.seats]
    if all(laid):
        recorder.append(TrickWon(Seat(laid.index(max(laid)))))


def scores(state, seat):
    points = state.seats[seat].points
    return {"tricks": points, "total": points}


GAME = kit.small_game(
    "high_card",
    {"en": "High card", "de": "High card"},
    seats=range(2, 6),
    table_options=Options,
    state=State,
    event=Event,
    reducer=REDUCER,
    opening=open_table,
    awaiting=awaiting,
    options=options,
    answers={lay_card: "card_not_in_hand"},
    scores=scores,
)
PROJECTION = kit.small_projection(GAME, scores)
