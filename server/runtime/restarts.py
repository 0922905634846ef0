"""Back-off before a process that died is started again."""

SHORTEST_PAUSE, LONGEST_RESTART_PAUSE = 0.25, 10.0
STEADY_SECONDS = 2.0
"""The lifetime in seconds after which a failure is not a failed start."""


class Restarts:
    """The back-off of one process that is restarted."""

    def __init__(self) -> None:
        self._pause = 0.0

    def pause_after(self, lived: float) -> float:
        """Seconds to wait: none after one that lived for some, twice as long after each other."""
        now = 0.0 if lived > STEADY_SECONDS else self._pause
        self._pause = min(max(2 * now, SHORTEST_PAUSE), LONGEST_RESTART_PAUSE)
        return now
