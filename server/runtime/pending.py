"""A set that collects items until a consumer takes all of them."""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Pending(Generic[T]):
    """A set of waiting items with several producers and one consumer; duplicates count once."""

    def __init__(self) -> None:
        self._added: set[T] = set()
        self._something = asyncio.Event()

    def add(self, *added: T) -> None:
        self._added.update(added)
        self._something.set()

    async def take(self) -> set[T]:
        """Wait for items, and return all of them."""
        await self._something.wait()
        self._something.clear()
        added, self._added = self._added, set()
        return added
