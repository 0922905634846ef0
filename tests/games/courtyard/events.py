"""What can have happened in the courtyard, and who learned what by it."""

from __future__ import annotations

from typing import TypeAlias, assert_never

import msgspec

from domain.chance import Shuffled
from domain.decider import NOTHING_DISCLOSED, Disclosure, Learned, Seat
from tests.games.courtyard.state import ROSE, Card, Opening, Place


class CourtyardOpened(msgspec.Struct, frozen=True, tag="courtyard_opened"):
    """`pile`: the shuffled box, top first, before anything is dealt."""

    opening: Opening
    seats: int
    pile: tuple[Card, ...]


class RoundBegan(msgspec.Struct, frozen=True, tag="round_began"):
    """Everybody chooses now."""

    round: int


class CardDrawn(msgspec.Struct, frozen=True, tag="card_drawn"):
    """From the top of the pile into the hand; the seat alone sees it."""

    seat: Seat
    card: Card


class PotDealt(msgspec.Struct, frozen=True, tag="pot_dealt"):
    """From the top of the pile onto the sill; nobody sees it."""

    seat: Seat
    card: Card


class FoxSniffed(msgspec.Struct, frozen=True, tag="fox_sniffed"):
    """The seat looks at the top of the pile. That it does is secret: only foxes do."""

    seat: Seat
    card: Card


class CompostShuffled(msgspec.Struct, frozen=True, tag="compost_shuffled"):
    """The compost becomes the pile. `number`: counts these shuffles from 1."""

    number: int
    pile: tuple[Card, ...]


class CardChosen(msgspec.Struct, frozen=True, tag="card_chosen"):
    """A seat has chosen; which card, it alone knows."""

    seat: Seat
    card: Card


class ChoicesRevealed(msgspec.Struct, frozen=True, tag="choices_revealed"):
    """`cards`: by seat. `first`: whose turn is first."""

    cards: tuple[Card, ...]
    first: Seat


class CardLaid(msgspec.Struct, frozen=True, tag="card_laid"):
    """The chosen card lies in the bed."""

    seat: Seat
    card: Card


class HerbGathered(msgspec.Struct, frozen=True, tag="herb_gathered"):
    """The chosen herb is compost; the seat has one water more."""

    seat: Seat


class SnailSent(msgspec.Struct, frozen=True, tag="snail_sent"):
    """The chosen snail is compost; `to` must answer."""

    seat: Seat
    to: Seat


class CardFed(msgspec.Struct, frozen=True, tag="card_fed"):
    """From the hand of `seat` face down onto the sill of `to`; both know it."""

    seat: Seat
    to: Seat
    card: Card
    known_to: frozenset[Seat]


class PotEaten(msgspec.Struct, frozen=True, tag="pot_eaten"):
    """`knew`: whether the seat had looked into it."""

    seat: Seat
    place: Place
    card: Card
    knew: bool


class SnailShooed(msgspec.Struct, frozen=True, tag="snail_shooed"):
    """`sender` has one water more."""

    seat: Seat
    sender: Seat


class PotPeeked(msgspec.Struct, frozen=True, tag="pot_peeked"):
    """The seat knows that pot of its own now; all see that it looked."""

    seat: Seat
    place: Place
    card: Card


class PotWatered(msgspec.Struct, frozen=True, tag="pot_watered"):
    """The pot lies open in the bed. `knew`: whether the seat had looked into it."""

    seat: Seat
    place: Place
    card: Card
    knew: bool


class TurnEnded(msgspec.Struct, frozen=True, tag="turn_ended"):
    """The next one's turn, or the end of the round."""

    seat: Seat


class CatPounced(msgspec.Struct, frozen=True, tag="cat_pounced"):
    """A cat and a pot of `at` are compost. `knew`: whether `at` had looked into it."""

    seat: Seat
    at: Seat
    place: Place
    card: Card
    knew: bool


class SillsRevealed(msgspec.Struct, frozen=True, tag="sills_revealed"):
    """The end: all pots are turned up. `sills`: by seat."""

    sills: tuple[tuple[Card, ...], ...]


Event: TypeAlias = (
    CourtyardOpened
    | RoundBegan
    | CardDrawn
    | PotDealt
    | FoxSniffed
    | CompostShuffled
    | CardChosen
    | ChoicesRevealed
    | CardLaid
    | HerbGathered
    | SnailSent
    | CardFed
    | PotEaten
    | SnailShooed
    | PotPeeked
    | PotWatered
    | TurnEnded
    | CatPounced
    | SillsRevealed
)


def disclosure(event: Event) -> Disclosure:
    """What the event drew and who learned what by it."""
    match event:
        case CourtyardOpened(pile=pile):
            return Disclosure(draws=(Shuffled("pile", pile),))
        case CompostShuffled(number=number, pile=pile):
            return Disclosure(draws=(Shuffled(f"compost/{number}", pile),))
        case CardDrawn(seat=seat) | FoxSniffed(seat=seat) | PotPeeked(seat=seat):
            return Disclosure(learned=(Learned(frozenset({seat}), None),))
        case ChoicesRevealed(cards=cards):
            return Disclosure(learned=tuple(Learned(None, Seat(n)) for n in range(len(cards))))
        case CardLaid(card=card):
            return Disclosure(final=card == ROSE)
        case CardFed(seat=seat, to=to):
            return Disclosure(learned=(Learned(frozenset({to}), seat),))
        case PotEaten(seat=seat, knew=knew) | PotWatered(seat=seat, knew=knew):
            return Disclosure(learned=(Learned(None, seat if knew else None),))
        case CatPounced(at=at, knew=knew):
            return Disclosure(learned=(Learned(None, at if knew else None),))
        case SillsRevealed(sills=sills):
            return Disclosure(learned=tuple(Learned(None, Seat(n)) for n in range(len(sills))))
        case (
            RoundBegan()
            | PotDealt()
            | CardChosen()
            | HerbGathered()
            | SnailSent()
            | SnailShooed()
            | TurnEnded()
        ):
            return NOTHING_DISCLOSED
        case _:
            assert_never(event)
