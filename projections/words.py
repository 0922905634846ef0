"""The one catalogue of text that people see, in English and German.

Each file in `texts/` is one JSON object: key → {"en": …, "de": …}. A sentence may name facts in
braces, as in `"{who} takes {card}."`. The page builds its own words from the same folder.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from projections.projection import Lang

FOLDERS = [files("projections").joinpath("texts")]


def add_texts(folder: Traversable) -> None:
    """Take the files of one more folder into the catalogue: of a game that lives elsewhere."""
    FOLDERS.append(folder)
    texts.cache_clear()


@cache
def texts() -> Mapping[str, Mapping[Lang, str]]:
    """All sentences by key. Raises ValueError if two files claim one key."""
    found: dict[str, dict[Lang, str]] = {}
    listed = (file for folder in FOLDERS for file in folder.iterdir())
    for file in sorted(listed, key=lambda file: file.name):
        if not file.name.endswith(".json"):
            continue
        part = msgspec.json.decode(file.read_bytes(), type=dict[str, dict[Lang, str]])
        doubled = found.keys() & part.keys()
        if doubled:
            message = f"{file.name} repeats {sorted(doubled)}"
            raise ValueError(message)
        found |= part
    return found


def say(key: str, lang: Lang, /, **facts: object) -> str:
    """The sentence of that key. Raises KeyError where the catalogue has none."""
    return texts()[key][lang].format(**facts)


def has(key: str) -> bool:
    """Whether the catalogue has that key."""
    return key in texts()
