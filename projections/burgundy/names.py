"""What the things of the box are called in a sentence, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec.structs import asdict

from domain.burgundy.components import CARDS, GOODS, PASS_BONUSES
from domain.burgundy.state import CardId
from projections.projection import Lang
from projections.words import say

BONUSES = {bonus.id: bonus.gain for card in PASS_BONUSES.values() for bonus in card}
"""What each option of a pass card brings."""


def card_name(card: str, lang: Lang) -> str:
    """The name and the number, as in `Castle 3`; of a face that is in no box "That card"."""
    face = CARDS.get(CardId(card))
    if face is None:
        return say("burgundy.that_card", lang)
    return f"{face.name_en if lang == 'en' else face.name_de} {face.die}"


def cards(known: Iterable[str] | int, lang: Lang) -> str:
    """The faces in a row, or how many where they are not known."""
    if isinstance(known, int):
        return amount("cards", known, lang)
    return ", ".join(card_name(card, lang) for card in known)


def named(part: str, thing: str, lang: Lang) -> str:
    """A thing that the catalogue names."""
    return say(f"burgundy.{part}.{thing}", lang)


def good_name(good: str, lang: Lang) -> str:
    """A sort of goods; one that is in no box is such goods."""
    return named("good", good if good in GOODS else "unknown", lang)


def several(part: str, things: Iterable[str], lang: Lang) -> str:
    return ", ".join(named(part, thing, lang) for thing in things)


def amount(thing: str, count: int, lang: Lang) -> str:
    """So many of a thing, as in `1 worker` and `2 workers`."""
    return say(f"burgundy.amount.{thing}.{'one' if count == 1 else 'many'}", lang, count=count)


def bonus_name(bonus: str, lang: Lang) -> str:
    """What an option of a pass card brings, as in `1 worker and 1 silver`."""
    brought = asdict(BONUSES[bonus]).items()
    return f" {say('burgundy.and', lang)} ".join(
        amount(thing, count, lang) for thing, count in brought if count
    )


def part_of_a_sentence(key: str, word: Callable[[Any, Lang], str]) -> Callable[[Any, Lang], str]:
    """A part that is missing where there is nothing to name."""
    return lambda value, lang: say(key, lang, it=word(value, lang)) if value else ""


WORDS: Mapping[str, Callable[[Any, Lang], object]] = MappingProxyType(
    {
        "card": card_name,
        "building": card_name,
        "cards": cards,
        "kind": partial(named, "kind"),
        "kinds": partial(several, "kind"),
        "good": good_name,
        "goods": partial(several, "good"),
        "animal": partial(named, "animal"),
        "animals": partial(several, "animal"),
        "sold": partial(amount, "goods"),
        "silver": partial(amount, "silver"),
        "workers": partial(amount, "workers"),
        "points": partial(amount, "vp"),
        "bonus": bonus_name,
        "place": partial(named, "place"),
        "stack": lambda stack, _: stack + 1,
        "cost": part_of_a_sentence("burgundy.label.part.cost", partial(amount, "workers")),
        "instead": part_of_a_sentence("burgundy.label.part.instead", card_name),
    }
)
"""How the value of each fact is written, whichever sentence names it."""


def in_words(facts: Mapping[str, Any], lang: Lang) -> dict[str, object]:
    """The facts of a sentence as people read them; numbers and what people are called stay."""
    return {
        fact: WORDS[fact](value, lang) if fact in WORDS else value for fact, value in facts.items()
    }
