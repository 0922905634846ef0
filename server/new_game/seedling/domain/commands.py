"""The commands of a seat."""

from typing import TypeAlias

import msgspec

from domain.seedling.components import CardId


class PlayCard(msgspec.Struct, frozen=True, tag="play_card", forbid_unknown_fields=True):
    """SEE-TURN-1: lay a card of the hand at the end of the row."""

    card: CardId


Command: TypeAlias = PlayCard
