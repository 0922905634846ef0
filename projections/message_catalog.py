"""The one catalogue of text that people see, in English and German.

Each file in `texts/` is one JSON object: key → {"en": …, "de": …}. A sentence may name facts in
braces, as in `"{who} takes {card}."`. The page builds its own words from the same folder.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from domain.plugins import contents
from projections.projection import Lang

FOLDERS = [files("projections").joinpath("texts")]


def add_texts(folder: Traversable, game: str) -> None:
    """Take the texts of a game that lives elsewhere into the catalogue.

    Raises ValueError where its files are none, or hold what does not begin with its name.
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
    """The texts of all files in a folder. Raises ValueError for what is none, or is there twice."""
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
    """All that is said of one game, by key."""
    return {key: text for key, text in texts().items() if key.startswith(f"{game}.")}


def say(key: str, lang: Lang, /, **facts: object) -> str:
    """The sentence of that key. Raises KeyError where the catalogue has none."""
    return texts()[key][lang].format(**facts)


def has(key: str) -> bool:
    """Whether the catalogue has that key."""
    return key in texts()
