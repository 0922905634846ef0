"""How much the house serves: server, Redis and load on this machine, every move synced to disk."""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from projections.projection import AnyProjection
from tests.bench.crowd import gather, watch_a_game
from tests.bench.echoes import echo
from tests.bench.pairs import Tally, play
from tests.bench.tick import TICK

T = TypeVar("T")

SECONDS = 8.0
PAIRS, TABLES = 50, 200
SPECTATORS, IDLE = 1_000, 5_000
GATEWAYS = (1, 2)
QUIET = {
    "KONTOR_PORT": "0",
    "KONTOR_METRICS_PORT": "0",
    "KONTOR_FRAMES_PER_SECOND": "0",
    "KONTOR_LOG_LEVEL": "warning",
}


def gateway() -> Iterator[str]:
    """The house alone, with the trivial game; the peer is an echo on the same sockets."""
    for number in GATEWAYS:
        with served(number) as (urls, _):
            tally = measured(lambda urls=urls: play(urls, TICK.game.name, PAIRS, SECONDS))
        yield f"{number} gateways, {PAIRS} tables of two: {figures(tally)}"
    with echoing() as url:
        peer = measured(lambda: echo(url, PAIRS, SECONDS))
    yield f"peer, echo in memory, no rules, log or views:  {figures(peer)}"


def tables(projection: AnyProjection) -> Iterator[str]:
    """A real game: random options at many tables."""
    if 2 not in projection.game.seats:
        return
    name = projection.game.name
    for number in GATEWAYS:
        with served(number) as (urls, _):
            tally = measured(lambda urls=urls: play(urls, name, TABLES, SECONDS))
        yield f"{number} gateways, {TABLES} tables of two: {figures(tally)}; {sizes(tally)}"


def crowd(projection: AnyProjection) -> Iterator[str]:
    """One table with many spectators: when the last of them has seen a move."""
    if 2 not in projection.game.seats:
        return
    with served(1) as (urls, _):
        waits = measured(lambda: watch_a_game(urls[0], projection.game.name, SPECTATORS))
    yield f"{SPECTATORS} spectators, {len(waits)} moves, the last has it after {spread(waits)}"


def sockets() -> Iterator[str]:
    """What an idle socket costs."""
    with served(1) as (urls, process):
        measured(lambda: gather(urls[0], 100, None, {}))
        before = resident(process)
        after = measured(lambda: weighed(urls[0], process))
    yield f"{(after - before) / IDLE / 1024:.1f} KiB a socket, {IDLE} of them idle"


async def weighed(url: str, process: int) -> int:
    """Bytes the server holds with all those sockets open."""
    opened = await gather(url, IDLE, None, {})
    held = resident(process)
    for one in opened:
        one.disconnect()
    return held


def figures(tally: Tally) -> str:
    return f"{tally.moves / SECONDS:7,.0f} moves/s to the other seat, {spread(tally.waits)}"


def spread(waits: list[float]) -> str:
    """Milliseconds: half of them, nineteen in twenty, ninety-nine in a hundred."""
    ordered = sorted(waits)
    if not ordered:
        return "nothing arrived"
    half, most, nearly = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.95, 0.99))
    return f"p50 {half:.2f} p95 {most:.2f} p99 {nearly:.2f} ms"


def sizes(tally: Tally) -> str:
    """Bytes of the patches against those of the whole views."""
    return f"patches are {tally.patch_bytes / max(1, tally.view_bytes):.1%} of the views"


def measured(load: Callable[[], Coroutine[Any, Any, T]]) -> T:
    return uvloop.run(load())


def resident(process: int) -> int:
    """Bytes of memory that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def served(gateways: int, **settings: str) -> Iterator[tuple[list[str], int]]:
    """So many gateways on one Redis, as they are deployed: their addresses, and one process."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp"))
        common = {**QUIET, **settings}
        owner = {**common, "KONTOR_DATA": folder, "KONTOR_REDIS_URL": ""}
        others = {**common, "KONTOR_REDIS_URL": f"unix://{folder}/redis.sock"}
        environs = [owner, *([others] * (gateways - 1))]
        started = [stack.enter_context(running("tests.bench.serving", e)) for e in environs]
        yield [line.rpartition(" ")[2].strip() for _, line in started], started[0][0].pid


@contextlib.contextmanager
def gateway_on(url: str) -> Iterator[tuple[str, int]]:
    """A gateway on that Redis: its address, and its process."""
    environ = {**QUIET, "KONTOR_REDIS_URL": url}
    with running("tests.bench.serving", environ) as (process, line):
        yield line.rpartition(" ")[2].strip(), process.pid


@contextlib.contextmanager
def echoing() -> Iterator[str]:
    with running("tests.bench.echo", {}) as (_, line):
        yield line.strip()


@contextlib.contextmanager
def running(module: str, environ: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of ours and the first line it prints, which says where it listens."""
    with subprocess.Popen(
        [sys.executable, "-m", module],
        env=os.environ | environ,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield process, line
        finally:
            process.terminate()
