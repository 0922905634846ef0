"""The events of the courtyard. Marks name the viewers of a field (`domain/secret_fields.py`)."""

from typing import Annotated, TypeAlias

import msgspec

from domain.decider import Disclosure, Seat
from domain.secret_fields import (
    EACH_SHOWS,
    FACE_DOWN,
    OPEN,
    UNNOTICED,
    OutcomeOf,
    Secrets,
    handed_by,
    kept_by,
    only,
    shown_by,
)
from tests.games.courtyard import state as s


class CourtyardOpened(msgspec.Struct, frozen=True, tag="courtyard_opened"):
    """`pile`: the shuffled box, top first, before anything is dealt."""

    opening: s.Opening
    seats: int
    pile: Annotated[tuple[s.Card, ...], FACE_DOWN, OutcomeOf("draw")]
    draw: str = "pile"


class RoundBegan(msgspec.Struct, frozen=True, tag="round_began"):
    """Everybody chooses now."""

    round: int


class CardDrawn(msgspec.Struct, frozen=True, tag="card_drawn"):
    """From the top of the pile into the hand."""

    seat: Seat
    card: Annotated[s.Card, only("seat")]


class PotDealt(msgspec.Struct, frozen=True, tag="pot_dealt"):
    """From the top of the pile onto the sill."""

    seat: Seat
    card: Annotated[s.Card, FACE_DOWN]


class FoxSniffed(msgspec.Struct, frozen=True, tag="fox_sniffed"):
    """The seat looks at the top of the pile. This look is secret, because only foxes do it."""

    seat: Annotated[Seat, UNNOTICED]
    card: Annotated[s.Card, only("seat")]


class CompostShuffled(msgspec.Struct, frozen=True, tag="compost_shuffled"):
    """The compost becomes the pile. `number`: counts these shuffles from 1."""

    number: int
    pile: Annotated[tuple[s.Card, ...], FACE_DOWN, OutcomeOf("draw")]
    draw: str


class CardChosen(msgspec.Struct, frozen=True, tag="card_chosen"):
    seat: Seat
    card: Annotated[s.Card, kept_by("seat")]


class ChoicesRevealed(msgspec.Struct, frozen=True, tag="choices_revealed"):
    """`cards`: by seat. `first`: whose turn is first."""

    cards: Annotated[tuple[s.Card, ...], EACH_SHOWS]
    first: Seat


class CardLaid(msgspec.Struct, frozen=True, tag="card_laid"):
    """The chosen card is now in the bed."""

    seat: Seat
    card: Annotated[s.Card, OPEN]


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
    card: Annotated[s.Card, handed_by("seat", to="known_to")]
    known_to: frozenset[Seat]


class PotEaten(msgspec.Struct, frozen=True, tag="pot_eaten"):
    """`knower`: the seat, if it had looked into it."""

    seat: Seat
    place: s.Place
    card: Annotated[s.Card, shown_by("knower")]
    knower: Seat | None = None


class SnailShooed(msgspec.Struct, frozen=True, tag="snail_shooed"):
    """`sender` has one water more."""

    seat: Seat
    sender: Seat


class PotPeeked(msgspec.Struct, frozen=True, tag="pot_peeked"):
    """The seat looked into a pot of its own; all see that it did."""

    seat: Seat
    place: s.Place
    card: Annotated[s.Card, only("seat")]


class PotWatered(msgspec.Struct, frozen=True, tag="pot_watered"):
    """The pot is now open in the bed. `knower`: the seat, if it had looked into it."""

    seat: Seat
    place: s.Place
    card: Annotated[s.Card, shown_by("knower")]
    knower: Seat | None = None


class TurnEnded(msgspec.Struct, frozen=True, tag="turn_ended"):
    """The next one's turn, or the end of the round."""

    seat: Seat


class CatPounced(msgspec.Struct, frozen=True, tag="cat_pounced"):
    """A cat and a pot of `at` are compost. `knower`: `at`, if it had looked into it."""

    seat: Seat
    at: Seat
    place: s.Place
    card: Annotated[s.Card, shown_by("knower")]
    knower: Seat | None = None


class SillsRevealed(msgspec.Struct, frozen=True, tag="sills_revealed"):
    """The end: all pots are turned up. `sills`: by seat."""

    sills: Annotated[tuple[tuple[s.Card, ...], ...], EACH_SHOWS]


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


SECRETS: Secrets[Event] = Secrets(Event)


def disclosure(event: Event) -> Disclosure:
    """Return the disclosure that the marks state. A rose that was planted stays planted."""
    if isinstance(event, CardLaid):
        return Disclosure(final=event.card == s.ROSE)
    return SECRETS.disclosure(event)
