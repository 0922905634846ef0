"""What the things of the box are called in a sentence, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from domain.villagers.components import CARDS, DEVELOPMENTS, EVENTS
from domain.villagers.state import CardId, DevelopmentId, EventId
from projections.projection import Lang
from projections.words import say

Thing: TypeAlias = Literal["gold", "cards", "actions"]
"""What is counted."""


def card_name(card: str, lang: Lang) -> str:
    """A villager, or the card of the Countess."""
    face = CARDS[CardId(card)]
    return face.name_en if lang == "en" else face.name_de


def card_names(cards: Iterable[str], lang: Lang) -> str:
    """Several villagers in a row."""
    return ", ".join(card_name(card, lang) for card in cards)


def suit_name(suit: str, lang: Lang) -> str:
    """One of the nine suits."""
    return say(f"villagers.suit.{suit}", lang)


def event_name(event: str, lang: Lang) -> str:
    """An event of the Countess."""
    face = EVENTS[EventId(event)]
    return face.name_en if lang == "en" else face.name_de


def development_name(development: str, lang: Lang) -> str:
    """A development, such as the Town Hall."""
    face = DEVELOPMENTS[DevelopmentId(development)]
    return face.name_en if lang == "en" else face.name_de


def amount(thing: Thing, count: int, lang: Lang) -> str:
    """So many of a thing, as in `1 card` and `2 cards`."""
    number = "one" if count == 1 else "many"
    return say(f"villagers.amount.{thing}.{number}", lang, count=count)
