"""How many sockets or connections are open at this gateway, by whose they are."""

from collections import Counter

from server.rate_limits.addresses import shares


class SocketQuota:
    """The sockets of each player, or of each address. `most`: of one of them, 0 is no limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def add(self, holder: str) -> bool:
        """Count one more; whether that many are allowed."""
        self._open.update(one for one, _ in shares(holder))
        return not self.most or all(
            self._open[one] <= self.most * times for one, times in shares(holder)
        )

    def remove(self, holder: str) -> None:
        for one, _ in shares(holder):
            self._open[one] -= 1
            if self._open[one] <= 0:
                del self._open[one]
