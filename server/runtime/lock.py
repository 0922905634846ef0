"""A lock that costs two calls if it is free, because every move takes one."""

import asyncio
from collections import deque


class Lock:
    """A lock for the tasks of one event loop, first come, first served.

    `async with` needs two coroutines; `take`, or else `turn`, and `release` do the same.
    """

    __slots__ = ("_held", "_turns")

    def __init__(self) -> None:
        self._held = False
        self._turns: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._held

    def take(self) -> bool:
        """Take a free lock. Return False if it is held: then wait for `turn`."""
        if self._held:
            return False
        self._held = True
        return True

    async def turn(self) -> None:
        """Wait until the holders before this caller have released the lock."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.append(turn)
        try:
            await turn  # `_held` stays true when the lock is handed over
        except asyncio.CancelledError:
            if not turn.cancelled():  # the lock was handed to us already
                self.release()
            raise

    async def __aenter__(self) -> None:
        if not self.take():
            await self.turn()

    async def __aexit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Hand the lock to the next waiting task, or free it."""
        while self._turns:
            turn = self._turns.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False
