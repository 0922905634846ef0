"""What a question is: its legal answers, and what follows from each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from domain.burgundy.commands import Command
from domain.burgundy.state import State
from domain.burgundy.story import Story

Answers: TypeAlias = Mapping[type[Command], Callable[[Story, Any, Any], None]]
"""What carries out each command: a function of the story, the decision (it waits no longer) and the
command. Commands that are missing are no answers."""


def nothing_follows(_: Story, __: Any) -> None:
    """What could have been had is lost."""


class Question(NamedTuple):
    """One row. It is always the active seat that answers (BUR-DEC-17)."""

    options: Callable[[State, Any], Iterable[Command]]
    """The legal answers to this decision, in a fixed order."""
    answers: Answers
    unanswered: Callable[[Story, Any], None] = nothing_follows
    """What follows where there is no legal answer."""
    hidden_hand: bool = False
    """Whether cards that only its seat knows decide what is legal; it is then asked even if it has
    one answer only, or the silence would tell."""
