"""The components of a game's box as plain JSON values: facts, and names in both languages."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, cast

import msgspec

from domain.box import BadBox, components
from projections.message_catalog import has, texts
from projections.projection import JsonObject, Lang
from projections.sentences import Word

Words: TypeAlias = Mapping[Lang, str]


def component_facts(game: str) -> JsonObject:
    """Return the content of a game's `components.json`."""
    return msgspec.json.decode(components(game))


def name(thing: JsonObject) -> Words:
    """The name of a component in both languages, which it has as a field itself."""
    return {"en": thing["name_en"], "de": thing["name_de"]}


def box_of(game: str) -> Callable[[], Mapping[str, Any]]:
    """Return a `box` for a game without special components: each list of components, by id.

    The name of an item of the list `cards` comes from its fields `name_en` and `name_de`, otherwise
    from `<game>.card.<id>` in the catalogue. Its text is `<game>.card.<id>.text`, if that exists.
    """

    @cache
    def box() -> Mapping[str, Any]:
        """Raises BadBox if the components have another shape."""
        facts = component_facts(game)
        for kind, things in facts.items():
            require_list_of_things(game, kind, things)
        lists = {
            kind: cast("list[JsonObject]", things)
            for kind, things in facts.items()
            if isinstance(things, list)
        }
        return {
            kind: {thing["id"]: with_words(game, kind, thing) for thing in things}
            for kind, things in lists.items()
        }

    return box


def require_list_of_things(game: str, kind: str, things: Any) -> None:
    """Raises BadBox if an item of a list has no `id`, or if an object holds items by id."""
    by_id = isinstance(things, dict)
    each: Any = list(cast("JsonObject", things).values()) if by_id else things
    if not isinstance(each, list) or not each:
        return
    parts = cast("list[Any]", each)
    are_things = all(isinstance(part, dict) for part in parts)
    if are_things if by_id else not are_things or any("id" not in part for part in parts):
        actual = "an object by id" if by_id else "a list of things without an id"
        shape = f'{{"{kind}": [{{"id": "fox"}}, {{"id": "hen"}}]}}'
        message = f"components.json of {game}: {kind} is {actual}, but should be as in {shape}."
        raise BadBox(message)


def with_words(game: str, kind: str, thing: JsonObject) -> JsonObject:
    key = f"{game}.{kind.removesuffix('s')}.{thing['id']}"
    facts = {fact: value for fact, value in thing.items() if fact not in ("name_en", "name_de")}
    if "name_en" in thing:
        facts["name"] = name(thing)
    words = {"name": key, "text": f"{key}.text"}
    return {**facts, **{part: texts()[key] for part, key in words.items() if has(key)}}


def names_of(things: Mapping[str, JsonObject]) -> Word:
    """Return a word for `Sentences`: the name of a component; an unknown id stays as it is."""
    return lambda thing, lang: things[thing]["name"][lang] if thing in things else thing
