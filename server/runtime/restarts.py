"""How long to wait before a process that died is started again."""

SHORTEST_PAUSE, LONGEST_RESTART_PAUSE = 0.25, 10.0
STEADY_SECONDS = 2.0
"""One that lived for so long did not die of its start."""


class Restarts:
    """Of one process and those that came in its place."""

    def __init__(self) -> None:
        self._pause = 0.0

    def pause_after(self, lived: float) -> float:
        """At once after one that lived for some seconds, and twice as long after each other."""
        now = 0.0 if lived > STEADY_SECONDS else self._pause
        self._pause = min(max(2 * now, SHORTEST_PAUSE), LONGEST_RESTART_PAUSE)
        return now
