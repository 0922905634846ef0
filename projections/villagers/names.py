"""Names of things and people in sentences, in both languages."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias

from domain.villagers import components
from domain.villagers import state as s
from projections.message_catalog import say
from projections.projection import Lang
from projections.sentences import Sentences, Words, amount, cards_by, counted, name_in, where_any

Case: TypeAlias = Literal["who", "of_whom", "from_whom", "to_whom"]
"""The grammatical role of a person in a sentence."""


def card_name(card: str | Mapping[str, str], lang: Lang) -> str:
    """Name a villager or the card of the Countess; a hidden card (`{"suit": …}`) by its back."""
    if isinstance(card, Mapping):
        return say("villagers.tell.part.back", lang, suit=suit_name(card["suit"], lang))
    face = components.CARDS.get(s.CardId(card))
    if face is None:  # A player's command may name an unknown card.
        return say("villagers.that_villager", lang)
    return face.name_en if lang == "en" else face.name_de


cards = cards_by("villagers", card_name)


def unlocker_of(card: str, lang: Lang) -> str:
    """Name the villager that opens a padlock."""
    return card_name(components.CARDS[s.CardId(card)].unlocked_by or "", lang)


def chain_of(card: str | None, lang: Lang) -> str:
    """Name the chain for a villager that lies on another: one of its suit; any for a stand-in."""
    suit = components.CARDS[s.CardId(card or "")].suit
    if suit is None or suit == "special":
        return say("villagers.tell.part.any_chain", lang)
    return say("villagers.tell.part.chain", lang, suit=suit_name(suit, lang))


def suit_name(suit: str, lang: Lang) -> str:
    """Name one of the nine suits."""
    return say(f"villagers.suit.{suit}", lang)


event_name = name_in(components.EVENTS, "villagers.that_event")
development_name = name_in(components.DEVELOPMENTS)


def person(case: Case, name: str | None, lang: Lang) -> str:
    """Name a player, or the Countess (None)."""
    if name is None:
        return say(f"villagers.tell.part.{case}.countess", lang)
    return say(f"villagers.tell.part.{case}.seat", lang, name=name)


def at_pile(way: Literal["from", "onto"], pile: str, lang: Lang) -> str:
    if pile == "reserve":
        return say(f"villagers.tell.part.{way}.reserve", lang)
    return say(f"villagers.tell.part.{way}.stack", lang, stack=pile.removeprefix("stack_"))


# Names that only labels use.


def villager(view: Mapping[str, Any], lang: Lang) -> str:
    """Name `{"card", "owner", "place"}`; the latter two are None if they are not needed."""
    name = card_name(view["card"], lang)
    if view["owner"] == "countess":
        name += label_part("of_countess", lang)
    elif view["owner"] is not None:
        name += label_part("of_player", lang, who=player(view["owner"], lang))
    if view["place"] is not None:
        place = str(say("server.ordinals", lang).split()[int(view["place"])])
        name += label_part("ordinal", lang, place=place)
    return name


class Pile(NamedTuple):
    """A stack or the Reserve. `top`: the back of its top card, None for an empty Reserve."""

    name: str
    top: str | None
    size: int


def pile(pile: Pile, lang: Lang) -> str:
    """Name a stack or the Reserve, with its back and its size."""
    if pile.top is None:
        return label_part("empty_reserve", lang)
    suit, size = suit_name(pile.top, lang), amount("villagers", "cards", pile.size, lang)
    if pile.name == "reserve":
        return label_part("reserve", lang, suit=suit, cards=size)
    stack = pile.name.removeprefix("stack_")
    return label_part("stack", lang, stack=stack, suit=suit, cards=size)


def onto(pile: str, lang: Lang) -> str:
    """Name the pile to which a card goes."""
    if pile.startswith("stack_"):
        return label_part("place.stack", lang, stack=pile.removeprefix("stack_"))
    return label_part(f"place.{pile}", lang)


def player(seat: int | str | Mapping[str, str], lang: Lang) -> str:
    """Name a player: `{"name": …}`, otherwise by seat number; or the Countess."""
    if isinstance(seat, Mapping):
        return seat["name"]
    if seat == "countess":
        return label_part("countess", lang)
    return label_part("seat", lang, seat=int(seat) + 1)


def place_on_road(place: int | None, lang: Lang) -> str:
    return "" if place is None else label_part("place", lang, place=place)


def label_part(key: str, lang: Lang, **facts: object) -> str:
    return say(f"villagers.label.part.{key}", lang, **facts)


# Names that only refusals use.


def where(place: int | str, lang: Lang) -> str:
    """Name a place of the Road (1 to 6), or a pile."""
    if isinstance(place, int):
        return say("villagers.refused.place", lang, place=place)
    return say(f"villagers.pile.{place}", lang)


def now(lying: int | str, lang: Lang) -> str:
    """Describe the cards there now: their number, or a villager."""
    return cards(lying, lang) if isinstance(lying, int) else card_name(lying, lang)


WORDS: Words = {
    "card": card_name,
    "basic": card_name,
    "under": card_name,
    "cards": cards,
    "suite": lambda suite, lang: say(f"villagers.suite.{suite}", lang),
    "event": event_name,
    "development": development_name,
    "gold": counted("villagers", "gold"),
    "hand_cards": counted("villagers", "hand_cards"),
    "actions": counted("villagers", "actions"),
    "with_coins": where_any(counted("villagers", "gold"), "villagers.tell.part.coins"),
    "from_pile": partial(at_pile, "from"),
    "onto_pile": partial(at_pile, "onto"),
    "who": partial(person, "who"),
    "of_whom": partial(person, "of_whom"),
    "from_whom": partial(person, "from_whom"),
    "to_whom": partial(person, "to_whom"),
    "villager": villager,
    "pile": pile,
    "onto": onto,
    "player": player,
    "place_on_road": place_on_road,
    "coins": where_any(counted("villagers", "gold"), "villagers.label.part.coins"),
    "below": where_any(cards, "villagers.refused.below"),
    "cost": counted("villagers", "gold"),
    "now": now,
    "unlocker": card_name,
    "unlocker_of": unlocker_of,
    "chain_of": chain_of,
    "above": cards,
    "where": where,
}
"""The words for the value of each fact, in all sentences."""

SENTENCES = Sentences("villagers", WORDS)
