"""One clock for all gateways: the time of the Redis that they share.

Between two reads of that time this machine only measures the time since the last read. Its own
clock is only compared with Redis' clock. If they differ by more than some seconds, the gateway
cannot decide which of the two is wrong. It then takes no irrevocable action that depends on the
time, such as abandoning a table or replacing a player by a bot.
"""

import time
from collections.abc import Awaitable, Callable

from server.runtime.clock import Clock
from server.runtime.telemetry import logger

WARNED_SECONDS = 1.0
"""A difference of the clocks above which a warning is logged."""
TRUSTED_SECONDS = 5.0
"""The greatest difference of the clocks at which the time is trusted."""
LONGEST_LOOK_SECONDS = 1.0
"""Maximum duration of a read of Redis' time; slower answers are too inexact and are ignored."""


class SharedClock:
    """Seconds since 1970. `ask`: reads Redis' time; raises Unavailable.

    `wall`: this machine's clock. `elapsed`: monotonic seconds. `off`: seconds by which this
    machine's clock was ahead of Redis' at the last read.
    """

    def __init__(
        self,
        ask: Callable[[], Awaitable[float]],
        wall: Clock = time.time,
        elapsed: Clock = time.monotonic,
    ) -> None:
        self.off = 0.0
        self._ask = ask
        self._wall = wall
        self._elapsed = elapsed
        self._offset = wall() - elapsed()
        self._looked = False
        self._logged = 0.0

    def __call__(self) -> float:
        return self._elapsed() + self._offset

    @property
    def is_trusted(self) -> bool:
        """Whether the clocks agree enough to act on the time."""
        return self._looked and abs(self.off) <= TRUSTED_SECONDS

    async def look(self) -> None:
        """Read Redis' time. Raises Unavailable.

        A read is wrong by up to half its duration. The clock changes only as much as that error
        does not explain. Otherwise a slow read could set it back, and moves would change places.
        """
        began = self._elapsed()
        redis_time = await self._ask()
        took = self._elapsed() - began
        if took > LONGEST_LOOK_SECONDS and self._looked:
            return
        found = redis_time + took / 2 - self._elapsed()
        if self._looked:
            found = min(max(self._offset, found - took / 2), found + took / 2)
        self._offset = found
        self._looked = True
        self.off = self._wall() - self()
        if abs(self.off) > WARNED_SECONDS and abs(self.off - self._logged) > WARNED_SECONDS:
            logger().warning("clock_is_off", seconds=round(self.off, 1), trusted=self.is_trusted)
            self._logged = self.off
