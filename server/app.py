"""The composition root: builds the parts of a server and joins them into one ASGI application."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import Lifespan, Receive, Scope, Send

from domain.bots import answer
from projections.projection import AnyProjection
from projections.registry import PROJECTIONS
from server.accounts.online import Online
from server.automation.analyses import ANALYSIS_NICENESS, LONGEST_DECISION_SECONDS
from server.automation.archivist import Archivist
from server.automation.bot_process_pool import BotProcessPool
from server.automation.bots import Bots, Think
from server.automation.idle_tables import IdleTables
from server.automation.queues import Queues, hooks_of
from server.automation.recovery import Recovery
from server.automation.schedule import Beats
from server.automation.scheduler import Answers, Scheduler
from server.automation.search_pool import SearchPool
from server.automation.seat_returns import SeatReturns
from server.automation.seekers import Seekers
from server.game_logs.check_process import Check, CheckProcesses, reading
from server.gauges import Gauges
from server.http import boards, mail_pages, web_page
from server.http.admission import Admission
from server.http.api import CALLS
from server.http.connections import HttpLimits, HttpProtocol
from server.http.problems import error_response, nobody_listens
from server.http.services import Services
from server.http.web_page import error_or_page
from server.metrics.exposition import Exposition
from server.metrics.port import MOST_SCRAPES, serve_metrics
from server.metrics.process import watch_descriptors, watch_loop
from server.metrics.requests import RequestCounts
from server.notifications.notifier import Notifier
from server.notifications.sender import NotificationSender
from server.rate_limits.client_addresses import Addresses
from server.rate_limits.limits import RateLimits
from server.rate_limits.rate_limiter import LocalRateLimiter, RateLimiter
from server.rate_limits.slots import Slots
from server.ratings.ratings import Ratings
from server.runtime.clock import Sleep
from server.runtime.pending import Pending
from server.runtime.settings import Settings
from server.runtime.shared_clock import SharedClock
from server.runtime.stop_deadline import CLOSE_SECONDS
from server.runtime.supervisor import Work, cancel_all, supervised
from server.runtime.telemetry import logger
from server.socket.chat import Chat
from server.socket.context import SocketContext
from server.socket.gateway import Gateway
from server.socket.open_sockets import OpenSockets
from server.socket.outage import Outage
from server.socket.presence import PresenceTracker
from server.socket.session_revocation import SessionRevocation
from server.socket.socket_quota import SocketQuota
from server.socket.table_updates import TableUpdates, UpdateListeners
from server.store.ledger_watch import LedgerListeners, LedgerWatch
from server.store.redis_client import RedisClient, Unavailable
from server.tables.cache import TableCache
from server.tables.refusals import EXPECTED
from server.tables.tables import Store, Tables, shared_clock

FIRST_ANSWER_SECONDS = 0.5
"""Time that a start waits for the first answer of Redis."""
ROUTES = [*(call.route for call in CALLS), *mail_pages.ROUTES, *boards.ROUTES, *web_page.ROUTES]
BOTS_OF_AN_OWNER = 3
"""Maximum number of an owner's bots that think at a time, at all their tables together."""


class SocketSide:
    """The parts behind WebSockets, and the listener for their messages from Redis."""

    def __init__(
        self, settings: Settings, store: Store, tables: Tables, presence: PresenceTracker
    ) -> None:
        redis, identity, clock, blocks = store.redis, store.identity, store.clock, store.blocks
        rate_limits, outage, self.sockets = RateLimits(settings), Outage(), OpenSockets()
        chat = Chat(redis, tables, identity, blocks, clock, RateLimiter(redis), rate_limits.chat)
        self.revocation = SessionRevocation(identity, blocks, self.sockets, tables, clock)
        listeners = UpdateListeners(
            message={b"said": chat.on_message, b"presence": presence.on_news},
            subscribed=(chat.on_subscribed, presence.on_news),
            player=self.revocation.on_message,
            players_subscribed=self.revocation.on_subscribed,
            sweep=chat.on_sweep,
            away=outage.begin,
            back=outage.end,
        )
        self.context = SocketContext(
            settings=settings,
            addresses=Addresses(settings.exempt_networks),
            frames=LocalRateLimiter(rate_limits.frames),
            positions=LocalRateLimiter(rate_limits.positions),
            identity=identity,
            online=Online(redis, clock),
            tables=tables,
            table_updates=TableUpdates(redis, tables, settings.sweep_seconds, listeners),
            chat=chat,
            presence=presence,
            player_quota=SocketQuota(settings.sockets_per_player),
            clock=clock,
            outage=outage,
        )
        self.gateway = Gateway(self.context, self.sockets)


class Automation:
    """The background tasks. `archivist`: None without an archive."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: Tables,
        queues: Queues,
        *,
        presence: PresenceTracker,
        answers: Answers,
    ) -> None:
        """`presence`: the viewers. `answers`: how and when bots answer."""
        index, clock, players_at = store.index, store.clock, presence.players_at
        self.scheduler = Scheduler(queues.due, tables, answers, presence.is_watched, clock)
        self.seat_returns = SeatReturns(
            queues.turns.begun, tables, players_at, settings.sweep_seconds
        )
        self.idle_tables = IdleTables(queues.idle, index, tables, clock)
        self.seekers = Seekers(queues.seekers, store.redis, tables, players_at, clock)
        self.archivist = None
        if store.archive is not None and queues.finished is not None:
            self.archivist = Archivist(queues.finished, tables, index, store.archive, clock)
        self.recovery = Recovery(store, tables, queues, settings.sweep_seconds)


def routed(services: Services, lifespan: Lifespan[Starlette]) -> Starlette:
    """Return the HTTP application.

    It never redirects: a redirect would use the requested host name.
    """
    http = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        exception_handlers={
            HTTPException: error_or_page,
            ClientDisconnect: nobody_listens,
            **dict.fromkeys((*EXPECTED, Exception), error_response),
        },
    )
    http.router.redirect_slashes = False
    http.state.services = services
    return http


class App:
    """One gateway on one Redis.

    `games`: the offered games, by name. `think`: runs bots' quick policies. `check`: checks
    imported logs. `clock_on`: makes the clock of a Redis. `sleep`: delays the answers of bots.
    """

    def __init__(
        self,
        settings: Settings,
        redis_url: str,
        games: Mapping[str, AnyProjection] = PROJECTIONS,
        think: Think | None = None,
        *,
        check: Check | None = None,
        clock_on: Callable[[RedisClient], SharedClock] = shared_clock,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._settings, self._clock_known = settings, asyncio.Event()
        self._bot_processes = BotProcessPool(settings.bot_processes, answer)
        search_pool = self._search_pool = SearchPool(settings.search_workers)
        self._analysis_pool = SearchPool(1, ANALYSIS_NICENESS, LONGEST_DECISION_SECONDS)
        self._check_processes = CheckProcesses(reading(games))
        store = self._store = Store(settings, redis_url, games, clock_on)
        queues, recounts = Queues(settings, store), Pending[str]()
        cache = TableCache(store.ledger, store.games, store.archive, store.merged_accounts)
        notifier, ratings = Notifier(store, cache), Ratings(store)
        self._notifier, self._ratings = notifier, ratings
        hooks = hooks_of(store, queues, notifier.begin_turns, of_changes=(ratings.add_ended,))
        tables = self._tables = Tables(store, cache, hooks, recounts.add)
        presence = PresenceTracker(
            settings,
            store.redis,
            tables,
            store.clock,
            recounts,
            queues.due.on_watched,
            notifier.subscriptions.may_reach,
        )
        served = self._served = SocketSide(settings, store, tables, presence)
        slots = Slots(settings.bot_processes + 1, BOTS_OF_AN_OWNER)
        bots = Bots(
            think or partial(self._bot_processes.ask, answer), store.identity, slots, search_pool
        )
        beats = Beats(settings.bot_beat_seconds, settings.search_beat_seconds)
        answers = Answers(bots, beats, sleep)
        self._automation = Automation(
            settings, store, tables, queues, presence=presence, answers=answers
        )
        self._ledger_watch = LedgerWatch(
            store.redis,
            store.key,
            settings.appendfsync,
            settings.redis_replicas,
            LedgerListeners(
                available=self._read_players,
                replaced=served.sockets.shut,
                back=served.sockets.open,
                restarted=tables.follower.on_restarted,
            ),
        )
        self.services = Services(
            settings,
            store,
            tables,
            queues,
            served.context,
            ledger_watch=self._ledger_watch,
            notifier=notifier,
            ratings=ratings,
            search_pool=search_pool,
            analysis_pool=self._analysis_pool,
            check_log=check or self._check_processes.check,
        )
        self._notification_sender = NotificationSender(
            settings,
            store,
            tables,
            notifier,
            presence.last_pings,
            self.services.push_sender,
            self.services.mail,
        )
        self._measures = Gauges(self.services, bots.times, bots.searches)
        self._metrics = Exposition(settings, tables.counters, self._measures.look)
        self._http = routed(self.services, self._lifespan)
        self._admission = Admission(
            settings,
            served.context.addresses,
            self.services.read_limiter,
            self._http,
            served.gateway,
        )
        self._requests = RequestCounts(self._admission, tables.counters)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer as ASGI 3, but not as a coroutine, which each frame of a socket would pass."""
        match scope["type"]:
            case "lifespan":
                return self._http(scope, receive, send)
            case "http":
                return self._requests(scope, receive, send)
            case _:
                return self._admission(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        archive_watch = self.services.archive_watch
        works: tuple[Work, ...] = (
            self._served.context.table_updates.listen,
            self._served.context.table_updates.sweep,
            self.services.online.work,
            self._served.context.presence.work,
            self._served.context.presence.keep_renewing,
            self._automation.scheduler.run,
            self._automation.scheduler.keep_leases,
            self._automation.seat_returns.run,
            self._automation.seat_returns.sweep,
            self._automation.idle_tables.run,
            self._automation.seekers.run,
            *((archive_watch.run,) if archive_watch else ()),
            *((self._automation.archivist.run,) if self._automation.archivist else ()),
            self._notification_sender.run,
            self._notification_sender.run_reminders,
            self._notifier.subscriptions.keep_reading,
            self._tables.post_commit_hooks.work,
            self._ratings.run,
            self._automation.recovery.run,
            self._automation.recovery.look_at_all,
            self._automation.recovery.rebuild.run,
            self._automation.recovery.look_at_loaded,
            self._metrics.publish,
            self._measures.keep_looking,
        )
        without_redis: tuple[Work, ...] = (
            self._ledger_watch.run,
            self._keep_clock,
            self._served.sockets.close_the_silent,
            self._served.sockets.show_life,
            self._serve_metrics,
            partial(watch_descriptors, self._tables.counters.descriptors),
            partial(watch_loop, self._tables.counters.lag.by[()]),
        )
        tasks = [asyncio.create_task(supervised(work)) for work in without_redis]
        tasks += [asyncio.create_task(self._once_found(work)) for work in works]
        with contextlib.suppress(TimeoutError):  # open the port soon, even without Redis
            await asyncio.wait_for(self._ledger_watch.looked.wait(), FIRST_ANSWER_SECONDS)
        try:
            yield
        finally:
            await self._close(tasks)

    async def _close(self, tasks: list[asyncio.Task[None]]) -> None:
        """Close all parts in at most `CLOSE_SECONDS`, because Redis may hang."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await cancel_all(tasks)
                await self._served.gateway.close()
                await self._served.revocation.close()
                await self._automation.scheduler.close()
                await self._notification_sender.close()
                await self._served.context.presence.close()
                await self._served.context.chat.close()
                await self.services.analyses.close()
                await self._tables.close()
        except TimeoutError:
            logger().warning("not_all_closed")
        self._bot_processes.close()
        self._search_pool.close()
        self._analysis_pool.close()
        self._check_processes.close()
        await self._store.redis.close()

    async def _once_found(self, work: Work) -> None:
        await self._ledger_watch.available.wait()
        await self._clock_known.wait()
        await supervised(work)

    async def _read_players(self) -> None:
        """Read the players with replaced names, and the players with subscriptions."""
        await self._store.identity.read_shown_names()
        await self._notifier.subscriptions.read_players()

    async def _keep_clock(self) -> None:
        """Read Redis' time repeatedly, until cancelled."""
        await self._ledger_watch.available.wait()
        while True:
            try:
                await self._store.clock.look()
            except Unavailable:
                await self._store.redis.until_it_answers()
                continue
            self._clock_known.set()
            self._tables.counters.clock_off.value = self._store.clock.off
            await asyncio.sleep(self._settings.sweep_seconds)

    async def _serve_metrics(self) -> None:
        limits = HttpLimits(replace(self._settings, connections=MOST_SCRAPES))
        protocol = partial(HttpProtocol, limits=limits)
        await serve_metrics(self._settings, self._metrics, protocol)
