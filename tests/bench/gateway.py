"""Moves that one machine serves: server, Redis and load on it, every move synced to disk."""

import contextlib
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import uvloop

from projections.projection import AnyProjection
from server.bench.pairs import Tally, play
from server.bench.tick import TICK
from tests.bench.crowd import gather, watch_a_game
from tests.running.served import Served, short_folder

SECONDS = 8.0
PAIRS, TABLES = 50, 200
SPECTATORS, IDLE = 1_000, 5_000
GATEWAYS = (1, 2)


def gateway() -> Iterator[str]:
    """The server alone, with the trivial game; `peer` plays the same one elsewhere."""
    for number in GATEWAYS:
        with served(number) as gateways:
            tally = uvloop.run(play(urls_of(gateways), TICK.game.name, PAIRS, SECONDS))
        yield f"{number} gateways, {PAIRS} tables of two: {figures(tally)}"


def tables(projection: AnyProjection) -> Iterator[str]:
    """A real game: random options at many tables."""
    if 2 not in projection.game.seats:
        return
    for number in GATEWAYS:
        with served(number) as gateways:
            tally = uvloop.run(play(urls_of(gateways), projection.game.name, TABLES, SECONDS))
        yield f"{number} gateways, {TABLES} tables of two: {figures(tally)}; {sizes(tally)}"


def crowd(projection: AnyProjection) -> Iterator[str]:
    """One table with many spectators: when the last of them has seen a move."""
    if 2 not in projection.game.seats:
        return
    with served(1) as (server,):
        waits = uvloop.run(watch_a_game(server.url, projection.game.name, SPECTATORS))
    yield f"{SPECTATORS} spectators, {len(waits)} moves, the last has it after {spread(waits)}"


def sockets() -> Iterator[str]:
    with served(1) as (server,):
        uvloop.run(gather(server.url, 100, None, {}))
        before = resident(server.pid)
        after = uvloop.run(weighed(server))
    yield f"{(after - before) / IDLE / 1024:.1f} KiB a socket, {IDLE} of them idle"


async def weighed(server: Served) -> int:
    """Bytes the server holds with all those sockets open."""
    opened = await gather(server.url, IDLE, None, {})
    held = resident(server.pid)
    for one in opened:
        one.disconnect()
    return held


def figures(tally: Tally) -> str:
    return f"{tally.moves / SECONDS:7,.0f} moves/s to the other seat, {spread(tally.waits)}"


def spread(waits: list[float]) -> str:
    """Milliseconds: half of them, nineteen in twenty, ninety-nine in a hundred."""
    half, most, nearly = (percentile(waits, part) for part in (0.5, 0.95, 0.99))
    return f"p50 {half:.2f} p95 {most:.2f} p99 {nearly:.2f} ms" if waits else "nothing arrived"


def percentile(waits: list[float], part: float) -> float:
    """Milliseconds; infinite if nothing arrived."""
    ordered = sorted(waits)
    return ordered[int(len(ordered) * part)] * 1000 if ordered else math.inf


def sizes(tally: Tally) -> str:
    """Bytes of the patches against those of the whole views."""
    return f"patches are {tally.patch_bytes / max(1, tally.view_bytes):.1%} of the views"


def resident(process: int) -> int:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Benched(Served):
    """A server as the benchmarks have it: with the trivial game."""

    command = (sys.executable, "-m", "tests.bench.serving")


@contextlib.contextmanager
def served(gateways: int, redis_url: str = "") -> Iterator[list[Benched]]:
    """Start that number of gateways, as deployed, on that Redis, or on the first gateway's own."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(short_folder())
        started: list[Benched] = []
        for number in range(gateways):
            server = Benched(folder / str(number), KONTOR_REDIS_URL=redis_url)
            started.append(stack.enter_context(server))
            redis_url = redis_url or server.redis_url
        yield started


def urls_of(gateways: list[Benched]) -> list[str]:
    return [one.url for one in gateways]


@contextlib.contextmanager
def begun(module: str, *arguments: str) -> Iterator[str]:
    """A program of ours in a process of its own, and the first line that it prints."""
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip()
        finally:
            process.kill()
