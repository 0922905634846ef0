"""A fair semaphore: so many at a time of all, so many of one owner, owners in turn.

Whose bot thinks, whose log is checked, whose replay is made: rates are `budgets`, amounts these.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress


class Slots:
    """`most`: how many are held at a time, `most_each`: how many of them by one owner.

    Owners are served in turn (round robin); what waits for the same owner does so in the order it
    came.
    """

    def __init__(self, most: float, most_each: int) -> None:
        self._free = most
        self._most_each = most_each
        self._holding: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By owner, the one whose turn it is next first."""

    @asynccontextmanager
    async def of(
        self, owner: str | None, patience_seconds: float | None = None
    ) -> AsyncGenerator[None]:
        """Wait for a slot, and hold it; None is nobody's, and needs none. Raises TimeoutError."""
        if owner is None:
            yield
            return
        async with asyncio.timeout(patience_seconds):
            await self._take(owner)
        try:
            yield
        finally:
            self._give_back(owner)

    async def _take(self, owner: str) -> None:
        if self._free > 0 and self._holding[owner] < self._most_each and not self._waiting:
            self._grant(owner)
            return
        granted = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(granted)
        self._grant_next()
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._give_back(owner)
            else:
                self._leave(owner, granted)
            raise

    def _grant(self, owner: str) -> None:
        self._free -= 1
        self._holding[owner] += 1

    def _give_back(self, owner: str) -> None:
        self._free += 1
        self._holding[owner] -= 1
        if not self._holding[owner]:
            del self._holding[owner]
        self._grant_next()

    def _grant_next(self) -> None:
        """Grant free slots to the owners in turn."""
        while self._free > 0:
            owner = next(
                (one for one in self._waiting if self._holding[one] < self._most_each), None
            )
            if owner is None:
                return
            granted = self._waiting[owner].popleft()
            if self._waiting[owner]:
                self._waiting.move_to_end(owner)
            else:
                del self._waiting[owner]
            if not granted.cancelled():  # it leaves, but has not come to it yet
                self._grant(owner)
                granted.set_result(None)

    def _leave(self, owner: str, granted: asyncio.Future[None]) -> None:
        """Drop a waiter who went away."""
        waiting = self._waiting.get(owner)
        if waiting is None:
            return
        with suppress(ValueError):
            waiting.remove(granted)
        if not waiting:
            del self._waiting[owner]
