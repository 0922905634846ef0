"""The rules of 6 nimmt!: state, events, commands and their consequences."""

from typing import Annotated, Literal, NewType, TypeAlias

import msgspec

from projections import kit
from projections.kit import Number, Row, Seat, replace, replaced, with_holding, without

Card = NewType("Card", str)  # three digits, so that text order is number order
kit.bound(Card, kit.SHORT)
BOX = kit.box_of("take_six")
BULLS: dict[Card, int] = {card: facts["bulls"] for card, facts in BOX()["cards"].items()}
HAND, ROWS, FULL = 10, 4, 5


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    limit: Literal[66, 33] = 66


class Player(msgspec.Struct, frozen=True):
    hand: Annotated[tuple[Card, ...], kit.OWN] = ()
    chosen: Annotated[Card | None, kit.OWN] = None
    bulls: Number = 0


class State(msgspec.Struct, frozen=True):
    """`to_place`: lowest first. `shown`: last revealed cards by seat. `deal`: counted from 1."""

    seats: tuple[Player, ...] = ()
    rows: Annotated[tuple[tuple[Card, ...], ...], kit.OPEN] = ()
    to_place: Annotated[tuple[Card, ...], kit.OPEN] = ()
    shown: Annotated[tuple[Card, ...], kit.OPEN, kit.REMEMBERED] = ()
    taken: Annotated[tuple[Card, ...], kit.OPEN] = ()
    deck: Annotated[tuple[Card, ...], kit.FACE_DOWN] = ()
    deal: Number = 0
    limit: Number = 66


class ChooseCard(kit.Command, frozen=True):
    card: Card


class TakeRow(kit.Command, frozen=True):
    row: Number


class GameOpened(kit.Event, frozen=True):
    seats: Number
    limit: Number


class CardsShuffled(kit.Event, frozen=True):
    draw: kit.Text
    order: Annotated[Row[Card], kit.FACE_DOWN, kit.OutcomeOf("draw")]
    cards: Annotated[Row[Card], kit.UNCOVERED]


class HandDealt(kit.Event, frozen=True):
    seat: Seat
    cards: Annotated[Row[Card], kit.only("seat"), kit.IN_NO_ORDER]


class CardChosen(kit.Event, frozen=True):
    seat: Seat
    card: Annotated[Card, kit.kept_by("seat")]


class CardsShown(kit.Event, frozen=True):
    cards: Annotated[Row[Card], kit.EACH_SHOWS]


class CardPlaced(kit.Event, frozen=True):
    seat: Seat
    card: Annotated[Card, kit.OPEN]
    row: Number


class RowTaken(kit.Event, frozen=True):
    seat: Seat
    row: Number
    amount: Number


Event = GameOpened | CardsShuffled | HandDealt | CardChosen | CardsShown | CardPlaced | RowTaken
Recorder: TypeAlias = kit.Recorder[State, Event, None, Player]
REDUCER: kit.Reducer[State, Event] = kit.Reducer(Event)


@REDUCER.handles
def game_opened(state: State, event: GameOpened) -> State:
    return replace(state, seats=(Player(),) * event.seats, limit=event.limit)


@REDUCER.handles
def cards_shuffled(state: State, event: CardsShuffled) -> State:
    seats = tuple(Player(bulls=player.bulls) for player in state.seats)
    rows = tuple((card,) for card in event.cards)
    return State(seats, rows, (), state.shown, (), event.order[ROWS:], state.deal + 1, state.limit)


@REDUCER.handles
def hand_dealt(state: State, event: HandDealt) -> State:
    return replace(with_holding(state, event.seat, hand=event.cards), deck=state.deck[HAND:])


@REDUCER.handles
def card_chosen(state: State, event: CardChosen) -> State:
    hand = without(state.seats[event.seat].hand, event.card)
    return with_holding(state, event.seat, hand=hand, chosen=event.card)


@REDUCER.handles
def cards_shown(state: State, event: CardsShown) -> State:
    seats = tuple(replace(player, chosen=None) for player in state.seats)
    return replace(state, seats=seats, shown=event.cards, to_place=tuple(sorted(event.cards)))


@REDUCER.handles
def card_placed(state: State, event: CardPlaced) -> State:
    rows = replaced(state.rows, event.row, (*state.rows[event.row], event.card))
    return replace(state, rows=rows, to_place=state.to_place[1:])


@REDUCER.handles
def row_taken(state: State, event: RowTaken) -> State:
    after = with_holding(state, event.seat, bulls=state.seats[event.seat].bulls + event.amount)
    rows, taken = replaced(state.rows, event.row, ()), state.taken + state.rows[event.row]
    return replace(after, rows=rows, taken=taken)


def open_table(recorder: Recorder, options: Options, seats: int) -> None:
    recorder.append(GameOpened(seats, options.limit))
    deal(recorder)


def deal(recorder: Recorder) -> None:
    """SIX-SETUP-1, SIX-SETUP-2."""
    draw = f"cards/{recorder.state.deal + 1}"
    order = recorder.chance.shuffle(draw, BULLS)
    recorder.append(CardsShuffled(draw, order, order[:ROWS]))
    for seat in range(len(recorder.state.seats)):
        recorder.append(HandDealt(Seat(seat), tuple(sorted(recorder.state.deck[:HAND]))))


def awaiting(state: State) -> tuple[Seat, ...]:
    if state.to_place:
        return (Seat(state.shown.index(state.to_place[0])),)
    return tuple(Seat(n) for n, it in enumerate(state.seats) if it.hand and not it.chosen)


def options(state: State, seat: Seat) -> list[kit.Command]:
    if state.to_place:
        return [TakeRow(row) for row in range(ROWS)]
    return [ChooseCard(card) for card in state.seats[seat].hand]


def choose_card(recorder: Recorder, seat: Seat, command: ChooseCard) -> None:
    """SIX-TURN-1, SIX-TURN-2."""
    recorder.append(CardChosen(seat, command.card))
    if not awaiting(recorder.state):
        recorder.append(CardsShown(tuple(it.chosen for it in recorder.state.seats if it.chosen)))
        place_all(recorder)


def take_row(recorder: Recorder, _seat: Seat, command: TakeRow) -> None:
    place(recorder, command.row)
    place_all(recorder)


def place_all(recorder: Recorder) -> None:
    """SIX-TURN-3, SIX-TURN-5, SIX-END-1."""
    while (due := recorder.state.to_place) and (row := nearest(recorder.state, due[0])) is not None:
        place(recorder, row)
    worst = max(player.bulls for player in recorder.state.seats)
    if not awaiting(recorder.state) and worst < recorder.state.limit:
        deal(recorder)


def nearest(state: State, card: Card) -> int | None:
    """Return the row that ends with the highest lower card, None without one (SIX-TURN-3)."""
    lower = [row for row in range(ROWS) if state.rows[row][-1] < card]
    return max(lower, key=lambda row: state.rows[row][-1]) if lower else None


def place(recorder: Recorder, row: int) -> None:
    """SIX-TURN-3 to SIX-TURN-5."""
    state = recorder.state
    seat, card, lying = awaiting(state)[0], state.to_place[0], state.rows[row]
    if len(lying) == FULL or lying[-1] > card:
        recorder.append(RowTaken(seat, row, sum(BULLS[each] for each in lying)))
    recorder.append(CardPlaced(seat, card, row))


def scores(state: State, seat: Seat) -> dict[str, int]:
    """SIX-END-2: bulls are negative points."""
    return {"bulls": -state.seats[seat].bulls, "total": -state.seats[seat].bulls}


GAME = kit.small_game(
    "take_six",
    {"en": "6 nimmt!", "de": "6 nimmt!"},
    seats=range(2, 11),
    table_options=Options,
    state=State,
    event=Event,
    reducer=REDUCER,
    opening=open_table,
    awaiting=awaiting,
    options=options,
    answers={choose_card: "card_not_in_hand", take_row: "no_such_row"},
    scores=scores,
)
