"""A fair semaphore with a total limit and a limit per owner; owners take turns.

It limits concurrent work, such as searches of bots, log checks and replays. Rates are in `limits`.
"""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from server.runtime.thread_turns import REST


class NoSlot(TimeoutError):  # noqa: N818 - names a state
    """A wait for a slot that took too long."""


class Owner:
    """`slots`: the owner's limit. `lock`: held by the owner's only waiter in the common queue.

    `users`: the number of holders and waiters.
    """

    def __init__(self, most: int) -> None:
        self.slots = asyncio.Semaphore(most)
        self.lock = asyncio.Lock()
        self.users = 0


class Slots:
    """Slots with limits. `most`: held at a time. `most_each`: held at a time by one owner.

    Owners are served in turn (round robin), because only one waiter of each owner is in the common
    queue. Waiters of the same owner are served in order of arrival.
    """

    def __init__(self, most: int, most_each: int) -> None:
        self._slots = asyncio.Semaphore(most)
        self._most_each = most_each
        self._owners: dict[str, Owner] = {}

    @asynccontextmanager
    async def of(
        self, owner: str | None, patience_seconds: float | None = None
    ) -> AsyncGenerator[None]:
        """Wait for a slot and hold it. Owner None needs no slot. Raises NoSlot."""
        if owner is None:
            yield
            return
        own = self._owners.setdefault(owner, Owner(self._most_each))
        own.users += 1
        try:
            try:
                async with asyncio.timeout(patience_seconds):
                    await self._take_one(own)
            except TimeoutError as error:
                raise NoSlot from error
            try:
                yield
            finally:
                self._slots.release()
                own.slots.release()
        finally:
            own.users -= 1
            if not own.users:
                del self._owners[owner]

    @asynccontextmanager
    async def slice_of(self, owner: str) -> AsyncGenerator[None]:
        """Hold a slot for a slice of long work, then rest in it for `REST` times the work's time.

        With one slot, the slices of all owners take at most a third of the event loop's time.
        """
        async with self.of(owner):
            began = time.perf_counter()
            yield
            await asyncio.sleep(REST * (time.perf_counter() - began))

    async def _take_one(self, own: Owner) -> None:
        await own.slots.acquire()
        try:
            async with own.lock:
                await self._slots.acquire()
        except BaseException:
            own.slots.release()
            raise
