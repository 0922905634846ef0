"""Honest tables, with the limits that operators have, while one stranger attacks.

The stranger has its own process and its own address. On a machine with few cores any such process
slows down everything else. Therefore each attack is measured twice, `beside` and `at` the server of
the honest tables. `beside` means that the attack goes to another server on the same machine, with
the same load for the cores.

The ratio of the two is the cost of sharing a server, and should stay below 2. Memory is the peak of
the server's process, above its level before the attack. The server's log should contain only
intended lines. A probe also requests `/healthz`, as monitoring does; the report has the slowest
answer.

Both servers are new for each attack, because an attack may outlive its stranger: bots continue to
play at the tables that it opened. With one pair of servers for all attacks, the other server would
still have that load during the second measurement. Half of the attack would be counted twice, and
it would continue during later attacks.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

import httpx
import uvloop

from server.bench.pairs import Tally, at_work, play
from server.bench.tick import TICK
from tests.bench.attacks import ATTACKS
from tests.bench.gateway import Benched, begun, percentile
from tests.fuzz.target import unhandled
from tests.running.served import Served

SECONDS = 4.0
TABLES = 10
PAUSE_SECONDS = 0.02
"""Before a seat answers: the honest tables leave the server time."""
HEALTH_SECONDS = 0.1
"""Between two questions for its health."""
LIMITS = {
    "KONTOR_FRAMES_PER_SECOND": "",
    "KONTOR_BOT_BEAT_SECONDS": "",
    "KONTOR_EXEMPT_NETWORKS": "127.0.0.1/32",
}


class Calm(NamedTuple):
    """The service that honest people receive. `health`: seconds of the slowest `/healthz`."""

    tally: Tally
    health: float


def hostile(names: Sequence[str] = tuple(ATTACKS)) -> Iterator[str]:
    """These attacks, or every one there is."""
    with two_servers() as (honest, _):
        yield f"{'nothing':14} {spread(calm(honest))}"
    for number, name in enumerate(names, start=2):
        source = f"127.0.1.{number}"
        with two_servers() as (honest, other), attacking(name, other.url, source):
            beside = calm(honest)
        with two_servers() as (honest, _), attacking(name, honest.url, source):
            Path(f"/proc/{honest.pid}/clear_refs").write_text("5")  # the peak is forgotten: proc(5)
            before = peak(honest)
            at = calm(honest)
            grown = (peak(honest) - before) / 1e6
            lines = len(unhandled(honest.log()))
        ratio = percentile(at.tally.waits, 0.99) / percentile(beside.tally.waits, 0.99)
        yield (
            f"{name:14} beside {spread(beside)}, at {spread(at)}: {ratio:.1f} x, "
            f"{grown:+.0f} MB, {lines} lines not meant"
        )


@contextlib.contextmanager
def two_servers() -> Iterator[tuple[Served, Served]]:
    with Benched.alone(**LIMITS) as one, Benched.alone(**LIMITS) as other:
        yield one, other


def attacking(name: str, url: str, source: str) -> AbstractContextManager[str]:
    """A process of its own that attacks the server, from when it has begun."""
    return begun("tests.bench.stranger", name, url, source)


def calm(server: Served) -> Calm:
    return uvloop.run(looked_at(server.url))


async def looked_at(url: str) -> Calm:
    slowest = 0.0

    async def ask_for_health() -> None:
        nonlocal slowest
        async with httpx.AsyncClient(base_url=url, timeout=60, verify=False) as http:
            while True:
                began = time.perf_counter()
                try:
                    await http.get("/healthz")
                finally:  # also of the one that had no answer at the end
                    slowest = max(slowest, time.perf_counter() - began)
                await asyncio.sleep(HEALTH_SECONDS)

    async with at_work([ask_for_health()]):
        tally = await play([url], TICK.game.name, TABLES, SECONDS, PAUSE_SECONDS)
    return Calm(tally, slowest)


def spread(had: Calm) -> str:
    p50, p99 = (percentile(had.tally.waits, part) for part in (0.5, 0.99))
    return f"p50 {p50:.1f} p99 {p99:.1f} health {had.health * 1000:.0f} ms"


def peak(server: Served) -> int:
    """The most bytes of memory that the server has had."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    (kibibytes,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
    return int(kibibytes) * 1024
