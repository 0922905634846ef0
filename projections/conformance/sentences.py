"""A page of each game with its sentences, in English and German side by side.

`kontor test GAME --record` writes it.

The sentences come from golden games and from the positions in `tests/<game>/sentences.py`. For each
text of the catalogue, the page has a few that differ in more than a name or a number.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib.resources import files
from itertools import chain, product
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec

from domain.chance import Chance
from domain.decider import SPECTATOR, Rejected, Seat
from domain.plugins import file_of
from domain.table.evolve import TABLE_EVENTS, after_entry
from projections.conformance.game_folders import GAMES, brought, folder
from projections.conformance.golden_writer import golden, line_of
from projections.projection import LANGS, AnyProjection, JsonObject, Lang
from projections.refusals import key_of, sentence
from projections.registry import projection_named
from projections.sentences import Facts, Sentences
from projections.viewer_frames import option

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
KEPT = 3
"""Number of sentences of one text; another one is added only if it has new words."""
TRIED = 6
"""Commands of a golden game that are tried again at each of its positions."""
LONGEST = 70
"""Maximum number of characters of the facts beside a sentence."""
TITLES = {"tell": "Events", "label": "Options, with their prices", "rejected": "Refusals"}
ELSEWHERE = {
    "page": "the page's own words",
    "terminal": "drawn in a terminal",
    "view": "drawn in a terminal",
    "progress": "where a replay is leafed through",
    "score": "heads of the result",
    "option": "options of a table",
}
"""Chapters of a catalogue without sentences of events, options or refusals."""


@dataclass(frozen=True, kw_only=True)
class Source:
    """The source of a game's page.

    `games`: golden games. `events`: further events, as a viewer sees them. `positions`: further
    ones, with all their options. `refused`: commands that are not possible. `elsewhere`: chapters
    of the catalogue that are not part of a sentence, and their tests. `not_met`: texts that no
    position here reaches, with the reason.
    """

    games: tuple[str, ...]
    events: tuple[JsonObject, ...] = ()
    positions: tuple[Any, ...] = ()
    refused: tuple[tuple[Any, Any], ...] = ()
    elsewhere: Mapping[str, str] = field(default_factory=dict[str, str])
    not_met: Mapping[str, str] = field(default_factory=dict[str, str])


class Row(NamedTuple):
    """A sentence in both languages, its key in the catalogue, and its facts."""

    key: str
    facts: str
    words: Mapping[Lang, str]


class Page:
    """The sentences of one game, a few of each text."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.source: Source = brought(game, "sentences", "SOURCE")
        self.rows: dict[str, list[Row]] = defaultdict(list)
        self._heard: dict[str, set[str]] = defaultdict(set)
        self._unmet = dict(self.parts)
        projection = projection_named(game)
        for said in said_of(projection, self.source):
            self._hear(said, self._names, sys.maxsize)
        for said in chain.from_iterable(said_in(projection, log) for log in self.source.games):
            self._hear(said, self._numbers_and_names, KEPT)

    def _hear(self, said: "Said", alike: re.Pattern[str], most: int) -> None:
        """Keep a sentence, unless a kept one differs only in `alike` and has all its words."""
        key, facts, english, tell = said
        heard, shape = self._heard[key], alike.sub("@", english)
        if english in heard:
            return
        met = [part for part, words in self._unmet.items() if words.search(english)]
        if met or (shape not in heard and len(self.rows[key]) < most):
            self.rows[key].append(Row(key, shortly(facts), {it: tell(it) for it in LANGS}))
        heard |= {english, shape, self._numbers_and_names.sub("@", english)}
        for part in met:
            del self._unmet[part]

    @cached_property
    def texts(self) -> Mapping[str, Mapping[Lang, str]]:
        """The texts of events, options and refusals."""
        name = f"texts/{self.game}.json"
        file = file_of(self.game, name, files("projections").joinpath(name))
        texts = msgspec.json.decode(file.read_bytes())
        not_here = ELSEWHERE.keys() | self.source.elsewhere.keys()
        return {it: texts[it] for it in texts if it.split(".")[1] not in not_here}

    @cached_property
    def parts(self) -> Mapping[str, re.Pattern[str]]:
        """The texts that are part of a sentence, and patterns that find them in an English one."""
        return {
            key: re.compile(pattern(text["en"].strip()), re.IGNORECASE)
            for key, text in self.texts.items()
            if not is_whole(key)
        }

    @cached_property
    def _names(self) -> re.Pattern[str]:
        """Names of people and things; a sentence that differs only in them counts as the same."""
        words = {text["en"] for key, text in self.texts.items() if not is_whole(key)}
        box = names_in(projection_named(self.game).box())
        names = {*NAMES, *box, *(it for it in words if "{" not in it)}
        return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))

    @cached_property
    def _numbers_and_names(self) -> re.Pattern[str]:
        return re.compile(rf"\d+|{self._names.pattern}")

    @property
    def not_met(self) -> Mapping[str, str]:
        """The texts that were not reached, and the reason; `?` without a reason."""
        whole = [key for key in self.texts if is_whole(key) and not self.rows[key]]
        return {key: self._reason(key) for key in (*whole, *self._unmet)}

    def _reason(self, key: str) -> str:
        known = self.source.not_met
        return next((known[start] for start in known if key.startswith(start)), "?")

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"# What is said in `{self.game}`\n"
        yield f"Written by `kontor test {self.game} --record`; `test_sentences.py` holds it."
        for title, heading in TITLES.items():
            yield f"\n## {heading}\n\n| text | facts | English | German |\n|---|---|---|---|"
            for key in self.texts:
                if chapter(key) == title:
                    yield from map(row_line, self.rows[key])
        yield "\n## Not met here\n\n| text | why | English | German |\n|---|---|---|---|"
        for key, why in self.not_met.items():
            yield row_line(Row(key, why, self.texts[key]))


def chapter(key: str) -> str:
    """Return the chapter of a key: `tell`, `label`, `rejected`, `amount`, …"""
    return "rejected" if key.startswith("rejected.") else key.split(".")[1]


def is_whole(key: str) -> bool:
    """Whether a text is a sentence, and not words for one."""
    return chapter(key) in TITLES and ".part." not in key


def row_line(row: Row) -> str:
    text = re.sub(r"^\w+\.(tell|label|rejected)\.|^rejected\.", "", row.key)
    cells = (f"`{text}`", row.facts, *(row.words[lang] for lang in LANGS))
    return "| " + " | ".join(it.replace("|", "\\|") for it in cells) + " |"


def pattern(text: str) -> str:
    """Return a pattern of whole words, with anything for the facts."""
    parsed = Formatter().parse(text)
    inside = "".join(
        re.escape(words) + (".+?" if fact is not None else "") for words, fact, *_ in parsed
    )
    return rf"(?:(?<!\w)|(?=\W)){inside}(?:(?!\w)|(?<=\W))"


def names_in(thing: Any) -> Iterator[str]:
    """Yield every English name in the box."""
    match thing:
        case {"name": {"en": str(name)}, **more}:
            yield name
            yield from names_in(more)
        case Mapping():
            for part in thing.values():
                yield from names_in(part)
        case _:
            pass


def shortly(facts: object) -> str:
    """Return the facts without the type, on one line."""
    plain: dict[str, Any] = msgspec.to_builtins(facts)
    line = ", ".join(
        f"{name} {value if isinstance(value, str | int) else msgspec.json.encode(value).decode()}"
        for name, value in plain.items()
        if name != "type" and value is not None
    )
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


# Sentences.

Tell: TypeAlias = Callable[[Lang], str]


class Said(NamedTuple):
    """The key of a text, its subject, and the sentence, also in another language."""

    key: str
    facts: object
    english: str
    tell: Tell


class Step(NamedTuple):
    """A position, and the command and the game's own events before it."""

    state: Any
    events: tuple[Any, ...]
    command: Any


def said_of(projection: AnyProjection, source: Source) -> Iterator[Said]:
    """Yield the sentences of the events and positions that a game's source adds."""
    yield from described(projection, source.events)
    for state in source.positions:
        yield from options_at(projection, state)
    for state, command in source.refused:
        yield from refused(projection, state, command)


def said_in(projection: AnyProjection, log: str) -> Iterator[Said]:
    """Yield the sentences of a golden game, and of its commands tried at another time."""
    game = list(steps(projection, log))
    shown: dict[bytes, JsonObject] = {}
    commands = list(dict.fromkeys(step.command for step in game if step.command))
    for number, (state, events, _) in enumerate(game):
        yield from options_at(projection, state)
        for event, viewer in product(events, (*seats(state), SPECTATOR)):
            if seen := projection.redact(event, viewer):
                shown.setdefault(msgspec.json.encode(seen), seen)
        for n in range(TRIED):
            command = commands[(number * 7 + n * 13) % len(commands)]
            yield from refused(projection, state, command)
    yield from described(projection, shown.values())


def steps(projection: AnyProjection, log: str) -> Iterator[Step]:
    """Yield the steps of a golden game."""
    name, table = projection.game.name, None
    for line in (golden(name) / f"{log}.ndjson").read_bytes().splitlines():
        entry = line_of(name).decode(line)
        table = after_entry(projection.game, table, entry)
        if table.position is not None:
            events = tuple(it for it in entry.events if type(it) not in TABLE_EVENTS)
            command = entry.command and projection.decode_command(entry.command)
            yield Step(table.position, events, command)


def seats(state: Any) -> Iterator[Seat]:
    return map(Seat, range(len(state.seats)))


def described(projection: AnyProjection, events: Iterable[JsonObject]) -> Iterator[Said]:
    """Yield the sentences of those events that have one."""
    for event in events:
        with keys_said() as keys:
            said = projection.describe(event, NAMES, "en")
        if said is not None:
            tell = cast("Tell", partial(projection.describe, event, NAMES))
            yield Said(keys[-1], event, said, tell)


def options_at(projection: AnyProjection, state: Any) -> Iterator[Said]:
    """Yield the options of every seat, as they are sent."""
    name = projection.game.name
    for seat in seats(state):
        commands = projection.game.options(state, seat)
        view = projection.view(state, seat) if commands else {}
        for command in commands:
            label = partial(labelled, projection, command, view)
            with keys_said() as keys:
                english = label("en")
            key = next(key for key in reversed(keys) if key.startswith(f"{name}.label."))
            yield Said(key, command, english, label)


def labelled(projection: AnyProjection, command: Any, view: JsonObject, lang: Lang) -> str:
    return option(projection, command, view, NAMES, lang)["label"]


def refused(projection: AnyProjection, state: Any, command: Any) -> Iterator[Said]:
    """Yield the refusals of that command for each seat."""
    for seat in seats(state):
        try:
            projection.game.decide(state, seat, command, Chance(b"refused"))
        except Rejected as refusal:
            tell = partial(sentence, refusal, projection)
            yield Said(key_of(refusal, projection), refusal.facts, tell("en"), tell)


@contextmanager
def keys_said() -> Iterator[list[str]]:
    """Yield a list to which the keys of texts are added, each whole sentence after its parts."""
    keys: list[str] = []
    say, label = Sentences.say, Sentences.label

    def say_aloud(self: Sentences, key: str, facts: Facts, lang: Lang) -> str:
        words = say(self, key, facts, lang)
        keys.append(key)
        return words

    Sentences.say, Sentences.label = say_aloud, Sentences.label_anew  # the cache would be silent
    try:
        yield keys
    finally:
        Sentences.say, Sentences.label = say, label


def page_of(game: str) -> Path:
    return folder(game) / "sentences.md"


WITH_A_PAGE = tuple(game for game in GAMES if (folder(game) / "sentences.py").exists())


def record_page(game: str) -> None:
    page_of(game).write_text(str(Page(game)), encoding="utf-8")
