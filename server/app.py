"""The server, put together: one ASGI application, and `serve`, which runs it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
import uvloop
from redis.asyncio import Redis
from starlette.applications import Starlette
from starlette.exceptions import HTTPException

from clients.bots import POLICIES
from projections.catalog import PROJECTIONS
from projections.projection import AnyProjection
from server.accounts.device_codes import DeviceCodes
from server.accounts.identity import Identity
from server.automation.bots import BotPool, Bots, Think
from server.automation.idle_tables import IdleTables
from server.automation.scheduler import Scheduler
from server.http import (
    asyncapi,
    chat,
    forks,
    games,
    health,
    imports,
    logs,
    metrics,
    openapi,
    players,
    tables,
    web_page,
)
from server.http.problems import EXPECTED_OVER_HTTP, answered, http_error
from server.http.security_headers import guarded
from server.http.services import Services
from server.runtime.clock import Clock
from server.runtime.game_registry import GameRegistry
from server.runtime.gc_tuning import tune_gc
from server.runtime.settings import Settings
from server.runtime.supervisor import Work, ended, lasting
from server.runtime.telemetry import log_to_stderr, logger
from server.socket.chat import Chat
from server.socket.gateway import Gateway
from server.socket.presence import Presence
from server.socket.table_bells import Bells
from server.socket.transport import SocketProtocol
from server.store.embedded_redis import EmbeddedRedis
from server.store.lease_queue import LeaseQueue
from server.store.ledger import Ledger
from server.store.redis_client import Unavailable, connect
from server.store.table_index import TableIndex
from server.tables.broadcast import Broadcast
from server.tables.handler import Tables
from server.wire.limits import LARGEST_FRAME

STAND_IN = "steady"
"""The policy that plays on for who left or whose time is up, where there is one of that name."""
ROUTES = [
    *health.ROUTES,
    *metrics.ROUTES,
    *players.ROUTES,
    *games.ROUTES,
    *openapi.ROUTES,
    *asyncapi.ROUTES,
    *tables.ROUTES,
    *logs.ROUTES,
    *forks.ROUTES,
    *imports.ROUTES,
    *chat.ROUTES,
    *web_page.ROUTES,
]


class App:
    """One gateway on one Redis.

    `games`: what it offers, by name. `think`: how bots answer. `clock`: what time it is.
    """

    def __init__(
        self,
        settings: Settings,
        redis_url: str,
        games: Mapping[str, AnyProjection] = PROJECTIONS,
        think: Think | None = None,
        *,
        policies: Sequence[str] = tuple(POLICIES),
        clock: Clock = time.time,
    ) -> None:
        self._redis: Redis = connect(redis_url)
        self._workers = BotPool(settings.bot_workers)
        registry = GameRegistry(games)
        self._identity = Identity(self._redis, settings.secret)
        ledger = Ledger(self._redis)
        self._index = TableIndex(self._redis, ledger, registry)
        self._tables = Tables(ledger, registry, Broadcast(self._identity.invite), clock)
        self._tables.followed.append(self._index.follow)
        stand_in = STAND_IN if STAND_IN in policies else policies[0]
        self._house = Scheduler(
            settings,
            LeaseQueue(settings, self._redis, registry, clock),
            self._index,
            self._tables,
            bots=Bots(think or self._workers.think, self._identity, settings.bot_workers + 1),
            stand_in=stand_in,
            clock=clock,
        )
        self._untouched = IdleTables(settings, self._redis, self._index, self._tables, clock)
        self._bells = Bells(self._redis, self._tables, settings.sweep_seconds)
        self._chat = Chat(settings, self._redis, self._tables, clock)
        self._bells.heard[b"said"] = self._chat.heard
        self._presence = Presence(settings, self._redis, self._tables, clock)
        self._bells.heard[b"presence"] = self._presence.heard
        self._bells.listening += (self._chat.listening, self._presence.listening)
        self._gateway = Gateway(
            settings,
            self._identity,
            self._tables,
            bells=self._bells,
            chat=self._chat,
            presence=self._presence,
        )
        self._http = Starlette(
            routes=ROUTES,
            lifespan=self._lifespan,
            exception_handlers={
                HTTPException: http_error,
                **dict.fromkeys((*EXPECTED_OVER_HTTP, Exception), answered),
            },
        )
        self.services = Services(
            settings,
            self._redis,
            registry,
            self._identity,
            self._index,
            self._tables,
            self._chat,
            DeviceCodes(self._redis, self._identity, clock),
            tuple(policies),
            stand_in,
            clock,
        )
        self._http.state.services = self.services

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._gateway(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._http(scope, receive, guarded(send))

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        await self._identity_prepared()
        works: tuple[Work, ...] = (
            self._bells.listen,
            self._bells.sweep,
            self._gateway.close_the_silent,
            self._presence.work,
            self._presence.beat,
            self._house.work,
            self._house.sweep,
            self._untouched.work,
            self._rebuilt,
            self._publish,
        )
        tasks = [asyncio.create_task(lasting(work)) for work in works]
        try:
            yield
        finally:
            await ended(tasks)
            await self._gateway.close()
            await self._house.close()
            await self._presence.close()
            await self._chat.close()
            await self._tables.close()
            self._workers.close()
            await self._redis.aclose()

    async def _identity_prepared(self) -> None:
        while True:
            try:
                await self._identity.prepare()
            except Unavailable as error:
                logger().warning("waiting_for_redis", reason=str(error))
                await asyncio.sleep(0.5)
            else:
                return

    async def _publish(self) -> None:
        await metrics.publish(self.services)

    async def _rebuilt(self) -> None:
        try:
            await self._index.rebuild()
        except Unavailable as error:
            logger().warning("register_not_rebuilt", reason=str(error))


class Server(uvicorn.Server):
    """uvicorn, which says in one line where it listens, and lets us put things away at the end."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started and self.servers:
            port = self.servers[0].sockets[0].getsockname()[1]
            print(f"Kontor listens on http://{self.config.host}:{port}", flush=True)  # noqa: T201 - for whoever started us

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, without dying of the signal once we are done: Redis is to be stopped."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)


def configured(app: App, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs it: no compression of frames, small frames only, a bounded farewell."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=settings.drain_seconds,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
    )


async def run(settings: Settings, games: Mapping[str, AnyProjection]) -> None:
    """Serve until told to stop; with a Redis of our own if no address of one is set."""
    async with redis_of(settings) as url:
        await Server(configured(App(settings, url, games), settings)).serve()


@asynccontextmanager
async def redis_of(settings: Settings) -> AsyncIterator[str]:
    """The address of the Redis to use, for as long as we serve."""
    if settings.redis_url:
        yield settings.redis_url
        return
    own = EmbeddedRedis(settings)
    await own.start()
    try:
        yield own.url
    finally:
        await own.stop()


def serve(settings: Settings, games: Mapping[str, AnyProjection] = PROJECTIONS) -> None:
    """Blocks until SIGTERM or Ctrl-C. Exits with a sentence if there is no Redis to be had."""
    log_to_stderr(settings.log_level)
    tune_gc()
    try:
        uvloop.run(run(settings, games))
    except (RuntimeError, FileNotFoundError) as error:
        raise SystemExit(str(error)) from None
