"""The reducer of the courtyard."""

from typing import Any

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
    return at_home(off_the_pile(state), event.seat, hand=(*home.hand, event.card))


@REDUCER.handles
def pot_dealt(state: s.State, event: e.PotDealt) -> s.State:
    home = state.homes[event.seat]
    return at_home(off_the_pile(state), event.seat, sill=(*home.sill, s.Lying(event.card)))


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
    hand = without(state.homes[event.seat].hand, event.card)
    return at_home(state, event.seat, hand=hand, chosen=event.card)


@REDUCER.handles
def choices_revealed(state: s.State, event: e.ChoicesRevealed) -> s.State:
    seats = len(event.cards)
    turns = [s.Tend(Seat((event.first + n) % seats)) for n in range(seats)]
    return replace(state, pending=tuple(reversed(turns)))


@REDUCER.handles
def card_laid(state: s.State, event: e.CardLaid) -> s.State:
    bed = (*state.homes[event.seat].bed, event.card)
    return asked(at_home(state, event.seat, bed=bed, chosen=None), s.Linger(event.seat))


@REDUCER.handles
def herb_gathered(state: s.State, event: e.HerbGathered) -> s.State:
    water = state.homes[event.seat].water + 1
    gathered = at_home(state, event.seat, water=water, chosen=None)
    return asked(composted(gathered, s.HERB), s.Linger(event.seat))


@REDUCER.handles
def snail_sent(state: s.State, event: e.SnailSent) -> s.State:
    crept = composted(at_home(state, event.seat, chosen=None), s.SNAIL)
    return asked(crept, s.Linger(event.seat), s.FeedSnail(event.to, sender=event.seat))


@REDUCER.handles
def card_fed(state: s.State, event: e.CardFed) -> s.State:
    giver, taker = state.homes[event.seat], state.homes[event.to]
    given = at_home(state, event.seat, hand=without(giver.hand, event.card))
    return asked(at_home(given, event.to, sill=(*taker.sill, s.Lying(event.card, event.known_to))))


@REDUCER.handles
def pot_eaten(state: s.State, event: e.PotEaten) -> s.State:
    return asked(composted(pot_gone(state, event.seat, event.place), event.card))


@REDUCER.handles
def snail_shooed(state: s.State, event: e.SnailShooed) -> s.State:
    return asked(at_home(state, event.sender, water=state.homes[event.sender].water + 1))


@REDUCER.handles
def pot_peeked(state: s.State, event: e.PotPeeked) -> s.State:
    sill = state.homes[event.seat].sill
    pot = sill[event.place]
    looked = replace(pot, known_to=pot.known_to | {event.seat})
    return at_home(state, event.seat, sill=replaced(sill, event.place, looked))


@REDUCER.handles
def pot_watered(state: s.State, event: e.PotWatered) -> s.State:
    gone = pot_gone(state, event.seat, event.place)
    home = gone.homes[event.seat]
    return at_home(gone, event.seat, bed=(*home.bed, event.card), water=home.water - 1)


@REDUCER.handles
def turn_ended(state: s.State, _: e.TurnEnded) -> s.State:
    return asked(state)


@REDUCER.handles
def cat_pounced(state: s.State, event: e.CatPounced) -> s.State:
    leapt = at_home(state, event.seat, hand=without(state.homes[event.seat].hand, s.CAT))
    return composted(pot_gone(leapt, event.at, event.place), s.CAT, event.card)


@REDUCER.handles
def sills_revealed(state: s.State, _: e.SillsRevealed) -> s.State:
    return replace(state, pending=(), over=True)


evolve = REDUCER.complete()


# The parts of those sentences.


def asked(state: s.State, *decisions: s.Decision) -> s.State:
    """The decision on top is made; these wait in its place, the last one first."""
    return replace(state, pending=(*state.pending[:-1], *decisions))


def at_home(state: s.State, seat: Seat, **changes: Any) -> s.State:
    home = replace(state.homes[seat], **changes)
    return replace(state, homes=replaced(state.homes, seat, home))


def composted(state: s.State, *cards: s.Card) -> s.State:
    return replace(state, compost=state.compost + cards)


def off_the_pile(state: s.State) -> s.State:
    return replace(state, pile=state.pile[1:])


def pot_gone(state: s.State, seat: Seat, place: s.Place) -> s.State:
    sill = state.homes[seat].sill
    return at_home(state, seat, sill=sill[:place] + sill[place + 1 :])
