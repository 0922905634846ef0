"""Measures what this process takes of its machine, and how late its loop is.

Each connection takes a file descriptor. Where none is left, the event loop accepts connections only
to close them again, without a word. So their number is looked at from time to time, and connections
are refused before it comes to that. The processes in which bots think are not counted.
"""

import asyncio
import contextlib
import errno
import platform
import resource
import time
from pathlib import Path

from server.metrics.counters import NOT_TOLD, Counters, Gauge, Histogram
from server.runtime.telemetry import error_seldom, warn_seldom
from server.runtime.version import VERSION

STARTED = time.time()
"""When this file was imported, which a process does as soon as it begins."""
PAGES = Path("/proc/self/statm")
LAG_SECONDS = 0.5
MOST_DESCRIPTORS = 1 << 20
"""More are of no use here, and where the hard limit is boundless Redis would prepare for it."""
RESERVED = 128
"""For Redis, its file, the processes of bots, and connections that are told to come again."""
NEARLY_ALL = 0.8
DESCRIPTORS_SECONDS = 5.0
OPEN = "/dev/fd"


def measure_process(counters: Counters) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    counters.build.by[VERSION, platform.python_version()] = 1
    counters.cpu_seconds.value = used.ru_utime + used.ru_stime
    counters.resident_bytes.value = resident_bytes()
    counters.started.value = STARTED
    counters.most_descriptors.value = descriptor_limit()


def resident_bytes() -> float:
    """Memory that is there now; only Linux has it in a file."""
    with contextlib.suppress(OSError):
        return int(PAGES.read_text().split()[1]) * resource.getpagesize()
    return NOT_TOLD


async def watch_loop(lag: Histogram) -> None:
    """Until cancelled: note how late the loop is; whatever runs too long holds up every socket."""
    while True:
        due_at = time.perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        lag.add(max(time.perf_counter() - due_at, 0.0))


def raise_limit() -> None:
    """Take all descriptors that the operator's hard limit grants."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if limit > soft:
        with contextlib.suppress(ValueError, OSError):  # macOS knows a lower limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def descriptor_limit() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def most_connections(limit: int) -> int:
    """The limit of connections: as wanted, 0 is no limit, and as descriptors allow."""
    allowed = max(descriptor_limit() - RESERVED, descriptor_limit() // 2)
    return min(limit or allowed, allowed)


def open_descriptors() -> int:
    """How many are open. Raises OSError where none is left to look with."""
    return sum(1 for _ in Path(OPEN).iterdir()) - 1


async def watch_descriptors(gauge: Gauge) -> None:
    """Until cancelled: count them, and say when they run out."""
    while True:
        count_descriptors(gauge)
        await asyncio.sleep(DESCRIPTORS_SECONDS)


def count_descriptors(gauge: Gauge) -> None:
    most = descriptor_limit()
    try:
        gauge.value = open_descriptors()
    except OSError as error:
        if error.errno not in {errno.EMFILE, errno.ENFILE}:
            raise
        gauge.value = most
        error_seldom("no_descriptors_left", limit=most, way_out="raise ulimit -n (LimitNOFILE)")
        return
    if gauge.value > most * NEARLY_ALL:
        warn_seldom("descriptors_run_low", in_use=gauge.value, limit=most)
