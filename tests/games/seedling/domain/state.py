"""What lies on the table."""

import msgspec

from domain.decider import Seat
from domain.seedling.components import CardId


class Player(msgspec.Struct, frozen=True):
    """`hand`: in the order the cards were drawn. `row`: in the order they were played."""

    hand: tuple[CardId, ...] = ()
    row: tuple[CardId, ...] = ()


class State(msgspec.Struct, frozen=True):
    """`deck`: from the top. `turn`: whose turn it is (SEE-SETUP-3)."""

    seats: tuple[Player, ...] = ()
    deck: tuple[CardId, ...] = ()
    turn: Seat = Seat(0)
