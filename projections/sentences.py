"""Sentences for events and labels for options, made of the catalogue's templates.

A template names its facts in braces: `"{who} plays {card}."`. A fact is looked up, in this order,

1. in the game's own table, as `<event>.<fact>` (for this event or command alone) or as `<fact>`;
2. as `who`: the name of the player on the field `seat`;
3. as a field of the event or command: a thing that the catalogue names (`<game>.<field>.<value>`)
   by that name, everything else as it is; several things are joined by commas.

So a small game writes its templates and the names of its things, and no code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from types import MappingProxyType
from typing import Any, TypeAlias, cast

import msgspec

from projections.projection import Lang, Names, Shown
from projections.words import has, say, texts

Fact: TypeAlias = Callable[[Any, Any, Lang], object]
"""One fact as words: of an event and the players' names, or of a command and its seat's view."""
Facts: TypeAlias = Mapping[str, Fact]
"""By the fact's name in a template, or by `<event>.<fact>` for one event or command alone."""
NO_FACTS: Facts = MappingProxyType({})

Piece: TypeAlias = tuple[str, Fact | None]
"""Some text of a template and the fact that follows it, None at its end."""


class NotShown(LookupError):  # noqa: N818 - nothing is wrong: it is hidden
    """A fact that a template names and the event or command does not have."""


class Templates:
    """The templates below one key of the catalogue, ready to be filled in."""

    def __init__(self, game: str, chapter: str, facts: Facts) -> None:
        self._game = game
        self._prefix = f"{game}.{chapter}"
        self._facts = facts
        self._pieces: dict[tuple[str, Lang], tuple[Piece, ...]] = {}

    def __contains__(self, key: str) -> bool:
        return has(f"{self._prefix}.{key}")

    def fill(self, key: str, subject: Any, context: Any, lang: Lang) -> str:
        """The sentence. Raises KeyError for a key without one, NotShown for an absent fact."""
        pieces = self._pieces.get((key, lang))
        if pieces is None:
            pieces = self._pieces[key, lang] = self._parsed(key, lang)
        return "".join(
            text if fact is None else f"{text}{fact(subject, context, lang)}"
            for text, fact in pieces
        )

    def _parsed(self, key: str, lang: Lang) -> tuple[Piece, ...]:
        template = texts()[f"{self._prefix}.{key}"][lang]
        return tuple(
            (text, None if name is None else self._fact(key.partition(".")[0], name))
            for text, name, _, _ in Formatter().parse(template)
        )

    def _fact(self, kind: str, name: str) -> Fact:
        own = self._facts.get(f"{kind}.{name}") or self._facts.get(name)
        if own is not None:
            return own
        return player if name == "who" else field(self._game, name)


def sentences(
    game: str,
    facts: Facts = NO_FACTS,
    *,
    key_of: Callable[[Shown], str] = lambda event: event["type"],
    is_news: Callable[[Shown], bool] = lambda _: True,
) -> Callable[[Shown, Names, Lang], str | None]:
    """A game's `tell`: templates `<game>.tell.<event>`; an event without one needs no sentence.

    Where the viewer was not shown a fact of it, `<game>.tell.<event>.hidden` is used instead.
    `key_of`: for an event with several sentences. `is_news`: whether to say anything at all.
    """
    templates = Templates(game, "tell", facts)

    def tell(event: Shown, names: Names, lang: Lang) -> str | None:
        key = key_of(event)
        if key not in templates or not is_news(event):
            return None
        try:
            return templates.fill(key, event, names, lang)
        except NotShown:
            return templates.fill(f"{key}.hidden", event, names, lang)

    return tell


def labels(
    game: str,
    facts: Facts = NO_FACTS,
    *,
    key_of: Callable[[Any, Shown], str] = lambda command, _: tag_of(command),
) -> Callable[[Any, Shown, Lang], str]:
    """A game's `label`: templates `<game>.label.<command>`.

    `key_of`: for a command whose label depends on the view of its seat.
    """
    templates = Templates(game, "label", facts)

    def label(command: Any, view: Shown, lang: Lang) -> str:
        return templates.fill(key_of(command, view), command, view, lang)

    return label


def tag_of(command: msgspec.Struct) -> str:
    """The type of a command as the wire writes it."""
    return str(command.__struct_config__.tag)


# Facts that most games name.


def player(subject: Any, names: Names, _: Lang) -> str:
    """The player on the seat of an event."""
    seat: int = value_of(subject, "seat")
    return names[seat]


def field(game: str, name: str) -> Fact:
    """A field by the names that the catalogue has for its values, else as it is."""

    def fact(subject: Any, _: Any, lang: Lang) -> object:
        value = value_of(subject, name)
        if isinstance(value, list | tuple):
            things = cast("list[object]", value)
            return ", ".join(str(word(game, name, thing, lang)) for thing in things)
        return word(game, name, value, lang)

    return fact


def as_it_is(name: str) -> Fact:
    """A number, say."""
    return lambda subject, _, __: value_of(subject, name)


def named(name_of: Callable[[Any, Lang], str], field: str) -> Fact:
    """The value of a field by a function that names it."""
    return lambda subject, _, lang: name_of(value_of(subject, field), lang)


def several(name_of: Callable[[Any, Lang], str], field: str) -> Fact:
    """The values of a field, each by a function that names it, joined by commas."""
    return lambda subject, _, lang: ", ".join(
        name_of(thing, lang) for thing in value_of(subject, field)
    )


def so_many(game: str, thing: str, field: str) -> Fact:
    """The number in a field, of a thing that the catalogue counts."""
    return lambda subject, _, lang: amount(game, thing, value_of(subject, field), lang)


def amount(game: str, thing: str, count: int, lang: Lang) -> str:
    """So many of a thing, by `<game>.amount.<thing>.one` or `.many`, as in `2 cards`."""
    number = "one" if count == 1 else "many"
    return say(f"{game}.amount.{thing}.{number}", lang, count=count)


def word(game: str, field: str, value: object, lang: Lang) -> object:
    """What the catalogue calls `<game>.<field>.<value>`, the value itself where it has no name."""
    key = f"{game}.{field}.{value}"
    return say(key, lang) if has(key) else value


def value_of(subject: Any, field: str) -> Any:
    """The field of an event as it was shown, or of a command. Raises NotShown where it has none."""
    if not isinstance(subject, dict):
        return getattr(subject, field)
    event = cast("Shown", subject)
    if field not in event:
        raise NotShown(field)
    return event[field]
