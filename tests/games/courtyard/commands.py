"""The commands of a neighbour."""

from typing import TypeAlias

import msgspec

from domain.decider import Seat
from tests.games.courtyard.state import Card, Place


class ChooseCard(msgspec.Struct, frozen=True, tag="choose_card"):
    """In secret; revealed when everybody has chosen."""

    card: Card


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay the chosen card into one's bed. A rose that was planted stays planted."""


class Gather(msgspec.Struct, frozen=True, tag="gather"):
    """Put a chosen herb on the compost for one water."""


class SendSnail(msgspec.Struct, frozen=True, tag="send_snail"):
    """Put a chosen snail on the compost; it creeps to that neighbour."""

    to: Seat


class FeedCard(msgspec.Struct, frozen=True, tag="feed_card"):
    """Give a hand card to the sender of the snail, face down onto its sill."""

    card: Card


class FeedPot(msgspec.Struct, frozen=True, tag="feed_pot"):
    """Let the snail eat a pot of one's sill: it is turned up on the compost."""

    place: Place


class Shoo(msgspec.Struct, frozen=True, tag="shoo"):
    """Drive the snail off; its sender gets one water."""


class Peek(msgspec.Struct, frozen=True, tag="peek"):
    """Look into a pot of one's own sill."""

    place: Place


class Water(msgspec.Struct, frozen=True, tag="water"):
    """Spend one water: a pot of one's sill is turned up in one's bed."""

    place: Place


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn"):
    """Leave the courtyard to the next neighbour."""


class Pounce(msgspec.Struct, frozen=True, tag="pounce"):
    """Interrupt: put a cat from the hand on the compost; it knocks a pot of that neighbour off."""

    at: Seat
    place: Place


Command: TypeAlias = (
    ChooseCard
    | Lay
    | Gather
    | SendSnail
    | FeedCard
    | FeedPot
    | Shoo
    | Peek
    | Water
    | EndTurn
    | Pounce
)
