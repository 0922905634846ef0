"""The instructions of one act, by phase: `kontor bench act --instructions`.

A server runs under callgrind, which counts instructions. Unlike a time, the numbers are the same
on a loaded machine; they differ between builds of Python. The players are in this process and do
not count. `python -m server.bench.record instructions` stores the figures.
"""

import asyncio
import contextlib
import ctypes
import gc
import mmap
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import wraps
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from domain.decider import Seat
from domain.table.step import Step
from projections import viewer_frames
from projections.projection import AnyProjection
from projections.registry import PROJECTIONS
from server import app
from server.bench.act import SAME_TABLE, needed, served
from server.bench.pairs import Heard, guest, open_table
from server.bench.tick import TICK
from server.http import new_tables
from server.runtime.telemetry import log_to_stderr
from server.tables import handler
from server.tables.broadcast import Broadcast
from server.tables.live_table import LiveTable

Phases: TypeAlias = dict[str, int]
"""Instructions of an act, by phase. `all`: their sum."""

REST = "all others"
PHASES = ("decide", "step", "view", "patch", "sentences", "options", "labels", "json", REST)
FIGURES = Path(__file__).with_name("instructions.json")
WARM_UP, ACTS = 30, 40
"""Acts that are played before the count, and acts that are counted."""
RISE = 0.02
"""The allowed rise of a phase above the stored figure, as a share."""
BUILD = f"{platform.python_version()} {platform.python_compiler()}"
"""The build of Python. Figures of another build cannot be compared."""


class Missing(Exception):  # noqa: N818 - nothing is wrong
    """Callgrind cannot run here; the message says what to do."""


class Opening(NamedTuple):
    game: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game} {self.seats}"


def openings() -> tuple[Opening, ...]:
    """Return the trivial game, and each game with its fewest and its most players."""
    real = {name: projection.game.seats for name, projection in PROJECTIONS.items()}
    sizes = {name: sorted({max(2, seats[0]), seats[-1]}) for name, seats in real.items()}
    return (Opening("tick", 2), *(Opening(name, n) for name in sizes for n in sizes[name]))


def instructions(of: Sequence[Opening] = ()) -> Iterator[str]:
    """Yield a line per opening, with its difference from the stored figures.

    `of`: by default all openings. Raises Missing without callgrind.
    """
    require_callgrind()
    before = written_down()
    yield f"in thousands; compared with the figures of Python {BUILD}, if there are any"
    for opening in of or openings():
        phases, former = counted(opening), before.get(str(opening), {})
        yield f"{opening!s:13} " + ", ".join(
            f"{phase} {number / 1000:.1f}" + compared(number, former.get(phase))
            for phase, number in phases.items()
        )


def compared(number: int, former: int | None) -> str:
    return f" ({number / former - 1:+.1%})" if former else ""


def written_down() -> dict[str, Phases]:
    """Return the stored figures of this build of Python; empty if there are none."""
    every = msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, dict[str, Phases]])
    return every.get(BUILD, {})


def counted(opening: Opening) -> Phases:
    """Count an act of that opening. Raises Missing without callgrind."""
    require_callgrind()
    with tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp") as folder:
        callgrind = ("valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/out")
        options = ("--instr-atstart=no", "--separate-threads=yes")
        module = ("-c", SERVE, folder, opening.game)
        server = subprocess.Popen(  # noqa: S603 - our own interpreter
            (*callgrind, *options, sys.executable, *module),
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        with server:
            try:
                assert server.stdout is not None
                url = next(line.strip() for line in server.stdout if line.startswith("http"))
                uvloop.run(played(url, opening))
                server.wait(60)
            finally:
                server.kill()
        return summed(Path(folder))


def require_callgrind() -> None:
    if platform.machine() != "x86_64" or sys.platform != "linux":
        raise Missing("Instructions are counted on Linux with an x86-64 processor only.")
    if shutil.which("valgrind") is None:
        raise Missing("valgrind is missing. Install it: `apt-get install valgrind`.")


# The server, under callgrind.

REQUEST = bytes.fromhex("4889f8 31d2 48c1c703 48c1c70d 48c1c73d 48c1c733 4887db 4889d0 c3")
"""The machine code that valgrind treats as a request (valgrind.h), with the address of six words as
its argument. On a real processor it has no effect."""
DUMP, START, STOP = (0x4354_0000 + number for number in (0, 4, 5))


class Callgrind:
    """Requests to the callgrind that runs this process."""

    def __init__(self) -> None:
        rights = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
        self._memory = mmap.mmap(-1, mmap.PAGESIZE, prot=rights)
        self._memory.write(REQUEST)
        code = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        self._ask = ctypes.CFUNCTYPE(ctypes.c_ulong, ctypes.c_void_p)(code)
        self._words = {request: (ctypes.c_ulong * 6)(request) for request in (DUMP, START, STOP)}

    def __call__(self, request: int) -> None:
        self._ask(ctypes.addressof(self._words[request]))


class Cuts(msgspec.Struct):
    """The phase of each dump; the outer and the inner phase of each call.

    `acts`: the number of dumps and calls at the end of each act.
    """

    segments: list[str] = []
    calls: list[tuple[str, str]] = []
    acts: list[tuple[int, int]] = []


class Marks:
    """Divides the count by phases, with a dump at the start and end of each phase."""

    def __init__(self) -> None:
        self.cuts = Cuts()
        self._callgrind = Callgrind()
        self._phases = [REST]
        self._on = False

    def end_act(self) -> None:
        self._cut()
        self.cuts.acts.append((len(self.cuts.segments), len(self.cuts.calls)))

    def start(self) -> None:
        self._on = True
        self._callgrind(START)

    def stop(self) -> None:
        self._cut()
        self._callgrind(STOP)
        self._on = False

    def phase(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with a mark, so that its instructions count for that phase."""

        @wraps(function)
        def marked(*args: Any, **named: Any) -> Any:
            if not self._on:
                return function(*args, **named)
            self._cut()
            self.cuts.calls.append((self._phases[-1], name))
            self._phases.append(name)
            try:
                return function(*args, **named)
            finally:
                self._cut()
                self._phases.pop()

        return marked

    def _cut(self) -> None:
        self.cuts.segments.append(self._phases[-1])
        self._callgrind(DUMP)


IN, OUT = "inside an empty call", "around an empty call"


def summed(folder: Path) -> Phases:
    """Return the instructions of an act from a run's dumps, without the cost of the marks.

    `REST` is the lower quartile of all acts, because timers of the server run in some acts.
    """
    cuts = msgspec.json.decode((folder / "cuts").read_bytes(), type=Cuts)
    counts = [total(folder / f"out.{n}-01") for n in range(1, len(cuts.segments) + 1)]
    inside, around = (
        statistics.median(n for n, phase in zip(counts, cuts.segments, strict=True) if phase == it)
        for it in (IN, OUT)
    )
    acts: list[dict[str, float]] = []
    for (dump, call), (last_dump, last_call) in pairwise(cuts.acts):
        act: dict[str, float] = dict.fromkeys((*PHASES, IN, OUT), 0)
        for phase, count in zip(cuts.segments[dump:last_dump], counts[dump:last_dump], strict=True):
            act[phase] += count
        for outer, inner in cuts.calls[call:last_call]:
            act[outer] -= around
            act[inner] -= inside
        acts.append(act)
    phases = {phase: round(statistics.mean(act[phase] for act in acts)) for phase in PHASES}
    phases[REST] = round(statistics.quantiles(act[REST] for act in acts)[0])
    return {"all": sum(phases.values()), **phases}


def total(dump: Path) -> int:
    return int(dump.read_text().rpartition("totals: ")[2].split()[0])


def marked(projection: AnyProjection, marks: Marks) -> AnyProjection:
    """Return the projection with its functions marked as phases; mark other functions in place."""
    for owner, name, phase in (
        (handler, "next_step", "step"),
        (viewer_frames, "patch_between", "patch"),
        (viewer_frames, "options", "options"),
        (viewer_frames.Common, "events", "sentences"),
        (viewer_frames.Common, "sentences", "sentences"),
        (Broadcast, "_encoded", "json"),
    ):
        setattr(owner, name, marks.phase(phase, getattr(owner, name)))
    return replace(
        projection,
        game=replace(projection.game, decide=marks.phase("decide", projection.game.decide)),
        view=marks.phase("view", projection.view),
        label=marks.phase("labels", projection.label),
        price=marks.phase("labels", projection.price),
    )


SERVE = f"import sys, {__name__} as counted; counted.serve(sys.argv[1], sys.argv[2])"


def serve(folder: str, name: str) -> None:
    """Serve that game in this process; write the cuts into the folder."""
    log_to_stderr("error")
    uvloop.run(serve_until_counted(Path(folder), name))


async def serve_until_counted(folder: Path, name: str) -> None:
    """Serve that game, and print the address, until the acts are counted."""
    gc.disable()  # a collection would affect some act
    marks, over = Marks(), asyncio.Event()
    marks.start()
    empty = marks.phase(IN, lambda: None)
    marks.phase(OUT, lambda: [empty() for _ in range(ACTS)])()
    marks.stop()
    publish, acts = Broadcast.publish, 0

    def counted_publish(
        self: Broadcast, live: LiveTable, step: Step, answered: Seat | None = None
    ) -> None:
        nonlocal acts
        publish(self, live, step, answered)
        acts += 1
        if acts == WARM_UP:
            marks.start()
        if WARM_UP <= acts <= WARM_UP + ACTS:
            marks.end_act()
        if acts == WARM_UP + ACTS:
            marks.stop()
            over.set()

    Broadcast.publish = counted_publish
    app.supervised = needed
    projection = TICK if name == "tick" else PROJECTIONS[name]
    with patch.multiple(new_tables, **SAME_TABLE):
        async with served(marked(projection, marks), sweep_seconds=1_000) as url:
            print(url, flush=True)  # noqa: T201 - for the parent
            await over.wait()
    (folder / "cuts").write_bytes(msgspec.json.encode(marks.cuts))


# The players.


async def played(url: str, opening: Opening) -> None:
    """Play at a table until the server has counted enough and ends the connections."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        while not (await http.get("/readyz")).is_success:
            await asyncio.sleep(0.1)
        tokens = [await guest(http, f"Player {seat}") for seat in range(opening.seats)]
        table = await open_table(http, opening.game, tokens)
    sockets = [await watching(url, table, token) for token in tokens]
    with contextlib.suppress(ConnectionClosed):
        await answer(sockets, table)
    await asyncio.gather(*(socket.close() for socket in sockets))


async def watching(url: str, table: str, token: str) -> ClientConnection:
    protocol = Subprotocol("kontor.v1")
    socket = await connect(f"ws{url.removeprefix('http')}/ws", subprotocols=[protocol])
    await socket.send(msgspec.json.encode({"type": "hello", "token": token}).decode())
    await socket.send(msgspec.json.encode({"type": "watch", "table": table}).decode())
    return socket


async def answer(sockets: Sequence[ClientConnection], table: str) -> None:
    """Play an option of the first seat that has one, when all seats have received a position.

    Raises ConnectionClosed when the server ends.
    """
    version = 0
    while True:
        views = [await seen(socket, version + 1) for socket in sockets]
        version = views[0].version
        seat, view = next((n, view) for n, view in enumerate(views) if view.options)
        option = random.Random(version).choice(view.options)
        act = {"type": "act", "table": table, "id": str(version), "command": option.command}
        await sockets[seat].send(msgspec.json.encode(act).decode())


async def seen(socket: ClientConnection, version: int) -> Heard:
    """Return the seat's next frame with this version or a later one."""
    while True:
        heard = msgspec.json.decode(await socket.recv(), type=Heard)
        if heard.type in ("position", "commit") and heard.version >= version:
            return heard


def write() -> None:
    """Store the figures of this build of Python, and keep those of other builds."""
    every = msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, dict[str, Phases]])
    every[BUILD] = {str(opening): counted(opening) for opening in openings()}
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(every), indent=2) + b"\n")
