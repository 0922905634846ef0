"""What a move costs when the work is spread: over gateways, and over the nodes of a Redis Cluster.

The figure is the CPU a move takes at all gateways and at all of Redis. On a few cores everybody
waits for everybody else, so that moves per second say less. Each move is synced to disk.
"""

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import uvloop

from tests.bench.gateway import served, urls_of
from tests.bench.pairs import Tally, play
from tests.bench.tick import TICK
from tests.running.redis_cluster import MASTERS, TestedCluster
from tests.running.redis_server import RedisServer

PAIRS = 50
SECONDS = 6.0
GATEWAYS = (1, 2, 4)
GAMES = (TICK.game.name, "burgundy")

Ledger: TypeAlias = Callable[[Path], contextlib.AbstractContextManager[tuple[str, list[int]]]]
"""The address of a Redis that is kept in a folder, and its processes."""


def spread() -> Iterator[str]:
    """One Redis or a cluster, one gateway or more, the two of a table at one of them or at any."""
    for game in GAMES:
        for ledger in (alone, cluster):
            for line in figures_on(ledger, game):
                yield f"{game:9} {ledger.__name__:8} {line}"


def figures_on(ledger: Ledger, game: str) -> Iterator[str]:
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp"))
        url, nodes = stack.enter_context(ledger(Path(folder)))
        yield from figures(game, url, nodes)


def figures(game: str, url: str, nodes: list[int]) -> Iterator[str]:
    for number in GATEWAYS:
        for together in (True, False) if number > 1 else (True,):
            tally, gateways, redis = measured(game, url, nodes, number, together=together)
            where = "" if number == 1 else ", together" if together else ", apart"
            yield (
                f"{number} gateways{where}: {cost(tally, gateways):.0f} µs a move at gateways,"
                f" {cost(tally, redis):.0f} at Redis, {tally.moves / SECONDS:,.0f} moves/s"
            )


def cost(tally: Tally, seconds: float) -> float:
    """Microseconds a move."""
    return 1_000_000 * seconds / max(tally.moves, 1)


def measured(
    game: str, url: str, nodes: list[int], number: int, *, together: bool
) -> tuple[Tally, float, float]:
    """What was played, and the seconds of CPU that gateways and Redis took for it."""
    with served(number, url) as gateways:
        processes = [one.pid for one in gateways]
        before: list[float] = []

        def begin() -> None:
            before[:] = [cpu_of(processes), cpu_of(nodes)]

        playing = play(urls_of(gateways), game, PAIRS, SECONDS, together=together, begin=begin)
        tally = uvloop.run(playing)
        return tally, cpu_of(processes) - before[0], cpu_of(nodes) - before[1]


def cpu_of(processes: list[int]) -> float:
    """Seconds of CPU that they have had so far, all threads of each."""
    return (
        sum(
            int(task.joinpath("schedstat").read_text().split()[0])
            for process in processes
            for task in Path(f"/proc/{process}/task").iterdir()
        )
        / 1e9
    )


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """A Redis by itself: its address and its process."""
    with RedisServer(folder) as redis:
        yield redis.url, [redis.pid]


@contextlib.contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """Three masters, without replicas: those would be on other machines."""
    with TestedCluster(folder, replicas=0) as running:
        yield running.url, [node.pid for node in running.nodes[:MASTERS]]
