"""Sends a player on to another gateway because of one table, and not too often.

A newer build wrote there what this one cannot read; another gateway may be newer. Whoever comes
back found none, or was sent here again by the balancer: that is not known, so they are sent on
again, but later and later. In between they play on here at all their other tables.
"""

import time
from collections.abc import Callable

from server.runtime.bounded_dict import Bounded

MOST_REMEMBERED = 10_000
FIRST_PAUSE, LONGEST_HINT_PAUSE = 2.0, 600.0
"""Seconds before the same player is sent on again because of the same table; doubled each time."""


class DrainHints:
    """Remembers the last 10 000 of them. `clock`: seconds that only go forward."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._hints = Bounded[tuple[str, str], tuple[float, float]](MOST_REMEMBERED)

    def add(self, player_id: str | None, table_id: str) -> bool:
        """Whether to send this player on now: never who has no name and could not be told again."""
        if player_id is None:
            return False
        now, about = self._clock(), (player_id, table_id)
        not_before, pause = self._hints.get(about, (now, FIRST_PAUSE))
        if now < not_before:
            return False
        self._hints[about] = (now + pause, min(2 * pause, LONGEST_HINT_PAUSE))
        return True
