"""Every metric of a gateway: its name, its text, its labels, and its value.

To add a metric, add its line to `Counters`, and count. Values are plain numbers, so that counting
is cheap: `counters.commands.value += 1`, `counters.refusals.by[protocol, code] += 1`.
"""

import math
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from copy import deepcopy
from itertools import product
from typing import TypeAlias

from projections.message_catalog import texts

BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Upper bounds of all histograms' buckets in seconds; the last bucket has none."""
KIB = 1024
ALARMING = tuple(product(("socket", "http"), ("internal", "unavailable", "ledger_damaged")))
"""Refusals exported before the first one: Prometheus sees no growth from nothing to 1."""
OTHER = "other"
"""The label of unknown routes, methods and codes."""
NOT_TOLD = math.nan

Labels: TypeAlias = tuple[str, ...]
"""Values of the labels, in the order of their names."""
Value: TypeAlias = float | tuple[list[int], float]
"""A number; or a histogram: the count of each bucket (not cumulative), and the total seconds."""
Row: TypeAlias = tuple[str, Labels, Value]
"""The name of a metric, all its labels, and its value."""


class Metric:
    """A number in `value`; with labels (`"route method"`) one number per label values in `by`.

    The label `worker` precedes them if the metric is `of_worker`.
    """

    kind = "gauge"
    of_worker = True
    value: float = 0

    def __init__(self, name: str, says: str, labels: str = "") -> None:
        self.name, self.says, self.labels = name, says, tuple(labels.split())
        self.by = Counter[Labels]()

    def samples(self) -> Mapping[Labels, Value]:
        if self.labels:
            return self.by
        return {} if math.isnan(self.value) else {(): self.value}


class Gauge(Metric):
    """A number that goes up and down."""


class SharedGauge(Metric):
    """A number that is equal in all workers; only the first worker exports it, when it is known."""

    of_worker = False
    value = NOT_TOLD


class Count(Metric):
    """A number that only grows. Its exported name ends in `_total`."""

    kind = "counter"


class Bytes(Count):
    """A count of bytes, exported in whole KiB, so that it does not reveal the sizes of views."""

    def samples(self) -> Mapping[Labels, Value]:
        return {(): self.value - self.value % KIB}


class Refusals(Count):
    """A count by code; codes that are not in the catalogue are exported as `other`."""

    def samples(self) -> Mapping[Labels, Value]:
        codes, counts = codes_of_catalogue(), Counter[Labels](dict.fromkeys(ALARMING, 0))
        for (protocol, code), count in self.by.items():
            counts[protocol, code if code in codes else OTHER] += count
        return counts


class Histogram:
    """The distribution of a duration.

    `counts`: of each bucket, not cumulative; `seconds`: the total.
    """

    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class Times:
    """Histograms, one per label values; without labels the only one is `by[()]`."""

    kind = "histogram"
    of_worker = True

    def __init__(self, name: str, says: str, labels: str = "") -> None:
        self.name, self.says, self.labels = name, says, tuple(labels.split())
        self.by: dict[Labels, Histogram] = defaultdict(Histogram)
        if not labels:
            self.by[()] = Histogram()

    def samples(self) -> Mapping[Labels, Value]:
        return {labels: (list(times.counts), times.seconds) for labels, times in self.by.items()}


class Counters:
    """The table of all metrics; each gateway has its own numbers.

    Metrics of the process have the names that Prometheus' libraries use. `conflicts`: commits that
    another gateway preceded. `update_gaps`: table updates that skipped a version.
    """

    build = SharedGauge("kontor_build_info", "Version of the running build.", "version python")
    commands = Count("kontor_commands", "Commands booked.")
    conflicts = Count("kontor_conflicts", "Commands decided again.")
    update_gaps = Count("kontor_update_gaps", "Table updates that skipped a version.")
    updates_replaced = Count("kontor_updates_replaced", "Tables that were read without an update.")
    frames = Count("kontor_frames", "Frames received.")
    sent_bytes = Bytes("kontor_sent_bytes", "Bytes sent to sockets.")
    refusals = Refusals("kontor_refusals", "Refusals, by protocol and code.", "protocol code")
    requests = Count(
        "kontor_http_requests",
        "HTTP requests, by route and class of the status.",
        "route method status",
    )
    reports = Count("kontor_reports", "Reports of players, by reason.", "why")
    reports_waiting = SharedGauge("kontor_reports_waiting", "Reports that wait for a decision.")
    cpu_seconds = Count("process_cpu_seconds", "CPU time of user and system.")
    sockets = Gauge("kontor_sockets", "Open sockets.")
    tables = Gauge("kontor_tables", "Tables in memory.")
    damaged = Gauge("kontor_tables_damaged", "Tables in memory with a damaged ledger.")
    spectators = Gauge("kontor_spectators", "Viewers without a seat.")
    ready = Gauge("kontor_ready", "1 if commands could be booked at the last check.")
    redis_faults = Gauge(
        "kontor_redis_fault", "1 for each fault of Redis, named like its line in the log.", "fault"
    )
    archive_faults = Gauge(
        "kontor_archive_fault",
        "1 for each fault of the archive, named like its line in the log.",
        "fault",
    )
    archive_damaged = Gauge(
        "kontor_archive_damaged", "Objects of the archive that could not be read."
    )
    clock_off = Gauge("kontor_clock_off_seconds", "Seconds ahead of the clock of Redis.")
    started = Gauge("process_start_time_seconds", "Start of the process, in seconds since 1970.")
    resident_bytes = Gauge("process_resident_memory_bytes", "Resident memory in bytes.")
    descriptors = Gauge("process_open_fds", "Open file descriptors.")
    most_descriptors = Gauge("process_max_fds", "Maximum number of file descriptors.")
    answers = Times("kontor_act_seconds", "Seconds from `act` to `accepted`.")
    request_times = Times(
        "kontor_http_request_seconds", "Seconds from a request to the end of its answer.", "route"
    )
    redis_times = Times(
        "kontor_redis_seconds",
        "Seconds until Redis answers a batch of entries or (at most 10 s old) another command.",
        "kind",
    )
    thoughts = Times("kontor_think_seconds", "Seconds per bot move, at most 10 s old.", "game")
    searches = Count(
        "kontor_bot_searches",
        "Searches of bots by result, at most 10 s old: as_wanted, cut_off after 3 s, or a lower "
        "level because the queue was long or a process failed.",
        "went",
    )
    notifications = Count(
        "kontor_notifications",
        "Notifications by push or mail, by result: sent, repeated (perhaps sent before), later "
        "(will be retried), gone (the subscription has ended), refused, or given_up.",
        "by went",
    )
    lag = Times("kontor_loop_lag_seconds", "Delay of the event loop in seconds.")
    queued = SharedGauge("kontor_queue_tables", "Tables with work for the scheduler.")
    queue_late = SharedGauge(
        "kontor_queue_late_seconds", "Seconds that the oldest due table is late."
    )

    def __init__(self) -> None:
        table = vars(Counters).items()
        vars(self).update(
            {n: deepcopy(metric) for n, metric in table if isinstance(metric, Metric | Times)}
        )

    def metrics(self) -> Iterable[Metric | Times]:
        return vars(self).values()

    def rows(self, worker: int) -> list[Row]:
        """Return the current rows of that worker."""
        return [
            (metric.name, (str(worker), *labels) if metric.of_worker else labels, value)
            for metric in self.metrics()
            if metric.of_worker or worker == 0
            for labels, value in metric.samples().items()
        ]


def codes_of_catalogue() -> set[str]:
    """Return all codes, such as `empty_space` in the key `<game>.rejected.empty_space.road`.

    Over HTTP one code has another name, which is in the catalogue too.
    """
    after = (key.partition("rejected.")[2] for key in texts())
    return {rest.partition(".")[0] for rest in after if rest}
