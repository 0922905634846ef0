"""Work of the processes in tests. Each process imports this, so it imports little."""

import os
import signal
import time
from pathlib import Path

HANGS_SECONDS = 120
"""Far longer than anything here takes on the slowest machine."""


def thinking(what: str, state: bytes) -> dict[str, str]:
    """Act as `what` requires."""
    match what:
        case "err":
            where_it_breaks()
        case "lose the line":
            raise ConnectionError
        case "be late":
            raise TimeoutError
        case "hang":
            Path(os.fsdecode(state)).touch()
            time.sleep(HANGS_SECONDS)
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case _:
            pass
    return {"type": what}


def said_again(what: bytes) -> bytes:
    """Return the question."""
    return what


def where_it_breaks() -> None:
    raise RecursionError


def process_id(_: str) -> int:
    return os.getpid()


def dies_at_first(_: str, killed: int) -> int:
    """Kill the process if it has that id, and otherwise return its id."""
    if os.getpid() == killed:
        os.kill(killed, signal.SIGKILL)
    return os.getpid()
