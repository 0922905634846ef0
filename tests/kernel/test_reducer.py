"""A reducer is put together when a game is imported, and refuses to be incomplete."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec
import pytest

from domain.reducer import Reducer


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The count begins."""


class Added(msgspec.Struct, frozen=True, tag="added"):
    number: int


class Doubled(msgspec.Struct, frozen=True, tag="doubled"):
    """Once more as much."""


class Told(msgspec.Struct, frozen=True, tag="told"):
    """An event that changes nothing."""


Event: TypeAlias = Opened | Added | Told


def opened(_state: int, _event: Opened) -> int:
    return 0


def added(state: int, event: Added) -> int:
    return state + event.number


def told_only(state: int, _: Opened | Told) -> int:
    return state


def doubled(state: int, _: Doubled) -> int:
    return 2 * state


def unannotated(state, event):  # noqa: ANN001, ANN201 - on purpose
    return state


def nothing_changes(state: int, _: Told) -> int:
    return state


def reducer(*functions: Callable[..., int]) -> Reducer[int, Event]:
    counting: Reducer[int, Event] = Reducer(Event)
    for function in functions:
        assert counting.handles(function) is function
    return counting


def test_the_annotation_says_which_event_is_booked() -> None:
    evolve = reducer(opened, added, nothing_changes).complete()

    assert evolve(evolve(7, Opened()), Added(3)) == 3
    assert evolve(3, Told()) == 3


def test_a_union_books_each_of_its_events() -> None:
    assert reducer(told_only, added).complete()(5, Opened()) == 5


def test_an_event_that_nobody_books_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Nothing handles Opened, Told: write"):
        reducer(added).complete()


@pytest.mark.parametrize(
    ("functions", "why"),
    [
        ((opened, told_only), r"^told_only handles Opened, which opened handles already\.$"),
        ((doubled,), r"^doubled handles Doubled, which is no event of this game"),
        ((unannotated,), "does not say which event it books: annotate 'event'"),
    ],
    ids=["booked already", "no event of the game", "without an annotation"],
)
def test_a_function_books_own_events(functions: tuple[Callable[..., int], ...], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        reducer(*functions)


def test_a_row_is_an_answer_like_a_function() -> None:
    counting = reducer(added)
    counting.ignores(Opened, Told)

    assert counting.complete()(5, Told()) == 5
    with pytest.raises(
        TypeError, match=r"^opened handles Opened, which unchanged handles already\.$"
    ):
        counting.handles(opened)


def test_a_row_that_reads_a_field_which_the_event_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Added has no amount, seat\.$"):
        reducer().gains(Added, "points")
