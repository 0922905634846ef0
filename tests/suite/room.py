"""What the suite must be told about a game; everything else it finds in the game itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from domain.decider import AnyGame, Viewer
from projections.projection import AnyProjection

Pool: TypeAlias = Mapping[str, str]
"""Places whose cards show the same back, and what lies there.

A place that begins with `seat:N/` holds a secret of that seat: it knows what lies there.
"""


@dataclass(frozen=True)
class Opening:
    """A way to open a table: the game's options as plain values, and how many seats."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def __str__(self) -> str:
        chosen = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"{self.seats} seats{chosen}"


@dataclass(frozen=True, kw_only=True)
class Room:
    """One game, as the suite plays it.

    `openings`: all combinations of options and seats. `longest`: more decisions than any game has.
    `deepest`: more waits than this never wait at once.
    `census`, `box`: the components of a position, and what a game so opened has of them.
    `broken`: a sentence for each further check of the rulebook that a position fails.
    `pending`: how many decisions wait. `interrupts`: tags of commands for a seat nobody waits for.
    `secret_choices`: tags of commands whose fields are no business of every other seat, and what a
    viewer may see of such a choice: position, command, viewer → anything that can be compared.
    `rare`: tags of events that random games hardly ever reach.
    `hidden`: what the rulebook hides from a viewer, whatever view and rearrange say of it.
    `countable`: what no view shows though everybody can add it up from open events, such as
    `shuffles` or `seats.*.turns`.
    `inferred`: whether a question is asked of which everybody knows that it can be answered, though
    nobody else has seen by what: a rearranged world may then hold no answer.
    `perft`: how many lines of 1, 2… options there are, by position (see `perft.py`).
    """

    game: AnyGame
    projection: AnyProjection
    openings: tuple[Opening, ...]
    longest: int
    deepest: int
    census: Callable[[Any], Counter[str]]
    box: Callable[[Opening], Counter[str]]
    broken: Callable[[Any], tuple[str, ...]]
    pending: Callable[[Any], int]
    interrupts: frozenset[str]
    secret_choices: Mapping[str, Callable[[Any, Any, Viewer], object]]
    rare: frozenset[str]
    hidden: Callable[[Any, Viewer], tuple[Pool, ...]]
    countable: frozenset[str]
    perft: Mapping[str, Sequence[int]]
    inferred: Callable[[Any], bool] = lambda _: False
