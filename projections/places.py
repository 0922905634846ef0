"""Several things in a view: as an object keyed by place, or as counts. So patches are small."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, count
from typing import Any

PLACES = tuple(map(str, range(256)))
"""The names of the first places, cached."""


def by_place(things: Iterable[Any]) -> dict[str, Any]:
    """Return `{"0": …, "1": …}` in this order."""
    return dict(zip(chain(PLACES, map(str, count(len(PLACES)))), things, strict=False))


def how_many(things: Iterable[str]) -> dict[str, int]:
    """Return the number of each thing, in the order in which they first occur."""
    return dict(Counter(things))
