"""Parts of a view, made anew only where what they were made of has changed.

`Parts` is a tree of places. A place keeps one part and the things it was made of: asked again with
equal things, it hands out the same object. A part that is made anew and is equal to the one before
is replaced by it, so that what is made of it in turn, and the patch, step over it too. All who look
at a table share one tree, and each position goes on with that of the one before.

A part is a function of the very things it is asked for. It must not look at anything else, and
nobody may change it.
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
