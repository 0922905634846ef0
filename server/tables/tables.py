"""The tables of one gateway, put together."""

from typing import NamedTuple

from server.archive.archive import Archive
from server.metrics.counters import Counters
from server.runtime.clock import Clock
from server.runtime.game_registry import GameRegistry
from server.store.ledger import Ledger
from server.store.redis_client import RedisClient
from server.tables.broadcast import Broadcast
from server.tables.cache import TableCache
from server.tables.catch_up import CatchUp
from server.tables.follow_ups import FollowUps
from server.tables.handler import CommandHandler


class Tables(NamedTuple):
    """The parts of which a gateway's tables are made, for the other rooms."""

    ledger: Ledger
    games: GameRegistry
    cache: TableCache
    broadcast: Broadcast
    catch_up: CatchUp
    follow_ups: FollowUps
    handler: CommandHandler
    counters: Counters

    async def close(self) -> None:
        """Wait for what is under way."""
        await self.catch_up.close()
        await self.cache.close()
        await self.follow_ups.close()
        await self.ledger.close()


def tables_on(
    redis: RedisClient,
    games: GameRegistry,
    broadcast: Broadcast,
    clock: Clock,
    archive: Archive | None = None,
    *,
    replicas: int = 0,
) -> Tables:
    """Tables in the ledgers of that Redis, and in the archive, of those games.

    `replicas`: how many must have an entry before it counts as booked.
    """
    ledger = Ledger(redis, replicas)
    counters = Counters()
    cache = TableCache(ledger, games, archive)
    catch_up = CatchUp(ledger, cache, broadcast, counters)
    follow_ups = FollowUps(redis, ledger, cache, catch_up)
    handler = CommandHandler(
        ledger, cache, catch_up, broadcast, follow_ups, counters=counters, clock=clock
    )
    return Tables(ledger, games, cache, broadcast, catch_up, follow_ups, handler, counters)
