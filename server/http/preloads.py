"""The files that the page needs next, named in its HTML: the browser loads all of them at once.

Without preloads each script would name the next ones only when it runs. The build lists in
`preloads.json` which files a place of the page and the board of a game need.
"""

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

Place: TypeAlias = Literal["table", "learn"]
FALLBACK = "fallback"
"""The board of each game that has none of its own."""


class Preloads(msgspec.Struct, frozen=True):
    """The scripts and styles of each place and of each game's board: paths in the page's folder."""

    places: dict[str, tuple[str, ...]] = {}
    boards: dict[str, tuple[str, ...]] = {}

    def needed(self, place: Place, game: str | None) -> Iterator[str]:
        yield from self.places.get(place, ())
        if game is not None:
            yield from self.boards.get(game, self.boards.get(FALLBACK, ()))


def preload_tags(folder: Path, place: Place, game: str | None) -> str:
    """Return tags for the page's head. `game`: of the board to show, if the caller may see it."""
    files = dict.fromkeys(preloads_in(folder).needed(place, game))
    tags = "" if game is None else f'<meta name="kontor-game" content="{escape(game)}" />\n'
    return tags + "".join(link_to(file) for file in files)


def link_to(file: str) -> str:
    as_what = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    return f'<link {as_what} crossorigin href="/{escape(file)}" />\n'


def preloads_in(folder: Path) -> Preloads:
    """The preloads of the build; empty if it wrote no such file."""
    written = folder / "preloads.json"
    return read_preloads(written, written.stat().st_mtime_ns) if written.is_file() else Preloads()


@lru_cache
def read_preloads(path: Path, changed: int) -> Preloads:
    """Parse and cache that file. `changed`: when, in nanoseconds; a new build is read again."""
    del changed
    return msgspec.json.decode(path.read_bytes(), type=Preloads)
