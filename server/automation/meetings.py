"""Meetings: when a second person sat down at a public table, and how long the first had waited.

They tell a visitor how long to expect to wait, and at which hours people met.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from domain.table.state import Table
from domain.table.step import Step
from server.runtime.clock import Clock, timestamp
from server.store import keys
from server.store.redis_client import RedisClient
from server.tables.post_commit_hooks import Work
from server.tables.seat_eligibility import people_at

MOST_KEPT = 500
"""Meetings that are kept of each game."""


class Meeting(NamedTuple):
    """`at`: seconds since 1970. `wait`: how many seconds the first person had waited."""

    at: float
    wait: int


@dataclass(eq=False)
class Meetings:
    """The meetings of the last week. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _clock: Clock

    def add_begun(self, step: Step) -> Work | None:
        """Note that a second person sat down (a hook)."""
        before, after = step.before, step.after
        if before is None or after.visibility == "private" or after.fork_of or after.imported_from:
            return None
        if len(people_at(before)) != 1 or len(people_at(after)) != 2:
            return None
        return partial(self._add, after)

    async def _add(self, table: Table) -> None:
        at = timestamp(table.touched_at)
        key, wait = keys.MEETINGS.of(table.game), max(round(at - timestamp(table.opened_at)), 0)
        await self._redis.batch(
            [
                ("ZADD", key, at, f"{table.table_id}/{wait}"),
                ("ZREMRANGEBYRANK", key, 0, -MOST_KEPT - 1),
                ("EXPIRE", key, keys.MEETINGS.lifetime),
            ]
        )

    async def of(self, games: Sequence[str]) -> dict[str, list[Meeting]]:
        """Return the meetings of the last week of each game, the earliest first."""
        since = self._clock() - keys.MEETINGS.lifetime
        stored = await self._redis.batch(
            ("ZRANGE", keys.MEETINGS.of(game), since, "+inf", "BYSCORE", "WITHSCORES")
            for game in games
        )
        return {
            game: [Meeting(float(at), int(member.rpartition(b"/")[2])) for member, at in rows]
            for game, rows in zip(games, stored, strict=True)
        }
