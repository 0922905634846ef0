"""A viewer's view as numbers of a fixed size, for learning programs.

A view is a tree of plain values. The hash of its path gives every leaf a place in the row (feature
hashing). A number is added there; a word adds 1 at the place of path and word. The encoder reads
only the view, so it reveals no more than the view, which is proved to hide secrets. The same view
gives the same row on every machine.
"""

from typing import Any, NamedTuple, cast
from zlib import crc32

import numpy as np
import numpy.typing as npt

SIZE = 2048
"""More than twice the leaves of any view of a built-in game, so that few of them collide."""

Row = npt.NDArray[np.float32]


class Kept(NamedTuple):
    """A branch of a view, and the amounts that it adds to places."""

    branch: dict[str, Any]
    places: list[int]
    numbers: list[float]


class Encoder:
    """Encodes the views of one game. An unchanged branch (the same object) is not read again."""

    def __init__(self) -> None:
        self._kept: dict[int, Kept] = {}

    def encoded(self, view: dict[str, Any]) -> Row:
        """Return the view as `SIZE` numbers."""
        read = self._read(view, 0)
        return np.bincount(read.places, read.numbers, SIZE).astype(np.float32)

    def _read(self, branch: dict[str, Any], path: int) -> Kept:
        """Read the subtree at a path, given as its hash."""
        kept = self._kept.get(path)
        if kept is not None and kept.branch is branch:
            return kept
        read = self._kept[path] = Kept(branch, [], [])
        _, places, numbers = read
        for key, value in branch.items():
            below = crc32(key.encode(), path)
            if isinstance(value, str):
                places.append(crc32(value.encode(), below) % SIZE)
                numbers.append(1.0)
            elif isinstance(value, dict | list):
                inner = self._read(by_key(value), below)
                places += inner.places
                numbers += inner.numbers
            else:
                places.append(below % SIZE)
                numbers.append(value)
        return read


def by_key(branch: Any) -> dict[str, Any]:
    """Return an object unchanged, a list as an object keyed by place."""
    if isinstance(branch, dict):
        return cast("dict[str, Any]", branch)
    return {str(place): it for place, it in enumerate(branch)}
