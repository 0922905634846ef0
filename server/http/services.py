"""The shared services of all endpoints, in one record."""

import asyncio
import sys
from dataclasses import dataclass, field

from server.accounts.blocks import Blocks
from server.accounts.device_codes import DeviceCodes
from server.accounts.follows import Follows
from server.accounts.identity import Identity
from server.accounts.invitations import Invitations
from server.accounts.merged_accounts import MergedAccounts
from server.accounts.online import Online
from server.accounts.passkeys import Passkeys
from server.accounts.profiles import Profiles
from server.accounts.renaming import Renaming
from server.accounts.reports import Reports
from server.archive.watch import ArchiveWatch
from server.automation.analyses import Analyses
from server.automation.life import Life
from server.automation.queues import Queues
from server.automation.search_pool import SearchPool
from server.game_logs.check_process import Check
from server.http.cached_responses import CachedResponse, ResponseCache
from server.notifications.mail import Mail
from server.notifications.notification_settings import Notifications
from server.notifications.outgoing import Outgoing
from server.notifications.web_push import PushSender
from server.rate_limits.addresses import Addresses
from server.rate_limits.limits import RateLimits
from server.rate_limits.rate_limiter import LocalRateLimiter, RateLimiter
from server.rate_limits.slots import Slots
from server.ratings.leaderboards import Leaderboards
from server.ratings.ratings import Ratings
from server.runtime.clock import Clock
from server.runtime.game_registry import GameRegistry
from server.runtime.settings import Settings
from server.socket.chat import Chat
from server.socket.presence import PresenceTracker
from server.store.ledger_watch import LedgerWatch
from server.store.redis_client import RedisClient
from server.store.table_index import TableIndex
from server.tables.tables import Tables

PAST_OF_AN_ADDRESS = LISTS_OF_AN_ADDRESS = 2
CHECKS, CHECKS_OF_A_PLAYER = 2, 1


@dataclass(frozen=True)
class Services:
    """The shared services of all endpoints.

    `archive_watch`: None without an archive. `read_limiter`: charges an address for expensive HTTP
    calls. `clock`: returns the current time. `check_log`: checks an imported log. `search_pool`:
    worker processes for work that takes seconds. `analyses`: of finished games. `calls`:
    notifications for players whose page is closed. `push_sender`: our identity towards push
    services. `mail`: None if no mail server is set. `presence`: the connected viewers. `online`:
    the times of players at all gateways. `life`: numbers about the people on the server.
    `stopping`: set when the gateway begins to stop. `documents`: cached responses that change only
    with the build, by path and language. `past`: cached responses about finished games.
    `past_slots`, `list_slots`: limits on concurrent work of an address on the past, and on many
    summaries. `check_slots`, `opening_slots`: limits on concurrent log checks and openings by
    player. `slices`: the slot for long work on a player's tables, done in slices. `ratings`,
    `leaderboards`: of all games.
    """

    settings: Settings
    rate_limits: RateLimits
    limiter: RateLimiter
    addresses: Addresses
    read_limiter: LocalRateLimiter
    redis: RedisClient
    ledger_watch: LedgerWatch
    archive_watch: ArchiveWatch | None
    queues: Queues
    games: GameRegistry
    identity: Identity
    blocks: Blocks
    reports: Reports
    index: TableIndex
    tables: Tables
    chat: Chat
    codes: DeviceCodes
    passkeys: Passkeys
    joined: MergedAccounts
    clock: Clock
    check_log: Check
    search_pool: SearchPool
    analyses: Analyses
    calls: Notifications
    outgoing: Outgoing
    push_sender: PushSender
    mail: Mail | None
    presence: PresenceTracker
    invitations: Invitations
    online: Online
    follows: Follows
    life: Life
    profiles: Profiles
    renaming: Renaming
    ratings: Ratings
    leaderboards: Leaderboards
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    documents: dict[tuple[str, str], CachedResponse] = field(
        default_factory=dict[tuple[str, str], CachedResponse]
    )
    past: ResponseCache = field(default_factory=ResponseCache)
    past_slots: Slots = field(default_factory=lambda: Slots(sys.maxsize, PAST_OF_AN_ADDRESS))
    list_slots: Slots = field(default_factory=lambda: Slots(sys.maxsize, LISTS_OF_AN_ADDRESS))
    opening_slots: Slots = field(default_factory=lambda: Slots(sys.maxsize, 1))
    slices: Slots = field(default_factory=lambda: Slots(1, 1))
    check_slots: Slots = field(default_factory=lambda: Slots(CHECKS, CHECKS_OF_A_PLAYER))
