"""Limits of memory and of processor time, for reading what somebody brought."""

import resource
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

MEGABYTES = 512
"""The memory that the process may add."""
SECONDS = 10
"""Of processor time."""
AGAIN_SECONDS = 1
"""After which OutOfTime is raised again, where something held it."""
TOO_MUCH = "Reading this log takes more time or memory than is allowed."
"""The error text for a log that exceeds the limits."""
STATM = Path("/proc/self/statm")


class OutOfTime(BaseException):
    """The processor time is used up. No `except Exception` holds it."""


@contextmanager
def limited_process() -> Generator[None]:
    """Limit memory and time inside; beyond the limits MemoryError or OutOfTime is raised.

    Use it in the main thread of a process that does nothing else meanwhile: it is limited as a
    whole. The time is a timer's, not RLIMIT_CPU. RLIMIT_CPU counts from the start of the process,
    by another clock than getrusage. After minutes on a busy machine the two are seconds apart.
    """
    handler = signal.signal(signal.SIGPROF, raise_out_of_time)
    before = resource.getrlimit(resource.RLIMIT_AS)
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS, AGAIN_SECONDS)
        if STATM.exists():  # elsewhere than on Linux the time alone is limited
            pages = int(STATM.read_text("ascii").split()[0])
            lower_memory(pages * resource.getpagesize() + (MEGABYTES << 20))
        yield
    finally:
        signal.signal(signal.SIGPROF, signal.SIG_IGN)  # it may come again meanwhile
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.signal(signal.SIGPROF, handler)


def raise_out_of_time(*_: object) -> None:
    raise OutOfTime


def lower_memory(limit: int) -> None:
    """Limit the address space, unless a lower limit holds already."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY or limit < soft:
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
