"""What is in a game's box, as plain JSON values for clients: facts, and names in both languages."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, cast

import msgspec

from domain.box import components
from projections.projection import Lang, Shown
from projections.sentences import Word
from projections.words import has, texts

Words: TypeAlias = Mapping[Lang, str]


def component_facts(game: str) -> Shown:
    """All that stands in the `components.json` of a game."""
    return msgspec.json.decode(components(game))


def name(thing: Shown) -> Words:
    """The name of a component that brings it along in both languages."""
    return {"en": thing["name_en"], "de": thing["name_de"]}


def box_of(game: str) -> Callable[[], Mapping[str, Any]]:
    """A game's `box`, for games that need no other: every list of components, by id.

    A thing of the list `cards` has the name that its facts `name_en` and `name_de` say, or else
    `<game>.card.<id>` of the catalogue; its text is `<game>.card.<id>.text`, where there is one.
    """

    @cache
    def box() -> Mapping[str, Any]:
        lists = {
            kind: cast("list[Shown]", things)
            for kind, things in component_facts(game).items()
            if isinstance(things, list)
        }
        return {
            kind: {thing["id"]: with_words(game, kind, thing) for thing in things}
            for kind, things in lists.items()
        }

    return box


def with_words(game: str, kind: str, thing: Shown) -> Shown:
    key = f"{game}.{kind.removesuffix('s')}.{thing['id']}"
    facts = {fact: value for fact, value in thing.items() if fact not in ("name_en", "name_de")}
    if "name_en" in thing:
        facts["name"] = name(thing)
    words = {"name": key, "text": f"{key}.text"}
    return {**facts, **{part: texts()[key] for part, key in words.items() if has(key)}}


def names_of(things: Mapping[str, Shown]) -> Word:
    """A word for `Sentences`: what the box calls one of these; what it does not know, as it is."""
    return lambda thing, lang: things[thing]["name"][lang] if thing in things else thing
