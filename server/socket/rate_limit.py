"""The rate limit of a socket: so many frames a second, with room for a burst."""

from __future__ import annotations


class RateLimit:
    """A token bucket. `rate`: frames a second, 0 is no limit; `burst`: what the bucket holds."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._last = 0.0

    def allows(self, now: float) -> bool:
        """Take one token, if there is one, at this time (seconds, any origin)."""
        if self._rate == 0:
            return True
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
