"""Preload tags in the page's HTML, with which the browser loads all needed files at once.

Without preloads the browser finds the next scripts only when a script runs. The build lists in
`preloads.json` the files that a place of the page and the board of a game need.
"""

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

Place: TypeAlias = Literal["table", "learn", "player"]
FALLBACK = "fallback"
"""The board of each game without its own board."""


class Preloads(msgspec.Struct, frozen=True):
    """The scripts and styles of each place and of each game's board: paths in the page's folder."""

    places: dict[str, tuple[str, ...]] = {}
    boards: dict[str, tuple[str, ...]] = {}

    def needed(self, place: Place, game: str | None) -> Iterator[str]:
        yield from self.places.get(place, ())
        if game is not None:
            yield from self.boards.get(game, self.boards.get(FALLBACK, ()))


def preload_tags(folder: Path, place: Place, game: str | None) -> str:
    """Return tags for the page's head. `game`: the game to show, None if it is not public."""
    files = dict.fromkeys(preloads_in(folder).needed(place, game))
    tags = "" if game is None else f'<meta name="kontor-game" content="{escape(game)}" />\n'
    return tags + "".join(link_to(file) for file in files)


def link_to(file: str) -> str:
    as_what = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    return f'<link {as_what} crossorigin href="/{escape(file)}" />\n'


def preloads_in(folder: Path) -> Preloads:
    """Return the build's preloads; empty without `preloads.json`."""
    written = folder / "preloads.json"
    return read_preloads(written, written.stat().st_mtime_ns) if written.is_file() else Preloads()


@lru_cache
def read_preloads(path: Path, changed: int) -> Preloads:
    """Parse and cache the file. `changed`: its modification time in ns, so a new build is read."""
    del changed
    return msgspec.json.decode(path.read_bytes(), type=Preloads)
