"""A row for each pending decision: its legal answers and their consequences.

    QUESTIONS = complete(
        {
            ChooseBonus: question(bonuses_to_choose, take_bonus),
            (ChoosePile, "prophet"): question(stacks, look_through, is_asked=always),
        },
        Decision,
    )

A game's `options` and `decide` both use the row, so no rule is written twice.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args, get_type_hints

Options: TypeAlias = Callable[..., Iterable[Any]]
"""Returns the legal answers in a fixed order. Takes the position and the game's further values."""
Answer: TypeAlias = Callable[..., None]
"""Applies a command. Takes the recorder, and the command as its last parameter. The annotation of
that parameter names the command.
"""
Key: TypeAlias = type[Any] | tuple[type[Any], str]
"""A decision, with the value of its field `by` if that makes it another question."""
K = TypeVar("K", bound=Key)


def never(*_: Any) -> bool:
    return False


def always(*_: Any) -> bool:
    return True


def nothing_follows(*_: Any) -> None:
    """Do nothing: the decision is skipped."""


class Question(NamedTuple):
    """One row.

    `is_asked`: whether the seat must decide even with only one legal answer. This is necessary if
    hidden cards of the seat determine the legal answers, because an automatic answer would reveal
    them. `unanswered`: the consequence without a legal answer.
    """

    options: Options
    answers: Mapping[type[Any], Answer]
    is_asked: Callable[..., bool] = never
    unanswered: Callable[..., None] = nothing_follows


def question(
    options: Options,
    *answers: Answer,
    is_asked: Callable[..., bool] = never,
    unanswered: Callable[..., None] = nothing_follows,
) -> Question:
    """Return a row; each answer is found by the command in its annotation."""
    by_command = {command: answer for answer in answers for command in commands_of(answer)}
    return Question(options, by_command, is_asked, unanswered)


def commands_of(answer: Answer) -> tuple[type[Any], ...]:
    """Return the command, or the union of commands, in the annotation of its last parameter.

    Raises TypeError without one.
    """
    code = answer.__code__
    last = code.co_varnames[code.co_argcount - 1]
    command = get_type_hints(answer).get(last)
    if command is None:
        message = f"{answer.__name__} does not say which command it answers: annotate {last!r}."
        raise TypeError(message)
    return get_args(command) or (command,)


def key_of(decision: object) -> Key:
    """Return the key of the row of a pending decision."""
    by: str | None = getattr(decision, "by", None)
    return type(decision) if by is None else (type(decision), by)


def keys_of(decision: type[Any]) -> tuple[Key, ...]:
    """Return the keys of all questions that this type of decision can be."""
    by = get_type_hints(decision).get("by")
    return (decision,) if by is None else tuple((decision, value) for value in get_args(by))


def complete(rows: Mapping[K, Question], decisions: Any) -> Mapping[K, Question]:
    """Return the rows. Raises TypeError unless each question of the union has exactly one."""
    keys = {key for decision in get_args(decisions) for key in keys_of(decision)}
    missing, spare = keys.difference(rows), set(rows).difference(keys)
    if missing or spare:
        message = (
            f"Without a row: {sorted(map(called, missing))}."
            f" A row, but no such question: {sorted(map(called, spare))}."
        )
        raise TypeError(message)
    return dict(rows)


def called(key: Key) -> str:
    if isinstance(key, tuple):
        decision, by = key
        return f"{decision.__name__}/{by}"
    return key.__name__
