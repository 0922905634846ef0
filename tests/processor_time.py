"""Processor time of each test folder, and the share of a whole run that each folder may take.

Each case is measured with all its child processes. `--junitxml` keeps the number as a property.
A whole `make test` fails if a folder takes much more than its share. Shares are compared, not
seconds, because machines differ in speed.
"""

import os
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import pytest

PROPERTY = "processor_seconds"
BUDGETS: Mapping[str, int] = {
    "clients/suite": 140,
    "tests/architecture": 5,
    "tests/archive": 20,
    "tests/audit": 2,
    "tests/bench": 25,
    "tests/bots": 60,
    "tests/browser": 230,
    "tests/bruges": 5,
    "tests/burgundy": 5,
    "tests/carpe_diem": 5,
    "tests/clients": 30,
    "tests/deploy": 20,
    "tests/documents": 30,
    "tests/faults": 80,
    "tests/fuzz": 5,
    "tests/games": 40,
    "tests/golden": 2,
    "tests/kernel": 5,
    "tests/logs": 5,
    "tests/projections": 3,
    "tests/server": 150,
    "tests/simulation": 5,
    "tests/suite": 10,
    "tests/upgrade": 25,
    "tests/villagers": 10,
}
"""Processor seconds of each folder in `make test` on two slow cores."""
FACTOR = 1.6
"""A folder's share of a run may be this many times its budgeted share."""
SLACK = 0.02
"""A folder may also exceed its share by this part of the run: small folders vary most."""
TICKS = os.sysconf("SC_CLK_TCK")


def folder_of(node_id: str) -> str:
    """The first two folders of a case: `tests/server`."""
    return "/".join(node_id.partition("::")[0].split("/")[:2])


def processor_seconds() -> float:
    """Seconds that this process, its ended children and its living descendants have computed."""
    return sum(os.times()[:4]) + sum(map(seconds_of, children_of(os.getpid())))


def children_of(pid: int) -> list[int]:
    """Children of all threads of a process; none where Linux's /proc is missing."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    try:
        return [int(child) for children in lists for child in children.read_text().split()]
    except OSError:
        return []


def seconds_of(pid: int) -> float:
    """Seconds of a process, its ended children and its living descendants; 0 if it has ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(map(int, stat[11:15])) / TICKS + sum(map(seconds_of, children_of(pid)))


class ProcessorTime:
    """Measures each case where it runs, and adds the cases up where the run is reported."""

    def __init__(self) -> None:
        self.spent = defaultdict[str, float](float)
        self._begun = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Generator[None]:
        self._begun = processor_seconds()
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.when == "teardown":
            spent = max(0.0, processor_seconds() - self._begun)
            item.user_properties.append((PROPERTY, round(spent, 3)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            seconds: Any = dict(report.user_properties).get(PROPERTY, 0.0)
            self.spent[folder_of(report.nodeid)] += seconds

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if is_whole(session.config) and (found := too_heavy(self.spent)):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            print("\nToo much processor time (tests/processor_time.py):", *found, sep="\n  ")


def is_whole(config: pytest.Config) -> bool:
    """Whether all of `make test` runs, and this process reports it."""
    return (
        config.args_source is pytest.Config.ArgsSource.TESTPATHS
        and config.option.markexpr == "not long"
        and not config.option.keyword
        and not hasattr(config, "workerinput")
    )


def too_heavy(spent: Mapping[str, float]) -> list[str]:
    """A sentence for each folder that takes more than its share of a run."""
    whole, budget = sum(spent.values()), sum(BUDGETS.values())
    return [
        f"{folder}: {seconds:.0f} of {whole:.0f} s, at most {most * whole:.0f} s"
        for folder, seconds in spent.items()
        if seconds > (most := FACTOR * BUDGETS.get(folder, 0) / budget + SLACK) * whole
    ]
