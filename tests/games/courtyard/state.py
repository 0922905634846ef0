"""The cards and pots in the courtyard.

Two or three neighbours look into one courtyard. Each has a hand of cards, a window sill with pots
and a flower bed. Pots are face-down cards, known to the seats that looked into them. The bed has
open cards, worth points.

Knowledge belongs to the place: a `Lying` card states the seats that know which card is *there*.
"""

from typing import Literal, NewType, TypeAlias

import msgspec

from domain.decider import Seat

Card = NewType("Card", str)
"""Its face; cards of one face are alike."""

ROSE, HERB, SNAIL, CAT, FOX = map(Card, ("rose", "herb", "snail", "cat", "fox"))
BOX = {ROSE: 5, HERB: 6, SNAIL: 5, CAT: 4, FOX: 4}
POINTS = {ROSE: 3, HERB: 1, SNAIL: -1, CAT: 1, FOX: 1}
HAND = 3
SILL = 3

Place = NewType("Place", int)
"""A pot on a sill, counted from 0 in the order they were put there."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`foxes`: whether whoever holds a fox looks at the top of the pile at the start of a round."""

    rounds: Literal[2, 6] = 6
    foxes: bool = True


class Lying(msgspec.Struct, frozen=True):
    """A face-down card and the seats that know it."""

    card: Card
    known_to: frozenset[Seat] = frozenset()


class Home(msgspec.Struct, frozen=True):
    """All that belongs to one seat. `chosen`: its secret choice of this round."""

    hand: tuple[Card, ...] = ()
    sill: tuple[Lying, ...] = ()
    bed: tuple[Card, ...] = ()
    water: int = 0
    chosen: Card | None = None


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """Every seat chooses a hand card in secret."""


class Tend(msgspec.Struct, frozen=True, tag="tend"):
    """The seat uses the card that it chose."""

    seat: Seat


class Linger(msgspec.Struct, frozen=True, tag="linger"):
    """The seat may still see to its sill before its turn ends."""

    seat: Seat


class FeedSnail(msgspec.Struct, frozen=True, tag="feed_snail"):
    """The seat has a snail of `sender` on its sill and must get rid of it."""

    seat: Seat
    sender: Seat


Decision: TypeAlias = Choosing | Tend | Linger | FeedSnail


class State(msgspec.Struct, frozen=True):
    """`pile`: top first. `pending`: what waits, the last one first. `round`: 0 before the first."""

    opening: Opening = Opening()
    homes: tuple[Home, ...] = ()
    pile: tuple[Lying, ...] = ()
    compost: tuple[Card, ...] = ()
    pending: tuple[Decision, ...] = ()
    round: int = 0
    shuffles: int = 0
    over: bool = False
