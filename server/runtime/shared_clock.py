"""One clock for all gateways: the time of the Redis that they share.

Between two reads of that time this machine only measures the time since the last read. Its own
clock matters only for a warning. If the clocks of a gateway and of Redis differ by more than some
seconds, the gateway cannot decide which of the two is wrong. It then does nothing that a wrong time
makes irrevocable, such as abandoning a table or replacing a player by a bot.
"""

import time
from collections.abc import Awaitable, Callable

from server.runtime.clock import Clock
from server.runtime.telemetry import logger

WARNED_SECONDS = 1.0
"""A difference that is logged."""
TRUSTED_SECONDS = 5.0
"""The greatest difference between clocks at which the time is acted on."""
LONGEST_LOOK_SECONDS = 1.0
"""An answer that took longer tells too little of the time it left at."""


class SharedClock:
    """Seconds since 1970. `ask`: what time it is in Redis; raises Unavailable.

    `wall`: this machine's own clock. `elapsed`: seconds that only ever go up. `off`: by how much
    the own clock was ahead of Redis' at the last look.
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
        """Ask Redis for its time. Raises Unavailable."""
        began = self._elapsed()
        redis_time = await self._ask()
        took = self._elapsed() - began
        if took > LONGEST_LOOK_SECONDS and self._looked:
            return
        self._offset = redis_time + took / 2 - self._elapsed()
        self._looked = True
        self.off = self._wall() - self()
        if abs(self.off) > WARNED_SECONDS and abs(self.off - self._logged) > WARNED_SECONDS:
            logger().warning("clock_is_off", seconds=round(self.off, 1), trusted=self.is_trusted)
            self._logged = self.off
