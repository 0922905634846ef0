"""Small moves of cards and players that every game makes, on tuples."""

from typing import TypeVar

T = TypeVar("T")


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """These things without the first that equals `thing`. Raises ValueError where there is none."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def replaced(things: tuple[T, ...], at: int, thing: T) -> tuple[T, ...]:
    """These things with another one at that place, counted from 0, or after them all."""
    return (*things[:at], thing, *things[at + 1 :])
