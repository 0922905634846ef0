"""Plugins: games and bots that other installed packages offer by entry points.

    [project.entry-points."kontor.games"]
    take_six = "take_six:PROJECTION"

    [project.entry-points."kontor.bots"]
    cautious = "take_six.bots:play_cautiously"

The name is that of the game or policy. A game has its own package. Beside its modules it has the
files of a built-in game: `components.json`, `RULES.md` and `RULES.de.md`, `help.json`,
`lesson.json` with `lesson.ndjson`, and the folder `texts`. Missing parts are left out and noted in
`FAULTS`; everything else works without them.
"""

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, TypeVar

T = TypeVar("T")

GAMES, BOTS = "kontor.games", "kontor.bots"
"""The groups of entry points."""
FAULTS: dict[str, str] = {}
"""The plugins that cannot be used, such as `kontor.games: take_six`, and the reason."""


@cache
def entries(group: str) -> Mapping[str, EntryPoint]:
    """Return the entry points of a group by name, without names that two packages use."""
    entry_points_ = tuple(entry_points(group=group))
    often = Counter(entry.name for entry in entry_points_)
    for name, times in often.items():
        if times > 1:
            FAULTS[f"{group}: {name}"] = f"{times} packages offer it"
    return {entry.name: entry for entry in entry_points_ if often[entry.name] == 1}


def offered(group: str, check: Callable[[str, Any], T], own: Container[str]) -> dict[str, T]:
    """Return the plugins of other packages by name, as `check` returns them.

    Errors of an import or of the check are noted, and so are names in `own`, the built-in ones.
    """
    by_name: dict[str, T] = {}
    for name, entry in entries(group).items():
        try:
            require_free(name, own)
            by_name[name] = check(name, entry.load())
        except (Exception, SystemExit) as fault:  # noqa: BLE001 - of others; we go on without it
            FAULTS[f"{group}: {name}"] = f"{type(fault).__name__}: {fault}"
    return by_name


def not_offered(game: str, offered: Iterable[str]) -> str:
    """Return a sentence with the reason why a game is not offered."""
    why = FAULTS.get(f"{GAMES}: {game}", f"offered are {', '.join(offered)}")
    return f"{game} is not offered: {why}."


def require_free(name: str, own: Container[str]) -> None:
    """Raises ValueError if a built-in game or policy has this name."""
    if name in own:
        message = f"something called {name} lives here already"
        raise ValueError(message)


def is_plugin(game: str) -> bool:
    """Whether a plugin has that game, and no built-in game has the name."""
    return game in entries(GAMES) and find_spec(f"domain.{game}") is None


def package_of(game: str) -> str:
    """Return the package with the rules and files of a game."""
    return entries(GAMES)[game].module if is_plugin(game) else f"domain.{game}"


def contents(file: Traversable) -> bytes:
    """Return the bytes of a file, without the byte order mark that some editors add."""
    return file.read_bytes().removeprefix(BOM_UTF8)


def file_of(game: str, name: str, ours: Traversable) -> Traversable:
    """Return the file of that name in a plugin game's package; `ours` for a built-in game."""
    return files(package_of(game)).joinpath(name) if is_plugin(game) else ours
