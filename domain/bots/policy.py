"""The input of a bot's decision, and the type of a policy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from domain.bots.evaluation import Appraisal, never
from domain.chance import Chance
from domain.decider import AnyGame, Seat


class Effort(msgspec.Struct, frozen=True):
    """How deep a search goes.

    `looks`: appraisals of positions, not seconds, so that an answer is the same on every machine.
    `turns`: each option is played on until the seat has had so many turns more. `worlds`: in so
    many all options are played on, whatever is spent; then those behind drop out. `finals`: what
    is spent after that on those in front.
    """

    looks: int
    turns: int
    worlds: int = 4
    tolerance: float = 0.01
    finals: "Finals | None" = None


class Finals(Effort, frozen=True):
    """A second search with a longer horizon, which would cost too much for all options.

    `within`: points; options at most this far behind the leader take part.
    """

    within: float = 1.0


NO_EFFORT = Effort(looks=0, turns=0)


@dataclass(frozen=True, kw_only=True)
class Question:
    """A seat is asked for a command.

    `seats`: so many play, numbered from 0. `appraise`: how good a position looks for a seat.
    `world`: by number, a position that the seat could not tell from the real one, which is not
    among them. `luck`: by number, the seed of what is drawn in that world from here on. `options`:
    what the seat is offered, in a fixed order, never empty. `chance`: the bot's own. `effort`: what
    the policy may spend on a search. `is_late`: whether there is no time left, whatever is to be
    spent.
    """

    game: AnyGame
    appraise: Appraisal
    seat: Seat
    seats: int
    world: Callable[[int], Any]
    luck: Callable[[int], bytes]
    options: tuple[Any, ...]
    chance: Chance
    effort: Effort = NO_EFFORT
    is_late: Callable[[], bool] = never

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this seat; if not, it may let the moment pass."""
        return self.seat in self.game.awaiting(self.world(0))

    @property
    def is_forced(self) -> bool:
        """Whether there is but one thing to do."""
        return len(self.options) == 1 and self.awaited


Policy: TypeAlias = Callable[[Question], Any | None]
"""Answers with one of the options; with None only where the seat is not awaited."""
