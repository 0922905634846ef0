"""The shared services of all endpoints, in one record."""

import asyncio
import sys

from server.accounts.device_codes import DeviceCodes
from server.accounts.follows import Follows
from server.accounts.invitations import Invitations
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
from server.notifications.mail import mail_of
from server.notifications.notifier import Notifier
from server.notifications.outgoing import Outgoing
from server.notifications.web_push import PushSender
from server.rate_limits.limits import RateLimits
from server.rate_limits.rate_limiter import LocalRateLimiter, RateLimiter
from server.rate_limits.slots import Slots
from server.ratings.leaderboards import Leaderboards
from server.ratings.ratings import Ratings
from server.runtime.settings import Settings, split
from server.socket.context import SocketContext
from server.store.ledger_watch import LedgerWatch
from server.tables.tables import Store, Tables

PAST_OF_AN_ADDRESS = LISTS_OF_AN_ADDRESS = 2
CHECKS, CHECKS_OF_A_PLAYER = 2, 1


class Services:
    """The shared services of all endpoints.

    `archive_watch`: None without an archive. `read_limiter`: charges an address for expensive HTTP
    calls. `clock`: returns the current time. `check_log`: checks an imported log. `search_pool`,
    `analysis_pool`: worker processes for hints and bots, and for analyses. `analyses`: of finished
    games. `notifier`: notifies players whose page is closed. `push_sender`: our identity towards
    push services. `mail`: None if no mail server is set. `presence`: the connected viewers.
    `online`: the times of players at all gateways. `life`: numbers about the people on the server.
    `stopping`: set when the gateway begins to stop. `documents`: cached responses that change only
    with the build, by path and language. `past`: cached responses about finished games.
    `past_slots`, `list_slots`: limits on concurrent work of an address on the past, and on many
    summaries. `check_slots`, `opening_slots`: limits on concurrent log checks and openings by
    player. `slices`: the slot for long work on a player's tables, done in slices. `ratings`,
    `leaderboards`: of all games.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: Tables,
        queues: Queues,
        context: SocketContext,
        *,
        ledger_watch: LedgerWatch,
        notifier: Notifier,
        ratings: Ratings,
        search_pool: SearchPool,
        analysis_pool: SearchPool,
        check_log: Check,
    ) -> None:
        """`context`: what HTTP and the sockets share."""
        redis, clock, identity = store.redis, store.clock, store.identity
        merged_accounts = self.merged_accounts = store.merged_accounts
        self.settings, self.redis, self.clock = settings, redis, clock
        self.identity, self.blocks = identity, store.blocks
        self.games, self.index = store.games, store.index
        self.tables, self.queues = tables, queues
        self.addresses, self.online = context.addresses, context.online
        self.chat, self.presence = context.chat, context.presence
        self.ledger_watch, self.notifier, self.ratings = ledger_watch, notifier, ratings
        self.subscriptions = notifier.subscriptions
        self.search_pool, self.check_log = search_pool, check_log
        self.archive_watch = ArchiveWatch(store.archive) if store.archive else None

        self.rate_limits = limits = RateLimits(settings)
        self.limiter = limiter = RateLimiter(redis)
        self.read_limiter = LocalRateLimiter(limits.requests)
        self.codes = DeviceCodes(redis, identity, clock, limiter, limits)
        self.passkeys = Passkeys(redis, identity, clock, limiter, limits, settings)
        self.reports, self.invitations = Reports(redis), Invitations(redis, clock)
        self.follows = Follows(redis, identity, store.blocks)
        self.profiles = Profiles(redis, identity, merged_accounts, store.blocks)
        self.renaming = Renaming(redis, identity, merged_accounts)
        self.leaderboards = Leaderboards(redis, identity, ratings, self.profiles, clock)
        self.life = Life(context.online, queues.meetings, store.index, store.games, clock)
        self.analyses = Analyses(analysis_pool, redis, tables.cache)
        self.outgoing = Outgoing(split(settings.push_hosts))
        self.push_sender = PushSender(redis, settings.contact, self.outgoing)
        self.mail = mail_of(settings)

        self.stopping = asyncio.Event()
        self.documents: dict[tuple[str, str], CachedResponse] = {}
        self.past = ResponseCache()
        self.past_slots = Slots(sys.maxsize, PAST_OF_AN_ADDRESS)
        self.list_slots = Slots(sys.maxsize, LISTS_OF_AN_ADDRESS)
        self.opening_slots = Slots(sys.maxsize, 1)
        self.slices = Slots(1, 1)
        self.check_slots = Slots(CHECKS, CHECKS_OF_A_PLAYER)
