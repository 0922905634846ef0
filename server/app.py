"""The composition root: what a server is made of, put together into one ASGI application."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send

from clients.bots import POLICIES
from projections.catalog import PROJECTIONS
from projections.projection import AnyProjection
from server.accounts.device_codes import DeviceCodes
from server.accounts.identity import Identity
from server.archive.archive import Archive
from server.archive.watch import watched_archive
from server.automation.archivist import Archivist, Mover
from server.automation.bot_pool import BotPool
from server.automation.bots import Bots, Think
from server.automation.idle_tables import IdleTables
from server.automation.recovery import Recovery
from server.automation.returns import Returns
from server.automation.scheduler import Scheduler
from server.budgets.addresses import Addresses
from server.budgets.budgets import budgets_of
from server.budgets.rate_limiter import LocalRateLimiter, RateLimiter
from server.budgets.slots import Slots
from server.http import (
    web_page,
)
from server.http.admission import Admission
from server.http.api import CALLS
from server.http.connections import HttpLimits, HttpProtocol
from server.http.problems import (
    error_response,
    nobody_listens,
)
from server.http.services import Services
from server.http.web_page import error_or_page
from server.logs.check_process import Check, CheckProcesses, reading
from server.measures import Measures
from server.metrics.exposition import Exposition
from server.metrics.port import MOST_SCRAPES, serve_metrics
from server.metrics.process import watch_descriptors, watch_loop
from server.metrics.requests import RequestCounts
from server.runtime.clock import Sleep
from server.runtime.game_registry import GameRegistry
from server.runtime.settings import Settings
from server.runtime.shared_clock import SharedClock
from server.runtime.stop_deadline import CLOSE_SECONDS
from server.runtime.supervisor import Work, cancel_all, supervised
from server.runtime.telemetry import logger
from server.socket.chat import Chat
from server.socket.context import SocketContext
from server.socket.gateway import Gateway
from server.socket.held_sockets import HeldSockets
from server.socket.outage import Outage
from server.socket.presence import PresenceTracker
from server.socket.signed_out import SignedOut
from server.socket.table_bells import TableBells
from server.store import keys
from server.store.lease_queue import LeaseQueue
from server.store.ledger_key import LedgerKey
from server.store.ledger_watch import LedgerWatch
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_index import TableIndex, nothing_archived
from server.store.table_queue import TableQueue
from server.tables.broadcast import Broadcast
from server.tables.refusals import EXPECTED
from server.tables.tables import tables_on

LOOK_SECONDS = 0.5
"""How long a start waits for the first answer of Redis."""
STAND_IN = "steady"
"""The policy that plays on for who left or whose time is up, where there is one of that name."""
ROUTES = [*(call.route for call in CALLS), *web_page.ROUTES]


def shared_clock(redis: RedisClient) -> SharedClock:
    return SharedClock(redis.time)


BOTS_OF_AN_OWNER = 3
"""Of one owner's bots, over all their tables, so many think at a time."""


class App:
    """One gateway on one Redis.

    `games`: what it offers, by name. `think`: how bots answer. `check`: how imported logs are
    checked. `clock_on`: what time it is there. `sleep`: waits until an answer leaves.
    """

    def __init__(
        self,
        settings: Settings,
        redis_url: str,
        games: Mapping[str, AnyProjection] = PROJECTIONS,
        think: Think | None = None,
        *,
        check: Check | None = None,
        policies: Sequence[str] = tuple(POLICIES),
        clock_on: Callable[[RedisClient], SharedClock] = shared_clock,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        budgets, addresses = budgets_of(settings), Addresses(settings.exempt_networks)
        requests = LocalRateLimiter(budgets.requests)
        self._redis = RedisClient(redis_url)
        clock = self._clock = clock_on(self._redis)
        limiter = RateLimiter(self._redis)
        self._settings, self._clock_known = settings, asyncio.Event()
        self._bot_pool, self._check_processes = (
            BotPool(settings.thinkers),
            CheckProcesses(reading(games)),
        )
        ledger_key = LedgerKey(self._redis)
        self._ledger_watch = LedgerWatch(
            self._redis, ledger_key, settings.appendfsync, settings.redis_replicas
        )
        signing_key = settings.secret.encode if settings.secret else ledger_key.value
        self._identity = Identity(self._redis, signing_key, ledger_key.require_ours)
        registry = GameRegistry(games, self._identity.deleted)
        broadcast = Broadcast(self._identity.invite, self._identity.seal)
        archive, self._archive_watch = watched_archive(settings, self._redis)
        self._tables = tables_on(
            self._redis, registry, broadcast, clock, archive, replicas=settings.redis_replicas
        )
        self._index = TableIndex(
            self._redis,
            self._tables.ledger,
            registry,
            archive.summaries if archive else nothing_archived,
        )
        stand_in = STAND_IN if STAND_IN in policies else policies[0]
        self._queue = LeaseQueue(
            self._redis, TableQueue(self._redis, keys.DUE), clock, settings.bot_lease_seconds
        )
        bots = Bots(
            think or self._bot_pool.think,
            self._identity,
            Slots(settings.thinkers + 1, BOTS_OF_AN_OWNER),
        )
        self._scheduler = Scheduler(
            settings,
            self._queue,
            self._tables,
            bots=bots,
            stand_in=stand_in,
            clock=clock,
            sleep=sleep,
        )
        self._idle_tables = IdleTables(settings, self._redis, self._index, self._tables, clock)
        self._archivist = self._archivist_of(archive)
        self._recovery = Recovery(
            self._redis,
            self._tables,
            self._index,
            self._queue,
            idle_tables=self._idle_tables,
            archivist=self._archivist,
            archive=archive,
            clock=clock,
            sweep_seconds=settings.sweep_seconds,
        )
        self._bells = TableBells(self._redis, self._tables, settings.sweep_seconds)
        self._chat = Chat(
            self._redis,
            self._tables,
            self._identity,
            clock,
            limiter=limiter,
            budget=budgets.chat,
        )
        self._bells.on_message[b"said"] = self._chat.on_message
        self._bells.on_sweep = self._chat.on_sweep
        outage = Outage()
        self._bells.on_away, self._bells.on_back = outage.begin, outage.end
        self._presence = PresenceTracker(settings, self._redis, self._tables, clock)
        self._follow_commits()
        self._scheduler.is_watched = self._presence.is_watched
        self._presence.on_watched = self._scheduler.on_watched
        self._bells.on_message[b"presence"] = self._presence.on_message
        self._bells.on_subscribed += (self._chat.on_subscribed, self._presence.on_subscribed)
        self._gateway = Gateway(
            SocketContext(
                settings,
                addresses,
                LocalRateLimiter(budgets.frames),
                LocalRateLimiter(budgets.positions),
                self._identity,
                self._tables,
                self._bells,
                self._chat,
                self._presence,
                HeldSockets(settings.sockets_per_player),
                clock,
                outage=outage,
            )
        )
        self._signed_out = SignedOut(self._identity, self._gateway, self._tables, clock)
        self._bells.on_player = self._signed_out.on_message
        self._bells.on_players_subscribed = self._signed_out.on_subscribed
        self._ledger_watch.on_other = self._gateway.shut
        self._ledger_watch.on_back = self._gateway.open
        self._ledger_watch.on_restarted = self._tables.catch_up.on_restarted
        self._ledger_watch.prepare = self._identity.prepare
        self._http = self._routed()
        self.services = Services(
            settings,
            budgets,
            limiter,
            addresses,
            requests,
            self._redis,
            self._ledger_watch,
            self._archive_watch,
            self._queue,
            registry,
            self._identity,
            self._index,
            self._tables,
            self._chat,
            DeviceCodes(self._redis, self._identity, clock, limiter, budgets),
            tuple(policies),
            stand_in,
            clock,
            check or self._check_processes.check,
        )
        self._http.state.services = self.services
        self._measures = Measures(self.services, bots.times)
        self._metrics = Exposition(settings, self._tables.counters, self._measures.look)
        self._admission = Admission(settings, addresses, requests, self._http, self._gateway)
        self._requests = RequestCounts(self._admission, self._tables.counters)

    def _follow_commits(self) -> None:
        """Have everybody told who does something after a commit."""
        self._returns = Returns(
            self._tables, self._presence.players_at, self._settings.sweep_seconds
        )
        follow_ups = self._tables.follow_ups
        follow_ups.hooks += (self._returns.look, self._scheduler.schedule)
        follow_ups.hooks_of_changes += (self._index.place_changed, self._idle_tables.add_changed)
        if self._archivist is not None:
            follow_ups.hooks_of_changes.append(self._archivist.add_changed)

    def _routed(self) -> Starlette:
        """All of HTTP. Nobody is redirected: it would be to the name that they asked for."""
        http = Starlette(
            routes=ROUTES,
            lifespan=self._lifespan,
            exception_handlers={
                HTTPException: error_or_page,
                ClientDisconnect: nobody_listens,
                **dict.fromkeys((*EXPECTED, Exception), error_response),
            },
        )
        http.router.redirect_slashes = False
        return http

    def _archivist_of(self, archive: Archive | None) -> Archivist | None:
        """Who moves finished tables; None where they stay."""
        seconds = self._settings.archive_seconds
        if archive is None or not seconds:
            return None
        mover = Mover(self._tables, self._index, archive)
        return Archivist(self._redis, mover, self._tables, self._clock, seconds)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """ASGI 3. No coroutine of its own, which every frame of a socket would pass."""
        match scope["type"]:
            case "lifespan":
                return self._http(scope, receive, send)
            case "http":
                return self._requests(scope, receive, send)
            case _:
                return self._admission(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        works: tuple[Work, ...] = (
            self._bells.listen,
            self._bells.sweep,
            self._presence.work,
            self._presence.refresh,
            self._scheduler.run,
            self._scheduler.keep_leases,
            self._returns.run,
            self._returns.sweep,
            self._idle_tables.run,
            *((self._archive_watch.run,) if self._archive_watch else ()),
            *((self._archivist.run,) if self._archivist else ()),
            self._tables.follow_ups.work,
            self._recovery.run,
            self._recovery.rebuild.run,
            self._recovery.look_at_loaded,
            self._metrics.publish,
            self._measures.keep_looking,
        )
        without_redis: tuple[Work, ...] = (
            self._ledger_watch.run,
            self._keep_clock,
            self._gateway.close_the_silent,
            self._gateway.show_life,
            self._serve_metrics,
            self._watch_descriptors,
            self._watch_loop,
        )
        tasks = [asyncio.create_task(supervised(work)) for work in without_redis]
        tasks += [asyncio.create_task(self._once_found(work)) for work in works]
        with contextlib.suppress(TimeoutError):  # the port is open soon, whatever Redis does
            await asyncio.wait_for(self._ledger_watch.looked.wait(), LOOK_SECONDS)
        try:
            yield
        finally:
            await self._close(tasks)

    async def _close(self, tasks: list[asyncio.Task[None]]) -> None:
        """In a bounded time: Redis may hang, and nobody waits for what it would answer."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await cancel_all(tasks)
                await self._gateway.close()
                await self._signed_out.close()
                await self._scheduler.close()
                await self._presence.close()
                await self._chat.close()
                await self._tables.close()
        except TimeoutError:
            logger().warning("not_all_closed")
        self._bot_pool.close()
        self._check_processes.close()
        await self._redis.close()

    async def _once_found(self, work: Work) -> None:
        await self._ledger_watch.found.wait()
        await self._clock_known.wait()
        await supervised(work)

    async def _keep_clock(self) -> None:
        """Until cancelled: look what time it is in Redis, and then time and again."""
        await self._ledger_watch.found.wait()
        while True:
            try:
                await self._clock.look()
            except Unavailable:
                await self._redis.until_it_answers()
                continue
            self._clock_known.set()
            self._tables.counters.clock_off.value = self._clock.off
            await asyncio.sleep(self._settings.sweep_seconds)

    async def _watch_descriptors(self) -> None:
        await watch_descriptors(self._tables.counters.descriptors)

    async def _watch_loop(self) -> None:
        await watch_loop(self._tables.counters.lag.by[()])

    async def _serve_metrics(self) -> None:
        limits = HttpLimits(replace(self._settings, connections=MOST_SCRAPES))
        protocol = partial(HttpProtocol, limits=limits)
        await serve_metrics(self._settings, self._metrics, protocol)
