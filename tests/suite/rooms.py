"""The test room of every game, found by its name: `tests/<game>/`, and the courtyard's.

What a game must be held to stands in its own test room, in files that are found there:

- `room.py`, `ROOM`: what the suite must be told about the game; the one file it needs
- `perft.json`: how many lines of play there are (see `perft.py`)
- `golden/`: recorded games; `recordings.py`, `RECORDINGS`: how they were played (`tests/golden`)
- `leaks.py`, `LEAKS`: leaks planted in this game (see `planting.py`)
- `hiding.py`, `rows`: who may see what, clause by clause (see `hiding.py`)
- `promises.py`, `PROMISES`: what keeps what its labels, prices and refusals promise
- `sentences.py`, `SOURCE`: what its page `sentences.md` is made of (see `tests/sentences.py`)
- `rulebook.py`, `RULEBOOK`: what of its clauses needs no test (see `rulebook.py`)
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from domain.catalog import GAMES
from tests.suite.room import Room

TESTS = Path(__file__).parents[1]
COURTYARD = "courtyard"
"""The test game; it stands in no catalogue."""


def folder(game: str) -> Path:
    """The test room of that game."""
    return TESTS / "games" / game if game == COURTYARD else TESTS / game


def brought(game: str, file: str, name: str, otherwise: Any = None) -> Any:
    """What a test room brings along under that name in that file, else the default."""
    path = folder(game) / f"{file}.py"
    if not path.exists():
        return otherwise
    module = path.relative_to(TESTS.parent).with_suffix("")
    return getattr(import_module(".".join(module.parts)), name)


def without_a_room() -> dict[str, str]:
    """The games of the catalogue that no suite can play yet, each with what to do about it."""
    return {
        game: f"Write tests/{game}/room.py with `ROOM = Room(…)`: see `A room for a new game` in"
        " tests/suite/README.md."
        for game in GAMES
        if brought(game, "room", "ROOM") is None
    }


ROOMS: tuple[Room, ...] = tuple(
    room for game in (COURTYARD, *GAMES) if (room := brought(game, "room", "ROOM")) is not None
)
"""Every room that the suite is run over."""


def at_one_worker(game: str, *given: object, id: str) -> Any:  # noqa: A002 - as pytest names it
    """Parameters of a test that looks at random games: those of a game are played once."""
    return pytest.param(*given, id=id, marks=pytest.mark.xdist_group(f"random {game}"))


EACH_ROOM = [at_one_worker(room.game.name, room, id=room.game.name) for room in ROOMS]
"""The same, as parameters."""


def room_named(game: str) -> Room:
    """Raises KeyError for a game that has no room."""
    return {room.game.name: room for room in ROOMS}[game]
