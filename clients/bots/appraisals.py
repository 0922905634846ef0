"""How good positions of each game look: `appraise` in the module or folder that has its name."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from domain.decider import Seat

Appraisal: TypeAlias = Callable[[Any, Seat], float]
"""How good a position looks for a seat; only differences mean something."""

APPRAISALS: dict[str, Appraisal] = {}
"""Those that were asked for, by the name of the game; a game of a test enters its own."""


def appraisal_of(game: str) -> Appraisal:
    """Raises ModuleNotFoundError for a game that has none."""
    if game not in APPRAISALS:
        APPRAISALS[game] = import_module(f"clients.bots.{game}").appraise
    return APPRAISALS[game]
