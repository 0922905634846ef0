"""Who calls too fast learns of it a little later, so that being refused cannot be had any faster.

A refusal costs as much as many another answer. Where the same connection may ask again at once, a
few of them keep a gateway busy with nothing else; and so do many connections of one address. An
address is refused as often as it may call, each further refusal waits until its turn comes.
"""

import asyncio

from domain.decider import Rejected
from server.budgets.budgets import Budget
from server.budgets.rate_limiter import LocalRateLimiter

LATE_SECONDS = 0.25
LATEST_SECONDS = 30.0
REFUSED_AT_ONCE = 60
"""Refusals of an address that wait no longer than `LATE_SECONDS`."""
MOST_WAITING = 512
"""Refusals that wait at a time; whoever is refused beyond them has to connect anew."""


class LateRefusals:
    """Holds refusals back, so many at a time. `calls`: the budget whose lack is refused."""

    def __init__(self, calls: Budget, most: int = MOST_WAITING) -> None:
        self._pace = LocalRateLimiter(calls._replace(burst=REFUSED_AT_ONCE))
        self._most = most
        self.waiting = 0

    async def wait(self, payer: str | None) -> bool:
        """Hold one of theirs back; False, at once, if too many are held already."""
        if self.waiting >= self._most:
            return False
        try:
            turn = self._pace.reserve(payer, LATEST_SECONDS)
        except Rejected:
            return False
        self.waiting += 1
        try:
            await asyncio.sleep(max(LATE_SECONDS, turn))
        finally:
            self.waiting -= 1
        return True
