"""A real Redis for the whole run, and servers that use it. The tests use no mocks."""

import asyncio
import functools
import gc
import importlib.util
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import structlog
import uvloop
from redis import Redis
from redis import utils as redis_utils
from structlog.testing import LogCapture

from domain.table.events import TableImported
from projections.projection import AnyProjection
from server.app import App, shared_clock
from server.automation.bots import Think
from server.bench.tick_tock import TICK_TOCK
from server.game_logs.check_process import Check
from server.game_logs.import_check import CheckedLog, checked
from server.run import Server
from server.runtime import telemetry
from server.runtime.clock import Clock, Sleep
from server.runtime.settings import Settings
from server.runtime.shared_clock import SharedClock
from server.runtime.stop_deadline import StopDeadline
from server.store import keys
from server.store.redis_client import RedisClient
from tests.games.courtyard.projection import PROJECTION as COURTYARD
from tests.processor_time import ProcessorTime
from tests.running.redis_server import RedisServer
from tests.server.patience import patiently
from tests.server.wire import Door, Guest, Line, table_of

TEST_GAMES: Mapping[str, AnyProjection] = {
    projection.game.name: projection for projection in (TICK_TOCK, COURTYARD)
}


LIVE = frozenset({"one_redis", "served", "at"})
"""Fixtures behind which a Redis or a server runs."""

ALONE = frozenset({"serve", "redis_url", "redis", "logs", "time", "push", "no_time_passes"})
"""Fixtures of tests whose server is nobody else's."""

structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.set_exc_info,
        structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        ),
    ]
)
"""Lines of servers in a test's process. By default rich draws each traceback for a second."""
redis_utils.get_lib_version = functools.cache(redis_utils.get_lib_version)
"""redis-py parses its own metadata for each connection: a quarter of the start of a server."""
if importlib.util.find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # pyright: ignore[reportArgumentType]
"""httpcore searches the whole path for it several times per request: half of a request's time."""
TIME_LIMITS = [
    (module, name, vars(module)[name])
    for package, module in tuple(sys.modules.items())
    for name in ("CLOSE_SECONDS", "CONNECT_SECONDS", "FIRST_ANSWER_SECONDS", "REDIS_ANSWER_SECONDS")
    if package in ("server.app", "server.store") or package.startswith("server.store.")
    if name in vars(module)
]
"""What a server in a test's process allows Redis."""
for module, name, _ in TIME_LIMITS:
    setattr(module, name, 20.0)  # a busy machine answers late


def pytest_configure(config: pytest.Config) -> None:
    """Measure the cases of all folders, those of `projections/conformance` too."""
    config.pluginmanager.register(ProcessorTime())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if LIVE & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.live)


def pytest_collection_finish() -> None:
    """Exclude imported and collected objects from garbage collection: they last until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class Loop(uvloop.Loop):
    """The loop of servers in production. It closes what a failed test left open.

    The other one would wait for ever for somebody who connects.
    """

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[asyncio.AbstractServer] = []

    async def create_server(self, *args: Any, **kwargs: Any) -> asyncio.AbstractServer:
        self.opened.append(await super().create_server(*args, **kwargs))
        return self.opened[-1]

    def close(self) -> None:
        for server in self.opened:
            server.close()
        super().close()


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"uvloop": Loop}


@pytest.fixture
def usual_time_limits() -> Iterator[None]:
    """Servers do not wait longer for a Redis that is silent than they do in production."""
    with pytest.MonkeyPatch.context() as patch:
        for limit in TIME_LIMITS:
            patch.setattr(*limit)
        yield


@pytest.fixture(autouse=True)
def logging_stays_as_it_is() -> Iterator[None]:
    """The process has one logger: a test that replaces it would change all tests after it."""
    before = telemetry.bound_logger
    yield
    assert telemetry.bound_logger is before, "this test configured the log lines"


@pytest.fixture
def logs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The lines that are logged from here on, each a dict with `event` and `log_level`."""
    capture = LogCapture()
    logger = structlog.wrap_logger(None, processors=[capture])
    monkeypatch.setattr(telemetry, "bound_logger", logger)
    telemetry.LIMIT.logged.clear()  # none is left out for others'
    return capture.entries


class Running(Door):
    """A server in this loop, and the door into it. `url`: of its HTTP side."""

    def __init__(
        self, app: App, server: Server, task: asyncio.Task[None], stack: AsyncExitStack
    ) -> None:
        port = server.servers[0].sockets[0].getsockname()[1]
        super().__init__(f"http://127.0.0.1:{port}", stack)
        self.app, self.server, self.task = app, server, task
        # Parts that tests inspect; only this class depends on their place in `App`.
        self.services, self.store, self.automation = app.services, app._store, app._automation
        self.admission, self.measures = app._admission, app._measures
        self.context, self.sockets = app._served.context, app._served.sockets
        self.tables = self.services.tables
        self.redis: Any = self.services.redis.redis
        """Its client, as the library makes it."""

    async def settled(self) -> None:
        """Wait until the lists that a server makes at its first start are there."""
        async for _ in patiently():
            if not await self.automation.recovery.rebuild.state.is_needed():
                return

    async def ready_again(self) -> None:
        """Close earlier connections, refill rate limits, free all names, wait until it answers."""
        for connection in tuple(self.server.server_state.connections):
            connection.transport.abort()
        for pattern in (keys.BUCKET.of("*", "*"), keys.HELD_NAME.of("*")):
            if found := await self.redis.keys(pattern):
                await self.redis.delete(*found)
        for spent in (self.services.read_limiter, self.context.frames, self.context.positions):
            spent._buckets.clear()
        async for _ in patiently():
            if self.services.ledger_watch.can_book and not self.server.server_state.connections:
                return

    async def stop(self) -> None:
        """As SIGTERM does."""
        self.server.should_exit = True
        await self.task


Serve: TypeAlias = Callable[..., Coroutine[Any, Any, Running]]
"""Start a server: `games`, `think`, `check`, `redis_url`, `clock`, `sleep`, and any setting by its
name."""


@contextmanager
def redis_at_a_socket() -> Iterator[str]:
    """A new Redis; the path of its socket."""
    with tempfile.TemporaryDirectory(prefix="kontor-") as folder:
        socket = f"{folder}/redis.sock"
        with RedisServer(Path(folder), "--unixsocket", socket, "--appendonly", "no"):
            yield socket


@pytest.fixture(scope="session")
def one_redis() -> Iterator[str]:
    """The socket of a Redis that lives as long as the run."""
    with redis_at_a_socket() as socket:
        yield socket


@pytest.fixture
def redis_url(one_redis: str) -> str:
    """The address of an empty Redis."""
    with Redis(unix_socket_path=one_redis) as redis:
        redis.flushall()
    return f"unix://{one_redis}"


def check_in_thread(games: Mapping[str, AnyProjection]) -> Check:
    """Checks logs of any games in this process, which nothing guards from them."""

    async def check(log: bytes, imported: TableImported) -> CheckedLog:
        return await asyncio.to_thread(checked, games, log, imported)

    return check


def always(clock: Clock) -> Callable[[RedisClient], SharedClock]:
    """Make the clock right, and equal to the clock of Redis."""

    async def ask() -> float:
        return clock()

    return lambda _: SharedClock(ask, clock, clock)


async def undecided(*_: Any) -> None:
    """A policy that has no opinion."""


async def started(
    guests: AsyncExitStack,
    redis_url: str,
    games: Mapping[str, AnyProjection] = TEST_GAMES,
    think: Think | None = None,
    *,
    check: Check | None = None,
    clock: Clock | None = None,
    clock_on: Callable[[RedisClient], SharedClock] = shared_clock,
    sleep: Sleep = asyncio.sleep,
    **given: Any,
) -> Running:
    """Start a server, which the caller stops. `given`: settings by their names.

    No process knows the games of the tests: an allowed move is drawn for their bots.
    """
    if think is None and games is TEST_GAMES:
        think = undecided
    chosen: dict[str, Any] = {
        "port": 0,
        "metrics_port": 0,
        "bot_beat_seconds": 0,
        "search_beat_seconds": 0,
        "archive": "none",
        "drain_seconds": 2,
    } | given
    settings = Settings(**chosen)
    check = check or check_in_thread(games)
    if clock is not None:
        clock_on = always(clock)
    app = App(settings, redis_url, games, think, check=check, clock_on=clock_on, sleep=sleep)
    server = Server(app, settings, StopDeadline(86_400.0))
    task = asyncio.create_task(server._serve())
    while not server.started:
        if task.done():
            await task
        await asyncio.sleep(0.005)
    return Running(app, server, task, guests)


@pytest.fixture
async def serve(redis_url: str) -> AsyncIterator[Serve]:
    """Starts servers on one Redis; their guests leave at the end, then they are stopped."""
    running: list[Running] = []
    guests = AsyncExitStack()

    async def start(
        games: Mapping[str, AnyProjection] = TEST_GAMES,
        think: Think | None = None,
        redis_url: str = redis_url,
        **given: Any,
    ) -> Running:
        running.append(await started(guests, redis_url, games, think, **given))
        return running[-1]

    yield start
    await guests.aclose()
    await asyncio.gather(*(one.stop() for one in running))


@pytest.fixture(scope="session")
async def shared_server() -> AsyncIterator[Running]:
    """A server that lives as long as the run, on a Redis of its own."""
    with redis_at_a_socket() as socket:
        async with AsyncExitStack() as nobody:
            running = await started(nobody, f"unix://{socket}")
            yield running
        await running.stop()


@pytest.fixture
async def shared(shared_server: Running) -> AsyncIterator[Running]:
    """Provide the shared server with fresh rate limits. Its guests leave at the end."""
    one = shared_server
    await one.ready_again()
    async with AsyncExitStack() as guests:
        yield Running(one.app, one.server, one.task, guests)


@pytest.fixture
def given(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return the settings of a test's servers: the arguments of `@pytest.mark.server` for `serve`.

    Their clock is the fixture `time`, if the test uses that.
    """
    given: dict[str, Any] = {}
    for mark in request.node.iter_markers("server"):
        given = mark.kwargs | given  # the mark of the test stands above that of its file
    if "time" in request.fixturenames:
        given["clock"] = request.getfixturevalue("time")
    return given


@pytest.fixture
async def own(serve: Serve, given: dict[str, Any]) -> Running:
    return await serve(**given)


@pytest.fixture
def at(request: pytest.FixtureRequest) -> Running:
    """A server with the test games, with a client for it.

    Tests share it, unless one has the mark `server`, or a fixture of `ALONE`.
    """
    is_alone = ALONE & set(request.fixturenames) or any(request.node.iter_markers("server"))
    return request.getfixturevalue("own" if is_alone else "shared")


@pytest.fixture
async def left(serve: Serve, given: dict[str, Any]) -> Running:
    """One of two gateways."""
    return await serve(**given)


@pytest.fixture
async def right(serve: Serve, given: dict[str, Any]) -> Running:
    return await serve(**given)


@pytest.fixture
async def ann(at: Running) -> Guest:
    return await at.player("Ann")


@pytest.fixture
async def bob(at: Running) -> Guest:
    return await at.player("Bob")


@pytest.fixture
async def stranger(at: Running) -> Guest:
    return await at.stranger()


@pytest.fixture
async def table_id(ann: Guest, bob: Guest) -> str:
    """A running game of two: Ann on seat 0, Bob on seat 1."""
    return await table_of(ann, bob)


@pytest.fixture
async def line(ann: Guest) -> Line:
    """A socket of Ann's that was welcomed."""
    return await ann.line()


@pytest.fixture
def redis(at: Running) -> Any:
    """The Redis behind the server, as the server asks it."""
    return at.redis
