"""Numbers about the people on the server, for the front page; computed every few seconds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import median
from typing import Any

from projections.projection import JsonObject
from server.accounts.online import ONLINE_SECONDS, Online
from server.automation.meetings import Meeting, Meetings
from server.runtime.clock import Clock
from server.runtime.game_registry import GameRegistry
from server.store import keys
from server.store.table_index import TableIndex

CACHE_SECONDS = 5.0
FEWEST_WAITS = 3
"""Meetings from which a waiting time is told."""
BUSIEST_HOURS = 3


@dataclass(eq=False)
class Life:
    """The numbers, cached. Raises Unavailable if Redis does not answer."""

    _online: Online
    _meetings: Meetings
    _index: TableIndex
    _games: GameRegistry
    _clock: Clock
    _shown: JsonObject = field(default_factory=dict[str, Any])
    _until: float = 0.0

    async def shown(self) -> JsonObject:
        """Return the numbers as in `shapes.Life`, without the friends of anybody."""
        if self._clock() >= self._until:
            self._until = self._clock() + CACHE_SECONDS
            self._shown = await self._counted()
        return self._shown or await self._counted()

    async def _counted(self) -> JsonObject:
        games = [hosted.game.name for hosted in self._games.all()]
        meetings = await self._meetings.of(games)
        tables = await self._index.count_running(games)
        return {
            "online": await self._online.count(ONLINE_SECONDS),
            "last_week": await self._online.count(keys.WEEK),
            "games": [
                {"game": game, "tables": tables[game], "meetings": len(meetings[game])}
                | expected_wait(meetings[game])
                for game in games
            ],
            "busy_hours": busiest_hours(meeting for each in meetings.values() for meeting in each),
        }


def expected_wait(meetings: list[Meeting]) -> dict[str, int]:
    """Return the median wait in seconds; nothing after too few meetings."""
    if len(meetings) < FEWEST_WAITS:
        return {}
    return {"wait_seconds": round(median(meeting.wait for meeting in meetings))}


def busiest_hours(meetings: Iterable[Meeting]) -> list[int]:
    """Return the hours of the week with the most meetings; 0 is Monday from 0:00 to 1:00 UTC."""
    times = (datetime.fromtimestamp(meeting.at, UTC) for meeting in meetings)
    counted = Counter(time.weekday() * 24 + time.hour for time in times)
    return [hour for hour, _ in counted.most_common(BUSIEST_HOURS)]
