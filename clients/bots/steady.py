"""A bot that plays each option on and takes the one after which things look best for its seat.

It is greedy and looks no further than its own command, but it looks at several worlds: what it
cannot know is another in each of them, and what is drawn too, for the draws are the bot's own and
not the table's.
"""

from __future__ import annotations

from typing import Any

from clients.bots.policy import Question
from domain.chance import Chance
from domain.decider import fold


def play_steadily(question: Question) -> Any | None:
    """The option with the best prospect, the first one of equals.

    A seat that is not awaited lets the moment pass unless acting looks better than waiting.
    """
    seeds = tuple(luck(question.chance, n) for n in range(len(question.worlds)))
    best = max(question.options, key=lambda option: prospect(question, option, seeds))
    if not question.awaited and prospect(question, best, seeds) <= as_it_stands(question):
        return None
    return best


def prospect(question: Question, option: Any, seeds: tuple[bytes, ...]) -> float:
    """How good things look after this option, all worlds together.

    Every option meets the same luck in the same world, so that none is taken for its luck.
    """
    game, seat = question.game, question.seat
    return sum(
        game.appraise(fold(game, world, game.decide(world, seat, option, Chance(seed))), seat)
        for world, seed in zip(question.worlds, seeds, strict=True)
    )


def as_it_stands(question: Question) -> float:
    """How good things look if the moment passes, all worlds together."""
    return sum(question.game.appraise(world, question.seat) for world in question.worlds)


def luck(chance: Chance, world: int) -> bytes:
    """A seed for what is drawn in that world."""
    return bytes(chance.shuffle(f"luck/{world}", range(32)))
