"""Parts of a view that are made once.

A position is frozen, so a part of it that did not change *is* the same object as before, and what
was shown of it can be shown again. `Parts` holds what was made for one position; made from those of
the position before, it takes over what is still the same. So a part is kept as long as the newest
position has it, and no longer. Two viewers who may see the same of a part share it too.

A part is a function of the very things it is asked for. It must not look at anything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Parts:
    """What was made for one position. Whoever gets a part must not change it."""

    __slots__ = ("_before", "_made")

    def __init__(self, before: Parts | None = None) -> None:
        self._made: dict[tuple[Any, ...], tuple[Any, tuple[Any, ...]]] = {}
        self._before = {} if before is None else before._made  # noqa: SLF001 - one of our own

    def of(self, make: Callable[..., T], *things: Any) -> T:
        """`make(*things)`, made now or taken over."""
        key = (make, *map(id, things))
        kept = self._made.get(key)
        if kept is None:
            # The things are kept beside the part: an id means something only while they live.
            kept = self._before.get(key) or (make(*things), things)
            self._made[key] = kept
        return kept[0]

    def settled(self) -> Parts:
        """These parts alone, for the next position to begin from."""
        self._before = {}
        return self


class Part(Protocol):
    """`Parts.of`: a part, made of these things now or before."""

    def __call__(self, make: Callable[..., T], /, *things: Any) -> T: ...
