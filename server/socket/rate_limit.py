"""How fast a socket may send: so many frames a second, with room for a burst."""

from __future__ import annotations


class Pace:
    """A bucket of frames that fills up by the second. `rate` 0: no limit."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._last = 0.0

    def allows(self, now: float) -> bool:
        """Whether one more frame is fine at this time (seconds, any origin)."""
        if self._rate == 0:
            return True
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
