"""What a row of `questions.py` is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

from domain.decider import Seat
from domain.villagers.commands import Command
from domain.villagers.state import Decision, State
from domain.villagers.story import Story

Answer: TypeAlias = Callable[[Story, Any], None]
"""What follows from a command; its second argument says from which."""
Condition: TypeAlias = Callable[[State, Seat, Any], bool]


def never(_state: State, _seat: Seat, _: Decision) -> bool:
    return False


def always(_state: State, _seat: Seat, _: Decision) -> bool:
    return True


class Question(NamedTuple):
    """One question.

    `options`: its legal answers, in a fixed order. `answers`: by the command, what follows.
    `is_asked`: whether the seat is asked even if there is one answer, because others must not see
    that there is only one: a hidden hand decides it.
    """

    options: Callable[[State, Seat, Any], Iterator[Command]]
    answers: Mapping[type[Command], Answer]
    is_asked: Condition = never


def question(
    options: Callable[[State, Seat, Any], Iterator[Command]],
    *answers: Answer,
    is_asked: Condition = never,
) -> Question:
    return Question(options, {command_of(answer): answer for answer in answers}, is_asked)


def command_of(answer: Answer) -> type[Command]:
    """The command that a function answers with, by its annotation."""
    _, command, *_ = get_type_hints(answer).values()
    return command


Key: TypeAlias = type[Decision] | tuple[type[Decision], str]
"""A decision; where it makes another question, also for which card or event it is asked."""


def key_of(decision: Decision) -> Key:
    by = getattr(decision, "by", None)
    return type(decision) if by is None else (type(decision), by)


def keys_of(decision: type[Decision]) -> tuple[Key, ...]:
    """Every question that this decision can be."""
    by = get_type_hints(decision).get("by")
    return (decision,) if by is None else tuple((decision, it) for it in get_args(by))


def complete(rows: Mapping[Key, Question]) -> Mapping[Key, Question]:
    """These rows, one for every question there is. Raises TypeError where that is not so."""
    asked = {key for decision in get_args(Decision) for key in keys_of(decision)}
    amiss = asked.symmetric_difference(rows)
    if amiss:
        message = f"A question without a row, or a row without a question: {amiss}"
        raise TypeError(message)
    return rows
