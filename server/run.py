"""Runs the server in this process: uvicorn, signals, and its own Redis if none is configured."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Generator, Mapping
from functools import partial
from multiprocessing import util
from typing import Any, cast

import uvicorn
import uvloop

from domain.plugins import FAULTS
from kontor.frames import LARGEST_FRAME
from projections.projection import AnyProjection
from projections.registry import PROJECTIONS
from server.app import App
from server.http.boards import why_no_board
from server.http.connections import HttpLimits, HttpProtocol, NewConnection
from server.http.socket_handover import SocketHandover
from server.metrics.process import raise_limit
from server.rate_limits.limits import RateLimits
from server.runtime.gc_tuning import tune_gc
from server.runtime.ports import host_and_port, require_free_port
from server.runtime.settings import Settings
from server.runtime.stop_deadline import BEFORE_CLOSING, StopDeadline
from server.runtime.telemetry import log_to_stderr, logger
from server.runtime.thread_turns import shorten_turns
from server.runtime.unknown_settings import warn_of_unknown_settings
from server.socket.transport import SocketProtocol
from server.store.embedded_redis import own_redis, running

KEEP_ALIVE_SECONDS = 15
"""Time until an idle connection is closed, above the time of clients (httpx: 5 s).

With equal times, some requests would arrive just when the connection is closed."""
PORT_WAIT_SECONDS = 1.0
"""Time that the opening of the port waits for the start of the server's own Redis."""


def announce(address: str) -> None:
    """Print our address to the parent process, if it still exists."""
    try:
        print(f"Kontor listens on {address}", flush=True)  # noqa: T201 - it is read, not logged
    except BrokenPipeError:  # the rest of the buffer would fail again at exit
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - only a descriptor is needed
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


class Server(uvicorn.Server):
    """A uvicorn server that prints its address in one line, and leaves the clean-up to us."""

    def __init__(self, app: App, settings: Settings, deadline: StopDeadline) -> None:
        self._limits, self._handover = HttpLimits(settings), SocketHandover(settings)
        self._protocol = partial(HttpProtocol, limits=self._limits, handover=self._handover)
        super().__init__(uvicorn_config(app, settings, self._new_connection))
        self._stopping, self._deadline = app.services.stopping, deadline
        self._delay = settings.shutdown_delay_seconds

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started and self.servers:
            self._handover.listen(self._adopted, self._has_room)
            port = self.servers[0].sockets[0].getsockname()[1]
            announce(f"http://{host_and_port(self.config.host, port)}")

    async def shutdown(self, sockets: Any = None) -> None:
        await self._handover.close()
        await super().shutdown(sockets)

    def _new_connection(self, **kwargs: Any) -> NewConnection:
        return NewConnection(self._limits, partial(self._protocol, **kwargs))

    def _adopted(self, head: bytes) -> HttpProtocol:
        """Return the protocol of a connection from another worker, which has counted it."""
        state = self.lifespan.state
        return self._protocol(self.config, self.server_state, state, head=head)

    def _has_room(self) -> bool:
        return len(self.server_state.connections) < self._limits.most

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Capture signals like uvicorn, but never raise them again: Redis must be stopped."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stop)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)

    def stop(self) -> None:
        """Stop like SIGTERM: no longer ready, stopped after the delay or at a second call."""
        is_first = not self._stopping.is_set()
        self._stopping.set()
        if is_first and self._delay and self.started:
            asyncio.get_running_loop().call_later(self._delay, self.stop_at_once)
        else:
            self.stop_at_once()

    def stop_at_once(self) -> None:
        """Refuse new connections, and drain the existing ones."""
        self._stopping.set()
        self._deadline.begin()
        self.handle_exit(signal.SIGTERM, None)


def uvicorn_config(
    app: App, settings: Settings, new_connection: Callable[..., NewConnection]
) -> uvicorn.Config:
    """Return uvicorn's settings, with limits for clients and for the duration of a stop."""
    frames = RateLimits(settings).frames
    socket_protocol = partial(
        SocketProtocol, frames_per_second=frames.rate, frames_burst=frames.burst
    )
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=cast("type[HttpProtocol]", new_connection),
        ws=cast("type[SocketProtocol]", socket_protocol),
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=settings.drain_seconds - BEFORE_CLOSING,  # pyright: ignore[reportArgumentType]
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(os.environ.get("FORWARDED_ALLOW_IPS")),  # else clients fake addresses
        lifespan="on",
        interface="asgi3",
    )


async def run(settings: Settings, games: Mapping[str, AnyProjection]) -> None:
    """Serve until a stop signal, with an embedded Redis if no address of one is set."""
    require_free_port(settings.host, settings.port)
    deadline = StopDeadline(settings.drain_seconds)
    own = own_redis(settings)
    url = settings.redis_url if own is None else own.url
    server = Server(App(settings, url, games), settings, deadline)
    async with running(own, deadline, server.stop_at_once, wait_seconds=PORT_WAIT_SECONDS):
        await server.serve()


def serve(settings: Settings, games: Mapping[str, AnyProjection] = PROJECTIONS) -> None:
    """Serve until SIGTERM or Ctrl-C, then end the process.

    Raises SystemExit with a sentence if Redis or the port is not available.
    """
    log_to_stderr(settings.log_level)
    warn_of_unknown_settings()
    for name, why in FAULTS.items():
        logger().error("not_offered", what=name, reason=why)
    for game in sorted(settings.allowed_boards):
        if (why := why_no_board(game)) is not None:
            logger().error("no_board", game=game, reason=why)
    try:
        run_gateway(run(settings, games))
    except (RuntimeError, FileNotFoundError) as error:
        raise SystemExit(str(error)) from None


def run_gateway(work: Coroutine[Any, Any, None]) -> None:
    """Run the work of a gateway, then exit with status 0 at once, without Python's own clean-up.

    Everything must be closed by then. Python's clean-up takes time, and sometimes prints a
    traceback if processes of bots were killed: `concurrent.futures` writes to closed pipes. The
    semaphores of these processes are released here. Otherwise Python's tracker would report them as
    leaked.
    """
    raise_limit()
    tune_gc()
    shorten_turns()
    uvloop.run(work)
    util._run_finalizers(0)  # noqa: SLF001  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
