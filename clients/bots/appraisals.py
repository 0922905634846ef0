"""How good positions of each game look: `appraise` in the module or folder that has its name."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from domain.decider import Seat
from domain.plugins import is_plugin, package_of

Appraisal: TypeAlias = Callable[[Any, Seat], float]
"""How good a position looks for a seat; only differences mean something."""

APPRAISALS: dict[str, Appraisal] = {}
"""Those that were asked for, by the name of the game; a game of a test enters its own."""


def appraisal_of(game: str) -> Appraisal:
    """Raises ModuleNotFoundError for a game of ours that has none."""
    if game not in APPRAISALS:
        APPRAISALS[game] = of_a_plugin(game) if is_plugin(game) else of_ours(game)
    return APPRAISALS[game]


def of_ours(game: str) -> Appraisal:
    return import_module(f"clients.bots.{game}").appraise


def of_a_plugin(game: str) -> Appraisal:
    """`appraise` in the module `bots` of its package; without one all positions look alike."""
    module = f"{package_of(game)}.bots"
    return import_module(module).appraise if find_spec(module) else lambda _state, _seat: 0.0
