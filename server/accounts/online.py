"""The time at which each player was last active, at any gateway.

A player is active while a visible page of theirs is connected, or requests their account. Each
gateway writes a player's time at most once in `WRITE_SECONDS`. So a killed gateway, or a page in a
pocket, ends a player's presence within `ONLINE_SECONDS`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from server.runtime.bounded_dict import Bounded
from server.runtime.clock import Clock
from server.runtime.pending import Pending
from server.runtime.telemetry import warn_seldom
from server.store import keys
from server.store.keys import PLAYER_SHARDS, shard_of
from server.store.redis_client import RedisClient, Unavailable

WRITE_SECONDS = 55
"""Less than two heartbeats of a page, so that each second heartbeat is written."""
ONLINE_SECONDS = 90
PLAYERS_NOTED = 100_000
SHARDS = range(PLAYER_SHARDS)


@dataclass(eq=False)
class Online:
    """The players' last times. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _clock: Clock
    _written: Bounded[str, float] = field(default_factory=lambda: Bounded(PLAYERS_NOTED))
    _active: Pending[str] = field(default_factory=Pending[str])

    def note(self, player_id: str) -> None:
        """Note that the player is active now; `work` writes it."""
        now = self._clock()
        if now - self._written.get(player_id, 0.0) >= WRITE_SECONDS:
            self._written[player_id] = now
            self._active.add(player_id)

    async def work(self) -> None:
        """Write the noted players, until cancelled. If Redis fails, their next sign is written."""
        while True:
            active, now = await self._active.take(), self._clock()
            try:
                await self._redis.batch(
                    command
                    for player_id in active
                    for command in (
                        ("ZADD", seen_key(player_id), "GT", now, player_id),
                        ("ZREMRANGEBYSCORE", seen_key(player_id), "-inf", now - keys.WEEK),
                        ("EXPIRE", seen_key(player_id), keys.SEEN.lifetime),
                    )
                )
            except Unavailable as error:
                warn_seldom("online_unknown", reason=str(error))
                for player_id in active:
                    self._written.pop(player_id, None)

    async def seen(self, players: Iterable[str]) -> dict[str, float]:
        """Return when each of these players was last active, in seconds since 1970.

        Players who were not active within a week are missing.
        """
        ids, oldest = tuple(players), self._clock() - keys.WEEK
        if not ids:
            return {}
        times = await self._redis.batch(
            ("ZSCORE", seen_key(player_id), player_id) for player_id in ids
        )
        last = zip(ids, times, strict=True)
        return {player_id: float(at) for player_id, at in last if at and float(at) > oldest}

    async def count(self, seconds: float) -> int:
        """Return the number of players who were active within this time."""
        oldest = self._clock() - seconds
        counts = await self._redis.batch(
            ("ZCOUNT", keys.SEEN.of(shard), f"({oldest}", "+inf") for shard in SHARDS
        )
        return sum(counts)

    async def forget(self, player_id: str) -> None:
        """Delete the player's time."""
        await self._redis.ask("ZREM", seen_key(player_id), player_id)


def seen_key(player_id: str) -> str:
    """Return the key that has the player's time."""
    return keys.SEEN.of(shard_of(player_id, PLAYER_SHARDS))
