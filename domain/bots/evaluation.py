"""The evaluation functions of all games: `appraise` in the module or folder of a game.

`appraise_parts` returns the same sum as named parts, for explanations. `turn_begins(event)` is for
solo games without a final event of a turn.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeAlias

from domain.decider import Seat
from domain.plugins import is_plugin, package_of

Appraisal: TypeAlias = Callable[[Any, Seat], float]
"""Returns the value of a position for a seat; only differences have a meaning."""
Parts: TypeAlias = Callable[[Any, Seat], Mapping[str, float]]
"""Returns the parts of that sum, by name."""
TurnBegins: TypeAlias = Callable[[Any], bool]
"""Returns whether an event begins a turn."""

APPRAISALS: dict[str, Appraisal] = {}
"""Cached evaluations by name of the game; a test can add that of its game."""
PARTS: dict[str, Parts] = {}
"""The same for the parts."""


def appraisal_of(game: str) -> Appraisal:
    """Return the evaluation of a game. For a plugin without one, all positions are equal.

    Raises ModuleNotFoundError if one of our own games has no evaluation.
    """
    if game not in APPRAISALS:
        APPRAISALS[game] = getattr(module_of(game), "appraise", alike)
    return APPRAISALS[game]


def parts_of(game: str) -> Parts:
    """Return the parts of the evaluation; for a game without parts they are always empty."""
    if game not in PARTS:
        PARTS[game] = getattr(module_of(game), "appraise_parts", no_parts)
    return PARTS[game]


def turn_begins_of(game: str) -> TurnBegins:
    """Return the function that recognizes the first event of a solo player's turn."""
    return getattr(module_of(game), "turn_begins", never)


@cache
def module_of(game: str) -> ModuleType | None:
    """Return the module of a game; for a plugin, `bots` in its package, or None."""
    if not is_plugin(game):
        return import_module(f"domain.bots.{game}")
    module = f"{package_of(game)}.bots"
    return import_module(module) if find_spec(module) else None


def alike(_state: Any, _seat: Seat) -> float:
    return 0.0


def no_parts(_state: Any, _seat: Seat) -> Mapping[str, float]:
    return {}


def never(*_: object) -> bool:
    return False
