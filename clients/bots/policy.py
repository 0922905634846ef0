"""What a bot knows when it is asked, and what a policy is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from clients.bots.appraisals import Appraisal
from domain.chance import Chance
from domain.decider import AnyGame, Seat


@dataclass(frozen=True, kw_only=True)
class Question:
    """A seat is asked for a command.

    `appraise`: how good a position looks for a seat. `world`: a position that the seat could not
    tell from the real one. `more_worlds`: makes others. `options`: what the seat is offered, in a
    fixed order, never empty. `chance`: the bot's own.
    """

    game: AnyGame
    appraise: Appraisal
    seat: Seat
    world: Any
    more_worlds: Callable[[], Iterable[Any]]
    options: tuple[Any, ...]
    chance: Chance

    @cached_property
    def worlds(self) -> tuple[Any, ...]:
        """`world` and others, made when they are asked for; the real position is not among them."""
        return (self.world, *self.more_worlds())

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this seat; if not, it may let the moment pass."""
        return self.seat in self.game.awaiting(self.world)


Policy: TypeAlias = Callable[[Question], Any | None]
"""Answers with one of the options; with None only where the seat is not awaited."""
