"""The deadline of a stop, and the end of a process that exceeds it.

A stop takes at most `KONTOR_DRAIN_SECONDS` and one more second, even if something hangs. The time
is counted from the end of `KONTOR_SHUTDOWN_DELAY_SECONDS` on (d = the setting).

The schedule:
    until d - 0.5   commands in flight are answered, sockets closed (uvicorn)
    until d         presence is withdrawn, running commits are awaited
    at d + 0.2      workers that still run are killed by their parent
    until d + 0.3   the server's own Redis ends; then it is killed
    at d + 0.8      the process ends, even if something still hangs
"""

import os
import threading
import time

from server.runtime.telemetry import logger

CLOSE_SECONDS = 0.4
"""Time for requests to Redis after the sockets are closed."""
BEFORE_CLOSING = 0.5
WORKERS_SECONDS, REDIS_SECONDS, FORCE_SECONDS = 0.2, 0.3, 0.8
"""Seconds after the setting."""


class StopDeadline:
    """`seconds`: `KONTOR_DRAIN_SECONDS`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began: float | None = None

    def begin(self) -> None:
        """Start the deadline; later calls have no effect."""
        if self._began is None:
            self._began = time.monotonic()
            force = threading.Timer(self._seconds + FORCE_SECONDS, end_by_force)
            force.daemon = True
            force.start()

    def seconds_for_redis(self) -> float:
        """Return the remaining seconds for the server's own Redis to end."""
        passed = 0.0 if self._began is None else time.monotonic() - self._began
        return max(self._seconds + REDIS_SECONDS - passed, CLOSE_SECONDS / 2)


def end_by_force() -> None:
    """Exit at once: all acknowledged moves are on disk."""
    logger().error("stop_forced")
    os._exit(1)
