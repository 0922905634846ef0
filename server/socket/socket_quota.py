"""Limits the open sockets or connections of each player or address at this gateway."""

from collections import Counter

from server.rate_limits.client_addresses import shares


class SocketQuota:
    """The number of sockets of each holder. `most`: the limit of one holder, 0 for no limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def add(self, holder: str) -> bool:
        """Count one more socket; return whether the number is allowed."""
        self._open.update(holder_part for holder_part, _ in shares(holder))
        return not self.most or all(
            self._open[holder_part] <= self.most * times for holder_part, times in shares(holder)
        )

    def remove(self, holder: str) -> None:
        for holder_part, _ in shares(holder):
            self._open[holder_part] -= 1
            if self._open[holder_part] <= 0:
                del self._open[holder_part]
