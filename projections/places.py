"""Things in an order, as a view shows them: an object keyed by place, so that patches are small."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def by_place(things: Iterable[T]) -> dict[str, T]:
    """`{"0": …, "1": …}` in this order."""
    return {str(place): thing for place, thing in enumerate(things)}
