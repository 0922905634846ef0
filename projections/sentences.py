"""Sentences for events, labels for options and reasons for refusals, made of the catalogue.

A sentence of the catalogue names its facts in braces: `"{who} plays {card}."`. A fact is a field of
the event or command, and its value is put into words

1. by the game's own table of words: `card` → a function that names a card; or, where the sentence
   asks for another word than the field's own, by that: `{amount:silver}` → `3 silver`;
2. by the catalogue: the value `king` of the field `card` is called `<game>.card.king`;
3. as it is.

Several values are joined by commas. So a small game writes its sentences and the names of its
things, and no code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec

from projections.projection import Lang, Names, Shown
from projections.words import has, say, texts

Word: TypeAlias = Callable[[Any, Lang], object]
"""The value of a fact as people read it."""
Words: TypeAlias = Mapping[str, Word]
NO_WORDS: Words = MappingProxyType({})
Facts: TypeAlias = Mapping[str, Any]


class NotShown(LookupError):  # noqa: N818 - nothing is wrong: it is hidden
    """A fact that a sentence names, and that its reader was not shown."""


class Piece(NamedTuple):
    """Some text of a sentence, the fact that follows it (None at the end) and its word."""

    text: str
    fact: str | None
    word: str


@cache
def pieces(key: str, lang: Lang) -> tuple[Piece, ...]:
    """A sentence of the catalogue, taken apart. Raises KeyError where there is none."""
    return tuple(
        Piece(text, fact, word or fact or "")
        for text, fact, word, _ in Formatter().parse(texts()[key][lang])
    )


class Sentences:
    """How one game puts facts into words. `words`: by the name of a fact."""

    def __init__(self, game: str, words: Words = NO_WORDS) -> None:
        self.game = game
        self._words = words

    def say(self, key: str, facts: Facts, lang: Lang) -> str:
        """The sentence of that key. Raises KeyError where there is none, NotShown for a fact."""
        texts = [
            piece.text
            if piece.fact is None
            else f"{piece.text}{self.in_words(piece.word, value_of(facts, piece.fact), lang)}"
            for piece in pieces(key, lang)
        ]
        return "".join(texts)

    def facts_in_words(self, facts: Facts, lang: Lang) -> dict[str, object]:
        """All these facts as people read them, each by the word of its own name."""
        return {fact: self.in_words(fact, value, lang) for fact, value in facts.items()}

    def in_words(self, word: str, value: Any, lang: Lang) -> object:
        """A value as people read it."""
        own = self._words.get(word)
        if own is not None:
            return own(value, lang)
        if isinstance(value, list | tuple):
            things = cast("list[object]", value)
            return ", ".join(str(self.in_words(word, thing, lang)) for thing in things)
        key = f"{self.game}.{word}.{value}"
        return say(key, lang) if has(key) else value


def value_of(facts: Facts, fact: str) -> Any:
    try:
        return facts[fact]
    except KeyError:
        raise NotShown(fact) from None


def teller(
    sentences: Sentences,
    *,
    key_of: Callable[[Shown], str] = lambda event: event["type"],
    facts_of: Callable[[Shown, Names], Facts] | None = None,
    is_news: Callable[[Shown], bool] = lambda _: True,
) -> Callable[[Shown, Names, Lang], str | None]:
    """A game's `tell`: `<game>.tell.<event>`; an event without such a sentence goes untold.

    Where a fact of it is hidden from the viewer, `<game>.tell.<event>.hidden` is said instead.
    `key_of`: for an event with several sentences. `facts_of`: the fields of the event and what
    else its sentences name; without it, the fields and `who` sits on its `seat`. `is_news`:
    whether there is anything to say.
    """
    facts_shown = facts_of or with_player

    def tell(event: Shown, names: Names, lang: Lang) -> str | None:
        key = f"{sentences.game}.tell.{key_of(event)}"
        if not has(key) or not is_news(event):
            return None
        facts = facts_shown(event, names)
        try:
            return sentences.say(key, facts, lang)
        except NotShown:
            return sentences.say(f"{key}.hidden", facts, lang)

    return tell


def with_player(event: Shown, names: Names) -> Facts:
    """The fields of an event, and `who`: the name of the player on its `seat`."""
    return {**event, "who": names[event["seat"]]} if "seat" in event else event


def labeller(
    sentences: Sentences,
    *,
    key_of: Callable[[Any, Shown], str] = lambda command, _: tag_of(command),
    facts_of: Callable[[Any, Shown], Facts] = lambda command, _: msgspec.structs.asdict(command),
) -> Callable[[Any, Shown, Lang], str]:
    """A game's `label`: `<game>.label.<command>`.

    `key_of`: for a command with several labels. `facts_of`: the fields of the command and what else
    of the seat's view its labels name.
    """

    def label(command: Any, view: Shown, lang: Lang) -> str:
        key = f"{sentences.game}.label.{key_of(command, view)}"
        return sentences.say(key, facts_of(command, view), lang)

    return label


def tag_of(command: msgspec.Struct) -> str:
    """The type of a command as the wire writes it."""
    return str(command.__struct_config__.tag)


# Words that most games have.


def counted(game: str, thing: str) -> Word:
    """So many of a thing, by `<game>.amount.<thing>.one` or `.many`, as in `2 cards`."""
    return partial(amount, game, thing)


def amount(game: str, thing: str, count: int, lang: Lang) -> str:
    number = "one" if count == 1 else "many"
    return say(f"{game}.amount.{thing}.{number}", lang, count=count)


def several(word: Word) -> Word:
    """Several things, each by that word, joined by commas."""
    return lambda things, lang: ", ".join(str(word(thing, lang)) for thing in things)


def where_any(word: Word, key: str) -> Word:
    """A part of a sentence about `{it}`, left out where there is nothing to name."""
    return lambda value, lang: say(key, lang, it=word(value, lang)) if value else ""
