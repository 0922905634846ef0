"""`/metrics`: the metrics of the workers of a machine, in the format of Prometheus.

It is only for the operator, so it is not on the public port. Close observation would reveal when
bots have something to decide, and how long other players' views are.

The first worker answers for all, with one series per worker. Its own numbers are current; the other
workers write theirs to a folder once a second.
"""

import asyncio
from collections.abc import Callable, Iterable
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client import core
from prometheus_client.registry import Collector

from server.metrics.counters import BOUNDS, Counters, Row
from server.runtime.settings import Settings

PUBLISH_SECONDS = 1.0
EDGES = (*map(str, BOUNDS), "+Inf")
FAMILIES: dict[str, Any] = {
    "counter": core.CounterMetricFamily,
    "gauge": core.GaugeMetricFamily,
    "histogram": core.HistogramMetricFamily,
}


class Snapshot(Collector):
    """The numbers of one moment, which no longer change, so a thread may encode them."""

    def __init__(self, counters: Counters, rows: Iterable[Row]) -> None:
        self._metrics = counters.metrics()
        self._rows = rows

    def collect(self) -> Iterable[core.Metric]:
        """Implements Collector."""
        families: dict[str, Any] = {}
        for metric in self._metrics:
            labels = ("worker", *metric.labels) if metric.of_worker else metric.labels
            families[metric.name] = FAMILIES[metric.kind](metric.name, metric.says, labels=labels)
        for name, labels, value in self._rows:
            if isinstance(value, tuple):  # exported buckets are cumulative
                counts, seconds = value
                buckets = list(zip(EDGES, map(float, accumulate(counts)), strict=True))
                families[name].add_metric(labels, buckets, seconds)
            else:
                families[name].add_metric(labels, value)
        return families.values()


class Exposition:
    """The metrics of this worker and of the others. `look`: updates the gauges."""

    def __init__(self, settings: Settings, counters: Counters, look: Callable[[], None]) -> None:
        self._worker = settings.worker
        self._folder = Path(settings.workers_folder) if settings.workers_folder else None
        self._counters = counters
        self._look = look

    def now(self) -> Snapshot:
        rows = self._rows()
        for place in sorted(self._folder.glob("*.json")) if self._folder else ():
            if place.stem != str(self._worker):
                rows += msgspec.json.decode(place.read_bytes(), type=list[Row])
        return Snapshot(self._counters, rows)

    async def publish(self) -> None:
        """Write our rows to the shared folder for the first worker, until cancelled."""
        while self._folder:
            fresh = self._folder / f"{self._worker}.new"
            fresh.write_bytes(msgspec.json.encode(self._rows()))
            fresh.replace(fresh.with_suffix(".json"))  # atomic for readers
            await asyncio.sleep(PUBLISH_SECONDS)

    def _rows(self) -> list[Row]:
        self._look()
        return self._counters.rows(self._worker)
