"""Names of the things in the box, for sentences in both languages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from domain.bruges import components
from domain.bruges import state as s
from projections.bruges.printed import printed, way_out
from projections.message_catalog import has, say
from projections.projection import Lang
from projections.sentences import (
    Sentences,
    Word,
    Words,
    amount,
    cards_by,
    counted,
    name_in,
    several,
    where_any,
)

THREATS = {str(colour.id): colour for colour in components.BOX.colours}


def part(key: str, lang: Lang, **facts: object) -> str:
    return say(f"bruges.phrase.{key}", lang, **facts)


def name_of(part: str, thing: str, lang: Lang) -> str:
    """Return the name of a thing in the catalogue. A player's command may name an unknown thing."""
    key = f"bruges.{part}.{thing}"
    return say(key if has(key) else f"bruges.{part}.unknown", lang)


# Cards, ships, improvements.


card_name = name_in(components.CARDS, "bruges.that_card")
improvement_name = name_in(components.EXCHANGE, "bruges.that_card")


def coloured_card(card: str, lang: Lang) -> str:
    """Name a card of a hand or of the discard pile, as in `Fire-Eater (red)`."""
    colour = colour_name(components.COLOUR[s.CardId(card)], lang)
    return part("in_colour", lang, card=card_name(card, lang), colour=colour)


def back_name(back: str, lang: Lang) -> str:
    """Name the public part of a hidden card, as in `a blue card`."""
    kind = "pet_back" if back.startswith("pet_") else "back"
    return part(kind, lang, colour=colour_name(back.removeprefix("pet_"), lang))


def effect_name(of: str, lang: Lang) -> str:
    """Name the owner of an effect: a person, a ship or an exchange card."""
    if s.EffectId(of) in components.SHIP_KINDS:
        return name_in(components.SHIP_KINDS)(of, lang)
    return card_name(of, lang) if s.CardId(of) in components.CARDS else improvement_name(of, lang)


def ship_name(ship: str, lang: Lang) -> str:
    """Name a ship by its gain."""
    return effect_name(components.SHIPS[s.ShipId(ship)].kind, lang)


def text_of(of: str, lang: Lang) -> str:
    """Return the text of a card or ship for the end of a label: without the full stop."""
    return printed(s.EffectId(of), lang).removesuffix(".")


def printed_text(of: str, lang: Lang) -> str:
    return printed(s.EffectId(of), lang)


# Colours, workers, markers.

colour_name = partial(name_of, "colour")


def capital(word: Callable[[str, Lang], str]) -> Callable[[str, Lang], str]:
    """Capitalize a word for the beginning of a label."""
    return lambda thing, lang: word(thing, lang)[:1].upper() + word(thing, lang)[1:]


def damage_name(colour: str, lang: Lang) -> str:
    """Name the damage of the third marker of this colour."""
    threat = THREATS[colour]
    return threat.threat_en if lang == "en" else threat.threat_de


def so_many(thing: str, count: int, colour: str, lang: Lang) -> str:
    """Name a number of things of a colour, as in `2 blue workers`."""
    number = "one" if count == 1 else "many"
    colour = colour_name(colour, lang)
    return say(f"bruges.amount.{thing}.coloured.{number}", lang, count=count, colour=colour)


def one_of(thing: str) -> Callable[[str, Lang], str]:
    """Return a word for one thing of a colour, as in `1 blue worker`."""
    return lambda colour, lang: so_many(thing, 1, colour, lang)


def threats(colours: Sequence[str], lang: Lang) -> str:
    """Name threat markers, as in `1 blue threat marker` or `threat markers: blue, red`."""
    if len(colours) == 1:
        return so_many("threats", 1, colours[0], lang)
    return part("threats", lang, it=", ".join(colour_name(colour, lang) for colour in colours))


def workers_of_each(five: Iterable[int], lang: Lang) -> str:
    """Name numbers of workers of each colour, as in `2 blue workers, 1 red worker`."""
    return ", ".join(
        so_many("workers", count, colour, lang)
        for colour, count in zip(components.COLOURS, five, strict=True)
        if count
    )


def a_worker(colour: str, lang: Lang) -> str:
    """Name a worker of that colour, or of `any`."""
    if colour == "any":
        return amount("bruges", "workers.any", 1, lang)
    return so_many("workers", 1, colour, lang)


def worker_due(colour: str, lang: Lang) -> str:
    """Name a worker as a price."""
    if colour == "any":
        return amount("bruges", "workers.due", 1, lang)
    return part("worker_due", lang, colour=colour_name(colour, lang))


guilders = counted("bruges", "guilders")


def at_least(word: Word) -> Word:
    """Return a word for a minimum, as in `at least 2 guilders`."""
    return lambda value, lang: part("at_least", lang, it=word(value, lang))


def opponent_name(opponent: Mapping[str, str], lang: Lang) -> str:
    """Name a player by `name`, or by `colour` if there are no names."""
    return opponent["name"] if "name" in opponent else name_of("player", opponent["colour"], lang)


# Places.


class Place(NamedTuple):
    """A canal space."""

    section: str
    space: int
    colour: str


def place_name(place: Place, lang: Lang) -> str:
    """Name a canal space, as in `left section, space 3 (yellow)`."""
    return part(
        "space",
        lang,
        section=name_of("section", place.section, lang),
        space=place.space,
        colour=colour_name(place.colour, lang),
    )


def on_house(house: int, lang: Lang) -> str:
    """Name a house by its number, as in ` on house 2`; the first index is 0."""
    return part("on_house", lang, it=house + 1)


class House(NamedTuple):
    """The player's own house. `number`: from 1. `residents`: the cards of its person and pet."""

    colour: str
    number: int
    residents: tuple[str, ...] = ()


def house_name(house: House, lang: Lang) -> str:
    """Name the player's own house, as in `blue house 2 with Prince`."""
    colour = colour_name(house.colour, lang)
    named = part("house", lang, colour=colour, number=house.number)
    living = ", ".join(card_name(resident, lang) for resident in house.residents)
    return part("with", lang, it=named, residents=living) if living else named


WORDS: Words = {
    "card": card_name,
    "coloured_card": coloured_card,
    "person": card_name,
    "cards": cards_by("bruges", card_name),
    "residents": where_any(several(card_name), "bruges.phrase.residents"),
    "of": effect_name,
    "text": text_of,
    "improvement": improvement_name,
    "improvement_text": printed_text,
    "ship": ship_name,
    "back": back_name,
    "Back": capital(back_name),
    "colour": colour_name,
    "Colour": capital(colour_name),
    "wanted": colour_name,
    "damage": damage_name,
    "marker": one_of("threats"),
    "threats": threats,
    "a_worker": a_worker,
    "for_a_worker": where_any(a_worker, "bruges.phrase.for"),
    "workers": workers_of_each,
    "taken": workers_of_each,
    "any_workers": counted("bruges", "workers.any"),
    "worker_due": worker_due,
    "workers_due": counted("bruges", "workers.due"),
    "action_markers": counted("bruges", "action_markers"),
    "hand_cards": counted("bruges", "hand_cards"),
    "guilders": guilders,
    "guilders_at_least": at_least(guilders),
    "on_house": on_house,
    "for_guilders": where_any(guilders, "bruges.phrase.for"),
    "price": guilders,
    "owned": guilders,
    "points": counted("bruges", "points"),
    "section": partial(name_of, "section"),
    "majority": partial(name_of, "majority"),
    "preparation": partial(name_of, "preparation"),
    "opponent": opponent_name,
    "pile": lambda pile, _: pile + 1,
    "place": place_name,
    "house": house_name,
    "way": way_out,
}
"""The words for the value of each fact, in all sentences."""

SENTENCES = Sentences("bruges", WORDS)
