"""What was computed of positions, kept for those that share an object.

Positions never change, and one that follows another has the very objects that its move left alone:
a search looks at thousands that share most of what they are made of.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")

MOST_KEPT = 4096
"""Values of one function. With one more it forgets them all; an `lru_cache` of as many, the one
that was asked for longest ago."""


def memoized_by_identity(function: Callable[..., T]) -> Callable[..., T]:
    """The same function, asked once for each object, the first argument, and equal other ones.

    An object is known by its identity, so it must not change; the others are hashed. It has a
    `cache_clear`, as `lru_cache` has.
    """
    values: dict[tuple[Any, ...], tuple[Any, T]] = {}

    @wraps(function)
    def look(thing: Any, *others: Any) -> T:
        key = (id(thing), *others)
        found = values.get(key)
        if found is None:
            if len(values) >= MOST_KEPT:
                values.clear()
            # The object is kept too, so that no other one ever has its identity.
            found = values[key] = (thing, function(thing, *others))
        return found[1]

    look.cache_clear = values.clear  # type: ignore[attr-defined]
    return look
