"""Small operations on cards and players that every game needs, on tuples."""

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
    """Return the things with another one at that place, counted from 0, or at the end."""
    return (*things[:at], thing, *things[at + 1 :])


def deal(things: Iterator[T], count: int) -> tuple[T, ...]:
    """Return the next `count` things."""
    return tuple(next(things) for _ in range(count))


def with_holding(state: S, seat: int, **changes: Any) -> S:
    """Return the state with these changes of one of its `seats`."""
    position: Any = state
    seats = [*position.seats]
    seats[seat] = replace(seats[seat], **changes)
    return replace(position, seats=(*seats,))


def seats_with(state: Any, seat: int, **changes: Any) -> tuple[Any, ...]:
    """Return the `seats` of the state with these changes of one of them."""
    seats = [*state.seats]
    seats[seat] = replace(seats[seat], **changes)
    return (*seats,)


def next_seat(state: Any, seat: Seat) -> Seat:
    """Return the left neighbour: the next of its `seats`, clockwise."""
    return Seat((seat + 1) % len(state.seats))
