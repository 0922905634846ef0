"""Several things as a view shows them: in their places, or counted. So patches are small."""

from collections import Counter
from collections.abc import Iterable
from itertools import count
from typing import Any


def by_place(things: Iterable[Any]) -> dict[str, Any]:
    """`{"0": …, "1": …}` in this order."""
    return dict(zip(map(str, count()), things, strict=False))


def how_many(things: Iterable[str]) -> dict[str, int]:
    """How many there are of each, in the order in which they come."""
    return dict(Counter(things))
