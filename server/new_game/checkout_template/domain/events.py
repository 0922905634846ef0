"""The events of the game. Each mark names the viewers of a field (`domain/secret_fields.py`)."""

from typing import Annotated, TypeAlias

from domain.bounds import Number, Row, Text
from domain.decider import Seat
from domain.secret_fields import FACE_DOWN, OutcomeOf, Secrets, only, shown_by
from domain.seedling.components import CardId
from domain.tagged import Tagged


class GameOpened(Tagged, frozen=True):
    """The game begins with this number of seats."""

    seats: Number


class DeckShuffled(Tagged, frozen=True):
    """SEE-SETUP-2. `order`: from the top (SEE-HIDE-2)."""

    draw: Text
    order: Annotated[Row[CardId], FACE_DOWN, OutcomeOf("draw")]


class CardDrawn(Tagged, frozen=True):
    """SEE-SETUP-2, SEE-TURN-2: the top card of the deck (SEE-HIDE-1)."""

    seat: Seat
    card: Annotated[CardId, only("seat")]


class CardPlayed(Tagged, frozen=True):
    """SEE-TURN-1."""

    seat: Seat
    card: Annotated[CardId, shown_by("seat")]


class TurnBegan(Tagged, frozen=True):
    """SEE-TURN-3."""

    seat: Seat


Event: TypeAlias = GameOpened | DeckShuffled | CardDrawn | CardPlayed | TurnBegan
SECRETS: Secrets[Event] = Secrets(Event)
