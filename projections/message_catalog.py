"""The catalogue of all texts that people see, in English and German.

Each file in `texts/` is one JSON object: key → {"en": …, "de": …}. A sentence may name facts in
braces, as in `"{who} takes {card}."`. The page builds its own texts from the same folder.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec

from domain.plugins import contents
from projections.projection import Lang

FACT = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""A fact in a sentence, such as `{who}`, or `{cards:hand_cards}` with the name of its word."""
FOLDERS = [files("projections").joinpath("texts")]


def add_texts(folder: Traversable, game: str) -> None:
    """Add the texts of a game from another package to the catalogue.

    Raises ValueError if a file is invalid, or if a key does not start with the game's name.
    """
    strange = [key for key in read(folder) if not key.startswith(f"{game}.")]
    if strange:
        message = f"its texts hold {strange[0]!r}, which does not begin with {game!r} and a dot"
        raise ValueError(message)
    FOLDERS.append(folder)
    texts.cache_clear()


@cache
def texts() -> Mapping[str, Mapping[Lang, str]]:
    """All sentences by key."""
    texts_by_key: dict[str, dict[Lang, str]] = {}
    for folder in FOLDERS:
        texts_by_key |= read(folder)
    return texts_by_key


def read(folder: Traversable) -> dict[str, dict[Lang, str]]:
    """Return the texts of all files in a folder. Raises ValueError for invalid or double texts."""
    texts_by_key: dict[str, dict[Lang, str]] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".json"):
            continue
        try:
            part = msgspec.json.decode(contents(file), type=dict[str, dict[Lang, str]])
        except msgspec.MsgspecError as error:
            message = f"{file.name}: {error}"
            raise ValueError(message) from error
        doubled = texts_by_key.keys() & part.keys()
        if doubled:
            message = f"{file.name} repeats {sorted(doubled)}"
            raise ValueError(message)
        texts_by_key |= part
    return texts_by_key


def texts_of(game: str) -> Mapping[str, Mapping[Lang, str]]:
    """Return all texts of one game, by key."""
    return {key: text for key, text in texts().items() if key.startswith(f"{game}.")}


class Template(NamedTuple):
    """A parsed sentence. `text`: with `%s` in place of each fact that it names.

    `values`: returns the facts' values; raises KeyError for a missing one. `words`: the name of the
    word for each value, by default that of the fact.
    """

    text: str
    values: Callable[[Mapping[str, Any]], Sequence[Any]]
    words: tuple[str, ...]


@cache
def template_of(sentence: str) -> Template:
    """Return a sentence of the catalogue, parsed."""
    text = sentence.replace("%", "%%")
    facts = FACT.findall(sentence) if "{" in sentence else []  # most texts are mere names
    if facts:
        text = FACT.sub("%s", text)
    values = values_of([fact for fact, _ in facts])
    return Template(text, values, tuple([word or fact for fact, word in facts]))


def values_of(names: Sequence[str]) -> Callable[[Mapping[str, Any]], Sequence[Any]]:
    """Return a function for the values of these facts. It raises KeyError for a missing one."""
    if len(names) > 1:
        return itemgetter(*names)
    if not names:
        return lambda _: ()
    name = names[0]
    return lambda facts: (facts[name],)


def say(key: str, lang: Lang, /, **facts: object) -> str:
    """Return the sentence of that key. Raises KeyError if the catalogue does not have it."""
    template = template_of(texts()[key][lang])
    return template.text % template.values(facts)


def has(key: str) -> bool:
    """Whether the catalogue has that key."""
    return key in texts()
