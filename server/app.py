"""The composition root: what a server is made of, put together into one ASGI application."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException

from clients.bots import POLICIES
from projections.catalog import PROJECTIONS
from projections.projection import AnyProjection
from server.accounts.device_codes import DeviceCodes
from server.accounts.identity import Identity
from server.automation.bot_pool import BotPool
from server.automation.bots import Bots, Think
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
from server.http.problems import error_response, http_error_response
from server.http.security_headers import with_security_headers
from server.http.services import Services
from server.logs.check_places import CheckPlaces
from server.logs.check_process import Check, CheckProcesses, reading
from server.runtime.clock import Clock, Sleep
from server.runtime.game_registry import GameRegistry
from server.runtime.settings import Settings
from server.runtime.supervisor import Work, cancel_all, supervised
from server.runtime.telemetry import logger
from server.socket.chat import Chat
from server.socket.context import PlayerSockets, SocketContext
from server.socket.gateway import Gateway
from server.socket.presence import PresenceTracker
from server.socket.table_bells import TableBells
from server.store.lease_queue import LeaseQueue
from server.store.ledger import Ledger
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_index import TableIndex
from server.tables.broadcast import Broadcast
from server.tables.refusals import EXPECTED
from server.tables.tables import tables_on

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

    `games`: what it offers, by name. `think`: how bots answer. `check`: how imported logs are
    checked. `clock`: what time it is. `sleep`: waits until an answer leaves.
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
        clock: Clock = time.time,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._redis = RedisClient(redis_url)
        self._bot_pool = BotPool(settings.bot_workers)
        self._check_processes = CheckProcesses(reading(games))
        registry = GameRegistry(games)
        self._identity = Identity(self._redis, settings.secret)
        ledger = Ledger(self._redis)
        self._index = TableIndex(self._redis, ledger, registry)
        self._tables = tables_on(ledger, registry, Broadcast(self._identity.invite), clock)
        stand_in = STAND_IN if STAND_IN in policies else policies[0]
        lease_seconds = settings.bot_lease_seconds + settings.bot_seconds
        self._queue = LeaseQueue(self._redis, clock, lease_seconds)
        self._scheduler = Scheduler(
            settings,
            self._queue,
            self._index,
            self._tables,
            bots=Bots(think or self._bot_pool.think, self._identity, settings.bot_workers + 1),
            stand_in=stand_in,
            clock=clock,
            sleep=sleep,
        )
        self._idle_tables = IdleTables(settings, self._redis, self._index, self._tables, clock)
        self._tables.handler.hooks += (
            self._index.place_changed,
            self._scheduler.schedule,
            self._idle_tables.add_opened,
        )
        self._bells = TableBells(self._redis, self._tables, settings.sweep_seconds)
        self._chat = Chat(settings, self._redis, self._tables, clock)
        self._bells.on_message[b"said"] = self._chat.on_message
        self._presence = PresenceTracker(settings, self._redis, self._tables, clock)
        self._bells.on_message[b"presence"] = self._presence.on_message
        self._bells.on_subscribed += (self._chat.on_subscribed, self._presence.on_subscribed)
        self._gateway = Gateway(
            SocketContext(
                settings,
                self._identity,
                self._tables,
                self._bells,
                self._chat,
                self._presence,
                PlayerSockets(settings.sockets_per_player),
            )
        )
        self._http = Starlette(
            routes=ROUTES,
            lifespan=self._lifespan,
            exception_handlers={
                HTTPException: http_error_response,
                **dict.fromkeys((*EXPECTED, Exception), error_response),
            },
        )
        self.services = Services(
            settings,
            self._redis,
            self._queue,
            registry,
            self._identity,
            self._index,
            self._tables,
            self._chat,
            DeviceCodes(self._redis, self._identity, clock),
            tuple(policies),
            stand_in,
            clock,
            check or self._check_processes.check,
            CheckPlaces(),
        )
        self._http.state.services = self.services

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._gateway(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._http(scope, receive, with_security_headers(send))

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        await self._identity_prepared()
        works: tuple[Work, ...] = (
            self._bells.listen,
            self._bells.sweep,
            self._gateway.close_the_silent,
            self._presence.work,
            self._presence.refresh,
            self._scheduler.run,
            self._scheduler.sweep_running,
            self._idle_tables.run,
            self._rebuilt,
            self._publish,
        )
        tasks = [asyncio.create_task(supervised(work)) for work in works]
        try:
            yield
        finally:
            await cancel_all(tasks)
            await self._gateway.close()
            await self._scheduler.close()
            await self._presence.close()
            await self._chat.close()
            await self._tables.close()
            self._bot_pool.close()
            self._check_processes.close()
            await self._redis.close()

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
