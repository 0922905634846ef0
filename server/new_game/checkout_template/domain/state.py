"""The position. A field's mark names the viewers who see it (`domain/zones.py`)."""

from typing import Annotated

import msgspec

from domain.decider import Seat
from domain.secret_fields import FACE_DOWN, OPEN
from domain.seedling.components import CardId
from domain.zones import OWN, Zones


class Player(msgspec.Struct, frozen=True):
    """`hand`: in the order the cards were drawn. `row`: in the order they were played."""

    hand: Annotated[tuple[CardId, ...], OWN] = ()
    row: Annotated[tuple[CardId, ...], OPEN] = ()


class State(msgspec.Struct, frozen=True):
    """`deck`: from the top. `turn`: whose turn it is (SEE-SETUP-3)."""

    seats: tuple[Player, ...] = ()
    deck: Annotated[tuple[CardId, ...], FACE_DOWN] = ()
    turn: Seat = Seat(0)


ZONES = Zones(State)
"""SEE-HIDE-1, SEE-HIDE-2."""
