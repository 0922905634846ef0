"""Names of the things in the box, for sentences in both languages."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import asdict

from domain.burgundy import components
from domain.burgundy import state as s
from projections.message_catalog import say
from projections.projection import Lang
from projections.sentences import Sentences, Words, amount, cards_by, counted, several, where_any

BONUSES = {bonus.id: bonus.gain for card in components.PASS_BONUSES.values() for bonus in card}
"""The gain of each option of a pass card."""


def card_name(card: str, lang: Lang) -> str:
    """Return the name and number, as in `Castle 3`; an unknown card is "That card"."""
    face = components.CARDS.get(s.CardId(card))
    if face is None:
        return say("burgundy.that_card", lang)
    return f"{face.name_en if lang == 'en' else face.name_de} {face.die}"


def name_of(part: str, thing: str, lang: Lang) -> str:
    """Return the name of a thing in the catalogue."""
    return say(f"burgundy.{part}.{thing}", lang)


def good_name(good: str, lang: Lang) -> str:
    """Return the name of a kind of goods; an unknown one is "such goods"."""
    return name_of("good", good if good in components.GOODS else "unknown", lang)


def bonus_name(bonus: str | Mapping[str, int], lang: Lang) -> str:
    """Describe a pass card's bonus, or the rest of it, as in `1 worker and 1 silver`."""
    brought = asdict(BONUSES[bonus]) if isinstance(bonus, str) else bonus
    return f" {say('burgundy.and', lang)} ".join(
        amount("burgundy", thing, count, lang) for thing, count in brought.items() if count
    )


def top_name(top: str, lang: Lang) -> str:
    """Name the good or animal on top of a stack."""
    return name_of("good" if top in components.GOODS else "animal", top, lang)


WORDS: Words = {
    "card": card_name,
    "building": card_name,
    "cards": cards_by("burgundy", card_name),
    "kind": partial(name_of, "kind"),
    "now": partial(name_of, "kind"),
    "uncovered": top_name,
    "kinds": several(partial(name_of, "kind")),
    "good": good_name,
    "goods": several(partial(name_of, "good")),
    "animal": partial(name_of, "animal"),
    "animals": several(partial(name_of, "animal")),
    "sold": counted("burgundy", "goods"),
    "silver": counted("burgundy", "silver"),
    "workers": counted("burgundy", "workers"),
    "either": counted("burgundy", "either"),
    "points": counted("burgundy", "vp"),
    "bonus": bonus_name,
    "place": partial(name_of, "place"),
    "stack": lambda stack, _: stack + 1,
    "instead": where_any(card_name, "burgundy.label.part.instead"),
}
"""The words for the value of each fact, in all sentences."""


SENTENCES = Sentences("burgundy", WORDS)
