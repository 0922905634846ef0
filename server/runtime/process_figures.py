"""What this process takes of its machine. The processes in which bots think are not in it."""

import contextlib
import resource
import time
from pathlib import Path

import msgspec

STARTED = time.time()
"""When this file was imported, which a process does as soon as it begins."""
PAGES = Path("/proc/self/statm")


class ProcessFigures(msgspec.Struct, frozen=True):
    """`resident_bytes`: None where the system does not say. `started`: seconds since 1970."""

    cpu_seconds: float
    resident_bytes: int | None
    started: float


def process_figures() -> ProcessFigures:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return ProcessFigures(used.ru_utime + used.ru_stime, resident_bytes(), STARTED)


def resident_bytes() -> int | None:
    """Memory that is there now; only Linux has it in a file."""
    with contextlib.suppress(OSError):
        return int(PAGES.read_text().split()[1]) * resource.getpagesize()
    return None
