"""How many sockets or connections are open at this gateway, by whose they are."""

from collections import Counter

from server.budgets.addresses import TIMES_WIDER, wider


class SocketQuota:
    """The sockets of each player, or of each address. `most`: of one of them, 0 is no limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def add(self, holder: str) -> bool:
        """Count one more; whether that many are allowed."""
        around = wider(holder)
        self._open[holder] += 1
        if around is not None:
            self._open[around] += 1
        return not self.most or (
            self._open[holder] <= self.most
            and (around is None or self._open[around] <= self.most * TIMES_WIDER)
        )

    def remove(self, holder: str) -> None:
        for one in (holder, wider(holder)):
            if one is not None:
                self._open[one] -= 1
                if self._open[one] <= 0:
                    del self._open[one]
