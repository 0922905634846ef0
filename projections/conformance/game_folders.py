"""The test folders of all games, found by name: `tests/<game>/`, and that of the courtyard.

The folders of built-in games are in the checkout. The folder of a plugin's game is in the working
directory. `kontor test GAME` tests that game alone (`KONTOR_TEST_GAME`).

A test folder has these files:

- `game_facts.py`, `GAME_FACTS`: the facts that the suite needs; the only required file
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
from projections.conformance.game_facts import GameFacts
from projections.registry import projection_named

ASKED = os.environ.get("KONTOR_TEST_GAME")
"""The only game under test, if set."""
GAMES = {ASKED: projection_named(ASKED).game} if ASKED else registry.GAMES
"""The games under test by name, without the courtyard."""
CHECKOUT, HERE = Path(__file__).parents[2], Path.cwd()
COURTYARD = "courtyard"
"""The test game. No catalogue has it."""


def root(game: str) -> Path:
    """Return the folder above `tests`. Commands about the game run there."""
    return HERE if is_plugin(game) else CHECKOUT


def package(game: str) -> str:
    """Return the import name of the test folder."""
    in_checkout = f"tests.games.{game}" if game == COURTYARD else f"tests.{game}"
    return f"tests.{game}" if is_plugin(game) else in_checkout


def folder(game: str) -> Path:
    """Return the test folder of a game."""
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


def without_facts() -> dict[str, str]:
    """Return the games without facts, each with a hint about what to do."""
    return {
        game: f"Write tests/{game}/game_facts.py with `GAME_FACTS = GameFacts(…)`: see `The test"
        " folder of a new game` in projections/conformance/README.md."
        for game in GAMES
        if brought(game, "game_facts", "GAME_FACTS") is None
    }


ALL_GAME_FACTS: tuple[GameFacts, ...] = tuple(
    facts
    for game in (*(() if ASKED else (COURTYARD,)), *GAMES)
    if (facts := brought(game, "game_facts", "GAME_FACTS")) is not None
)
"""The facts of all games under test, with the courtyard."""


def as_parameters(all_facts: Iterable[GameFacts]) -> list[Any]:
    """Return parameters that keep each game on one worker, which plays its random games once."""
    named, group = {it.game.name: it for it in all_facts}, pytest.mark.xdist_group
    return [pytest.param(it, id=n, marks=group(f"facts of {n}")) for n, it in named.items()]


EACH_GAME = as_parameters(ALL_GAME_FACTS)


def game_facts_of(game: str) -> GameFacts:
    """Return the facts of a game. Raises KeyError if it has none."""
    facts: GameFacts | None = brought(game, "game_facts", "GAME_FACTS")
    if facts is None:
        raise KeyError(game)
    return facts
