"""A mapping of limited size that keeps the keys that were set last, and a cache on top of it."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(OrderedDict[K, V]):
    """A dict of at most `most` keys; a further key replaces the key that was set longest ago."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)


class Cache(Bounded[K, V]):
    """Values of another store, whose changes are announced."""

    _forgotten = 0
    """Number of dropped values. If it changes during a read, the read may be outdated."""

    def forget(self, key: K) -> None:
        """Drop the value of that key."""
        self.pop(key, None)
        self._forgotten += 1

    def forget_all(self) -> None:
        """Drop all values, because a change may have been missed."""
        self.clear()
        self._forgotten += 1

    async def read(self, fetch: Callable[[], Awaitable[dict[K, V]]]) -> dict[K, V]:
        """Fetch values and cache them."""
        while True:
            forgotten = self._forgotten
            values = await fetch()
            if forgotten == self._forgotten:
                self.update(values)
                return values
