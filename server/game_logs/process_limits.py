"""Limits of memory and processor time for a process that reads an imported log."""

import resource
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

MEGABYTES = 512
"""Memory that the process may add."""
SECONDS = 10
"""Processor time."""
AGAIN_SECONDS = 1
"""Processor time after which OutOfTime is raised again, in case it was caught."""
TOO_MUCH = "Reading this log takes more time or memory than is allowed."
"""The error text for a log that exceeds the limits."""
STATM = Path("/proc/self/statm")


class OutOfTime(BaseException):
    """The processor time is used up. `except Exception` does not catch this."""


@contextmanager
def limited_process() -> Generator[None]:
    """Limit memory and time inside; beyond the limits MemoryError or OutOfTime is raised.

    Use it in the main thread of a process that does nothing else meanwhile, because the whole
    process is limited. The time is a timer's, not RLIMIT_CPU. RLIMIT_CPU counts from the start of
    the process by another clock than getrusage; after busy minutes the two are seconds apart.
    """
    handler = signal.signal(signal.SIGPROF, raise_out_of_time)
    before = resource.getrlimit(resource.RLIMIT_AS)
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS, AGAIN_SECONDS)
        if STATM.exists():  # outside Linux only the time is limited
            pages = int(STATM.read_text("ascii").split()[0])
            lower_memory(pages * resource.getpagesize() + (MEGABYTES << 20))
        yield
    finally:
        signal.signal(signal.SIGPROF, signal.SIG_IGN)  # the timer may fire meanwhile
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.signal(signal.SIGPROF, handler)


def raise_out_of_time(*_: object) -> None:
    raise OutOfTime


def lower_memory(limit: int) -> None:
    """Limit the address space, unless a lower limit exists already."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY or limit < soft:
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
