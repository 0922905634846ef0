"""What goes on, or what strangers can bring about, is logged once a minute, not each time.

That it goes on, and how often, is news to the operator: so it comes again, with how many were left
out. A bug that one table, viewer or sentence runs into is not: see `log_once`.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable

from server.runtime.clock import Clock

EVERY_SECONDS = 60.0
MOST_REMEMBERED = 1000


class LogSeldom:
    """Of each key one line a minute. It remembers the last 1000 keys. `clock`: seconds."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._logged: OrderedDict[Hashable, tuple[float, int]] = OrderedDict()
        """When it was last logged, and how many lines were left out since."""

    def left_out(self, key: Hashable) -> int | None:
        """How many were left out since the last one; None: leave this one out, too."""
        now = self._clock()
        at, count = self._logged.get(key, (now - EVERY_SECONDS, 0))
        if now - at < EVERY_SECONDS:
            self._logged[key] = (at, count + 1)
            return None
        self._logged[key] = (now, 0)
        self._logged.move_to_end(key)
        if len(self._logged) > MOST_REMEMBERED:
            self._logged.popitem(last=False)
        return count
