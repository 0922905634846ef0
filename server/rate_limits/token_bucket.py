"""Token buckets: so many tokens a second, with room for a burst.

A bucket is kept as one number, the time at which it is full again (the generic cell rate algorithm,
GCRA). A bucket that is full is the same as none, so what is forgotten then loses nothing.
"""

from __future__ import annotations


class TokenBucket:
    """`rate`: tokens a second, 0 is no limit. `burst`: what the bucket holds.

    `wider`: one that others draw on too; what is taken here is taken there as well. Times are
    seconds of any clock that never goes back.
    """

    __slots__ = ("_full_at", "_seconds_a_burst", "_seconds_a_token", "wider")

    def __init__(self, rate: float, burst: float, wider: TokenBucket | None = None) -> None:
        self.wider = wider
        self._seconds_a_token = 1 / rate if rate else 0.0
        self._seconds_a_burst = burst * self._seconds_a_token
        self._full_at = 0.0

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Take `cost` tokens and return 0, or take none and return the seconds to wait.

        More than the bucket holds are never available.
        """
        full_at = max(self._full_at, now) + cost * self._seconds_a_token
        left = full_at - now - self._seconds_a_burst
        if left > 1e-9:
            return left
        if self.wider is not None and (wait := self.wider.wait(now, cost)):
            return wait
        self._full_at = full_at
        return 0.0

    def owe(self, now: float, cost: float) -> None:
        """Take `cost` tokens even if they are missing; the next caller waits for their refill."""
        self._full_at = max(self._full_at, now) + cost * self._seconds_a_token
        if self.wider is not None:
            self.wider.owe(now, cost)

    def missing(self, now: float) -> float:
        """How many tokens were taken and have not come back."""
        if not self._seconds_a_token:
            return 0.0
        return max(self._full_at - now, 0.0) / self._seconds_a_token

    def is_full(self, now: float) -> bool:
        return self._full_at <= now
