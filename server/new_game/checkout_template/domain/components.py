"""The facts of the box, read from `components.json`."""

from typing import NewType

import msgspec

from domain.bounds import SHORT, bound
from domain.box import by_id, copies_of, read_box

CardId = NewType("CardId", str)
bound(CardId, SHORT)


class Card(msgspec.Struct, frozen=True):
    """A face of the deck (SEE-SETUP-1)."""

    id: CardId
    number: int
    copies: int


class Box(msgspec.Struct, frozen=True):
    """`hand`: the cards that each player is dealt (SEE-SETUP-2)."""

    cards: tuple[Card, ...]
    hand: int


def agrees(box: Box) -> dict[str, bool]:
    return {"24 cards": sum(card.copies for card in box.cards) == 24}


BOX = read_box("seedling", Box, agrees)
HAND = BOX.hand
NUMBER = {card.id: card.number for card in by_id(BOX.cards).values()}
DECK: tuple[CardId, ...] = copies_of(BOX.cards)
SEATS = range(2, 4)
"""How many play it."""
