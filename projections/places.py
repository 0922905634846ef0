"""Several things in a view: as an object keyed by place, or as counts. So patches are small."""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from domain.decider import EVERYONE, Seat, Viewer

PLACES = tuple(map(str, range(256)))
"""The names of the first places, cached."""


def by_place(things: Iterable[Any]) -> dict[str, Any]:
    """Return `{"0": …, "1": …}` in this order."""
    things_ = tuple(things)
    places = PLACES if len(things_) <= len(PLACES) else map(str, count())
    return dict(zip(places, things_))  # noqa: B905 - a keyword takes longer than a few things


def seats_open_to(viewer: Viewer, seats: Sequence[object]) -> Sequence[Seat]:
    """Return the seats whose hidden things this viewer may see: its own, or all."""
    if isinstance(viewer, int):
        return (viewer,)
    return [Seat(n) for n in range(len(seats))] if viewer == EVERYONE else ()


def how_many(things: Iterable[str]) -> dict[str, int]:
    """Return the number of each thing, in the order in which they first occur."""
    number: dict[str, int] = {}
    for thing in things:
        number[thing] = number.get(thing, 0) + 1
    return number
