"""What the things of the box are called in a sentence, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import asdict

from domain.carpe_diem.components import (
    CARDS,
    CATEGORY,
    FACES,
    FEATURES,
    FOUNTAIN_CARDS,
    Gain,
    Requirement,
)
from domain.carpe_diem.grid import Face, Kind, Part, TileId
from domain.carpe_diem.state import CardId, FountainId
from projections.projection import Lang
from projections.sentences import amount
from projections.words import say

# Tiles, by what they show.

SHAPES: Mapping[tuple[int, ...], str] = MappingProxyType(
    {(0,): "end", (0, 1): "corner", (0, 2): "straight", (0, 1, 2): "tee", (0, 1, 2, 3): "cross"}
)
"""What the sides of a part form, counted clockwise from the first of them."""


def tile_name(tile: str, lang: Lang) -> str:
    """What the tile shows, as in `garden and villa with 1 chimney (corner)`."""
    face = FACES.get(TileId(tile))
    if face is None:  # A player may name what is in no box.
        return part("that_tile", lang)
    if len(face.parts) == 1:
        return one_part(face.parts[0], lang)
    first, second = clockwise(face)
    both = part("both", lang, first=part_name(first, lang), second=part_name(second, lang))
    beside = second.sides[0] - first.sides[0] in {1, -3}
    return shaped(both, "corner" if beside else "opposite", lang)


def one_part(shown: Part, lang: Lang) -> str:
    """All that a tile with one part shows; a single has no sides, and a lodging is half of one."""
    named = part_name(shown, lang)
    if CATEGORY[shown.kind] == "single":
        return named
    if CATEGORY[shown.kind] == "lodging":
        return shaped(named, "half", lang)
    first = min(shown.sides)
    return shaped(named, SHAPES[tuple(side - first for side in shown.sides)], lang)


def clockwise(face: Face) -> tuple[Part, Part]:
    """Both parts of a tile; where they are beside each other, the one that the other follows."""
    first, second = face.parts
    return (second, first) if second.sides[0] - first.sides[0] in {-1, 3} else (first, second)


def part_name(shown: Part, lang: Lang) -> str:
    return feature_name(shown.kind, lang) + with_chimneys(shown.chimneys, lang)


def with_chimneys(chimneys: int, lang: Lang) -> str:
    if not chimneys:
        return ""
    return part(f"with_chimneys.{'one' if chimneys == 1 else 'many'}", lang, count=chimneys)


def shaped(named: str, shape: str, lang: Lang) -> str:
    return part("shaped", lang, named=named, shape=part(f"shape.{shape}", lang))


def feature_name(kind: Kind, lang: Lang) -> str:
    """A kind of feature, as the box calls it."""
    facts = FEATURES[kind]
    return facts.name_en if lang == "en" else facts.name_de


def part(key: str, lang: Lang, **facts: object) -> str:
    return say(f"carpe_diem.part.{key}", lang, **facts)


# Cards, by what they require and pay.


def card_name(card: str, lang: Lang) -> str:
    """A scoring card, as in `2 herbs → 4 VP`."""
    facts = CARDS.get(CardId(card))
    if facts is None:
        return part("that_card", lang)
    return f"{required(facts.requires, lang)} → {paid(facts.pays, lang)}"


def required(requires: Iterable[Requirement], lang: Lang, times: int = 1) -> str:
    """What so many fulfilments of a card require."""
    return " + ".join(amount_of(each.what, times * each.count, lang) for each in requires)


def paid(brought: Gain, lang: Lang, times: int = 1) -> str:
    """What a reward or a scoring card brings so many times."""
    brings = asdict(brought).items()
    return ", ".join(amount_of(thing, times * count, lang) for thing, count in brings if count)


def amount_of(thing: str, count: int, lang: Lang) -> str:
    return amount("carpe_diem", thing, count, lang)


def fountain_name(card: str, lang: Lang) -> str:
    """A fountain card, as in `2 VP for each garden`."""
    facts = FOUNTAIN_CARDS.get(FountainId(card))
    if facts is None:
        return part("that_card", lang)
    points = amount_of("vp", facts.vp_each, lang)
    return part("for_each", lang, points=points, kind=feature_name(facts.kind, lang))
