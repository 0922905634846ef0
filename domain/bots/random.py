"""A bot that plays at random."""

from typing import Any

from domain.bots.policy import Question


def play_at_random(question: Question) -> Any | None:
    """Return any option with equal probability; a seat that is not awaited may also do nothing."""
    options: tuple[Any, ...] = question.options
    if not question.awaited:
        options = (*options, None)
    return options[question.chance.roll("choice", len(options)) - 1]
