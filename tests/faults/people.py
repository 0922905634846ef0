"""People who are called, and people who seek each other, while a seeded schedule of faults goes on.

    python -m tests.faults.people --seed 7 --faults 60 --setup B

prints what was found and exits with 1 if that is anything. Nobody is lost on the way: each turn of
somebody whose page is closed is called for once, under one id however often it is sent; who seeks
has a chair, and no seek outlives who is gone.

Faults that freeze a gateway, or leave lines half-open, are not among these: a page that is closed
meanwhile seems to be open there.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from server.calls.subscriptions import READ_PLAYERS_SECONDS
from tests.faults.called import Called
from tests.faults.faults import inflict
from tests.faults.scene import Scene
from tests.faults.schedule import Fault, Kind, Setup, schedule
from tests.faults.seekers import Seeker, traces_of
from tests.faults.setups import house
from tests.running.push_service import certificate_in, push_service

KINDS = (
    Kind.KILL_GATEWAY,
    Kind.KILL_GATEWAYS,
    Kind.KILL_PARENT,
    Kind.POWER_CUT,
    Kind.RESTART,
    Kind.KILL_REDIS,
    Kind.STOP_REDIS,
    Kind.REDIS_CUT,
    Kind.REDIS_CUT_AT_BYTE,
    Kind.REDIS_DELAY,
    Kind.BELLS_CUT,
    Kind.MOVE_SLOTS,
    Kind.HALF_MOVE_SLOTS,
)
CALLED, SEEKERS = 4, 4
ANSWER_SECONDS = 0.3
"""Of the push service: so long a call is on its way, and a fault may come."""
ROUND_SECONDS = 60.0
"""So long the next fault waits for everybody to be called, or seated, once more."""


class Report(NamedTuple):
    """`turns`: called for. `repeated`: calls that were sent again under their id.

    `slowest`: seconds from a turn's beginning to its call.
    """

    findings: tuple[str, ...]
    turns: int
    repeated: int
    sought: int
    together: int
    slowest: float
    tracebacks: tuple[str, ...]


async def run(seed: int, setup: Setup, faults: Sequence[Fault], folder: Path) -> Report:
    """People come and go until all of these faults are done; then all is looked at."""
    certificate = certificate_in(folder)
    async with push_service(certificate) as service:
        service.answers_after = ANSWER_SECONDS
        given = {"KONTOR_PUSH_HOSTS": service.host, "SSL_CERT_FILE": str(certificate[0])}
        async with house(setup, folder, given) as built:
            called = [Called(built, service, f"{seed}/{n}") for n in range(CALLED)]
            seekers = [Seeker(built, f"{seed}/{n}", n) for n in range(SEEKERS)]
            await asyncio.gather(*(one.subscribe() for one in called))
            await asyncio.sleep(2 * READ_PLAYERS_SECONDS)
            async with at_work(*called, *seekers):
                scene = Scene(built, ())
                scene.playing = lambda: [one.table_id for one in called if one.table_id]
                for fault in faults:
                    await go_through(scene, fault, called, seekers)
            traces = await traces_of(built, seekers)
            log = built.log()
    findings = [found for one in (*called, *seekers) for found in one.findings]
    return Report(
        tuple(findings + traces),
        sum(one.turns for one in called),
        sum(one.repeated for one in called),
        sum(one.sought for one in seekers),
        sum(one.together for one in seekers),
        max(one.slowest for one in called),
        tuple(one[:3_000] for one in log.split("\nTraceback")[1:]),
    )


@asynccontextmanager
async def at_work(*people: Called | Seeker) -> AsyncIterator[None]:
    """Until that is left; what one of them stumbles over is raised."""
    tasks = {asyncio.create_task(one.go_on()): one for one in people}
    try:
        yield
    finally:
        for one in people:
            one.is_last = True
        _, late = await asyncio.wait(tasks, timeout=ROUND_SECONDS)
        for task in late:
            tasks[task].findings.append(f"{tasks[task].name} came to no end")
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome


async def go_through(
    scene: Scene, fault: Fault, called: Sequence[Called], seekers: Sequence[Seeker]
) -> None:
    """One fault, until everybody has gone on."""
    await asyncio.sleep(fault.after)
    began = time.monotonic()
    done = await inflict(scene, fault)
    before = {one: one.rounds for one in (*called, *seekers)}
    waiting = await still_waiting(before)
    if done.lift is not None:
        await done.lift()
        waiting = await still_waiting(before)
    for one in waiting:
        one.findings.append(f"{one.name} did not go on after fault {fault.number}")
    took = time.monotonic() - began
    names = [one.name for one in waiting]
    print(f"{fault.number:5} {fault.kind.value:30} {took:6.2f} s {names or ''}", flush=True)


async def still_waiting(before: Mapping[Called | Seeker, int]) -> list[Called | Seeker]:
    """Who has not gone on a while later."""
    until = time.monotonic() + ROUND_SECONDS
    while any(is_waiting(*one) for one in before.items()) and time.monotonic() < until:  # noqa: ASYNC110 - it reads what they note
        await asyncio.sleep(0.05)
    return [one for one, rounds in before.items() if is_waiting(one, rounds)]


def is_waiting(one: Called | Seeker, rounds: int) -> bool:
    """Whether they have not gone on since then; who has found something wrong may never do so."""
    return one.rounds == rounds and not one.findings


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000)
    parser.add_argument("--faults", type=int, default=40)
    parser.add_argument("--setup", choices=("A", "B", "C"), default="B")
    parser.add_argument("--only", nargs="*", choices=[kind.name for kind in KINDS], default=None)
    given = parser.parse_args()
    kinds = [kind for kind in KINDS if given.only is None or kind.name in given.only]
    folder = Path(tempfile.mkdtemp(prefix="people-", dir="/tmp"))
    faults = schedule(given.seed, given.setup, given.faults, kinds)
    print(f"seed {given.seed}, set-up {given.setup}, in {folder}", flush=True)
    report = asyncio.run(run(given.seed, given.setup, faults, folder))
    print(*report.findings, sep="\n")
    print(report._replace(findings=()))
    return 1 if report.findings else 0


if __name__ == "__main__":
    os.umask(0o077)
    sys.exit(main())
