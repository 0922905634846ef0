"""`/metrics`: Prometheus text, at a port of its own.

What it says is for the operator alone: whoever could watch it closely would learn when bots have
something to decide, and how long other people's views are. So it is off the public port, bytes are
told in whole KiB, and the queue of tables with work due as of the last 10 s.

Of several workers of one machine the first one answers for all, a series per worker: its own
numbers as of now, the others' as they leave them in a folder once a second.
"""

from __future__ import annotations

import asyncio
from asyncio import Server
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, cast

import msgspec
import prometheus_client
import uvicorn
from msgspec.structs import replace
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector, CollectorRegistry
from uvicorn.server import ServerState

from server.http.http_protocol import HttpLimits, HttpProtocol
from server.http.services import Services
from server.runtime.counters import BOUNDS
from server.runtime.settings import Settings
from server.runtime.telemetry import warn_seldom
from server.store.lease_queue import Backlog
from server.store.redis_client import Unavailable
from server.tables.tables import Tables

PUBLISH_SECONDS = 1.0
BACKLOG_SECONDS = 10.0
AGAIN_SECONDS = 2.0
"""After which a port that was taken is tried again."""
REMEDY = "Give each server of this machine a KONTOR_METRICS_PORT of its own; 0 is no metrics."
MOST_SCRAPES = 16
"""Connections at a time."""
KIB = 1024
WORKER = ["worker"]


class Numbers(msgspec.Struct, frozen=True):
    """One worker's counts, at one moment."""

    worker: int
    commands: int
    refusals: int
    conflicts: int
    bell_gaps: int
    bells_replaced: int
    frames: int
    sent_bytes: int
    sockets: int
    tables: int
    descriptors: int
    clock_off: float
    answers: list[int]
    answered_seconds: float


class Metrics(Collector):
    """All of it, as Prometheus wants it."""

    def __init__(self, services: Services) -> None:
        self._settings = services.settings
        self._tables = services.tables
        self._queue = services.queue
        self._backlog: Backlog | None = None

    async def look_at_backlog(self) -> None:
        """Until cancelled: ask Redis for the queue now and then."""
        while True:
            try:
                self._backlog = await self._queue.backlog()
            except Unavailable:
                self._backlog = None
            await asyncio.sleep(BACKLOG_SECONDS)

    def collect(self) -> Iterator[Metric]:
        """Implements Collector."""
        own = numbers_of(self._settings, self._tables)
        numbers = sorted((own, *numbers_of_others(self._settings)), key=lambda n: n.worker)
        for name, help_, values in (
            ("commands", "Commands booked.", [n.commands for n in numbers]),
            ("refusals", "Acts that were rejected.", [n.refusals for n in numbers]),
            ("conflicts", "Commands decided again.", [n.conflicts for n in numbers]),
            ("bell_gaps", "Bells that skipped a version.", [n.bell_gaps for n in numbers]),
            (
                "bells_replaced",
                "Tables read on without a bell.",
                [n.bells_replaced for n in numbers],
            ),
            ("frames", "Frames that came in.", [n.frames for n in numbers]),
            ("sent_bytes", "Bytes handed to sockets.", [in_kib(n.sent_bytes) for n in numbers]),
        ):
            family = CounterMetricFamily(f"kontor_{name}", help_, labels=WORKER)
            yield filled(family, numbers, values)
        for name, help_, values in (
            ("sockets", "Open sockets.", [n.sockets for n in numbers]),
            ("tables", "Tables held in memory.", [n.tables for n in numbers]),
            ("descriptors", "Open file descriptors.", [n.descriptors for n in numbers]),
            ("clock_off_seconds", "Own clock ahead of Redis'.", [n.clock_off for n in numbers]),
        ):
            family = GaugeMetricFamily(f"kontor_{name}", help_, labels=WORKER)
            yield filled(family, numbers, values)
        yield answers(numbers)
        if self._backlog is not None:
            yield GaugeMetricFamily(
                "kontor_owed", "Tables the house has to look at.", self._backlog.size
            )
            yield GaugeMetricFamily(
                "kontor_owed_late_seconds",
                "How late the longest due look is.",
                self._backlog.late_seconds,
            )


def filled(family: Any, numbers: Sequence[Numbers], values: Sequence[float]) -> Metric:
    """The family with a value for each worker."""
    for one, value in zip(numbers, values, strict=True):
        family.add_metric([str(one.worker)], value)
    return family


def answers(numbers: Sequence[Numbers]) -> Metric:
    family = HistogramMetricFamily(
        "kontor_act_seconds", "From an act to its accepted.", labels=WORKER
    )
    edges = [*map(str, BOUNDS), "+Inf"]
    for one in numbers:
        buckets = list(zip(edges, map(float, accumulate(one.answers)), strict=True))
        family.add_metric([str(one.worker)], buckets, one.answered_seconds)
    return family


def in_kib(size: int) -> int:
    """Bytes, down to a whole KiB."""
    return size - size % KIB


def numbers_of(settings: Settings, tables: Tables) -> Numbers:
    counts = tables.counters
    return Numbers(
        worker=settings.worker,
        commands=counts.commands,
        refusals=counts.refusals,
        conflicts=counts.conflicts,
        bell_gaps=counts.bell_gaps,
        bells_replaced=counts.bells_replaced,
        frames=counts.frames,
        sent_bytes=counts.sent_bytes,
        sockets=counts.sockets,
        tables=len(tables.cache.loaded),
        descriptors=counts.descriptors,
        clock_off=counts.clock_off,
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


async def serve_metrics(settings: Settings, metrics: Metrics) -> None:
    """Until cancelled: answer at their own port, as soon as it is free."""
    if settings.metrics_port == 0 or settings.worker != 0:
        return
    registry = CollectorRegistry()
    registry.register(metrics)
    app = cast("Any", prometheus_client).make_asgi_app(registry)  # it has no types
    config = uvicorn.Config(app, ws="none", lifespan="off", log_config=None, access_log=False)
    config.load()
    state = ServerState()
    limits = HttpLimits(replace(settings, connections=MOST_SCRAPES))
    server = await listening(
        partial(HttpProtocol, config, state, {}, limits=limits),
        settings.metrics_host,
        settings.metrics_port,
    )
    try:
        await server.serve_forever()
    finally:
        server.close()
        for connection in tuple(state.connections):
            connection.shutdown()


async def listening(protocol: Callable[[], HttpProtocol], host: str, port: int) -> Server:
    """A server at that port; while another one listens there, it is tried again and again."""
    while True:
        try:
            return await asyncio.get_running_loop().create_server(protocol, host, port)
        except OSError as error:
            reason = error.strerror
            warn_seldom("metrics_not_served", host=host, port=port, reason=reason, remedy=REMEDY)
            await asyncio.sleep(AGAIN_SECONDS)
