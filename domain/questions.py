"""A pending decision in one row: its legal answers and their consequences.

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
"""The legal answers in a fixed order, of the position (and whatever else a game hands its rows)."""
Answer: TypeAlias = Callable[..., None]
"""What follows from a command: a function of the recorder, and of the command as its last
parameter,
whose annotation says which command it answers."""
Key: TypeAlias = type[Any] | tuple[type[Any], str]
"""A decision; where its field `by` makes another question of it, that too."""
K = TypeVar("K", bound=Key)


def never(*_: Any) -> bool:
    return False


def always(*_: Any) -> bool:
    return True


def nothing_follows(*_: Any) -> None:
    """Do nothing: the chance is lost."""


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
    """A row, its answers found by the command that each is annotated with."""
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
    """The row of a decision that waits."""
    by: str | None = getattr(decision, "by", None)
    return type(decision) if by is None else (type(decision), by)


def keys_of(decision: type[Any]) -> tuple[Key, ...]:
    """Every question that this type of decision can be."""
    by = get_type_hints(decision).get("by")
    return (decision,) if by is None else tuple((decision, value) for value in get_args(by))


def complete(rows: Mapping[K, Question], decisions: Any) -> Mapping[K, Question]:
    """These rows, one for each of the union's questions. Raises TypeError where that is not so."""
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
