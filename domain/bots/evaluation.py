"""How good positions of each game look: `appraise` in the module or folder that has its name.

`appraise_parts` beside it tells the same sum in parts that have a name, for whoever asks why.
`turn_begins(event)` is for a game that is played alone too and has no final event at a turn's end.
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
"""How good a position looks for a seat; only differences mean something."""
Parts: TypeAlias = Callable[[Any, Seat], Mapping[str, float]]
"""What that is the sum of, by name."""
TurnBegins: TypeAlias = Callable[[Any], bool]
"""Whether an event begins a turn."""

APPRAISALS: dict[str, Appraisal] = {}
"""Those that were asked for, by the name of the game; a game of a test enters its own."""
PARTS: dict[str, Parts] = {}
"""The same of their parts."""


def appraisal_of(game: str) -> Appraisal:
    """Of a plugin that has none all positions look alike.

    Raises ModuleNotFoundError for a game of ours that has none.
    """
    if game not in APPRAISALS:
        APPRAISALS[game] = getattr(module_of(game), "appraise", alike)
    return APPRAISALS[game]


def parts_of(game: str) -> Parts:
    """Where a game has no parts there are none."""
    if game not in PARTS:
        PARTS[game] = getattr(module_of(game), "appraise_parts", no_parts)
    return PARTS[game]


def turn_begins_of(game: str) -> TurnBegins:
    """What a seat that plays alone has its turns counted by; few games need to say it."""
    return getattr(module_of(game), "turn_begins", never)


@cache
def module_of(game: str) -> ModuleType | None:
    """That of a plugin is `bots` in its package; None where it has none."""
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
