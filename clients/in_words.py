"""Any game in words for the terminal, line by line, each thing by its name.

Like the page for a game without a board, it relies on the conventions of views. Ordered things are
keyed by place, and counted things by id. A pile with only a visible size is a number called
`<pile>_size`. Names of things come from the game's components. The name of a field is the
text `<game>.view.<field>`, else that of the page or of the game's board, else the field's own name.

    Market: Rose, Herb, 3 face-down
    Anna: Hand: Oak; Goods: Ore 2, Wood 1
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from textwrap import wrap
from typing import Any, Literal, Protocol, TypeAlias, cast

Lang: TypeAlias = Literal["en", "de"]
Fields: TypeAlias = Mapping[str, Any]

PAGE = 96
"""Characters in a line."""
INDENT = "    "
SIZE = re.compile(r"(^|_)size$")
"""Fields such as `hand_size`; `size` alone is that of the pile with these fields."""
OF_SEATS = re.compile(r"^turn$|(^|_)(active|player|seat|holder|owner|dealer)$")
"""Fields whose numbers are seats."""
NUMBERS = ("number", "value", "rank")
"""Fields with the number on the face of a card."""
APART = frozenset({"game", "seats", "current_score"})


class Words(Protocol):
    """Return the text of a key in the player's language. Raises KeyError if it is missing."""

    def __call__(self, key: str, /, **facts: object) -> str: ...


@dataclass(frozen=True, kw_only=True)
class Scene:
    """The input: a view, and the components of its game.

    `names`: of the players, in seat order.
    """

    view: Fields
    box: Fields
    names: Sequence[str]
    lang: Lang
    words: Words


def in_words(scene: Scene) -> Iterator[str]:
    """Yield the shared part of the table, then each seat with its current points."""
    shared = {field: value for field, value in scene.view.items() if field not in APART}
    for line in told(scene, shared):
        yield from wrapped(line)
    for seat, fields in scene.view["seats"].items():
        own = chain(told(scene, fields), points(scene, seat))
        yield from wrapped(f"{scene.names[int(seat)]}: " + "; ".join(own))


def wrapped(line: str) -> list[str]:
    return wrap(line, PAGE, subsequent_indent=INDENT, break_on_hyphens=False)


def told(scene: Scene, fields: Fields) -> Iterator[str]:
    for field, said in parts(scene, fields):
        yield f"{part_name(scene, field)}: {said}"


def points(scene: Scene, seat: str) -> Iterator[str]:
    """Yield the current score of a seat, once the game has begun."""
    now = scene.view.get("current_score", {}).get(seat)
    if now is not None:
        key = "page.current_score_at_least" if now.get("hidden") else "page.current_score"
        yield scene.words(key, count=now["scores"]["total"])


def parts(scene: Scene, fields: Fields) -> Iterator[tuple[str, str]]:
    """Yield each field with its text; empty ones are left out."""
    for field, value in fields.items():
        pile = SIZE.sub("", field)
        if pile != field and isinstance(value, int):
            said = "" if pile in fields else face_down(scene, value)
        else:
            said = said_of(scene, field, value, fields.get(f"{field}_size"))
        if said:
            yield field, said


def face_down(scene: Scene, count: int) -> str:
    return scene.words("page.face_down", count=count)


def said_of(scene: Scene, field: str, value: Any, size: int | None = None) -> str:
    """Describe a part of the view. `size`: number of cards in the pile, visible or not.

    A pending decision is described by the tag of its question; the options say more.
    """
    if isinstance(value, list):
        value = {str(place): one for place, one in enumerate(cast("list[Any]", value))}
    if not isinstance(value, dict):
        return value_name(scene, field, value)
    inner = cast("dict[str, Any]", value)
    if "type" in inner:
        return ""
    by_place = all(key.isdecimal() for key in inner)
    of: set[type] = {type(one) for one in inner.values()}
    if of <= {str} and by_place:
        cards = [name_of(scene, one) for _, one in sorted(inner.items(), key=place)]
        hidden = max(0, (size or 0) - len(cards))
        return ", ".join(cards + ([face_down(scene, hidden)] if hidden else []))
    if of == {bool}:
        return ", ".join(name_of(scene, key) for key, there in inner.items() if there)
    if of == {int} and not any(map(SIZE.search, inner)):
        return ", ".join(f"{key_name(scene, key, inner)} {count}" for key, count in inner.items())
    if of == {dict}:
        return "; ".join(rows(scene, inner))
    return ", ".join(facts(scene, inner))


def place(item: tuple[str, Any]) -> int:
    return int(item[0])


def rows(scene: Scene, things: Fields) -> Iterator[str]:
    """Yield things of one kind, each with its own parts."""
    for key, thing in things.items():
        if "type" in thing:
            continue
        listed = all(part.isdecimal() for part in thing)
        said = said_of(scene, "", thing) if listed else ", ".join(facts(scene, thing))
        yield f"[{key_name(scene, key, things)}] {said}".rstrip()


def facts(scene: Scene, thing: Fields) -> Iterator[str]:
    """Describe a thing by its name, with its other facts."""
    for field, said in parts(scene, thing):
        value, name = thing[field], part_name(scene, field)
        if value is True:
            yield name
        elif isinstance(value, str) and face_of(scene, value) is not None:
            yield said
        elif value is not False:
            yield f"{name} {said}".lstrip()


def key_name(scene: Scene, key: str, among: Fields) -> str:
    """Return the name of a key; places are counted from 1."""
    if key.isdecimal():
        return str(int(key) + ("0" in among))
    return name_of(scene, key)


def part_name(scene: Scene, field: str) -> str:
    """Return the name of a field; the size of a pile has the name of the pile."""
    return field_name(scene, SIZE.sub("", field))


def value_name(scene: Scene, field: str, value: Any) -> str:
    """Return a seat by its player, a word in the game's own words, a thing by its name."""
    if isinstance(value, bool):
        return scene.words("page.yes" if value else "page.no")
    if isinstance(value, int):
        return scene.names[value] if OF_SEATS.search(field) else str(value)
    game = scene.view["game"]
    own = said_by(scene, f"{game}.view.{field}.{value}", f"{game}.page.{field}.{value}")
    return own or name_of(scene, value)


def field_name(scene: Scene, field: str) -> str:
    game = scene.view["game"]
    own = said_by(scene, f"{game}.view.{field}", f"page.view.{field}", *on_the_page(game, field))
    return own or plain(field)


def on_the_page(game: str, word: str) -> tuple[str, ...]:
    """Return the keys of a word on the page's board, as a table option, and in the result."""
    return f"{game}.page.{word}", f"{game}.option.{word}", f"{game}.score.{word}"


def name_of(scene: Scene, id_: str) -> str:
    """Return the name of a component, else the game's own word, else the id as words."""
    thing = face_of(scene, id_)
    if thing is None:
        game = scene.view["game"]
        return said_by(scene, f"{game}.view.{id_}", *on_the_page(game, id_)) or plain(id_)
    name = thing["name"][scene.lang]
    number = next((thing[field] for field in NUMBERS if isinstance(thing.get(field), int)), None)
    return name if number is None or str(number) in name else f"{name} {number}"


def face_of(scene: Scene, id_: str) -> Fields | None:
    """Return the component with that id, or its kind if only that has a name.

    Cards come first.
    """
    for group in (scene.box.get("cards"), *scene.box.values()):
        thing = cast("Fields", group).get(id_) if isinstance(group, dict) else None
        if isinstance(thing, dict):
            if "name" in thing:
                return cast("Fields", thing)
            if "kind" in thing:
                return face_of(scene, cast("Fields", thing)["kind"])
    return None


def said_by(scene: Scene, *keys: str) -> str:
    """Return the text of the first existing key, or an empty text."""
    for key in keys:
        try:
            return scene.words(key)
        except KeyError:
            continue
    return ""


def plain(word: str) -> str:
    """Return an id as words: `stack_2` becomes `Stack 2`."""
    return word.replace("_", " ").capitalize()
