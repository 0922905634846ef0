"""Parts of a view, which are made again only if their inputs have changed.

`Parts` is a tree of places. A place stores one part and its inputs: for equal inputs it returns the
same object. If a new part equals the old one, the old object is kept, so that larger parts and
patches skip it too. All viewers of a table share one tree, which is kept from one position to the
next.

A part must depend only on its inputs, and must never be changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Any, Concatenate, TypeAlias, TypeVar

A = TypeVar("A")
T = TypeVar("T")
Kept: TypeAlias = tuple[tuple[Any, ...], Any]
"""The inputs of a part, and the part."""
NOTHING: Kept = ((object(),), None)
"""An empty place: its input equals no other."""
EACH_OF_NONE: Kept = ((), ())


class Parts:
    """One branch of the tree. A function has one place in each branch.

    `at`: returns the branch with a name, such as a seat, a pile or a viewer.
    """

    __slots__ = ("_remembered", "at")

    def __init__(self) -> None:
        self._remembered: dict[Callable[..., Any], Kept] = {}
        branches: defaultdict[Hashable, Parts] = defaultdict(self.__class__)
        self.at = branches.__getitem__

    def of(self, make: Callable[..., T], *things: Any) -> T:
        """Return `make(*things)`, new or cached. Alternating inputs need a branch each."""
        before, part = self._remembered.get(make, NOTHING)
        if before == things:
            return part
        return self._keep(make, things, make(*things), part)

    def grown(self, make: Callable[Concatenate[Parts, ...], T], *things: Any) -> T:
        """Return `make(branch, *things)`, a part made of parts; skip them all for equal inputs."""
        before, part = self._remembered.get(make, NOTHING)
        if before == things:
            return part
        return self._keep(make, things, make(self.at(make), *things), part)

    def each(self, make: Callable[[A], T], things: tuple[A, ...]) -> tuple[T, ...]:
        """Return `make(thing)` of each, made again only if another thing is in the same place."""
        before, made = self._remembered.get(make, EACH_OF_NONE)
        if before == things:
            return made
        parts: list[T] = []
        for thing, was, part in zip(things, before, made, strict=False):
            parts.append(part if thing is was else make(thing))
        parts += map(make, things[len(parts) :])
        made = tuple(parts)
        self._remembered[make] = (things, made)
        return made

    def _keep(self, make: Callable[..., T], things: tuple[Any, ...], part: T, before: T) -> T:
        """Cache the part, and return it; if it equals `before`, the old part, keep that object."""
        if part == before:
            part = before
        self._remembered[make] = (things, part)
        return part
