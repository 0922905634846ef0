"""What a bot knows when it is asked, and what a policy is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from domain.chance import Chance
from domain.decider import AnyGame, Seat


@dataclass(frozen=True, kw_only=True)
class Question:
    """A seat is asked for a command.

    `worlds`: at least one position, each of which the seat could not tell from the real one; the
    real one is not among them. `options`: what the seat may do, in a fixed order, never empty.
    `chance`: the bot's own.
    """

    game: AnyGame
    seat: Seat
    worlds: tuple[Any, ...]
    options: tuple[Any, ...]
    chance: Chance

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this seat; if not, it may let the moment pass."""
        return self.seat in self.game.awaiting(self.worlds[0])


Policy: TypeAlias = Callable[[Question], Any | None]
"""Answers with one of the options; with None only where the seat is not awaited."""
