"""The reducer of the courtyard."""

from msgspec.structs import replace

from domain.cards import replaced, without
from domain.decider import Seat
from domain.reducer import Reducer
from tests.games.courtyard import events as e
from tests.games.courtyard import state as s

REDUCER: Reducer[s.State, e.Event] = Reducer(e.Event)


@REDUCER.handles
def courtyard_opened(_: s.State, event: e.CourtyardOpened) -> s.State:
    pile = tuple(s.Lying(card) for card in event.pile)
    return s.State(event.opening, (s.Home(),) * event.seats, pile)


@REDUCER.handles
def round_began(state: s.State, event: e.RoundBegan) -> s.State:
    return replace(state, round=event.round, pending=(s.Choosing(),))


@REDUCER.handles
def card_drawn(state: s.State, event: e.CardDrawn) -> s.State:
    home = state.homes[event.seat]
    drawn = replace(home, hand=(*home.hand, event.card))
    return at_home(off_the_pile(state), event.seat, drawn)


@REDUCER.handles
def pot_dealt(state: s.State, event: e.PotDealt) -> s.State:
    home = state.homes[event.seat]
    dealt = replace(home, sill=(*home.sill, s.Lying(event.card)))
    return at_home(off_the_pile(state), event.seat, dealt)


@REDUCER.handles
def fox_sniffed(state: s.State, event: e.FoxSniffed) -> s.State:
    top = state.pile[0]
    sniffed = replace(top, known_to=top.known_to | {event.seat})
    return replace(state, pile=(sniffed, *state.pile[1:]))


@REDUCER.handles
def compost_shuffled(state: s.State, event: e.CompostShuffled) -> s.State:
    lying = tuple(s.Lying(card) for card in event.pile)
    return replace(state, pile=state.pile + lying, compost=(), shuffles=event.number)


@REDUCER.handles
def card_chosen(state: s.State, event: e.CardChosen) -> s.State:
    home = state.homes[event.seat]
    chosen = replace(home, hand=without(home.hand, event.card), chosen=event.card)
    return at_home(state, event.seat, chosen)


@REDUCER.handles
def choices_revealed(state: s.State, event: e.ChoicesRevealed) -> s.State:
    seats = len(event.cards)
    turns = [s.Tend(Seat((event.first + n) % seats)) for n in range(seats)]
    return replace(state, pending=tuple(reversed(turns)))


@REDUCER.handles
def card_laid(state: s.State, event: e.CardLaid) -> s.State:
    home = state.homes[event.seat]
    laid = replace(home, bed=(*home.bed, event.card), chosen=None)
    return asked(at_home(state, event.seat, laid), s.Linger(event.seat))


@REDUCER.handles
def herb_gathered(state: s.State, event: e.HerbGathered) -> s.State:
    home = state.homes[event.seat]
    gathered = replace(home, water=home.water + 1, chosen=None)
    return asked(composted(at_home(state, event.seat, gathered), s.HERB), s.Linger(event.seat))


@REDUCER.handles
def snail_sent(state: s.State, event: e.SnailSent) -> s.State:
    sent = replace(state.homes[event.seat], chosen=None)
    crept = composted(at_home(state, event.seat, sent), s.SNAIL)
    return asked(crept, s.Linger(event.seat), s.FeedSnail(event.to, sender=event.seat))


@REDUCER.handles
def card_fed(state: s.State, event: e.CardFed) -> s.State:
    giver, taker = state.homes[event.seat], state.homes[event.to]
    given = at_home(state, event.seat, replace(giver, hand=without(giver.hand, event.card)))
    sill = (*taker.sill, s.Lying(event.card, event.known_to))
    return asked(at_home(given, event.to, replace(taker, sill=sill)))


@REDUCER.handles
def pot_eaten(state: s.State, event: e.PotEaten) -> s.State:
    return asked(composted(pot_gone(state, event.seat, event.place), event.card))


@REDUCER.handles
def snail_shooed(state: s.State, event: e.SnailShooed) -> s.State:
    home = state.homes[event.sender]
    return asked(at_home(state, event.sender, replace(home, water=home.water + 1)))


@REDUCER.handles
def pot_peeked(state: s.State, event: e.PotPeeked) -> s.State:
    home = state.homes[event.seat]
    pot = home.sill[event.place]
    looked = replace(pot, known_to=pot.known_to | {event.seat})
    sill = replaced(home.sill, event.place, looked)
    return at_home(state, event.seat, replace(home, sill=sill))


@REDUCER.handles
def pot_watered(state: s.State, event: e.PotWatered) -> s.State:
    home = pot_gone(state, event.seat, event.place).homes[event.seat]
    watered = replace(home, bed=(*home.bed, event.card), water=home.water - 1)
    return at_home(state, event.seat, watered)


@REDUCER.handles
def turn_ended(state: s.State, _: e.TurnEnded) -> s.State:
    return asked(state)


@REDUCER.handles
def cat_pounced(state: s.State, event: e.CatPounced) -> s.State:
    home = state.homes[event.seat]
    leapt = at_home(state, event.seat, replace(home, hand=without(home.hand, s.CAT)))
    return composted(pot_gone(leapt, event.at, event.place), s.CAT, event.card)


@REDUCER.handles
def sills_revealed(state: s.State, _: e.SillsRevealed) -> s.State:
    return replace(state, pending=(), over=True)


evolve = REDUCER.complete()


# The parts of those sentences.


def asked(state: s.State, *decisions: s.Decision) -> s.State:
    """The decision on top is made; these wait in its place, the last one first."""
    return replace(state, pending=(*state.pending[:-1], *decisions))


def at_home(state: s.State, seat: Seat, home: s.Home) -> s.State:
    return replace(state, homes=replaced(state.homes, seat, home))


def composted(state: s.State, *cards: s.Card) -> s.State:
    return replace(state, compost=state.compost + cards)


def off_the_pile(state: s.State) -> s.State:
    return replace(state, pile=state.pile[1:])


def pot_gone(state: s.State, seat: Seat, place: s.Place) -> s.State:
    home = state.homes[seat]
    sill = home.sill[:place] + home.sill[place + 1 :]
    return at_home(state, seat, replace(home, sill=sill))
