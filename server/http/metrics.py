"""`/metrics`: Prometheus text.

Several workers of one machine share a port, so a scrape reaches any of them. Each leaves its
numbers in a folder once a second; whoever is asked answers for all, a series per worker, its own
numbers as of now. The queue of tables with work due is the same for all and asked of Redis.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.http.requests import services_of
from server.http.services import Services
from server.runtime.counters import BOUNDS
from server.runtime.settings import Settings
from server.store.lease_queue import Backlog
from server.store.redis_client import Unavailable
from server.tables.tables import Tables

PUBLISH_SECONDS = 1.0
WORKER = ["worker"]


class Numbers(msgspec.Struct, frozen=True):
    """One worker's counts, at one moment."""

    worker: int
    commands: int
    refusals: int
    conflicts: int
    bell_gaps: int
    frames: int
    sent_bytes: int
    sockets: int
    tables: int
    answers: list[int]
    answered_seconds: float


class MetricsPage(Collector):
    """All of it, as Prometheus wants it."""

    def __init__(self, numbers: Iterable[Numbers], backlog: Backlog | None) -> None:
        self._numbers = tuple(numbers)
        self._backlog = backlog

    def collect(self) -> Iterator[Metric]:
        """Implements Collector."""
        for name, help_, values in (
            ("commands", "Commands booked.", [n.commands for n in self._numbers]),
            ("refusals", "Acts that were rejected.", [n.refusals for n in self._numbers]),
            ("conflicts", "Commands decided again.", [n.conflicts for n in self._numbers]),
            ("bell_gaps", "Bells that skipped a version.", [n.bell_gaps for n in self._numbers]),
            ("frames", "Frames that came in.", [n.frames for n in self._numbers]),
            ("sent_bytes", "Bytes handed to sockets.", [n.sent_bytes for n in self._numbers]),
        ):
            yield self._filled(CounterMetricFamily(f"kontor_{name}", help_, labels=WORKER), values)
        for name, help_, values in (
            ("sockets", "Open sockets.", [n.sockets for n in self._numbers]),
            ("tables", "Tables held in memory.", [n.tables for n in self._numbers]),
        ):
            yield self._filled(GaugeMetricFamily(f"kontor_{name}", help_, labels=WORKER), values)
        yield self._answers()
        if self._backlog is not None:
            yield GaugeMetricFamily(
                "kontor_owed", "Tables the house has to look at.", self._backlog.size
            )
            yield GaugeMetricFamily(
                "kontor_owed_late_seconds",
                "How late the longest due look is.",
                self._backlog.late_seconds,
            )

    def _filled(self, family: Any, values: list[int]) -> Metric:
        for numbers, value in zip(self._numbers, values, strict=True):
            family.add_metric([str(numbers.worker)], value)
        return family

    def _answers(self) -> Metric:
        family = HistogramMetricFamily(
            "kontor_act_seconds", "From an act to its accepted.", labels=WORKER
        )
        edges = [*map(str, BOUNDS), "+Inf"]
        for numbers in self._numbers:
            buckets = list(zip(edges, map(float, accumulate(numbers.answers)), strict=True))
            family.add_metric([str(numbers.worker)], buckets, numbers.answered_seconds)
        return family


async def metrics(request: Request) -> Response:
    """What this machine's gateways count."""
    services = services_of(request)
    own = numbers_of(services.settings, services.tables)
    others = await asyncio.to_thread(numbers_of_others, services.settings)
    try:
        backlog = await services.queue.backlog()
    except Unavailable:
        backlog = None
    page = generate_latest(MetricsPage(sorted((own, *others), key=lambda n: n.worker), backlog))
    return Response(
        page, headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE_PLAIN_0_0_4
    )


def numbers_of(settings: Settings, tables: Tables) -> Numbers:
    counts = tables.counters
    return Numbers(
        worker=settings.worker,
        commands=counts.commands,
        refusals=counts.refusals,
        conflicts=counts.conflicts,
        bell_gaps=counts.bell_gaps,
        frames=counts.frames,
        sent_bytes=counts.sent_bytes,
        sockets=counts.sockets,
        tables=len(tables.cache.loaded),
        answers=list(counts.answers),
        answered_seconds=counts.answered_seconds,
    )


async def publish(services: Services) -> None:
    """Until cancelled: leave this worker's numbers where the others find them."""
    if not services.settings.numbers:
        return
    place = Path(services.settings.numbers) / f"{services.settings.worker}.json"
    fresh = place.with_suffix(".new")
    while True:
        fresh.write_bytes(msgspec.json.encode(numbers_of(services.settings, services.tables)))
        fresh.replace(place)  # nobody reads half of it
        await asyncio.sleep(PUBLISH_SECONDS)


def numbers_of_others(settings: Settings) -> list[Numbers]:
    if not settings.numbers:
        return []
    own = f"{settings.worker}.json"
    places = (place for place in Path(settings.numbers).glob("*.json") if place.name != own)
    return [msgspec.json.decode(place.read_bytes(), type=Numbers) for place in places]


ROUTES = [Route("/metrics", metrics)]
