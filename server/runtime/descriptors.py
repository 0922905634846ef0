"""File descriptors: each connection takes one, and a process has only so many.

Where none is left, the event loop accepts connections only to close them again, without a word. So
their number is looked at from time to time, and connections are refused before it comes to that.
"""

import asyncio
import contextlib
import errno
import resource
from pathlib import Path

from server.runtime.counters import Counters
from server.runtime.telemetry import error_seldom, warn_seldom

WANTED = 1 << 20
"""More are of no use here, and where the hard limit is boundless Redis would prepare for it."""
RESERVED = 128
"""For Redis, its file, the processes of bots, and connections that are told to come again."""
NEARLY_ALL = 0.8
LOOK_SECONDS = 5.0
OPEN = "/dev/fd"


def raise_limit() -> None:
    """Take all descriptors that the operator's hard limit grants."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if wanted > soft:
        with contextlib.suppress(ValueError, OSError):  # macOS knows a lower limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def limit() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else soft


def most_connections(wanted: int) -> int:
    """So many as are wanted, 0 is no limit, and as descriptors allow."""
    allowed = max(limit() - RESERVED, limit() // 2)
    return min(wanted or allowed, allowed)


def in_use() -> int:
    """Raises OSError `EMFILE`, ENFILE if there is none left to look with."""
    return sum(1 for _ in Path(OPEN).iterdir()) - 1


async def watch_descriptors(counters: Counters) -> None:
    """Until cancelled: count them, and say when they run out."""
    while True:
        look(counters)
        await asyncio.sleep(LOOK_SECONDS)


def look(counters: Counters) -> None:
    most = limit()
    try:
        counters.descriptors = in_use()
    except OSError as error:
        if error.errno not in {errno.EMFILE, errno.ENFILE}:
            raise
        counters.descriptors = most
        error_seldom("no_descriptors_left", limit=most, way_out="raise ulimit -n (LimitNOFILE)")
        return
    if counters.descriptors > most * NEARLY_ALL:
        warn_seldom("descriptors_run_low", in_use=counters.descriptors, limit=most)
