"""Back-off before a dead process is restarted."""

SHORTEST_PAUSE, LONGEST_RESTART_PAUSE = 0.25, 10.0
STEADY_SECONDS = 2.0
"""Lifetime above which the end of a process does not count as a failed start."""


class Restarts:
    """The back-off of one process that is restarted."""

    def __init__(self) -> None:
        self._pause = 0.0

    def pause_after(self, lived: float) -> float:
        """Return the pause in seconds: 0 after a steady process, else twice the pause before."""
        now = 0.0 if lived > STEADY_SECONDS else self._pause
        self._pause = min(max(2 * now, SHORTEST_PAUSE), LONGEST_RESTART_PAUSE)
        return now
