"""What the things of the box are called in a sentence, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from domain.bruges.components import (
    BOX,
    CARDS,
    COLOURS,
    EXCHANGE,
    SHIP_KINDS,
    SHIPS,
)
from domain.bruges.state import CardId, EffectId, ShipId
from projections.bruges.printed import way_out
from projections.projection import Lang, Shown
from projections.sentences import Sentences, Words, amount, counted, several, where_any
from projections.words import has, say

THREATS = {colour.id: colour for colour in BOX.colours}


def name_in(things: Mapping[Any, Any]) -> Callable[[str, Lang], str]:
    """The name of a thing of the box; of one that is in no box "That card"."""

    def name(thing: str, lang: Lang) -> str:
        found = things.get(thing)
        if found is None:
            return say("bruges.that_card", lang)
        return found.name_en if lang == "en" else found.name_de

    return name


card_name = name_in(CARDS)
improvement_name = name_in(EXCHANGE)


def effect_name(of: str, lang: Lang) -> str:
    """Whose effect it is: a person, a ship or an exchange card."""
    if CardId(of) in CARDS:
        return card_name(of, lang)
    if EffectId(of) in SHIP_KINDS:
        return name_in(SHIP_KINDS)(of, lang)
    return improvement_name(of, lang)


def ship_name(ship: str, lang: Lang) -> str:
    """A ship is called by what it brings."""
    found = SHIPS.get(ShipId(ship))
    return name_in(SHIP_KINDS)(found.kind if found else ship, lang)


def cards(known: Iterable[str] | int, lang: Lang) -> str:
    """The cards in a row, or how many where they are not known."""
    if isinstance(known, int):
        return amount("bruges", "cards", known, lang)
    return ", ".join(card_name(card, lang) for card in known)


def named(part: str, thing: str | None, lang: Lang) -> str:
    """A thing that the catalogue names; of any other the thing itself."""
    key = f"bruges.{part}.{thing}"
    if has(key):
        return say(key, lang)
    unknown = f"bruges.{part}.unknown"
    return say(unknown, lang) if has(unknown) else str(thing)


colour_name = partial(named, "colour")


def colour_alone(colour: str, lang: Lang) -> str:
    """Its name at the beginning of a label."""
    return colour_name(colour, lang).capitalize()


def threat_name(colour: str, lang: Lang) -> str:
    """What the markers of a colour bring."""
    threat = THREATS.get(colour)  # type: ignore[call-overload]
    if threat is None:
        return colour_name(colour, lang)
    return threat.threat_en if lang == "en" else threat.threat_de


def back_name(back: str, lang: Lang) -> str:
    """What all see of a hidden card."""
    pet = back.startswith("pet_")
    key = "bruges.back.pet" if pet else "bruges.back"
    return say(key, lang, colour=colour_name(back.removeprefix("pet_"), lang))


def workers_named(five: Sequence[int], lang: Lang) -> str:
    """So many of each colour, as in `2 red workers, 1 blue worker`."""
    parts = [
        say(f"bruges.worker.{'one' if n == 1 else 'many'}", lang, count=n, colour=name)
        for n, colour in zip(five, COLOURS, strict=True)
        if n and (name := colour_name(colour, lang))
    ]
    return ", ".join(parts) or say("bruges.nothing", lang)


def house_named(house: Shown, lang: Lang) -> str:
    """By its colour, its number and who lives there."""
    living = [house[who]["card"] for who in ("person", "pet") if who in house]
    residents = "".join(f", {card_name(card, lang)}" for card in living)
    colour = colour_name(house["colour"], lang)
    return say("bruges.label.house", lang, colour=colour, number=house["number"]) + residents


WORDS: Words = MappingProxyType(
    {
        "card": card_name,
        "person": card_name,
        "improvement": improvement_name,
        "of": effect_name,
        "ship": ship_name,
        "cards": cards,
        "back": back_name,
        "colour": colour_name,
        "wanted": colour_name,
        "Colour": colour_alone,
        "colours": several(colour_name),
        "threat": threat_name,
        "workers": workers_named,
        "section": partial(named, "section"),
        "majority": partial(named, "majority"),
        "preparation": partial(named, "preparation"),
        "pile": lambda pile, _: pile + 1,
        "paying": where_any(colour_name, "bruges.label.part.worker"),
        "improved": where_any(improvement_name, "bruges.label.part.improved"),
        "guilders": counted("bruges", "guilders"),
        "points": counted("bruges", "points"),
        "markers": counted("bruges", "markers"),
        "owned": counted("bruges", "guilders"),
        "price": counted("bruges", "guilders"),
        "house": house_named,
        "opponent": partial(named, "player"),
        "way": way_out,
    }
)
"""How the value of each fact is written, whichever sentence names it."""


SENTENCES = Sentences("bruges", WORDS)
