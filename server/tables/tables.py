"""Builds the objects that serve the tables of a ledger, for gateways and operator commands."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from projections.projection import AnyProjection
from server.accounts.blocks import Blocks
from server.accounts.identity import Identity
from server.accounts.merged_accounts import MergedAccounts
from server.archive.archive import Archive, archive_of
from server.metrics.counters import Counters
from server.runtime.game_registry import GameRegistry
from server.runtime.settings import Settings
from server.runtime.shared_clock import SharedClock
from server.store.ledger import Ledger
from server.store.ledger_key import LedgerKey
from server.store.redis_client import RedisClient
from server.store.table_index import TableIndex, nothing_archived
from server.tables.broadcast import Broadcast
from server.tables.cache import TableCache
from server.tables.handler import CommandHandler
from server.tables.ledger_follower import LedgerFollower
from server.tables.post_commit_hooks import Hooks, PostCommitHooks
from server.tables.resume_token import ResumeTokens


@dataclass(frozen=True)
class Store:
    """The stores of these games in Redis and in the archive. `key`: the ledger's identity.

    `archive`: None without a configured one.
    """

    redis: RedisClient
    key: LedgerKey
    clock: SharedClock
    identity: Identity
    joined: MergedAccounts
    blocks: Blocks
    games: GameRegistry
    archive: Archive | None
    ledger: Ledger
    index: TableIndex


def shared_clock(redis: RedisClient) -> SharedClock:
    return SharedClock(redis.time)


def store_of(
    settings: Settings,
    redis_url: str,
    projections: Mapping[str, AnyProjection],
    clock_on: Callable[[RedisClient], SharedClock] = shared_clock,
) -> Store:
    """`clock_on`: makes the clock of a Redis. Raises RuntimeError if the archive is unusable."""
    key = LedgerKey()
    redis = RedisClient(redis_url, key.greet)
    signing_key = settings.secret.encode if settings.secret else key.value
    identity = Identity(redis, signing_key, partial(key.require_ours, redis))
    games = GameRegistry(projections, identity.shown_names)
    archive = archive_of(settings, redis)
    ledger = Ledger(redis, settings.redis_replicas)
    archived = archive.summaries if archive else nothing_archived
    index = TableIndex(redis, ledger, games, archived)
    joined = MergedAccounts(redis, identity)
    blocks = Blocks(redis, identity)
    return Store(
        redis, key, clock_on(redis), identity, joined, blocks, games, archive, ledger, index
    )


class Tables(NamedTuple):
    """The parts that serve a gateway's tables, for the other packages."""

    ledger: Ledger
    games: GameRegistry
    cache: TableCache
    broadcast: Broadcast
    follower: LedgerFollower
    post_commit_hooks: PostCommitHooks
    handler: CommandHandler
    counters: Counters

    async def close(self) -> None:
        """Wait for running work."""
        await self.follower.close()
        await self.cache.close()
        await self.post_commit_hooks.close()
        await self.ledger.close()


def tables_of(store: Store, hooks: Hooks, on_reseated: Callable[[str], None]) -> Tables:
    """Return the parts. `hooks`: the callbacks after a commit. `on_reseated`: see `Broadcast`."""
    ledger, games = store.ledger, store.games
    broadcast = Broadcast(store.identity.invite, ResumeTokens(store.identity.seal), on_reseated)
    counters = Counters()
    cache = TableCache(ledger, games, store.archive, store.joined)
    follower = LedgerFollower(ledger, cache, broadcast, counters)
    post_commit_hooks = PostCommitHooks(store.redis, ledger, cache, follower, hooks)
    handler = CommandHandler(
        ledger, cache, follower, broadcast, post_commit_hooks, counters, store.clock
    )
    return Tables(ledger, games, cache, broadcast, follower, post_commit_hooks, handler, counters)
