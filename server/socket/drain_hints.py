"""Sends a player to another gateway because of one table, but not too often.

A newer build wrote data of the table that this build cannot read; another gateway may be newer. A
player who returns either found no other gateway or was sent here again by the load balancer. The
two cases look the same, so the player is sent away again, but after longer and longer pauses. In
between, the player can use all other tables here.
"""

import time
from collections.abc import Callable

from server.runtime.bounded_dict import Bounded

MOST_REMEMBERED = 10_000
FIRST_PAUSE, LONGEST_HINT_PAUSE = 2.0, 600.0
"""Seconds before a player is sent away again because of the same table; doubled each time."""


class DrainHints:
    """The last `MOST_REMEMBERED` hints. `clock`: returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._hints = Bounded[tuple[str, str], tuple[float, float]](MOST_REMEMBERED)

    def add(self, player_id: str | None, table_id: str) -> bool:
        """Return whether to send this player away now; an anonymous caller (None) never is."""
        if player_id is None:
            return False
        now, about = self._clock(), (player_id, table_id)
        not_before, pause = self._hints.get(about, (now, FIRST_PAUSE))
        if now < not_before:
            return False
        self._hints[about] = (now + pause, min(2 * pause, LONGEST_HINT_PAUSE))
        return True
