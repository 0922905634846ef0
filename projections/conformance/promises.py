"""Promises of an option's label and price, compared with the consequences of choosing it.

A label or price is a sentence of the catalogue with facts in braces. Each fact, each number in the
sentence and each reason is a promise. A row of the game's own table (`tests/<game>/promises.py`)
says how to check it. The name of a row is, from specific to general:

1. `<label> <fact>:<word>` or `<label> <fact>`: a fact of this label, formatted by that word or any;
2. `<fact>:<word>`, `:<word>` or `<fact>`: a fact of all labels;
3. `<label> itself`: the sentence itself. `<label>` alone is the same if no fact has that name.

A fact without a row is a finding, so every number is compared. A finding names its row. The words
are compared as they are sent, in both languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from string import Formatter
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec
from msgspec.structs import asdict

from domain.chance import Chance
from domain.decider import AnyGame, Rejected, Seat
from projections import viewer_frames
from projections.conformance.finding import expect
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import brought
from projections.message_catalog import texts
from projections.projection import LANGS, AnyProjection, JsonObject, Lang
from projections.refusals import sentence
from projections.sentences import Facts, Sentences, seat_fields, with_names

NAMES = ("Ada", "Ben", "Cem", "Dia", "Eva")
"""The names of the players at every table; they contain no numbers."""
NUMBER_WORDS: Mapping[Lang, Mapping[str, int]] = {
    "en": {"once": 1, "one": 1, "two": 2, "three": 3},
    "de": {"einmal": 1, "zwei": 2, "drei": 3},
}
AGAIN = "once more|noch einmal"
ARTICLES = {"ein": 1, "eine": 1, "einen": 1}
"""German words for one, where English has `one`."""


class Played(NamedTuple):
    """An option that was chosen. `view`: of its seat, before it."""

    game: AnyGame
    before: Any
    seat: Seat
    command: Any
    view: JsonObject
    events: tuple[Any, ...]
    after: Any

    def of(self, *kinds: type[Any]) -> list[Any]:
        """Return the events of these kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def first(self, *kinds: type[Any]) -> Any:
        """Return the first event of these kinds; None without one."""
        return next(iter(self.of(*kinds)), None)

    def own(self, *kinds: type[Any]) -> list[Any]:
        """Return the events about the seat itself."""
        return [event for event in self.of(*kinds) if whose(event) == self.seat]

    @property
    def had(self) -> Any:
        """Return the seat's holding before the command."""
        return self.before.seats[self.seat]

    @property
    def has(self) -> Any:
        return self.after.seats[self.seat]

    def carried_on(self, until: Callable[[Played], object], most: int = 12) -> Played:
        """Continue with the seat's first options until the condition holds."""
        played = self
        for _ in range(most):
            if until(played) or self.seat not in self.game.awaiting(played.after):
                break
            command = self.game.options(played.after, self.seat)[0]
            chance = Chance(b"carried on")
            events, after = self.game.decide(played.after, self.seat, command, chance)
            played = played._replace(events=played.events + events, after=after)
        return played


def whose(event: Any) -> Any:
    return getattr(event, "seat", getattr(event, "owner", None))


# Checks of a promise.


class AtLeast(NamedTuple):
    """The words name a minimum, and the result is at least that."""

    least: int


class Maybe(NamedTuple):
    """A promise that may be absent, but is true if present."""

    truth: object


class InAll(NamedTuple):
    """The numbers in the words have this sum."""

    sum: int


class Named(NamedTuple):
    """The words name this thing; numbers in its name are ignored."""

    thing: object


class Elsewhere(NamedTuple):
    """A promise that another test checks, with the name of the test."""

    test: str


Truth: TypeAlias = Callable[[Played], object]
"""The expected meaning of the words: a number, several in a row, amounts of things (by their names
in the catalogue), a thing, or whether the words are true."""


def in_the_events(played: Played) -> object:
    """Return all things and players in the events; the named one must be among them."""
    people = [
        with_names(asdict(event), fields, NAMES)[field]
        for event in played.events
        for fields in (seat_fields(type(event)),)
        for field in fields
    ]
    return leaves(msgspec.to_builtins(played.events)) | leaves(people)


def leaves(value: Any) -> frozenset[object]:
    if isinstance(value, dict | list | tuple):
        parts = cast("Any", value.values() if isinstance(value, dict) else value)
        return frozenset[object]().union(*map(leaves, parts))
    return frozenset((value,))


@dataclass(frozen=True, kw_only=True)
class Promises:
    """The checks of one game's promises.

    `labels`: see above. `price`: all payments, by the facts of the price. `refusals`: facts of a
    refusal besides the command's fields, by `<code> <fact>` or `<fact>`.
    """

    labels: Mapping[str, Truth | Elsewhere]
    price: Callable[[Played], Mapping[str, object]]
    refusals: Mapping[str, Callable[[Any, Seat, Any], object] | Elsewhere]


# Sentences.


class Said(NamedTuple):
    """A sentence with its parts. `words`: of each `<fact>` or `<fact>:<word>` in it."""

    key: str
    facts: Facts
    words: Mapping[str, str]


class Heard(NamedTuple):
    """An option as it is sent. `label`: its sentence; `price`: the words of each of its facts."""

    option: JsonObject
    label: Said
    price: Mapping[str, str]


@cache
def named_in(key: str, lang: Lang) -> list[str]:
    """Return the facts of a sentence of the catalogue, in order."""
    parsed = Formatter().parse(texts()[key][lang])
    return [f"{fact}:{word}".removesuffix(":") for _, fact, word, _ in parsed if fact]


@cache
def rest_of(key: str, lang: Lang) -> str:
    """Return the sentence without its facts."""
    return "".join(text for text, *_ in Formatter().parse(texts()[key][lang]))


@contextmanager
def listening() -> Iterator[tuple[list[Said], list[Mapping[str, str]]]]:
    """Yield lists to which all sentences and facts that are put into words are added."""
    said: list[Said] = []
    named: list[Mapping[str, str]] = []
    say, listed, label = Sentences.say, Sentences.listed, Sentences.label

    def say_aloud(self: Sentences, key: str, facts: Facts, lang: Lang) -> str:
        text = self.text(key, lang)
        put = zip(named_in(key, lang), text.words, text.values(facts), strict=True)
        said.append(Said(key, facts, {named: str(word(value, lang)) for named, word, value in put}))
        return say(self, key, facts, lang)

    def list_aloud(self: Sentences, amounts: Facts, lang: Lang) -> str:
        due = {fact: much for fact, much in amounts.items() if much}
        words = self.facts_in_words(due, lang)
        named.append({fact: str(word) for fact, word in words.items()})
        return listed(self, amounts, lang)

    Sentences.say, Sentences.listed = say_aloud, list_aloud
    Sentences.label = Sentences.label_anew  # the cache would be silent
    try:
        yield said, named
    finally:
        Sentences.say, Sentences.listed, Sentences.label = say, listed, label


def heard(projection: AnyProjection, command: Any, view: JsonObject, lang: Lang) -> Heard:
    with listening() as (said, named):
        option = viewer_frames.option(projection, command, view, NAMES, lang)
    prefix = f"{projection.game.name}.label."
    (label,) = (it for it in said if it.key.startswith(prefix))
    price = named[0] if named else {}
    for words in (*label.words.values(), *price.values()):
        expect(words in option["label"], "what is compared is what is sent", option, words)
    expect(all(words in option.get("price", "") for words in price.values()), "a price", option)
    return Heard(option, label, price)


@lru_cache(maxsize=5_000)
def numbers(words: str, lang: Lang) -> list[int]:
    """Return the numbers in some words, in order."""
    return numbers_by(NUMBER_WORDS[lang], words)


@lru_cache(maxsize=5_000)
def numbers_or_articles(words: str, lang: Lang) -> list[int]:
    return numbers_by({**NUMBER_WORDS[lang], **ARTICLES}, words)


def numbers_by(known: Mapping[str, int], words: str) -> list[int]:
    found = re.findall(r"\d+|[^\W\d]+", re.sub(AGAIN, "", words.lower()))
    return [int(it) if it.isdigit() else known[it] for it in found if it.isdigit() or it in known]


@cache
def amounts_named(game: str, lang: Lang) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return a pattern for all amounts in a game's catalogue, and the thing of each group.

    German may add an n: `Schornsteine`, `mit Schornsteinen`.
    """
    named: dict[str, str] = {}
    for key, text in texts().items():
        if key.startswith(f"{game}.amount."):
            words = re.escape(text[lang]).replace(r"\{count\}", r"\d+")
            named[words] = key.removeprefix(f"{game}.amount.").rpartition(".")[0]
    longest = {f"it{n}": words for n, words in enumerate(sorted(named, key=len, reverse=True))}
    either = "|".join(f"(?P<{group}>{words})" for group, words in longest.items())
    things = {group: named[words] for group, words in longest.items()}
    return re.compile(rf"(?<!\w)(?:{either})n?(?!\w)"), things


def amounts(game: str, words: str, lang: Lang) -> dict[str, int]:
    """Return the amount of each named thing, by its name in the catalogue."""
    pattern, things = amounts_named(game, lang)
    found = Counter[str]()
    for match in pattern.finditer(words):
        found[things[str(match.lastgroup)]] += numbers(match[0], lang)[0]
    return dict(found)


# Comparing.


def check_option(projection: AnyProjection, promises: Promises, played: Played) -> None:
    """Check that the chosen option's label and price are true."""
    for lang in LANGS:
        offer = heard(projection, played.command, played.view, lang)
        check_label(promises, played, offer, lang)
        check_price(promises, played, offer, lang)


def check_label(promises: Promises, played: Played, offer: Heard, lang: Lang) -> None:
    key, facts, game = offer.label.key, offer.label.facts, played.game.name
    for named, words in offer.label.words.items():
        row = row_for(promises, key, named)
        expect(row, "nobody compares this", key, named, offer.option)
        raw = facts[named.partition(":")[0]]
        check_row(promises, played, offer, Words(game, lang, words, raw), row)
    row = row_for(promises, key, "")
    expect(row or not brings_numbers(key), "nobody compares this", key, offer.option)
    check_row(promises, played, offer, Words(game, lang, rest_of(key, lang)), row)


def check_row(
    promises: Promises, played: Played, offer: Heard, words: Words, row: str | None
) -> None:
    truth = promises.labels[row] if row else None
    if truth is not None and not isinstance(truth, Elsewhere):
        check(played, offer, words, truth(played), f"labels[{row!r}]")


def check_price(promises: Promises, played: Played, offer: Heard, lang: Lang) -> None:
    due = {fact: much for fact, much in promises.price(played).items() if much}
    missed = {fact for fact in due.keys() - offer.price if not isinstance(due[fact], Maybe)}
    known = offer.price.keys() <= due.keys()
    expect(known and not missed, "what is paid is the price", offer, due, played.events)
    for fact, words in offer.price.items():
        check(played, offer, Words(played.game.name, lang, words), due[fact], f"price {fact!r}")


def row_for(promises: Promises, key: str, named: str) -> str | None:
    """Return the row for a fact of a label, or for its own words."""
    return next((row for row in rows_of(key, named) if row in promises.labels), None)


@cache
def rows_of(key: str, named: str) -> tuple[str, ...]:
    """Return the possible names of its row, the most specific first."""
    game, _, label = key.split(".", 2)
    fact, _, word = named.partition(":")
    if named:
        return (f"{label} {named}", f"{label} {fact}", named, f":{word}", fact)
    return (f"{label} itself",) if label in facts_named(game) else (f"{label} itself", label)


@cache
def facts_named(game: str) -> frozenset[str]:
    """Return all facts that the labels of a game name, in any language."""
    labels = [key for key in texts() if key.startswith(f"{game}.label.")]
    named = (it for key in labels for lang in LANGS for it in named_in(key, lang))
    return frozenset(it.partition(":")[0] for it in named)


@cache
def brings_numbers(key: str) -> bool:
    """Whether a sentence of the catalogue contains a number itself."""
    return any(numbers(rest_of(key, lang), lang) for lang in LANGS)


class Words(NamedTuple):
    """Some words of an option in a language. `raw`: the fact behind them."""

    game: str
    lang: Lang
    words: str
    raw: object = None


def check(played: Played, offer: Heard, words: Words, truth: object, row: str) -> None:
    evidence = (offer.option, words, truth, played.events, played.before)
    where = f"{row} of tests/{words.game}/promises.py: {words.words!r}"
    expect(is_said(words, truth), f"what an option says is what comes of it: {where}", *evidence)


def is_said(it: Words, truth: object) -> bool:
    match truth:
        case bool():
            return truth
        case int():
            said = numbers(it.words, it.lang), numbers_or_articles(it.words, it.lang)
            return [truth] in said
        case list():
            return numbers(it.words, it.lang) == truth
        case AtLeast(least=least):
            said = numbers(it.words, it.lang)
            return bool(said) and least >= max(said)
        case InAll(sum=total):
            return sum(numbers(it.words, it.lang)) == total
        case Named(thing=thing):
            return it.raw == thing
        case Maybe(truth=perhaps):
            return is_said(it, perhaps)
        case frozenset():
            return it.raw in truth or (it.raw is None and not it.words)
        case dict():
            much = {thing: n for thing, n in cast("dict[str, int]", truth).items() if n}
            return amounts(it.game, it.words, it.lang) == much
        case _:
            return callable(truth) and it.words == truth(it.lang)


def unkept(game: str, promises: Promises) -> list[str]:
    """Return the promises of the labels without a row, and differences between the languages."""
    missing: list[str] = []
    for key in texts():
        if not key.startswith(f"{game}.label.") or ".label.part." in key:
            continue
        en, de = ({it.partition(":")[0] for it in named_in(key, lang)} for lang in LANGS)
        missing += [f"{key}: {fact} in one language alone" for fact in en ^ de]
        named = [it for lang in LANGS for it in named_in(key, lang)]
        named += [""] if brings_numbers(key) else []
        missing += [f"{key}: {it}" for it in named if row_for(promises, key, it) is None]
    return missing


def check_refusal(
    projection: AnyProjection, promises: Promises, state: Any, seat: Seat, command: Any
) -> None:
    """Check that the facts of a refusal are true, unless they repeat the command."""
    try:
        projection.game.decide(state, seat, command, Chance(b"refused"))
    except Rejected as refusal:
        fields = msgspec.to_builtins(command)
        for fact, value in refusal.facts.items():
            if fact == "why" or (fact in fields and fields[fact] == value):
                continue
            rows = (f"{refusal.code} {fact}", fact)
            row = next((row for row in rows if row in promises.refusals), None)
            expect(row, "nobody compares this", refusal.code, fact, value, command)
            truth = promises.refusals[row] if row else None
            if truth is not None and not isinstance(truth, Elsewhere):
                so, where = truth(state, seat, command), f"tests/{projection.game.name}/promises.py"
                promise = f"what a refusal says is so: refusals[{row!r}] of {where}"
                expect(value == so, promise, refusal, value, so, command, state)
        said = [sentence(refusal, projection, lang) for lang in LANGS]
        en, de = (sorted(re.findall(r"\d+", words)) for words in said)
        expect(en == de, "a refusal says the same in both languages", *said)


def promises_of(facts: GameFacts) -> Promises:
    """Return the promises of a game. Raises FileNotFoundError if it has no such table."""
    promises = brought(facts.game.name, "promises", "PROMISES")
    if promises is None:
        message = f"Write tests/{facts.game.name}/promises.py with `PROMISES = Promises(…)`."
        raise FileNotFoundError(message)
    return promises
