"""Measures the resources of this process, and the delay of its event loop.

Each connection needs a file descriptor. If none is left, the event loop accepts connections only to
close them without an answer. So descriptors are counted regularly, and connections are refused
before they run out. The processes in which bots think are not counted.
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
"""The time of this file's import, which is soon after the start of the process."""
PAGES = Path("/proc/self/statm")
LAG_SECONDS = 0.5
MOST_DESCRIPTORS = 1 << 20
"""Maximum descriptor limit, because an embedded Redis would prepare for an unlimited one."""
RESERVED = 128
"""Descriptors for Redis, its file, bot processes, and connections that are about to be refused."""
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
    """Return the resident memory; NOT_TOLD on systems other than Linux."""
    with contextlib.suppress(OSError):
        return int(PAGES.read_text().split()[1]) * resource.getpagesize()
    return NOT_TOLD


async def watch_loop(lag: Histogram) -> None:
    """Measure the delay of the event loop, which affects every socket, until cancelled."""
    while True:
        due_at = time.perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        lag.add(max(time.perf_counter() - due_at, 0.0))


def raise_limit() -> None:
    """Raise the soft limit of descriptors to the hard limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if limit > soft:
        with contextlib.suppress(ValueError, OSError):  # macOS has another, lower limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def descriptor_limit() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def most_connections(limit: int) -> int:
    """Return the limit of connections: the requested one (0 for none), as descriptors allow."""
    allowed = max(descriptor_limit() - RESERVED, descriptor_limit() // 2)
    return min(limit or allowed, allowed)


def open_descriptors() -> int:
    """Return the number of open descriptors. Raises OSError if none is left to read it."""
    return sum(1 for _ in Path(OPEN).iterdir()) - 1


async def watch_descriptors(gauge: Gauge) -> None:
    """Count descriptors and log when they run low, until cancelled."""
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
