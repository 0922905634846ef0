"""Limits of memory and of processor time, for reading what somebody brought."""

import resource
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

MEGABYTES = 512
"""What may be added to the memory of the process."""
SECONDS = 10
"""Of processor time."""
TOO_MUCH = "Reading it takes more time or memory than any game does."
"""What is said of whatever goes beyond."""
STATM = Path("/proc/self/statm")


class OutOfTime(BaseException):
    """The processor time is used up. No `except Exception` holds it."""


@contextmanager
def limited_process() -> Generator[None]:
    """Limits memory and time inside: beyond them MemoryError or OutOfTime is raised.

    For the main thread of a process that does nothing else meanwhile: it is limited as a whole.
    """
    handler = signal.signal(signal.SIGXCPU, raise_out_of_time)
    time, memory = resource.RLIMIT_CPU, resource.RLIMIT_AS
    before = {kind: resource.getrlimit(kind) for kind in (time, memory)}
    try:
        used = resource.getrusage(resource.RUSAGE_SELF)
        lower(time, int(used.ru_utime + used.ru_stime) + SECONDS)
        if STATM.exists():  # elsewhere than on Linux the time alone is limited
            pages = int(STATM.read_text("ascii").split()[0])
            lower(memory, pages * resource.getpagesize() + (MEGABYTES << 20))
        yield
    finally:
        signal.signal(signal.SIGXCPU, signal.SIG_IGN)  # it comes again each second
        for kind, limits in before.items():
            resource.setrlimit(kind, limits)
        signal.signal(signal.SIGXCPU, handler)


def raise_out_of_time(*_: object) -> None:
    raise OutOfTime


def lower(kind: int, limit: int) -> None:
    """Set a limit, unless a lower one holds already."""
    soft, hard = resource.getrlimit(kind)
    if soft == resource.RLIM_INFINITY or limit < soft:
        resource.setrlimit(kind, (limit, hard))
