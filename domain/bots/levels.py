"""The strength of a bot, by level and game: the effort of its search, and its mistakes.

`levels.json` has the values of built-in games, found by tournaments (`tests/bench/tournament.py`).
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from domain.bots.policy import NO_EFFORT, Effort

OF_TESTS = ("random",)
"""Levels for tests and simulations, used only if requested by name."""
AT_ONCE, SEARCHING = ("gentle", "steady"), ("keen", "strong")
OFFERED = (*AT_ONCE, *SEARCHING)
"""The levels of built-in bots that people can choose."""
LEVELS = (*OF_TESTS, *OFFERED)
"""All levels, weakest first."""


class Levels(msgspec.Struct, frozen=True):
    """The levels of a game.

    `temperature`: points that make an option e times as likely for `gentle`.

    `spread`: the standard deviation of final margins between equals, in points. `glance`, `study`:
    the effort of an analysis for a decision, and for one that seems to have lost much. `severity`:
    of the accuracy, an exponent by number of seats, 1 if absent; smaller is more severe.
    `study_cost`: the duration of a study in glances, the mean of some games.
    """

    temperature: float = 1.0
    spread: float = 10.0
    keen: Effort = Effort(looks=500, turns=1)
    strong: Effort = Effort(looks=5000, turns=1)
    glance: Effort = Effort(looks=500, turns=1)
    study: Effort = Effort(looks=5000, turns=1)
    severity: Mapping[int, float] = {}
    study_cost: float = 10.0


def effort_of(game: str, policy: str) -> Effort:
    """Return the search effort of that policy in the game; none if the policy does not search."""
    return getattr(levels_of(game), policy) if policy in SEARCHING else NO_EFFORT


def levels_of(game: str) -> Levels:
    """Return the levels of a game; a plugin gets the default ones."""
    return of_our_games().get(game, Levels())


@cache
def of_our_games() -> dict[str, Levels]:
    plain = files("domain.bots").joinpath("levels.json").read_bytes()
    return msgspec.json.decode(plain, type=dict[str, Levels])
