"""A bot that plays anything."""

from typing import Any

from domain.bots.policy import Question


def play_at_random(question: Question) -> Any | None:
    """Any option, each as likely; a seat that is not awaited may also let the moment pass."""
    options: tuple[Any, ...] = question.options
    if not question.awaited:
        options = (*options, None)
    return options[question.chance.roll("choice", len(options)) - 1]
