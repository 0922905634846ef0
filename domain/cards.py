"""Small moves of cards and players that every game makes, on tuples."""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.decider import Seat

S = TypeVar("S")
T = TypeVar("T")


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """Return the things without the first that equals `thing`. Raises ValueError without one."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def replaced(things: tuple[T, ...], at: int, thing: T) -> tuple[T, ...]:
    """These things with another one at that place, counted from 0, or after them all."""
    return (*things[:at], thing, *things[at + 1 :])


def deal(things: Iterator[T], count: int) -> tuple[T, ...]:
    """The next ones."""
    return tuple(next(things) for _ in range(count))


def with_holding(state: S, seat: int, **changes: Any) -> S:
    """The state, with these changes in what one of its `seats` has."""
    position: Any = state
    seats = [*position.seats]
    seats[seat] = replace(seats[seat], **changes)
    return replace(position, seats=(*seats,))


def seats_with(state: Any, seat: int, **changes: Any) -> tuple[Any, ...]:
    """Its `seats`, with these changes in what one of them has."""
    seats = [*state.seats]
    seats[seat] = replace(seats[seat], **changes)
    return (*seats,)


def next_seat(state: Any, seat: Seat) -> Seat:
    """The left neighbour: the next of its `seats`, clockwise."""
    return Seat((seat + 1) % len(state.seats))
