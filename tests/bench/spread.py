"""The cost of a move when the work is spread: over gateways, and over the nodes of a Redis Cluster.

The figure is the CPU time of a move at all gateways and in all of Redis. With few cores the
processes wait for each other, so moves per second are less informative. Each move is synced to
disk.

Independent servers are the control. Their additional cost per move with two instead of one is due
to the machine, whose cores share caches and clock. The rest is Kontor's own cost.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import uvloop

from projections.registry import PROJECTIONS
from server.bench.pairs import play
from server.bench.tick import TICK
from tests.bench.gateway import served, urls_of
from tests.running.process import children
from tests.running.redis_cluster import MASTERS, TestedCluster
from tests.running.redis_server import RedisServer
from tests.running.served import Served, short_folder

PAIRS = 50
SECONDS = 6.0
GATEWAYS, SEPARATE, WORKERS = (1, 2, 4), 2, 2
GAMES = (TICK.game.name, "burgundy")

Ledger: TypeAlias = Callable[[Path], contextlib.AbstractContextManager[tuple[str, list[int]]]]
"""The address of a Redis that is kept in a folder, and its processes."""


def spread() -> Iterator[str]:
    """One Redis or a cluster, one gateway or more, the two of a table at one of them or at any."""
    for game in GAMES:
        yield f"{game:9} {SEPARATE} separate: {separate(game)}"
        for ledger in (alone, cluster):
            with kept(ledger) as (url, nodes):
                for line in figures(game, url, nodes):
                    yield f"{game:9} {ledger.__name__:8} {line}"


@contextlib.contextmanager
def kept(ledger: Ledger) -> Iterator[tuple[str, list[int]]]:
    with short_folder() as folder, ledger(folder) as running:
        yield running


def separate(game: str) -> str:
    """Each with a gateway and a Redis of its own, and its share of the tables."""
    with contextlib.ExitStack() as stack:
        redis = [stack.enter_context(kept(alone)) for _ in range(SEPARATE)]
        gateways = [stack.enter_context(served(1, url)) for url, _ in redis]
        processes = [one.pid for each in gateways for one in each]
        nodes = [node for _, each in redis for node in each]
        return measured(list(map(urls_of, gateways)), game, processes, nodes)


def figures(game: str, url: str, nodes: list[int]) -> Iterator[str]:
    for number in GATEWAYS:
        for together in (True, False) if number > 1 else (True,):
            where = "" if number == 1 else ", together" if together else ", apart"
            with served(number, url) as gateways:
                processes = [one.pid for one in gateways]
                urls = [urls_of(gateways)]
                figure = measured(urls, game, processes, nodes, together=together)
                yield f"{number} gateways{where}: {figure}"
    if game in PROJECTIONS:  # a worker knows no other
        given = {"KONTOR_REDIS_URL": url, "KONTOR_WORKERS": str(WORKERS)}
        with Served.alone(**given) as server:
            processes = children(server.pid, "server.worker")
            yield f"{WORKERS} workers: {measured([[server.url]], game, processes, nodes)}"


def measured(
    doors: Sequence[Sequence[str]],
    game: str,
    processes: list[int],
    nodes: list[int],
    *,
    together: bool = True,
) -> str:
    """Return the cost of a move at gateways and in Redis. `doors`: the gateways of each server."""
    before: list[float] = []

    def begin() -> None:
        before[:] = [cpu_of(processes), cpu_of(nodes)]

    async def playing() -> int:
        tables = PAIRS // len(doors)
        tallies = await asyncio.gather(
            *(play(urls, game, tables, SECONDS, together=together, begin=begin) for urls in doors)
        )
        return sum(tally.moves for tally in tallies)

    moves = uvloop.run(playing())
    used = [cpu_of(processes) - before[0], cpu_of(nodes) - before[1]]
    at_gateways, at_redis = (1_000_000 * seconds / max(moves, 1) for seconds in used)
    return (
        f"{at_gateways:.0f} µs a move at gateways, {at_redis:.0f} at Redis,"
        f" {moves / SECONDS:,.0f} moves/s"
    )


def cpu_of(processes: list[int]) -> float:
    """Seconds of CPU that they have had so far, all threads of each."""
    tasks = (task for pid in processes for task in Path(f"/proc/{pid}/task").iterdir())
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[tuple[str, list[int]]]:
    with RedisServer(folder) as redis:
        yield redis.url, [redis.pid]


@contextlib.contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """Three masters, without replicas: those would be on other machines."""
    with TestedCluster(folder, replicas=0) as running:
        yield running.url, [node.pid for node in running.nodes[:MASTERS]]
