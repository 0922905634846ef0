"""The events of the modules (sections 10 to 13); see `events.py`."""

from typing import Annotated

from domain.bounds import Number, Row
from domain.decider import Seat
from domain.secret_fields import UNCOVERED, Known, only, shown_by
from domain.tagged import Tagged
from domain.villagers import state as s
from domain.villagers.knowledge import FOR_KNOWERS, FaceUp, Front, KnownTo

SEEN_BY_SEAT = Known("owner", "seat")
"""VIL-HIDE-15: this seat sees a card that only its owner knew."""


class RecruiterPaid(Tagged, frozen=True):
    """VIL-SUPPORT-14. `amount`: to the Bank."""

    seat: Seat
    amount: Number


class PileLookedThrough(Tagged, frozen=True):
    """VIL-SUPPORT-10, -17, VIL-HIDE-13, -14. A seat takes the upper cards of a pile to look at."""

    seat: Seat
    pile: s.PileId
    count: Number
    cards: Annotated[Row[s.CardId], only("seat"), Front(("seat",), back=False)]


class SeenCardDrafted(Tagged, frozen=True):
    """VIL-SUPPORT-11. One of the cards looked at goes face-up to the square."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]


class SeenCardTaken(Tagged, frozen=True):
    """VIL-SUPPORT-17. One of the cards looked at goes to the hand."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat"), FOR_KNOWERS]
    known_to: KnownTo


class SeenCardPutBack(Tagged, frozen=True):
    """VIL-SUPPORT-11, -17. One of the cards looked at goes back on top.

    `top`: only with the last card, the suit that is then visible on top of the pile.
    """

    seat: Seat
    pile: s.PileId
    card: Annotated[s.CardId, shown_by("seat"), Front(("known_to",), back=False)]
    known_to: KnownTo
    top: s.Suit | None = None


class FaceUpTaken(Tagged, frozen=True):
    """VIL-SCOUNDREL-20, -22, VIL-HIDE-5. From the Road into the hand."""

    seat: Seat
    place: Number
    card: FaceUp
    coins: Number
    known_to: KnownTo


class SquareCardTaken(Tagged, frozen=True):
    """VIL-SCOUNDREL-14, VIL-HIDE-5. From the square of `owner` into the hand of `seat`."""

    seat: Seat
    owner: Seat
    card: FaceUp
    known_to: KnownTo


class VillagerTaken(Tagged, frozen=True):
    """VIL-SCOUNDREL-16, VIL-HIDE-5. From the Village of `owner` into the hand of `seat`."""

    seat: Seat
    owner: s.Owner
    villager: s.VillagerId
    card: FaceUp
    known_to: KnownTo


class HandLookedAt(Tagged, frozen=True):
    """VIL-SCOUNDREL-7, VIL-HIDE-15. `seat` sees the hand of `owner`."""

    seat: Seat
    owner: Seat
    cards: Annotated[Row[s.CardId], SEEN_BY_SEAT, Front(("seat", "owner"), back=False)]


class HandCardStolen(Tagged, frozen=True):
    """VIL-SCOUNDREL-7, VIL-HIDE-7, -8, -15. From the hand of `owner` into that of `seat`.

    `rest_known_to`: of the cards of that hand with the same back that stay, only these still know
    which is which.
    """

    seat: Seat
    owner: Seat
    card: Annotated[s.CardId, SEEN_BY_SEAT, FOR_KNOWERS]
    known_to: KnownTo
    rest_known_to: KnownTo


class ThiefUsed(Tagged, frozen=True):
    """VIL-SCOUNDREL-11. Gold from the Supply of `victim` on the Thief."""

    seat: Seat
    villager: s.VillagerId
    victim: s.Owner
    amount: Number


class FreelancerPaid(Tagged, frozen=True):
    """VIL-PROFIT-14. Gold from the Supply of `seat` on a Freelancer of `owner`.

    `limit`: the build actions of this turn from now on.
    """

    seat: Seat
    owner: s.Owner
    villager: s.VillagerId
    amount: Number
    limit: Number


class DevelopmentPhaseBegan(Tagged, frozen=True):
    """VIL-DEV-3, -9. Every token goes back to its card."""

    seat: Seat


class DevelopmentWon(Tagged, frozen=True):
    """VIL-DEV-5. Card and token go to this owner; the rewards follow."""

    owner: s.Owner
    development: s.DevelopmentId


class DevelopmentTied(Tagged, frozen=True):
    """VIL-DEV-5. No player has more than all others."""

    development: s.DevelopmentId


class RewardTurnBegan(Tagged, frozen=True):
    """VIL-DEV-6."""

    seat: Seat


class PileCardTaken(Tagged, frozen=True):
    """VIL-DEV-15, VIL-HIDE-16. The top card of a pile goes to the hand unseen by others."""

    seat: Seat
    pile: s.PileId
    card: Annotated[s.CardId, only("seat"), FOR_KNOWERS]
    known_to: KnownTo
    uncovered: Annotated[s.Suit | None, UNCOVERED] = None
