"""How late the event loop is: whatever runs too long in it holds up every socket."""

import asyncio
import time

from server.runtime.counters import Histogram

LOOK_SECONDS = 0.5


async def watch_loop(lag: Histogram) -> None:
    """Until cancelled: sleep, and note by how much the waking was late."""
    while True:
        due = time.perf_counter() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        lag.add(max(time.perf_counter() - due, 0.0))
