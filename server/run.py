"""Runs the server in this process: uvicorn, signals, and a Redis of its own where none is given."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
import uvloop

from projections.catalog import PROJECTIONS
from projections.projection import AnyProjection
from server.app import App
from server.runtime.gc_tuning import tune_gc
from server.runtime.settings import Settings
from server.runtime.telemetry import log_to_stderr
from server.socket.transport import SocketProtocol
from server.store.embedded_redis import EmbeddedRedis
from server.wire.limits import LARGEST_FRAME


class Server(uvicorn.Server):
    """uvicorn, which prints in one line where it listens, and lets us clean up at the end."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started and self.servers:
            port = self.servers[0].sockets[0].getsockname()[1]
            print(f"Kontor listens on http://{self.config.host}:{port}", flush=True)  # noqa: T201 - for whoever started us

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """As uvicorn does, but no signal is raised again at the end: Redis must be stopped."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)


def uvicorn_config(app: App, settings: Settings) -> uvicorn.Config:
    """Uvicorn's settings: frames are bounded and not compressed, stopping takes a bounded time."""
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
        await Server(uvicorn_config(App(settings, url, games), settings)).serve()


@asynccontextmanager
async def redis_of(settings: Settings) -> AsyncGenerator[str]:
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
    """Blocks until SIGTERM or Ctrl-C. Exits with a sentence if there is no Redis."""
    log_to_stderr(settings.log_level)
    tune_gc()
    try:
        uvloop.run(run(settings, games))
    except (RuntimeError, FileNotFoundError) as error:
        raise SystemExit(str(error)) from None
