"""The test room of every game, found by its name: `tests/<game>/`, and the courtyard's.

Those of our games lie in the checkout. That of a game of another package lies in the folder where
the suite is run. `kontor test GAME` proves that game alone (`KONTOR_TEST_GAME`).

What a game must be held to stands in its own test room, in files that are found there:

- `room.py`, `ROOM`: what the suite must be told about the game; the one file it needs
- `perft.json`: how many lines of play there are (see `perft.py`)
- `golden/`: recorded games; `recordings.py`, `RECORDINGS`: how they were played (see `record.py`)
- `leaks.py`, `LEAKS`: leaks planted in this game (see `planting.py`)
- `hiding.py`, `rows`: who may see what, clause by clause (see `hiding.py`)
- `promises.py`, `PROMISES`: what keeps what its labels, prices and refusals promise
- `sentences.py`, `SOURCE`: what its page `sentences.md` is made of (see `sentences.py`)
- `rulebook.py`, `RULEBOOK`: what of its clauses needs no test (see `rulebook.py`)
"""

import os
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from clients.suite.room import Room
from domain import catalog
from domain.plugins import is_plugin, package_of
from projections.catalog import projection_named

ASKED = os.environ.get("KONTOR_TEST_GAME")
"""The one game that is proved."""
GAMES = {ASKED: projection_named(ASKED).game} if ASKED else catalog.GAMES
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
    """Where a game's words stand, as people are told."""
    texts = f"{package_of(game)}/texts" if is_plugin(game) else "projections/texts"
    return f"{texts}/{game}.json"


def brought(game: str, file: str, name: str, otherwise: Any = None) -> Any:
    """What a test room brings along under that name in that file, else the default."""
    if not (folder(game) / f"{file}.py").exists():
        return otherwise
    return getattr(import_module(f"{package(game)}.{file}"), name)


def without_a_room() -> dict[str, str]:
    """The games that no suite can play yet, each with what to do about it."""
    return {
        game: f"Write tests/{game}/room.py with `ROOM = Room(…)`: see `A room for a new game` in"
        " clients/suite/README.md."
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
