"""`/metrics`: Prometheus text, at a port of its own.

What it says is for the operator alone: whoever could watch it closely would learn when bots have
something to decide, and how long other people's views are. So it is off the public port, bytes are
told in whole KiB, and the queue of tables with work due, what bots think and what is asked of Redis
as of the last 10 s.

Of several workers of one machine the first one answers for all, a series per worker: its own
numbers as of now, the others' as they leave them in a folder once a second.
"""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from server.http.services import Services
from server.http.worker_numbers import Numbers, Times, WorkerNumbers, numbers_of_others
from server.runtime.build import VERSION
from server.runtime.counters import BOUNDS
from server.store.lease_queue import Lateness
from server.store.redis_client import Unavailable

BACKLOG_SECONDS = 10.0
KIB = 1024
EDGES = (*map(str, BOUNDS), "+Inf")

Row: TypeAlias = tuple[Any, ...]
"""Values of the labels besides that of the worker; then a number, or buckets and their sum."""
Described: TypeAlias = tuple[str, str, tuple[str, ...], Callable[[Numbers], Iterable[Row]]]
"""The name, what it says, labels besides that of the worker, and the rows of one worker."""


def one(value: float) -> list[Row]:
    """The only row of a metric without labels of its own."""
    return [((), value)]


def row(times: Times, *labels: str) -> Row:
    """The row of a histogram: each bucket holds those before it, too."""
    buckets = zip(EDGES, map(float, accumulate(times.counts)), strict=True)
    return labels, list(buckets), times.seconds


def in_kib(size: int) -> int:
    """Bytes, down to a whole KiB."""
    return size - size % KIB


COUNTERS: tuple[Described, ...] = (
    ("kontor_commands", "Commands booked.", (), lambda n: one(n.commands)),
    ("kontor_conflicts", "Commands decided again.", (), lambda n: one(n.conflicts)),
    ("kontor_bell_gaps", "Bells that skipped a version.", (), lambda n: one(n.bell_gaps)),
    (
        "kontor_bells_replaced",
        "Tables read on without a bell.",
        (),
        lambda n: one(n.bells_replaced),
    ),
    ("kontor_frames", "Frames that came in.", (), lambda n: one(n.frames)),
    ("kontor_sent_bytes", "Bytes handed to sockets.", (), lambda n: one(in_kib(n.sent_bytes))),
    (
        "kontor_refusals",
        "Refusals, by where they were told and by their code.",
        ("protocol", "code"),
        lambda n: n.refusals,
    ),
    (
        "kontor_http_requests",
        "Requests of HTTP, by route and class of the status.",
        ("route", "method", "status"),
        lambda n: n.requests,
    ),
    (
        "process_cpu_seconds",
        "CPU time of user and system.",
        (),
        lambda n: one(n.process.cpu_seconds),
    ),
)
"""What only ever grows. Their names end in `_total` as they are told."""
GAUGES: tuple[Described, ...] = (
    ("kontor_sockets", "Open sockets.", (), lambda n: one(n.sockets)),
    ("kontor_tables", "Tables held in memory.", (), lambda n: one(n.tables)),
    (
        "kontor_tables_damaged",
        "Tables held in memory whose ledger is damaged.",
        (),
        lambda n: one(n.damaged),
    ),
    ("kontor_spectators", "Who watches a table without a seat.", (), lambda n: one(n.spectators)),
    ("kontor_ready", "1 if commands could be booked lately.", (), lambda n: one(n.can_book)),
    (
        "kontor_redis_fault",
        "1 for what is wrong with Redis, by its line in the log.",
        ("fault",),
        lambda n: [((fault,), 1) for fault in n.faults],
    ),
    (
        "kontor_archive_fault",
        "1 for what is wrong with the archive, by its line in the log.",
        ("fault",),
        lambda n: [((n.archive_fault,), 1)] if n.archive_fault else (),
    ),
    (
        "kontor_archive_damaged",
        "Objects of the archive that could not be read.",
        (),
        lambda n: one(n.archive_damaged),
    ),
    ("kontor_clock_off_seconds", "Own clock ahead of Redis'.", (), lambda n: one(n.clock_off)),
    (
        "process_start_time_seconds",
        "When it began, since 1970.",
        (),
        lambda n: one(n.process.started),
    ),
    (
        "process_resident_memory_bytes",
        "Memory that is resident.",
        (),
        lambda n: one(n.process.resident_bytes) if n.process.resident_bytes else (),
    ),
    ("process_open_fds", "Open file descriptors.", (), lambda n: one(n.descriptors)),
    ("process_max_fds", "So many there may be.", (), lambda n: one(n.most_descriptors)),
)
"""What goes up and down. Those of a process have the names that Prometheus' libraries give them."""
HISTOGRAMS: tuple[Described, ...] = (
    ("kontor_act_seconds", "From an act to its accepted.", (), lambda n: [row(n.answers)]),
    (
        "kontor_http_request_seconds",
        "From a request to the end of its answer.",
        ("route",),
        lambda n: [row(times, route) for route, times in n.request_times.items()],
    ),
    (
        "kontor_redis_seconds",
        "From a question to Redis' answer: a batch of entries, or (as of the last 10 s) another.",
        ("kind",),
        lambda n: [row(n.appends, "append"), row(n.redis, "other")],
    ),
    (
        "kontor_think_seconds",
        "How long a bot thought, as of the last 10 s.",
        ("game",),
        lambda n: [row(times, game) for game, times in n.thoughts.items()],
    ),
    ("kontor_loop_lag_seconds", "How late the event loop was.", (), lambda n: [row(n.lag)]),
)


class Metrics(Collector):
    """All of it, as Prometheus wants it."""

    def __init__(self, services: Services, own: WorkerNumbers) -> None:
        self._settings = services.settings
        self._queue = services.queue
        self._own = own
        self._backlog: Lateness | None = None

    async def look_seldom(self) -> None:
        """Until cancelled: look now and then at what is not to be told as it changes."""
        while True:
            self._own.look_seldom()
            try:
                self._backlog = await self._queue.lateness()
            except Unavailable:
                self._backlog = None
            await asyncio.sleep(BACKLOG_SECONDS)

    def now(self) -> Snapshot:
        """All numbers as they are; those of other workers as they left them."""
        workers = [self._own.now(), *numbers_of_others(self._settings)]
        workers.sort(key=lambda numbers: numbers.worker)
        return Snapshot(workers, self._backlog)

    def collect(self) -> Iterator[Metric]:
        """Implements Collector."""
        return self.now().collect()


class Snapshot(Collector):
    """The numbers of one moment, which no longer change: they may be told beside the loop."""

    def __init__(self, workers: Sequence[Numbers], backlog: Lateness | None) -> None:
        self._workers = workers
        self._backlog = backlog

    def collect(self) -> Iterator[Metric]:
        """Implements Collector."""
        yield build_info()
        for made, described in (
            (CounterMetricFamily, COUNTERS),
            (GaugeMetricFamily, GAUGES),
            (HistogramMetricFamily, HISTOGRAMS),
        ):
            for name, help_, labels, rows in described:
                family: Any = made(name, help_, labels=["worker", *labels])
                for numbers in self._workers:
                    for values, *measured in rows(numbers):
                        family.add_metric([str(numbers.worker), *values], *measured)
                yield family
        if self._backlog is not None:
            yield GaugeMetricFamily(
                "kontor_owed", "Tables the house has to look at.", self._backlog.size
            )
            yield GaugeMetricFamily(
                "kontor_owed_late_seconds",
                "How late the longest due look is.",
                self._backlog.late_seconds,
            )


def build_info() -> Metric:
    """Always 1: what it says stands in its labels."""
    family = GaugeMetricFamily(
        "kontor_build_info", "The build that runs here.", labels=["version", "python"]
    )
    family.add_metric([VERSION, platform.python_version()], 1)
    return family
