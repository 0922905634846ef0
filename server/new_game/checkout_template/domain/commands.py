"""The commands of a seat."""

from typing import TypeAlias

from domain.seedling.components import CardId
from domain.tagged import Tagged


class PlayCard(Tagged, frozen=True, forbid_unknown_fields=True):
    """SEE-TURN-1: lay a card of the hand at the end of the row."""

    card: CardId


Command: TypeAlias = PlayCard
