"""Places in which logs are read and checked: few, so that what is brought cannot pile up."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from domain.decider import Rejected

PLACES = 2
PATIENCE_SECONDS = 2.0
"""How long somebody waits for a place."""
RETRY_SECONDS = 10


class CheckPlaces:
    """Whoever brings a log has one place at most, so that nobody can fill them all alone."""

    def __init__(self, patience_seconds: float = PATIENCE_SECONDS) -> None:
        self._free = asyncio.Semaphore(PLACES)
        self._patience_seconds = patience_seconds
        self._at_it: set[str] = set()

    @asynccontextmanager
    async def place(self, player_id: str) -> AsyncGenerator[None]:
        """Held while a log of that player is read and checked. Raises Rejected `unavailable`."""
        if player_id in self._at_it:
            raise Rejected("unavailable", why="checking", retry_after=RETRY_SECONDS)
        self._at_it.add(player_id)
        try:
            try:
                async with asyncio.timeout(self._patience_seconds):
                    await self._free.acquire()
            except TimeoutError:
                raise Rejected("unavailable", why="checking", retry_after=RETRY_SECONDS) from None
            try:
                yield
            finally:
                self._free.release()
        finally:
            self._at_it.discard(player_id)
