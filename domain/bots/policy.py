"""The input of a bot's decision, and the type of a policy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from domain.bots.evaluation import Appraisal, never
from domain.chance import Chance
from domain.decider import AnyGame, Seat


class Effort(msgspec.Struct, frozen=True):
    """The effort of a search.

    `looks`: number of evaluated positions, not seconds, so that an answer is the same on every
    machine. `turns`: number of further turns of the seat in a rollout. `worlds`: minimum number of
    worlds in which all options get rollouts; then those behind drop out. `finals`: effort of a
    second search of the leaders.
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
    """A decision of a seat, as a policy receives it.

    `seats`: number of players. `appraise`: returns the value of a position for a seat. `world`: by
    number, a position that the seat cannot tell from the real one; the real one is not among them.
    `luck`: by number, the seed of later draws in that world. `options`: of the seat, in a fixed
    order, never empty. `chance`: the bot's own. `effort`: of a search. `is_late`: whether there is
    no time left, whatever the effort.
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
        """Whether the game waits for this seat; if not, it need not act."""
        return self.seat in self.game.awaiting(self.world(0))

    @property
    def is_forced(self) -> bool:
        """Whether there is only one possible choice."""
        return len(self.options) == 1 and self.awaited


Policy: TypeAlias = Callable[[Question], Any | None]
"""Returns one of the options; None only if the seat is not awaited."""
