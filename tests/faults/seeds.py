"""Seeds that failed once, kept beside the tests: a line each, `setup seed faults kinds # found`.

The kinds are names joined by commas, or `all`. `make test-all` replays short ones, and all of them
are replayed by `python -m tests.faults --kept`.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, cast

from tests.faults.schedule import ROLLING, Fault, Kind, Setup, schedule

FILE = Path(__file__).with_name("seeds.txt")
ALL = "all"
KINDS = tuple(kind for kind in Kind if kind not in ROLLING)
"""The kinds that `all` stands for: a kept seed draws the same faults as on the day it failed."""


class Seed(NamedTuple):
    """A run that can be repeated."""

    setup: Setup
    seed: int
    faults: int
    kinds: tuple[Kind, ...] = KINDS

    def schedule(self) -> tuple[Fault, ...]:
        return schedule(self.seed, self.setup, self.faults, self.kinds)

    def line(self, found: Iterable[str]) -> str:
        """As it is kept. `found`: what went wrong."""
        names = ",".join(kind.name for kind in self.kinds)
        kinds = ALL if self.kinds == KINDS else names
        return f"{self.setup} {self.seed} {self.faults} {kinds} # {', '.join(sorted(set(found)))}\n"


def parsed(line: str) -> Seed:
    setup, seed, faults, kinds = line.partition("#")[0].split()
    named = KINDS if kinds == ALL else tuple(Kind[name] for name in kinds.split(","))
    return Seed(cast("Setup", setup), int(seed), int(faults), named)


def kept() -> list[Seed]:
    return [parsed(line) for line in FILE.read_text().splitlines() if line.strip()]


def keep(seed: Seed, found: Iterable[str]) -> None:
    """Once."""
    if seed not in kept():
        with FILE.open("a") as file:
            file.write(seed.line(found))
