"""The reducer of the courtyard."""

from msgspec.structs import replace

from domain.decider import Seat
from domain.reducer import Reducer
from tests.games.courtyard.events import (
    CardChosen,
    CardDrawn,
    CardFed,
    CardLaid,
    CatPounced,
    ChoicesRevealed,
    CompostShuffled,
    CourtyardOpened,
    Event,
    FoxSniffed,
    HerbGathered,
    PotDealt,
    PotEaten,
    PotPeeked,
    PotWatered,
    RoundBegan,
    SillsRevealed,
    SnailSent,
    SnailShooed,
    TurnEnded,
)
from tests.games.courtyard.state import (
    CAT,
    HERB,
    SNAIL,
    Card,
    Choosing,
    Decision,
    FeedSnail,
    Home,
    Linger,
    Lying,
    Place,
    State,
    Tend,
)

REDUCER: Reducer[State, Event] = Reducer(Event)


@REDUCER.books
def courtyard_opened(_: State, event: CourtyardOpened) -> State:
    pile = tuple(Lying(card) for card in event.pile)
    return State(event.opening, (Home(),) * event.seats, pile)


@REDUCER.books
def round_began(state: State, event: RoundBegan) -> State:
    return replace(state, round=event.round, pending=(Choosing(),))


@REDUCER.books
def card_drawn(state: State, event: CardDrawn) -> State:
    home = state.homes[event.seat]
    drawn = replace(home, hand=(*home.hand, event.card))
    return at_home(off_the_pile(state), event.seat, drawn)


@REDUCER.books
def pot_dealt(state: State, event: PotDealt) -> State:
    home = state.homes[event.seat]
    dealt = replace(home, sill=(*home.sill, Lying(event.card)))
    return at_home(off_the_pile(state), event.seat, dealt)


@REDUCER.books
def fox_sniffed(state: State, event: FoxSniffed) -> State:
    top = state.pile[0]
    sniffed = replace(top, known_to=top.known_to | {event.seat})
    return replace(state, pile=(sniffed, *state.pile[1:]))


@REDUCER.books
def compost_shuffled(state: State, event: CompostShuffled) -> State:
    lying = tuple(Lying(card) for card in event.pile)
    return replace(state, pile=state.pile + lying, compost=(), shuffles=event.number)


@REDUCER.books
def card_chosen(state: State, event: CardChosen) -> State:
    home = state.homes[event.seat]
    chosen = replace(home, hand=without(home.hand, event.card), chosen=event.card)
    return at_home(state, event.seat, chosen)


@REDUCER.books
def choices_revealed(state: State, event: ChoicesRevealed) -> State:
    seats = len(event.cards)
    turns = [Tend(Seat((event.first + n) % seats)) for n in range(seats)]
    return replace(state, pending=tuple(reversed(turns)))


@REDUCER.books
def card_laid(state: State, event: CardLaid) -> State:
    home = state.homes[event.seat]
    laid = replace(home, bed=(*home.bed, event.card), chosen=None)
    return asked(at_home(state, event.seat, laid), Linger(event.seat))


@REDUCER.books
def herb_gathered(state: State, event: HerbGathered) -> State:
    home = state.homes[event.seat]
    gathered = replace(home, water=home.water + 1, chosen=None)
    return asked(composted(at_home(state, event.seat, gathered), HERB), Linger(event.seat))


@REDUCER.books
def snail_sent(state: State, event: SnailSent) -> State:
    sent = replace(state.homes[event.seat], chosen=None)
    crept = composted(at_home(state, event.seat, sent), SNAIL)
    return asked(crept, Linger(event.seat), FeedSnail(event.to, sender=event.seat))


@REDUCER.books
def card_fed(state: State, event: CardFed) -> State:
    giver, taker = state.homes[event.seat], state.homes[event.to]
    given = at_home(state, event.seat, replace(giver, hand=without(giver.hand, event.card)))
    sill = (*taker.sill, Lying(event.card, event.known_to))
    return asked(at_home(given, event.to, replace(taker, sill=sill)))


@REDUCER.books
def pot_eaten(state: State, event: PotEaten) -> State:
    return asked(composted(pot_gone(state, event.seat, event.place), event.card))


@REDUCER.books
def snail_shooed(state: State, event: SnailShooed) -> State:
    home = state.homes[event.sender]
    return asked(at_home(state, event.sender, replace(home, water=home.water + 1)))


@REDUCER.books
def pot_peeked(state: State, event: PotPeeked) -> State:
    home = state.homes[event.seat]
    pot = home.sill[event.place]
    looked = replace(pot, known_to=pot.known_to | {event.seat})
    sill = (*home.sill[: event.place], looked, *home.sill[event.place + 1 :])
    return at_home(state, event.seat, replace(home, sill=sill))


@REDUCER.books
def pot_watered(state: State, event: PotWatered) -> State:
    home = pot_gone(state, event.seat, event.place).homes[event.seat]
    watered = replace(home, bed=(*home.bed, event.card), water=home.water - 1)
    return at_home(state, event.seat, watered)


@REDUCER.books
def turn_ended(state: State, _: TurnEnded) -> State:
    return asked(state)


@REDUCER.books
def cat_pounced(state: State, event: CatPounced) -> State:
    home = state.homes[event.seat]
    leapt = at_home(state, event.seat, replace(home, hand=without(home.hand, CAT)))
    return composted(pot_gone(leapt, event.at, event.place), CAT, event.card)


@REDUCER.books
def sills_revealed(state: State, _: SillsRevealed) -> State:
    return replace(state, pending=(), over=True)


evolve = REDUCER.complete()


# The parts of those sentences.


def asked(state: State, *decisions: Decision) -> State:
    """The decision on top is made; these wait in its place, the last one first."""
    return replace(state, pending=(*state.pending[:-1], *decisions))


def at_home(state: State, seat: Seat, home: Home) -> State:
    return replace(state, homes=(*state.homes[:seat], home, *state.homes[seat + 1 :]))


def composted(state: State, *cards: Card) -> State:
    return replace(state, compost=state.compost + cards)


def off_the_pile(state: State) -> State:
    return replace(state, pile=state.pile[1:])


def pot_gone(state: State, seat: Seat, place: Place) -> State:
    home = state.homes[seat]
    sill = home.sill[:place] + home.sill[place + 1 :]
    return at_home(state, seat, replace(home, sill=sill))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
