"""Parts of a view, which are made again only if their inputs have changed.

`Parts` is a tree of places. A place stores one part and its inputs: for equal inputs it returns the
same object. A new part that equals the old one is replaced by it, so that larger parts and patches
skip it too. All viewers of a table share one tree, and each position continues with that of the one
before.

A part must be a function of exactly its inputs, and must never be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Concatenate, TypeAlias, TypeVar

T = TypeVar("T")
Kept: TypeAlias = tuple[tuple[Any, ...], Any]
"""The things that a part was made of, and the part."""


class Parts:
    """One branch of the tree. A function has one place in each branch."""

    __slots__ = ("_branches", "_remembered")

    def __init__(self) -> None:
        self._remembered: dict[Callable[..., Any], Kept] = {}
        self._branches: dict[Hashable, Parts] = {}

    def of(self, make: Callable[..., T], *things: Any) -> T:
        """`make(*things)`, made now or before. Things that come in turn have branches in turn."""
        remembered = self._remembered.get(make)
        if remembered is not None and remembered[0] == things:
            return remembered[1]
        return self._keep(make, things, make(*things), remembered)

    def at(self, name: Hashable) -> Parts:
        """The branch of that name: of a seat, of a pile, of a viewer."""
        branch = self._branches.get(name)
        if branch is None:
            branch = self._branches[name] = self.__class__()
        return branch

    def grown(self, make: Callable[Concatenate[Parts, ...], T], *things: Any) -> T:
        """`make(branch, *things)`: a part of parts, none looked at while its things are equal."""
        remembered = self._remembered.get(make)
        if remembered is not None and remembered[0] == things:
            return remembered[1]
        return self._keep(make, things, make(self.at(make), *things), remembered)

    def _keep(
        self, make: Callable[..., T], things: tuple[Any, ...], part: T, before: Kept | None
    ) -> T:
        if before is not None and part == before[1]:
            part = before[1]
        self._remembered[make] = (things, part)
        return part
