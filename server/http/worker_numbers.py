"""One worker's numbers at one moment, and how the workers of a machine leave them for each other.

How long bots think, and what else than entries goes to Redis, is told as of the last 10 s: who
could watch it closely would learn when a bot has something to decide.
"""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import msgspec

from domain.table.state import Person
from projections.words import texts
from server.http.request_counts import OTHER
from server.http.services import Services
from server.runtime.counters import Histogram
from server.runtime.descriptors import limit
from server.runtime.process_figures import ProcessFigures, process_figures
from server.runtime.settings import Settings
from server.tables.live_table import LiveTable

PUBLISH_SECONDS = 1.0


class Times(msgspec.Struct, frozen=True):
    """A histogram as it was: see `Histogram`."""

    counts: list[int]
    seconds: float


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """One worker's numbers. Counts with names are pairs of these names and the count.

    `faults`: what is wrong with Redis, by its line in the log; `archive_fault`: with the archive,
    empty if nothing is. `damaged`: tables in memory whose ledger is; `archive_damaged`: objects of
    the archive. The others: see `Counters` and `RedisClient`.
    """

    worker: int
    commands: int
    conflicts: int
    bell_gaps: int
    bells_replaced: int
    frames: int
    sent_bytes: int
    sockets: int
    tables: int
    damaged: int
    spectators: int
    can_book: bool
    faults: list[str]
    archive_fault: str
    archive_damaged: int
    descriptors: int
    most_descriptors: int
    clock_off: float
    process: ProcessFigures
    refusals: list[tuple[tuple[str, str], int]]
    requests: list[tuple[tuple[str, str, str], int]]
    answers: Times
    lag: Times
    redis: Times
    appends: Times
    request_times: dict[str, Times]
    thoughts: dict[str, Times]


class WorkerNumbers:
    """The numbers of this worker. `now`: at this moment."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.look_seldom()

    def look_seldom(self) -> None:
        """What tells of bots is told as of now, until the next look."""
        self._thoughts = times_by_name(self._services.tables.counters.thoughts)
        self._redis = times(self._services.redis.times)

    def now(self) -> Numbers:
        services, counts = self._services, self._services.tables.counters
        archive = services.archive_watch
        loaded = services.tables.cache.loaded.values()
        return Numbers(
            worker=services.settings.worker,
            commands=counts.commands,
            conflicts=counts.conflicts,
            bell_gaps=counts.bell_gaps,
            bells_replaced=counts.bells_replaced,
            frames=counts.frames,
            sent_bytes=counts.sent_bytes,
            sockets=counts.sockets,
            tables=len(loaded),
            damaged=sum(live.damaged_at is not None for live in loaded),
            spectators=sum(map(spectators, loaded)),
            can_book=services.ledger_watch.can_book,
            faults=services.ledger_watch.faults,
            archive_fault=archive.fault if archive else "",
            archive_damaged=archive.damaged if archive else 0,
            descriptors=counts.descriptors,
            most_descriptors=limit(),
            clock_off=counts.clock_off,
            process=process_figures(),
            refusals=known_refusals(counts.refusals),
            requests=list(counts.requests.items()),
            answers=times(counts.answers),
            lag=times(counts.lag),
            redis=self._redis,
            appends=times(services.redis.append_times),
            request_times=times_by_name(counts.request_times),
            thoughts=self._thoughts,
        )

    async def publish(self) -> None:
        """Until cancelled: leave them where the others find them."""
        settings = self._services.settings
        if not settings.numbers:
            return
        place = Path(settings.numbers) / f"{settings.worker}.json"
        fresh = place.with_suffix(".new")
        while True:
            fresh.write_bytes(msgspec.json.encode(self.now()))
            fresh.replace(place)  # nobody reads half of it
            await asyncio.sleep(PUBLISH_SECONDS)


def numbers_of_others(settings: Settings) -> list[Numbers]:
    if not settings.numbers:
        return []
    own = f"{settings.worker}.json"
    places = (place for place in Path(settings.numbers).glob("*.json") if place.name != own)
    return [msgspec.json.decode(place.read_bytes(), type=Numbers) for place in places]


def times(histogram: Histogram) -> Times:
    return Times(list(histogram.counts), histogram.seconds)


def times_by_name(histograms: Mapping[str, Histogram]) -> dict[str, Times]:
    return {name: times(histogram) for name, histogram in histograms.items()}


def spectators(live: LiveTable) -> int:
    """How many watch that table here without a seat."""
    if not live.subscribers:
        return 0
    holders = live.table.seats
    seated = {holder.player.player_id for holder in holders if isinstance(holder, Person)}
    return sum(one.player_id not in seated for one in live.subscribers)


def known_refusals(counted: Mapping[tuple[str, str], int]) -> list[tuple[tuple[str, str], int]]:
    """Those with a code of the catalogue; all others together."""
    codes, known = codes_of_catalogue(), dict[tuple[str, str], int]()
    for (where, code), count in counted.items():
        name = (where, code if code in codes else OTHER)
        known[name] = known.get(name, 0) + count
    return list(known.items())


def codes_of_catalogue() -> set[str]:
    """`empty_space` of the keys `rejected.empty_space` and `<game>.rejected.empty_space.road`.

    Over HTTP one code has another name, which is in the catalogue too.
    """
    after = (key.partition("rejected.")[2] for key in texts())
    return {rest.partition(".")[0] for rest in after if rest}
