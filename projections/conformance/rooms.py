"""The test folders of all games, found by name: `tests/<game>/`, and the courtyard's.

The folders of our games are in the checkout. The folder of a plugin's game is where the suite runs.
`kontor test GAME` tests that game alone (`KONTOR_TEST_GAME`).

A test folder has these files:

- `room.py`, `ROOM`: the facts that the suite needs; the only required file
- `perft.json`: the number of lines of play (see `perft.py`)
- `golden/`: golden games (see `golden_writer.py`); `golden_games.py`, `GOLDEN_GAMES`: their specs
- `leaks.py`, `LEAKS`: leaks planted in this game (see `planting.py`)
- `hiding.py`, `rows`: the knowledge of viewers, clause by clause (see `hiding.py`)
- `promises.py`, `PROMISES`: checks of labels, prices and refusals
- `sentences.py`, `SOURCE`: the source of its page `sentences.md` (see `sentences.py`)
- `rulebook.py`, `RULEBOOK`: clauses that need no test (see `rulebook.py`)
"""

import os
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from domain.plugins import is_plugin, package_of
from projections.conformance.room import Room
from projections.registry import projection_named

ASKED = os.environ.get("KONTOR_TEST_GAME")
"""The one game that is proved."""
GAMES = {ASKED: projection_named(ASKED).game} if ASKED else registry.GAMES
"""Those that the suite is run over, by name; without the courtyard."""
CHECKOUT, HERE = Path(__file__).parents[2], Path.cwd()
COURTYARD = "courtyard"
"""The test game; it stands in no catalogue."""


def root(game: str) -> Path:
    """The folder above `tests`; commands that show something of the game are run there."""
    return HERE if is_plugin(game) else CHECKOUT


def package(game: str) -> str:
    """The test room, as it is imported."""
    in_checkout = f"tests.games.{game}" if game == COURTYARD else f"tests.{game}"
    return f"tests.{game}" if is_plugin(game) else in_checkout


def folder(game: str) -> Path:
    """The test room of that game."""
    return root(game).joinpath(*package(game).split("."))


def texts_file(game: str) -> str:
    """Return the path of a game's texts."""
    texts = f"{package_of(game)}/texts" if is_plugin(game) else "projections/texts"
    return f"{texts}/{game}.json"


def brought(game: str, file: str, name: str, otherwise: Any = None) -> Any:
    """Return a name from a file of the test folder, otherwise the default."""
    if not (folder(game) / f"{file}.py").exists():
        return otherwise
    return getattr(import_module(f"{package(game)}.{file}"), name)


def without_a_room() -> dict[str, str]:
    """The games that no suite can play yet, each with what to do about it."""
    return {
        game: f"Write tests/{game}/room.py with `ROOM = Room(…)`: see `A room for a new game` in"
        " projections/conformance/README.md."
        for game in GAMES
        if brought(game, "room", "ROOM") is None
    }


ROOMS: tuple[Room, ...] = tuple(
    room
    for game in (*(() if ASKED else (COURTYARD,)), *GAMES)
    if (room := brought(game, "room", "ROOM")) is not None
)
"""Every room that the suite is run over."""


def as_parameters(rooms: Iterable[Room]) -> list[Any]:
    """Each at one worker, which plays its random games once."""
    named = ((room, room.game.name) for room in rooms)
    return [
        pytest.param(room, id=name, marks=pytest.mark.xdist_group(f"room of {name}"))
        for room, name in named
    ]


EACH_ROOM = as_parameters(ROOMS)


def room_named(game: str) -> Room:
    """Raises KeyError for a game that has no room."""
    room: Room | None = brought(game, "room", "ROOM")
    if room is None:
        raise KeyError(game)
    return room
