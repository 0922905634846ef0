"""What the things of the box are called in a sentence, in both languages."""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.burgundy.components import CARDS, PASS_BONUSES, Gain
from domain.burgundy.state import CardId
from projections.projection import Lang
from projections.words import say

Thing: TypeAlias = Literal["vp", "goods", "animals", "silver", "workers", "cards"]
"""What is counted and has no face."""

BONUSES = {bonus.id: bonus.gain for card in PASS_BONUSES.values() for bonus in card}
"""What each option of a pass card brings."""


def card_name(card: str, lang: Lang) -> str:
    """The name and the number, as in `Castle 3`."""
    face = CARDS[CardId(card)]
    return f"{face.name_en if lang == 'en' else face.name_de} {face.die}"


def card_names(cards: list[str], lang: Lang) -> str:
    """Several cards in a row."""
    return ", ".join(card_name(card, lang) for card in cards)


def kind_name(kind: str, lang: Lang) -> str:
    """One of the seven kinds of cards."""
    return say(f"burgundy.kind.{kind}", lang)


def good_name(good: str, lang: Lang) -> str:
    """One of the three sorts of goods."""
    return say(f"burgundy.good.{good}", lang)


def animal_name(animal: str, lang: Lang) -> str:
    """One of the four animals, with its article."""
    return say(f"burgundy.animal.{animal}", lang)


def amount(thing: Thing, count: int, lang: Lang) -> str:
    """So many of a thing, as in `1 worker` and `2 workers`."""
    number = "one" if count == 1 else "many"
    return say(f"burgundy.amount.{thing}.{number}", lang, count=count)


def bonus_name(bonus: str, lang: Lang) -> str:
    """What an option of a pass card brings, as in `1 worker and 1 silver`."""
    gain = BONUSES[bonus]
    return f" {say('burgundy.and', lang)} ".join(
        amount(thing, count, lang) for thing, count in counted(gain) if count
    )


def counted(gain: Gain) -> tuple[tuple[Thing, int], ...]:
    """A gain thing by thing, what it does not bring as 0."""
    return (
        ("vp", gain.vp),
        ("goods", gain.goods),
        ("animals", gain.animals),
        ("workers", gain.workers),
        ("silver", gain.silver),
    )
