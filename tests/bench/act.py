"""How much of our own code one `act` runs through, with the two seats of a table as its viewers.

Calls of Python functions, counted in one process with a gateway, its Redis and both sockets. Unlike
a time, the number is the same on a loaded machine; it says how many layers a move passes.
"""

import asyncio
import contextlib
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import httpx
import uvloop

from projections.catalog import PROJECTIONS
from projections.projection import AnyProjection
from server.app import App
from server.run import Server, own_redis, running
from server.runtime.settings import Settings
from server.runtime.stop_deadline import StopDeadline
from server.runtime.telemetry import log_to_stderr
from server.socket.transport import do_nothing
from tests.bench.pairs import Heard, Pair, SeatSocket, Tally, dialled, guest, open_table, seeded
from tests.bench.tick import TICK

MOVES = 400
ROOMS = ("domain", "projections", "server")
ROOT = Path(__file__).parents[2]


class Calls:
    """Counts the calls of functions that stand in our rooms, of each separately."""

    def __init__(self) -> None:
        self.count = 0
        self.of: Counter[CodeType] = Counter()
        self._ours: dict[str, bool] = {}

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """For sys.setprofile. A coroutine that goes on after a wait counts again."""
        if event != "call":
            return
        code = frame.f_code
        ours = self._ours.get(code.co_filename)
        if ours is None:
            ours = self._ours[code.co_filename] = is_ours(code.co_filename)
        if ours:
            self.count += 1
            self.of[code] += 1


def is_ours(file: str) -> bool:
    path = Path(file)
    return path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in ROOMS


class CountingSocket(SeatSocket):
    """A seat that notes how many calls there were whenever it sees a commit."""

    def __init__(self, pair: Pair, seat: int, token: str, calls: Calls, noted: list[int]) -> None:
        super().__init__(pair, seat, token)
        self._calls = calls
        self._noted = noted

    def _count(self, heard: Heard) -> None:
        super()._count(heard)
        if self._seat == 0:
            self._noted.append(self._calls.count)
            if len(self._noted) > MOVES:
                self._pair.over.set()


def act() -> Iterator[str]:
    """Calls of our own functions from one move to the next, with every game."""
    log_to_stderr("warning")
    for projection in (TICK, *PROJECTIONS.values()):
        if 2 in projection.game.seats:
            calls, each = uvloop.run(counted(projection))
            files = len({code.co_filename for code in calls.of})
            yield (
                f"{projection.game.name:12} {statistics.median(each):.0f} calls an act with two"
                f" viewers, {statistics.mean(each):.0f} on average, in {files} files"
            )


async def counted(projection: AnyProjection) -> tuple[Calls, list[int]]:
    """The calls of a game, and how many there were from one move to the next."""
    calls, noted = Calls(), list[int]()
    async with (
        served(projection) as url,
        httpx.AsyncClient(base_url=url, timeout=60, verify=False) as http,
    ):
        tokens = [await guest(http, name) for name in ("Left", "Right")]
        table_id = await open_table(http, projection.game.name, tokens)
        pair = Pair(table_id, Tally(), seeded(1))
        sys.setprofile(calls)
        try:
            sockets = [
                await dialled(url, CountingSocket(pair, seat, token, calls, noted))
                for seat, token in enumerate(tokens)
            ]
            await pair.over.wait()
        finally:
            sys.setprofile(None)
        for socket in sockets:
            socket.disconnect()
    return calls, [after - before for before, after in pairwise(noted)]


@contextlib.asynccontextmanager
async def served(projection: AnyProjection) -> AsyncIterator[str]:
    """A gateway in this loop with a Redis of its own, and where it listens."""
    with tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp") as folder:
        settings = Settings(port=0, metrics_port=0, data=folder, frames_per_second=0)
        own = own_redis(settings)
        assert own is not None
        async with running(own, StopDeadline(settings.drain_seconds), do_nothing):
            app = App(settings, own.url, {projection.game.name: projection})
            server = Server(app, settings)
            task = asyncio.create_task(server._serve())
            while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.005)
            try:
                yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
            finally:
                server.should_exit = True
                await task
