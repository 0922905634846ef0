"""Token buckets: a rate of tokens per second, and a burst.

A bucket is one number, the time at which it is full again (the generic cell rate algorithm, GCRA).
A full bucket equals a new one, so it can be dropped.
"""

from __future__ import annotations


class TokenBucket:
    """`rate`: tokens per second, 0 for no limit. `burst`: tokens of a full bucket.

    `wider`: a bucket shared with others, from which the same tokens are taken. Times are seconds of
    a monotonic clock.
    """

    __slots__ = ("_full_at", "_seconds_a_burst", "_seconds_a_token", "wider")

    def __init__(self, rate: float, burst: float, wider: TokenBucket | None = None) -> None:
        self.wider = wider
        self._seconds_a_token = 1 / rate if rate else 0.0
        self._seconds_a_burst = burst * self._seconds_a_token
        self._full_at = 0.0

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Take `cost` tokens and return 0, or take none and return the seconds to wait.

        A cost above the burst is never available.
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
        """Return the number of taken tokens that have not returned yet."""
        if not self._seconds_a_token:
            return 0.0
        return max(self._full_at - now, 0.0) / self._seconds_a_token

    def is_full(self, now: float) -> bool:
        return self._full_at <= now
