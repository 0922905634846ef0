"""Sentences for events, labels for options and reasons for refusals, from the catalogue.

A sentence of the catalogue names its facts in braces: `"{who} plays {card}."`. A fact is a field of
the event or command. There are three ways to put its value into words:

1. The game has a table of words, such as `card` → a function that names a card. A sentence can
   choose another word of the table: `{amount:silver}` → `3 silver`.
2. The catalogue has a text for the value. For `king` in the field `card` it is `<game>.card.king`.
3. All other values stay unchanged.

Several values are joined by commas. So a small game needs only sentences and names, and no code.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import repeat
from operator import call
from typing import (
    Any,
    Generic,
    NamedTuple,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
)

import msgspec
from msgspec.structs import asdict

from domain.decider import Seat
from domain.reducer import members
from projections.message_catalog import say, template_of, texts, texts_of
from projections.projection import JsonObject, Label, Lang, Names

Word: TypeAlias = Callable[[Any, Lang], object]
"""Returns the text for the value of a fact."""
Words: TypeAlias = Mapping[str, Word]
NO_WORDS: Words = {}
Facts: TypeAlias = Mapping[str, Any]
NO_FACTS: Facts = {}
T = TypeVar("T")
WORDS_KEPT = 2048
"""Maximum number of cached names, more than a game has things in both languages together."""
SENTENCES_KEPT = 4096
"""Maximum number of cached sentences of one game, in both languages."""
NAMES_OF_THINGS = (str, int)


class HiddenFact(LookupError):  # noqa: N818 - nothing is wrong: it is hidden
    """A fact that a sentence names, but that is hidden from its reader."""


class AsJson(bytes):
    """The encoded values of a sentence, as its key in a cache. `values`: the values themselves."""

    values: Sequence[Any]

    def __new__(cls, values: Sequence[Any]) -> Self:
        encoded = super().__new__(cls, msgspec.json.encode(values, enc_hook=repr))
        encoded.values = values
        return encoded


class Text(NamedTuple):
    """A sentence in one language. `template`: with `%s` in place of each fact that it names.

    `values`: returns the facts' values; raises KeyError for a missing one. `words`: for each value.
    """

    template: str
    values: Callable[[Facts], Sequence[Any]]
    words: tuple[Word, ...]


class Sentences:
    """The texts of one game, with its words. `words`: by the name of a fact.

    Sentences and prices are cached by their facts, for all tables of the game.
    """

    def __init__(self, game: str, words: Words = NO_WORDS) -> None:
        self.game = game
        self._words = words
        self._remembered: dict[str, Word] = {}
        self._texts: dict[tuple[str, Lang], Text] = {}
        self._said = lru_cache(maxsize=SENTENCES_KEPT, typed=True)(self._written)
        self._said_as_json = lru_cache(maxsize=SENTENCES_KEPT)(self._written_as_json)
        self._labels = lru_cache(maxsize=SENTENCES_KEPT)(self.label_anew)
        self._listed = lru_cache(maxsize=SENTENCES_KEPT)(self._list)

    def say(self, key: str, facts: Facts, lang: Lang) -> str:
        """Return the sentence of that key.

        Raises KeyError for a missing key, HiddenFact for a hidden fact.
        """
        text = self._texts.get((key, lang)) or self.text(key, lang)
        try:
            values = text.values(facts)
        except KeyError as hidden:
            raise HiddenFact(*hidden.args) from None
        try:
            return self._said(key, lang, *values)
        except TypeError:  # A list or an object is not hashable.
            return self._said_as_json(key, lang, AsJson(values))

    def label(self, command: Any, lang: Lang) -> str:
        """Return the label of a command that needs only its fields, cached."""
        return self._labels(command, lang)

    def label_anew(self, command: Any, lang: Lang) -> str:
        """Return the label of a command that needs only its fields."""
        return self.say(f"{self.game}.label.{tag_of(command)}", asdict(command), lang)

    def listed(self, amounts: Facts, lang: Lang) -> str:
        """Return these amounts in words, with commas, without those that are 0."""
        try:
            return self._listed(lang, *amounts.items())
        except TypeError:
            return self._list(lang, *amounts.items())

    def facts_in_words(self, facts: Facts, lang: Lang) -> dict[str, object]:
        """Return all these facts in words, each by the word of its own name."""
        return {fact: self._word(fact)(value, lang) for fact, value in facts.items()}

    def text(self, key: str, lang: Lang) -> Text:
        """Return the sentence of that key, parsed. Raises KeyError for a missing key.

        The first call parses all sentences for events and commands, so that no later move does.
        """
        if not self._texts:
            for each, languages in texts_of(self.game).items():
                if each.startswith((f"{self.game}.tell.", f"{self.game}.label.")):
                    for language in languages:
                        self._parse(each, language)
        return self._texts.get((key, lang)) or self._parse(key, lang)

    def _parse(self, key: str, lang: Lang) -> Text:
        template, values, words = template_of(texts()[key][lang])
        text = self._texts[key, lang] = Text(template, values, tuple(map(self._word, words)))
        return text

    def _written(self, key: str, lang: Lang, *values: Any) -> str:
        template, _, words = self._texts[key, lang]
        return template % tuple(map(call, words, values, repeat(lang)))  # type: ignore[arg-type]

    def _written_as_json(self, key: str, lang: Lang, values: "AsJson") -> str:
        return self._written(key, lang, *values.values)

    def _list(self, lang: Lang, *amounts: tuple[str, Any]) -> str:
        due = {thing: much for thing, much in amounts if much}
        return ", ".join(map(str, self.facts_in_words(due, lang).values()))

    def _word(self, name: str) -> Word:
        word = self._remembered.get(name)
        if word is None:
            own = self._words.get(name) or partial(in_the_catalogue, f"{self.game}.{name}")
            word = self._remembered[name] = remembered(own)
        return word


def remembered(word: Word) -> Word:
    """Cache the names that a word returns for names and numbers.

    Every commit names the same cards and tiles.
    """
    cached = lru_cache(maxsize=WORDS_KEPT, typed=True)(word)

    def cached_name(value: Any, lang: Lang) -> object:
        return cached(value, lang) if type(value) in NAMES_OF_THINGS else word(value, lang)

    return cached_name


def in_the_catalogue(prefix: str, value: Any, lang: Lang) -> object:
    """Return the name of a value in the catalogue, or the value; several are joined by commas."""
    if isinstance(value, list | tuple):
        things = cast("list[object]", value)
        return ", ".join(str(in_the_catalogue(prefix, thing, lang)) for thing in things)
    key = f"{prefix}.{value}"
    return texts()[key][lang] if key in texts() else value


def describer(
    sentences: Sentences,
    *,
    key_of: Callable[[JsonObject], str] | None = None,
    facts_of: Callable[[JsonObject, Names], Facts] | None = None,
    is_news: Callable[[JsonObject], bool] | None = None,
) -> Callable[[JsonObject, Names, Lang], str | None]:
    """Return a game's `describe`: `<game>.tell.<event>`; an event without a sentence is omitted.

    If a fact of it is hidden from the viewer, the sentence is `<game>.tell.<event>.hidden`.
    `key_of`: for an event with several sentences. `facts_of`: all facts of the sentences; by
    default the fields of the event, and the player on its `seat` as `who`. `is_news`: whether the
    event gets a sentence.
    """
    facts_shown = facts_of or with_player

    @cache
    def key_told(kind: str) -> str | None:
        key = f"{sentences.game}.tell.{kind}"
        return key if key in texts() else None

    def describe(event: JsonObject, names: Names, lang: Lang) -> str | None:
        key = key_told(key_of(event) if key_of else event["type"])
        if key is None or (is_news and not is_news(event)):
            return None
        facts = facts_shown(event, names)
        try:
            return sentences.say(key, facts, lang)
        except HiddenFact:
            return sentences.say(f"{key}.hidden", facts, lang)

    return describe


def with_player(event: JsonObject, names: Names) -> Facts:
    """Return the fields of an event, and `who`: the name of the player on its `seat`."""
    return {**event, "who": names[event["seat"]]} if "seat" in event else event


@cache
def seat_fields(struct: Any) -> frozenset[str]:
    """Return the names of the fields of a command or event that hold one or several seats."""
    hints = get_type_hints(struct)  # The hints without annotations.
    kinds = {name: {hint, *get_args(hint)} for name, hint in hints.items()}
    return frozenset(name for name, parts in kinds.items() if Seat in parts)


def with_names(facts: Facts, fields: Collection[str], names: Names) -> dict[str, Any]:
    """Return the facts, with names instead of seats in these fields."""

    def with_seats_named(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [with_seats_named(each) for each in cast("list[Any]", value)]
        return names[value] if isinstance(value, int) and value < len(names) else value

    return {
        fact: with_seats_named(value) if fact in fields else value for fact, value in facts.items()
    }


def with_people(event: Any) -> Callable[[JsonObject, Names], Facts]:
    """Return a `facts_of` for this union of events: as `with_player`, with names for all seats."""
    fields = {tag_of(kind): seat_fields(kind) for kind in members(event)}
    return lambda fields_of_event, names: with_names(
        with_player(fields_of_event, names), fields[fields_of_event["type"]], names
    )


def labeller(
    sentences: Sentences,
    *,
    key_of: Callable[[Any, Any], str] | None = None,
    more_facts: Callable[[Any, Any], Facts] | None = None,
    who_is: Callable[[dict[str, Any], Names], dict[str, Any]] | None = None,
) -> Label:
    """Return a game's `label`: `<game>.label.<command>`, with the fields of the command.

    `key_of`: for a command with several labels. `more_facts`: further facts of the command and its
    seat's view. `who_is`: adds the people to these facts, from the names of all seats. By default a
    `Seat` field becomes the name of its player. If `more_facts` has rows, `who_is` is not called
    for a command that has neither a row nor a `Seat` field.

    A label that depends only on its command is cached.
    """
    labels = f"{sentences.game}.label."

    @cache
    def rows_of(kind: type[Any]) -> Rows:
        key, more = row_of(key_of or of_its_type, kind), row_of(more_facts or without_more, kind)
        if who_is is None:
            return Rows(key, more, seat_fields(kind), None)
        has_row = more is not without_more or not isinstance(more_facts, ByCommand)
        return Rows(key, more, (), who_is if has_row or seat_fields(kind) else None)

    def label(command: Any, reading: Any, lang: Lang, names: Names = ()) -> str:
        key, more_of, seats, people = rows_of(command.__class__)
        if key is of_its_type and more_of is without_more and not seats and people is None:
            return sentences.label(command, lang)
        facts = asdict(command)
        if seats:
            facts = with_names(facts, seats, names)
        more = more_of(command, reading)
        if more:
            facts |= more
        if people is not None:
            facts = people(facts, names)
        return sentences.say(labels + key(command, reading), facts, lang)

    return label


class Rows(NamedTuple):
    """The functions for the label of a command, and its fields that become names of people."""

    key_of: Callable[[Any, Any], str]
    more_facts: Callable[[Any, Any], Facts]
    seats: Collection[str]
    who_is: Callable[[dict[str, Any], Names], dict[str, Any]] | None


def pricer(
    sentences: Sentences, costs: Callable[[Any, Any], Facts]
) -> Callable[[Any, Any, Lang], str | None]:
    """Return a game's `price`: the complete cost of an option in the game's words, with commas.

    `costs`: amounts by kind, such as `{"workers": 1, "silver": 2}`; those that are 0 are omitted.
    """

    @cache
    def costs_of(kind: type[Any]) -> Callable[[Any, Any], Facts]:
        return row_of(costs, kind)

    def price(command: Any, reading: Any, lang: Lang) -> str | None:
        amounts = costs_of(command.__class__)(command, reading)
        return sentences.listed(amounts, lang) if amounts and any(amounts.values()) else None

    return price


class ByCommand(Generic[T]):
    """A function of a command and a reading, which calls the row of the command's class."""

    def __init__(
        self, rows: Mapping[type[Any], Callable[[Any, Any], T]], otherwise: Callable[[Any, Any], T]
    ) -> None:
        self._rows = rows
        self._otherwise = otherwise

    def of(self, kind: type[Any]) -> Callable[[Any, Any], T]:
        """Return the row of this class of commands."""
        return self._rows.get(kind, self._otherwise)

    def __call__(self, command: Any, reading: Any) -> T:
        return self.of(command.__class__)(command, reading)


def by_command(
    rows: Mapping[type[Any], Callable[[Any, Any], T]], otherwise: Callable[[Any, Any], T]
) -> ByCommand[T]:
    """Return a function of a command and a reading that calls the row of the command's class."""
    return ByCommand(rows, otherwise)


def row_of(function: Callable[[Any, Any], T], kind: type[Any]) -> Callable[[Any, Any], T]:
    """Return the function that is called for this class of commands."""
    return function.of(kind) if isinstance(function, ByCommand) else function


def of_its_type(command: Any, _reading: object) -> str:
    """Return the key of a label that depends only on the type of the command."""
    return command.__struct_config__.tag


def without_more(_command: object, _reading: object) -> Facts:
    """Return no facts, for a label that needs only the command, or for a free option."""
    return NO_FACTS


def tag_of(struct: Any) -> str:
    """Return the type of a command or an event, its tag."""
    return str(struct.__struct_config__.tag)


class fact(Generic[T]):  # noqa: N801 - a decorator
    """A fact of a reading, computed once. A `cached_property` is slower: it has a lock (3.11)."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__

    def __get__(self, reading: Any, _: type) -> T:
        found = reading.__dict__[self._name] = self._compute(reading)
        return found


class Reading:
    """The view of a seat for its labels and prices; each fact is computed once for all options."""

    def __init__(self, view: JsonObject) -> None:
        self.view = view

    @fact
    def question(self) -> JsonObject:
        """The current question: the last of the `decisions`."""
        decisions: JsonObject = self.view["decisions"]
        return decisions[str(len(decisions) - 1)]

    @fact
    def own(self) -> JsonObject:
        """The fields of the active seat. Only that seat has options."""
        return self.view["seats"][str(self.view["active"])]


# Words that most games have.


def counted(game: str, thing: str) -> Word:
    """Return the word for amounts by `<game>.amount.<thing>.one` or `.many`, as in `2 cards`."""
    return partial(amount, game, thing)


def amount(game: str, thing: str, count: int, lang: Lang) -> str:
    number = "one" if count == 1 else "many"
    return say(f"{game}.amount.{thing}.{number}", lang, count=count)


def name_in(things: Mapping[Any, Any], unknown: str = "") -> Callable[[str, Lang], str]:
    """Return a function for the names of these things; the sentence `unknown` names anything else.

    A command of a player may contain any name.
    """

    def name(thing: str, lang: Lang) -> str:
        named = things.get(thing)
        if named is None:
            return say(unknown, lang)
        return named.name_en if lang == "en" else named.name_de

    return name


def cards_by(
    game: str, card_name: Callable[[str, Lang], str]
) -> Callable[[Iterable[str] | int, Lang], str]:
    """Return the names of cards, or their number if they are hidden."""

    def cards(names_or_count: Iterable[str] | int, lang: Lang) -> str:
        if isinstance(names_or_count, int):
            return amount(game, "cards", names_or_count, lang)
        return ", ".join(card_name(card, lang) for card in names_or_count)

    return cards


def several(word: Word) -> Word:
    """Return a word for several things: each by that word, joined by commas."""
    name_of = remembered(word)
    return lambda things, lang: ", ".join([str(name_of(thing, lang)) for thing in things])


def where_any(word: Word, key: str) -> Word:
    """Return a word for an optional part of a sentence about `{it}`; empty without a thing."""
    return lambda value, lang: say(key, lang, it=word(value, lang)) if value else ""
