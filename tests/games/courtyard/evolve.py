"""The reducer of the courtyard."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from domain.decider import Seat
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


def evolve(state: State, event: Event) -> State:
    match event:
        case CourtyardOpened(opening=opening, seats=seats, pile=pile):
            return State(opening, (Home(),) * seats, tuple(Lying(card) for card in pile))
        case RoundBegan(round=number):
            return replace(state, round=number, pending=(Choosing(),))
        case CardDrawn(seat=seat, card=card):
            home = state.homes[seat]
            return at_home(off_the_pile(state), seat, replace(home, hand=(*home.hand, card)))
        case PotDealt(seat=seat, card=card):
            home = state.homes[seat]
            dealt = replace(home, sill=(*home.sill, Lying(card)))
            return at_home(off_the_pile(state), seat, dealt)
        case FoxSniffed(seat=seat):
            top = state.pile[0]
            sniffed = replace(top, known_to=top.known_to | {seat})
            return replace(state, pile=(sniffed, *state.pile[1:]))
        case CompostShuffled(number=number, pile=pile):
            lying = tuple(Lying(card) for card in pile)
            return replace(state, pile=state.pile + lying, compost=(), shuffles=number)
        case CardChosen(seat=seat, card=card):
            home = state.homes[seat]
            chosen = replace(home, hand=without(home.hand, card), chosen=card)
            return at_home(state, seat, chosen)
        case ChoicesRevealed(cards=cards, first=first):
            turns = [Tend(Seat((first + n) % len(cards))) for n in range(len(cards))]
            return replace(state, pending=tuple(reversed(turns)))
        case CardLaid(seat=seat, card=card):
            home = state.homes[seat]
            laid = replace(home, bed=(*home.bed, card), chosen=None)
            return asked(at_home(state, seat, laid), Linger(seat))
        case HerbGathered(seat=seat):
            home = state.homes[seat]
            gathered = replace(home, water=home.water + 1, chosen=None)
            return asked(composted(at_home(state, seat, gathered), HERB), Linger(seat))
        case SnailSent(seat=seat, to=to):
            sent = replace(state.homes[seat], chosen=None)
            crept = composted(at_home(state, seat, sent), SNAIL)
            return asked(crept, Linger(seat), FeedSnail(to, sender=seat))
        case CardFed(seat=seat, to=to, card=card, known_to=known_to):
            giver, taker = state.homes[seat], state.homes[to]
            given = at_home(state, seat, replace(giver, hand=without(giver.hand, card)))
            sill = (*taker.sill, Lying(card, known_to))
            return asked(at_home(given, to, replace(taker, sill=sill)))
        case PotEaten(seat=seat, place=place, card=card):
            return asked(composted(pot_gone(state, seat, place), card))
        case SnailShooed(sender=sender):
            home = state.homes[sender]
            return asked(at_home(state, sender, replace(home, water=home.water + 1)))
        case PotPeeked(seat=seat, place=place):
            return known(state, seat, place)
        case PotWatered(seat=seat, place=place, card=card):
            home = pot_gone(state, seat, place).homes[seat]
            watered = replace(home, bed=(*home.bed, card), water=home.water - 1)
            return at_home(state, seat, watered)
        case TurnEnded():
            return asked(state)
        case CatPounced(seat=seat, at=at, place=place, card=card):
            home = state.homes[seat]
            leapt = at_home(state, seat, replace(home, hand=without(home.hand, CAT)))
            return composted(pot_gone(leapt, at, place), CAT, card)
        case SillsRevealed():
            return replace(state, pending=(), over=True)
        case _:
            assert_never(event)


def asked(state: State, *decisions: Decision) -> State:
    """The decision on top is made; these wait in its place, the last one first."""
    return replace(state, pending=(*state.pending[:-1], *decisions))


def at_home(state: State, seat: Seat, home: Home) -> State:
    return replace(state, homes=(*state.homes[:seat], home, *state.homes[seat + 1 :]))


def composted(state: State, *cards: Card) -> State:
    return replace(state, compost=state.compost + cards)


def known(state: State, seat: Seat, place: Place) -> State:
    home = state.homes[seat]
    pot = home.sill[place]
    looked = replace(pot, known_to=pot.known_to | {seat})
    sill = (*home.sill[:place], looked, *home.sill[place + 1 :])
    return at_home(state, seat, replace(home, sill=sill))


def off_the_pile(state: State) -> State:
    return replace(state, pile=state.pile[1:])


def pot_gone(state: State, seat: Seat, place: Place) -> State:
    home = state.homes[seat]
    sill = home.sill[:place] + home.sill[place + 1 :]
    return at_home(state, seat, replace(home, sill=sill))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
