"""How long a thread may compute while the loop waits for its turn."""

from __future__ import annotations

import sys

TURN_SECONDS = 0.0005


def shorten_turns() -> None:
    """What is made beside the loop (folds, replays) gives way to it after half a millisecond.

    Python lets a thread go on for 5 ms. The loop stands in line again after every wait for a
    socket or for Redis, some times a move, so that one who asks for long replays would slow down
    every table of the gateway.
    """
    sys.setswitchinterval(TURN_SECONDS)
