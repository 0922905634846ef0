"""Builds the objects that serve the tables of a ledger, for gateways and operator commands."""

from collections.abc import Callable, Mapping
from functools import partial

from projections.projection import AnyProjection
from server.accounts.blocks import Blocks
from server.accounts.identity import Identity
from server.accounts.merged_accounts import MergedAccounts
from server.archive.archive import archive_of
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


def shared_clock(redis: RedisClient) -> SharedClock:
    return SharedClock(redis.time)


class Store:
    """The stores of these games in Redis and in the archive. `key`: the ledger's identity.

    `archive`: None without a configured one.
    """

    def __init__(
        self,
        settings: Settings,
        redis_url: str,
        projections: Mapping[str, AnyProjection],
        clock_on: Callable[[RedisClient], SharedClock] = shared_clock,
    ) -> None:
        """`clock_on`: makes the clock of a Redis.

        Raises RuntimeError if the archive is unusable.
        """
        self.key = LedgerKey()
        self.redis = RedisClient(redis_url, self.key.greet)
        self.clock = clock_on(self.redis)
        signing_key = settings.secret.encode if settings.secret else self.key.value
        self.identity = Identity(
            self.redis, signing_key, partial(self.key.require_ours, self.redis)
        )
        self.merged_accounts = MergedAccounts(self.redis, self.identity)
        self.blocks = Blocks(self.redis, self.identity)
        self.games = GameRegistry(projections, self.identity.shown_names)
        self.archive = archive_of(settings, self.redis)
        self.ledger = Ledger(self.redis, settings.redis_replicas)
        archived = self.archive.summaries if self.archive else nothing_archived
        self.index = TableIndex(self.redis, self.ledger, self.games, archived)


class Tables:
    """The parts that serve a gateway's tables, for the other packages."""

    def __init__(
        self, store: Store, cache: TableCache, hooks: Hooks, on_reseated: Callable[[str], None]
    ) -> None:
        """`hooks`: the callbacks after a commit. `on_reseated`: see `Broadcast`."""
        ledger, identity = store.ledger, store.identity
        self.ledger, self.games, self.counters = ledger, store.games, Counters()
        self.cache = cache
        self.broadcast = Broadcast(identity.invite, ResumeTokens(identity.seal), on_reseated)
        self.follower = LedgerFollower(ledger, self.cache, self.broadcast, self.counters)
        self.post_commit_hooks = PostCommitHooks(
            store.redis, ledger, self.cache, self.follower, hooks
        )
        self.handler = CommandHandler(
            ledger,
            self.cache,
            self.follower,
            self.broadcast,
            self.post_commit_hooks,
            self.counters,
            store.clock,
        )

    async def close(self) -> None:
        """Wait for running work."""
        await self.follower.close()
        await self.cache.close()
        await self.post_commit_hooks.close()
        await self.ledger.close()
