"""Parts of a view, which are made again only if their inputs have changed.

`Parts` is a tree of places. A place stores one part and its inputs: for equal inputs it returns the
same object. A new part that equals the old one is replaced by it, so that larger parts and patches
skip it too. All viewers of a table share one tree, and each position continues with that of the one
before.

A part must be a function of exactly its inputs, and must never be changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Any, Concatenate, TypeAlias, TypeVar

A = TypeVar("A")
T = TypeVar("T")
Kept: TypeAlias = tuple[tuple[Any, ...], Any]
"""The things that a part was made of, and the part."""
NOTHING: Kept = ((object(),), None)
"""No part was made of that."""
EACH_OF_NONE: Kept = ((), ())


class Parts:
    """One branch of the tree. A function has one place in each branch.

    `at`: returns the branch of a name: of a seat, of a pile, of a viewer.
    """

    __slots__ = ("_remembered", "at")

    def __init__(self) -> None:
        self._remembered: dict[Callable[..., Any], Kept] = {}
        branches: defaultdict[Hashable, Parts] = defaultdict(self.__class__)
        self.at = branches.__getitem__

    def of(self, make: Callable[..., T], *things: Any) -> T:
        """`make(*things)`, made now or before. Things that come in turn have branches in turn."""
        before, part = self._remembered.get(make, NOTHING)
        if before == things:
            return part
        return self._keep(make, things, make(*things), part)

    def grown(self, make: Callable[Concatenate[Parts, ...], T], *things: Any) -> T:
        """`make(branch, *things)`: a part of parts, none looked at while its things are equal."""
        before, part = self._remembered.get(make, NOTHING)
        if before == things:
            return part
        return self._keep(make, things, make(self.at(make), *things), part)

    def each(self, make: Callable[[A], T], things: tuple[A, ...]) -> tuple[T, ...]:
        """`make(thing)` of each, made again only where another thing is in the same place."""
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
        """Remember the part; `before`, the former one, if it is the same."""
        if part == before:
            part = before
        self._remembered[make] = (things, part)
        return part
