"""How many sockets are open at this gateway, by whose they are."""

from __future__ import annotations

from collections import Counter


class HeldSockets:
    """The sockets of each player, or of each address. `most`: of one of them, 0 is no limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def add(self, holder: str) -> bool:
        """Count one more; whether that many are allowed."""
        self._open[holder] += 1
        return not self.most or self._open[holder] <= self.most

    def remove(self, holder: str) -> None:
        self._open[holder] -= 1
        if self._open[holder] <= 0:
            del self._open[holder]
