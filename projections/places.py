"""Several things as a view shows them: in their places, or counted. So patches are small."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, count
from typing import Any

PLACES = tuple(map(str, range(256)))
"""The names of the first places, made once."""


def by_place(things: Iterable[Any]) -> dict[str, Any]:
    """`{"0": …, "1": …}` in this order."""
    return dict(zip(chain(PLACES, map(str, count(len(PLACES)))), things, strict=False))


def how_many(things: Iterable[str]) -> dict[str, int]:
    """How many there are of each, in the order in which they come."""
    return dict(Counter(things))
