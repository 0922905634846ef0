"""The events of the game. A field's mark names the viewers who know it (`domain/secrets.py`)."""

from typing import Annotated, TypeAlias

import msgspec

from domain.bounds import Number, Row, Text
from domain.decider import Seat
from domain.secrets import FACE_DOWN, OutcomeOf, Secrets, only, shown_by
from domain.seedling.components import CardId


class GameOpened(msgspec.Struct, frozen=True, tag="game_opened"):
    """The game begins with this number of seats."""

    seats: Number


class DeckShuffled(msgspec.Struct, frozen=True, tag="deck_shuffled"):
    """SEE-SETUP-2. `order`: from the top (SEE-HIDE-2)."""

    draw: Text
    order: Annotated[Row[CardId], FACE_DOWN, OutcomeOf("draw")]


class CardDrawn(msgspec.Struct, frozen=True, tag="card_drawn"):
    """SEE-SETUP-2, SEE-TURN-2: the top card of the deck (SEE-HIDE-1)."""

    seat: Seat
    card: Annotated[CardId, only("seat")]


class CardPlayed(msgspec.Struct, frozen=True, tag="card_played"):
    """SEE-TURN-1."""

    seat: Seat
    card: Annotated[CardId, shown_by("seat")]


class TurnBegan(msgspec.Struct, frozen=True, tag="turn_began"):
    """SEE-TURN-3."""

    seat: Seat


Event: TypeAlias = GameOpened | DeckShuffled | CardDrawn | CardPlayed | TurnBegan
SECRETS: Secrets[Event] = Secrets(Event)
