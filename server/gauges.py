"""Gauges of a gateway, which are read rather than counted: its tables, its Redis, its archive.

Three of them are read only every 10 s: thinking times of bots, Redis traffic other than entries,
and the queue of due tables. Closer observation would reveal when a bot has something to decide.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy

from domain.table.table_queries import seats_by_player
from server.http.services import Services
from server.metrics.counters import NOT_TOLD, Histogram
from server.metrics.process import measure_process
from server.store.redis_client import Unavailable
from server.tables.live_table import LiveTable

SELDOM_SECONDS = 10.0


class Gauges:
    """Sets the gauges in the gateway's counters.

    `thoughts`: thinking times of bots, by game; `searches`: number of searches, by result.
    """

    def __init__(
        self, services: Services, thoughts: Mapping[str, Histogram], searches: Mapping[str, int]
    ) -> None:
        self._services = services
        self._thoughts = thoughts
        self._searches = searches
        self.look_seldom()

    def look(self) -> None:
        watch, archive = self._services.ledger_watch, self._services.archive_watch
        counters = self._services.tables.counters
        loaded = self._services.tables.cache.loaded.values()
        counters.tables.value = len(loaded)
        counters.damaged.value = sum(live.damaged_at is not None for live in loaded)
        counters.spectators.value = sum(map(spectators, loaded))
        counters.ready.value = int(watch.can_book)
        counters.redis_faults.by = Counter((fault,) for fault in watch.faults)
        if archive is not None:
            counters.archive_faults.by = Counter([(archive.fault,)] if archive.fault else ())
            counters.archive_damaged.value = archive.archive.damaged
        measure_process(counters)

    def look_seldom(self) -> None:
        counters, redis = self._services.tables.counters, self._services.redis
        counters.thoughts.by = {(game,): deepcopy(times) for game, times in self._thoughts.items()}
        counters.searches.by = Counter({(went,): n for went, n in self._searches.items()})
        counters.redis_times.by = {
            ("append",): redis.append_times,  # not delayed: moves are public
            ("other",): deepcopy(redis.times),
        }

    async def keep_looking(self) -> None:
        """Update the gauges that are read every `SELDOM_SECONDS`, until cancelled."""
        counters, queue = self._services.tables.counters, self._services.queues.due.queue
        while True:
            self.look_seldom()
            try:
                counters.queued.value, counters.queue_late.value = await queue.lateness()
                counters.reports_waiting.value = await self._services.reports.count()
            except Unavailable:
                counters.queued.value = counters.queue_late.value = NOT_TOLD
                counters.reports_waiting.value = NOT_TOLD
            await asyncio.sleep(SELDOM_SECONDS)


def spectators(live: LiveTable) -> int:
    """Return the number of viewers without a seat at this gateway."""
    if not live.subscribers:
        return 0
    seated = seats_by_player(live.table.seats)
    return sum(subscriber.player_id not in seated for subscriber in live.subscribers)
