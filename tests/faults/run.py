"""A program that plays games during a seeded schedule of faults, and judges the result.

    python -m tests.faults --seed 7 --faults 300 --setup A
    python -m tests.faults --seed 7 --faults 40 --setup B --only REDIS_CUT BELLS_CUT

The output is a table of recovery times and the findings. The exit status is 1 if there are
findings; the seed is then added to `seeds.txt`, and `--kept` repeats all of those.

The same seed gives the same faults in the same order, whatever happens in the games. `--keep
FOLDER` keeps the clients' histories, the ledgers and the servers' logs. `--check` judges one of
these again:

    python -m tests.faults --check FOLDER/faults-A-7-…

Recovery includes the players' own pauses (a quarter of a second at most) and other load of the
machine, so figures are upper bounds. For figures to quote, run it on an otherwise idle machine.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from projections.registry import PROJECTIONS
from tests.faults.checker import check
from tests.faults.checks.case import Finding
from tests.faults.evidence import HISTORY
from tests.faults.game_loop import Plan
from tests.faults.history import Accepted, JsonObject
from tests.faults.play import Companion, tormented
from tests.faults.schedule import Fault, Setup
from tests.faults.setups import Deployment, deployment


class Report(NamedTuple):
    """`done`: faults in order; `recovered`: seconds after each until everybody went on.

    `log`: how often the servers logged what, at level error.
    """

    done: tuple[Fault, ...]
    recovered: tuple[float, ...]
    findings: tuple[Finding, ...]
    games: int
    entries: int
    acknowledged: int
    shown: int
    log: Counter[str]


def all_plans() -> list[Plan]:
    """Return the plans of every game: one with people, one with SDK clients, one with bots."""
    plans: list[Plan] = []
    for n, game in enumerate(PROJECTIONS):
        plans += [
            Plan(f"people/{game}", game, 2, {}, private=n % 2 == 0),
            Plan(f"sdk/{game}", game, 2, {}, move_seconds=3600 if n % 2 else None),
            Plan(f"bots/{game}", game, 2, {"1": "random" if n % 2 else "steady"}),
        ]
    return plans


@asynccontextmanager
async def nobody(_: Deployment) -> AsyncIterator[Sequence[Companion]]:
    yield ()


async def run(
    seed: int,
    setup: Setup,
    faults: Sequence[Fault],
    folder: Path,
    plans: Sequence[Plan] | None = None,
    *,
    given: Mapping[str, str] = MappingProxyType({}),
    company: Callable[[Deployment], AbstractAsyncContextManager[Sequence[Companion]]] = nobody,
) -> Report:
    """Play in a set-up of its own until all of these faults are done, and check everything.

    `given`: further settings of servers. `company`: companions who come and go meanwhile, and judge
    what happens to them.
    """
    async with deployment(setup, folder, given) as built:
        return await run_in(
            built, seed, faults, folder, plans=plans or all_plans(), company=company
        )


async def run_in(
    built: Deployment,
    seed: int,
    faults: Sequence[Fault],
    folder: Path,
    *,
    plans: Sequence[Plan],
    company: Callable[[Deployment], AbstractAsyncContextManager[Sequence[Companion]]] = nobody,
) -> Report:
    """Do the same in a set-up that runs; what earlier runs left in it is not judged."""
    logged = errors_in(built.log())
    async with tormented(built, plans, seed) as play:
        async with company(built) as companions:
            play.companions = companions
            for fault in faults:
                await play.go_through(fault)
        evidence = await play.evidence()
    odd = [
        Finding("companion", "", one.name, evidence.bare.ended, text)
        for one in companions
        for text in one.findings
    ]
    log = errors_in(built.log()) - logged
    play.history.write(folder / HISTORY)
    evidence.write(folder)
    case = evidence.case(play.history.records)
    return Report(
        tuple(faults),
        tuple(play.recovered),
        tuple(odd + play.findings + await asyncio.to_thread(check, case)),
        sum(loop.games for loop in play.loops),
        sum(truth.final.head for truth in case.truths.values()),
        sum(isinstance(one, Accepted) for one in case.records),
        sum(isinstance(one, JsonObject) for one in case.records),
        log,
    )


WRONG = frozenset({"unknown_event", "stop_forced"})
"""Log lines that no fault is a reason for."""


class _Line(msgspec.Struct):
    event: str = ""
    level: str = ""


def errors_in(log: str) -> Counter[str]:
    """Count log lines of level error, those that are `WRONG`, and tracebacks."""
    found: Counter[str] = Counter()
    for line in log.splitlines():
        try:
            read = msgspec.json.decode(line, type=_Line)
        except msgspec.DecodeError:
            if line.startswith("Traceback"):
                found["Traceback"] += 1
        else:
            if read.level == "error" or read.event in WRONG:
                found[read.event] += 1
    return found
