"""The calls of one `act`, with the two seats of a table as its viewers.

A gateway and both sockets run in one process. Calls of Python and C functions in all files are
counted (ours, redis-py, asyncio, websockets, uvicorn), and the view parts that are made. Unlike a
time, the numbers are the same on a loaded machine. They are stored in `figures.json`, and a test
compares them. `python -m server.bench.record` updates them.
"""

import asyncio
import contextlib
import statistics
import sys
import tempfile
from collections.abc import AsyncGenerator, Coroutine, Iterator
from itertools import pairwise
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import uvloop

from projections.memo import Parts
from projections.projection import AnyProjection
from projections.registry import PROJECTIONS
from server.app import App
from server.bench import pairs
from server.bench.pairs import Heard, Pair, SeatSocket, Tally, dialled, guest, open_table, seeded
from server.bench.tick import TICK
from server.http import new_tables
from server.run import Server, own_redis, running
from server.runtime.settings import Settings
from server.runtime.stop_deadline import StopDeadline
from server.runtime.supervisor import Work, supervised
from server.runtime.telemetry import log_to_stderr
from server.socket.transport import do_nothing

MOVES = 120
FIGURES = Path(__file__).with_name("figures.json")
PLAYERS = {__file__, pairs.__file__}
MAKES_PARTS = {Parts.of.__code__, Parts.grown.__code__, Parts.each.__code__}
SAME_TABLE: Any = {"new_id": lambda: "counted", "secrets": SimpleNamespace(token_bytes=bytes)}
Noted = dict[int, tuple[int, ...]]
NOT_YET = ()
COUNTED_ON = (3, 11)
"""The Python version of the stored figures; newer ones make fewer calls."""


NEEDED = {"TableUpdates.listen", "LedgerWatch.run", "App._keep_clock"}
"""The background work that acts need. All other work has timers, which would affect some acts."""


class Cost(msgspec.Struct, frozen=True):
    """The mean cost of one act. `parts`: view parts that were made."""

    calls: int
    c_calls: int
    parts: int


class Calls:
    """Counts calls, except those of the playing sockets: `SeatSocket` and its callees."""

    def __init__(self) -> None:
        self.python = 0
        self.c = 0
        self.parts = 0
        self._playing: FrameType | None = None

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Count a call, for sys.setprofile. A coroutine that resumes after a wait counts again."""
        if self._playing is not None:
            if frame is self._playing and event == "return":
                self._playing = None
        elif event == "call":
            if frame.f_code.co_filename in PLAYERS:
                self._playing = frame
                return
            self.python += 1
            caller = frame.f_back
            if caller is not None and caller.f_code in MAKES_PARTS:
                self.parts += 1
        elif event == "c_call":
            self.c += 1

    def so_far(self) -> tuple[int, ...]:
        return self.python, self.c, self.parts


class CountingSocket(SeatSocket):
    """A seat that notes the number of calls whenever it receives a commit."""

    def __init__(self, pair: Pair, seat: int, token: str, calls: Calls, noted: Noted) -> None:
        super().__init__(pair, seat, token)
        self._calls = calls
        self._noted = noted

    def _act(self, heard: Heard) -> None:
        self._pair.chance = seeded(2 * heard.version + self._seat)  # independent of timing
        super()._act(heard)

    def _count(self, heard: Heard) -> None:
        super()._count(heard)
        if heard.version in self._noted:  # both seats have received it
            self._noted[heard.version] = self._calls.so_far()
            if len(self._noted) > MOVES:
                self._pair.over.set()
        else:
            self._noted[heard.version] = NOT_YET


def act() -> Iterator[str]:
    """Yield the figures of each game, with the stored ones."""
    log_to_stderr("warning")  # a line for each command would count too
    written = written_down()
    for name, projection in games().items():
        cost, before = counted(projection), written[name]
        yield f"{name:12} an act with two viewers: {shown(cost)} (written down: {shown(before)})"


def shown(cost: Cost) -> str:
    return f"{cost.calls} calls, {cost.c_calls} of C, {cost.parts} parts made"


def games() -> dict[str, AnyProjection]:
    """Return the counted games: the trivial one, and all games for two."""
    real = {name: game for name, game in PROJECTIONS.items() if 2 in game.game.seats}
    return {"tick": TICK, **real}


def written_down() -> dict[str, Cost]:
    return msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, Cost])


def counted(projection: AnyProjection) -> Cost:
    """Return the cost of an act of this game in two runs."""
    return next(costs(projection))


def costs(projection: AnyProjection) -> Iterator[Cost]:
    """Yield the cost of an act of this game: the minimum of each act over two and more runs.

    The timers that are left count too, and affect more acts on a busy machine.
    """
    games = [uvloop.run(played(projection))]
    while True:
        games.append(uvloop.run(played(projection)))
        in_all = set[int].intersection(*map(set, games))  # a busy gateway may skip a commit
        acts = (zip(*(game[version] for game in games), strict=True) for version in sorted(in_all))
        least = [tuple(map(min, counts)) for counts in acts]
        yield Cost(*(round(statistics.mean(row)) for row in zip(*least, strict=True)))


def needed(work: Work) -> Coroutine[Any, Any, object]:
    """Return this work, or a wait without end if no act needs it."""
    name: str = getattr(work, "__qualname__", "")
    return supervised(work) if name in NEEDED else asyncio.Event().wait()


@patch("server.app.supervised", needed)
async def played(projection: AnyProjection) -> Noted:
    """Play `MOVES` moves; return the counts of each version's act."""
    calls, noted = Calls(), Noted()
    async with (
        served(projection, sweep_seconds=1_000) as url,
        httpx.AsyncClient(base_url=url, timeout=60, verify=False) as http,
    ):
        while not (await http.get("/readyz")).is_success:
            await asyncio.sleep(0.01)
        tokens = [await guest(http, name) for name in ("Left", "Right")]
        with patch.multiple(new_tables, **SAME_TABLE):
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
    seen = [(version, at) for version, at in noted.items() if at != NOT_YET]
    return {
        version: tuple(now - then for now, then in zip(at, before, strict=True))
        for (_, before), (version, at) in pairwise(seen)
    }


@contextlib.asynccontextmanager
async def served(projection: AnyProjection, **given: Any) -> AsyncGenerator[str]:
    """Run a gateway with its own Redis in this loop, and yield its URL."""
    with tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp") as folder:  # a short name
        settings = Settings(port=0, metrics_port=0, data=folder, frames_per_second=0, **given)
        own = own_redis(settings)
        assert own is not None
        deadline = StopDeadline(settings.drain_seconds)
        async with running(own, deadline, do_nothing):
            app = App(settings, own.url, {projection.game.name: projection})
            server = Server(app, settings, deadline)
            task = asyncio.create_task(server._serve())  # pyright: ignore[reportPrivateUsage]
            while not server.started:  # uvicorn has no event for it
                await asyncio.sleep(0.005)
            try:
                yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
            finally:
                server.should_exit = True
                await task
