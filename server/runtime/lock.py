"""A lock that costs only two calls if it is free, because every move takes one."""

import asyncio
from collections import deque


class Lock:
    """A lock for the tasks of one event loop, first come, first served."""

    __slots__ = ("_held", "_turns")

    def __init__(self) -> None:
        self._held = False
        self._turns: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._held

    async def __aenter__(self) -> None:
        if not self._held:
            self._held = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.append(turn)
        try:
            await turn  # `_held` stays true when the lock is handed over
        except asyncio.CancelledError:
            if not turn.cancelled():  # the lock was handed to us already
                self._hand_over()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._hand_over()

    def _hand_over(self) -> None:
        while self._turns:
            turn = self._turns.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False
