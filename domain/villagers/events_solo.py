"""The events of the game against the Countess (section 9); see `events.py`."""

from typing import Annotated, Literal

from domain.bounds import Number, Row, Text
from domain.decider import Seat
from domain.secret_fields import FACE_DOWN, UNCOVERED, OutcomeOf, shown_by
from domain.tagged import Tagged
from domain.villagers import state as s
from domain.villagers.knowledge import FaceUp, OpenEvent


class EventDeckShuffled(Tagged, frozen=True):
    """VIL-SOLO-7, -26. The deck of this season, top first.

    The discarded events of the season are part of it.
    """

    draw: Text
    season: Literal["summer", "winter"]
    order: Annotated[Row[s.EventId], FACE_DOWN, OutcomeOf("draw")]


class EventDealt(Tagged, frozen=True):
    """VIL-SOLO-7, -21, VIL-EVENT-2. The top of the deck of its season, face-up."""

    event: Annotated[s.EventId, UNCOVERED]


class EventBegun(Tagged, frozen=True):
    """VIL-SOLO-45. The event has changed something, so the Jester cannot stop it."""

    event: OpenEvent


class EventDiscarded(Tagged, frozen=True):
    """VIL-SOLO-18, -19."""

    event: OpenEvent


class SeasonChanged(Tagged, frozen=True):
    """VIL-SOLO-24."""

    season: Literal["summer", "winter"]


class JesterPlayed(Tagged, frozen=True):
    """VIL-SOLO-34, -36. The event is discarded, the Jester out of play."""

    event: OpenEvent


class JesterLost(Tagged, frozen=True):
    """VIL-CHOICE-28."""


class EventPhaseBegan(Tagged, frozen=True):
    """VIL-SOLO-17."""

    seat: Seat


class CountessGiven(Tagged, frozen=True):
    """VIL-SOLO-9, -11. A face-up villager of the Road; the coins go to her Supply."""

    place: Number
    card: FaceUp
    coins: Number
    villager: s.VillagerId


class CountessDrew(Tagged, frozen=True):
    """VIL-SOLO-20, VIL-EVENT-16, VIL-HIDE-20. The top card of a pile, public from now on."""

    pile: s.PileId
    card: Annotated[s.CardId, UNCOVERED]
    villager: s.VillagerId
    uncovered: Annotated[s.Suit | None, UNCOVERED] = None


class HandCardGiven(Tagged, frozen=True):
    """VIL-EVENT-8. A hand card goes face-up into her Village."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]
    villager: s.VillagerId


class VillagerBetrayed(Tagged, frozen=True):
    """VIL-EVENT-11. From the player's Village into hers, with its number."""

    seat: Seat
    villager: s.VillagerId
    card: FaceUp


class DraftsLost(Tagged, frozen=True):
    """VIL-EVENT-24. `fewer`: in this draft phase."""

    seat: Seat
    fewer: Number


class BuildActionLost(Tagged, frozen=True):
    """VIL-EVENT-15. `limit`: the build actions that are left of this turn's limit."""

    seat: Seat
    limit: Number


class ReserveShuffled(Tagged, frozen=True):
    """VIL-SOLO-30, VIL-HIDE-21. The discard pile becomes the Reserve. `top`: of its top card."""

    draw: Text
    order: Annotated[Row[s.CardId], FACE_DOWN, OutcomeOf("draw")]
    top: Annotated[s.Suit, UNCOVERED]
