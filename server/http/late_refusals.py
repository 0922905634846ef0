"""Who calls too fast learns of it a little later, so that being refused cannot be had any faster.

A refusal costs as much as many another answer. Where the same connection may ask again at once, a
few of them keep a gateway busy with nothing else.
"""

from __future__ import annotations

import asyncio

LATE_SECONDS = 0.25
MOST_WAITING = 512
"""Refusals that wait at a time; whoever is refused beyond them has to connect anew."""


class LateRefusals:
    """Holds refusals back, so many at a time."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self.waiting = 0

    async def wait(self) -> bool:
        """Hold one back; False, at once, if too many are held already."""
        if self.waiting >= self._most:
            return False
        self.waiting += 1
        try:
            await asyncio.sleep(LATE_SECONDS)
        finally:
            self.waiting -= 1
        return True
