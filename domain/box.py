"""The facts of a game's box, read from its `components.json` into types and checked when loaded.

A game writes a struct `Box` of what its rules ask for, and the sentences in which it agrees with
itself:

    def agrees(box: Box) -> dict[str, bool]:
        return {"cards of each kind": ..., "a pass card for each pass": ...}

    BOX = read_box("domain.burgundy", Box, agrees)
    CARDS = by_id(BOX.cards)
    ALL_CARDS = copies_of(BOX.cards)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import msgspec

B = TypeVar("B")
I_co = TypeVar("I_co", covariant=True)


class WithId(Protocol[I_co]):
    """A component, or a kind of components, that has an id."""

    @property
    def id(self) -> I_co: ...


class Counted(WithId[I_co], Protocol[I_co]):
    """One that is in the box several times."""

    @property
    def copies(self) -> int: ...


I = TypeVar("I")  # noqa: E741 - an id
T = TypeVar("T", bound=WithId[Any])


def read_box(room: str, box: type[B], agrees: Callable[[B], Mapping[str, bool]]) -> B:
    """The `components.json` of a game's package. Raises what `checked_box` raises."""
    return checked_box(files(room).joinpath("components.json").read_bytes(), box, agrees)


def checked_box(data: bytes, box: type[B], agrees: Callable[[B], Mapping[str, bool]]) -> B:
    """The box in this JSON.

    Raises ValueError where it contradicts itself, msgspec.ValidationError where it does not fit.
    """
    found = msgspec.json.decode(data, type=box)
    for subject, holds in agrees(found).items():
        if not holds:
            message = f"components.json contradicts itself: {subject}."
            raise ValueError(message)
    return found


def by_id(things: Iterable[T]) -> Mapping[Any, T]:
    """Each of them by its id. Raises ValueError if two have the same."""
    found: dict[Any, T] = {}
    for thing in things:
        if thing.id in found:
            message = f"components.json has {thing.id!r} twice."
            raise ValueError(message)
        found[thing.id] = thing
    return MappingProxyType(found)


def copies_of(things: Iterable[Counted[I]]) -> tuple[I, ...]:
    """The ids of all components, one entry a piece, in the order of the file."""
    return tuple(thing.id for thing in things for _ in range(thing.copies))
