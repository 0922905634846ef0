"""A cache of computed values for positions that share an object.

Positions never change, and the next position has the same objects except those that its move
changed. A search sees thousands of positions that share most of their objects.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")

MOST_KEPT = 4096
"""Maximum number of values of one function. At the limit the cache is cleared; an `lru_cache` of
this size would remove only the least recently used value."""


def memoized_by_identity(function: Callable[..., T]) -> Callable[..., T]:
    """Cache the function by identity of its first argument and equality of the others.

    The first argument must not change; the others are hashed. The result has `cache_clear`, as with
    `lru_cache`.
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
