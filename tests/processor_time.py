"""Processor time of each test folder, and the share of a whole run that each folder may take.

Each case is measured with all its child processes, and with quick cases before it. `--junitxml`
keeps the number as a property.
A whole `make test` fails if a folder takes much more than its share. Shares are compared, not
seconds, because machines differ in speed.
"""

import os
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

PROPERTY = "processor_seconds"
BUDGETS: Mapping[str, int] = {
    "projections/conformance": 39,
    "tests/architecture": 5,
    "tests/archive": 11,
    "tests/audit": 1,
    "tests/bench": 2,
    "tests/bots": 20,
    "tests/browser": 165,
    "tests/bruges": 2,
    "tests/burgundy": 1,
    "tests/carpe_diem": 2,
    "tests/clients": 19,
    "tests/deploy": 12,
    "tests/documents": 20,
    "tests/faults": 45,
    "tests/fuzz": 2,
    "tests/games": 21,
    "tests/golden": 1,
    "tests/kernel": 2,
    "tests/logs": 5,
    "tests/planted_bugs": 1,
    "tests/projections": 1,
    "tests/server": 80,
    "tests/simulation": 4,
    "tests/suite": 3,
    "tests/upgrade": 8,
    "tests/villagers": 5,
}
"""Processor seconds of each folder in `make test` on two quiet cores."""
FACTOR = 1.6
"""A folder's share of a run may be this many times its budgeted share."""
SLACK = 0.02
"""A folder may also exceed its share by this part of the run: small folders vary most."""
SELDOM_SECONDS = 0.1
"""Time between two measurements. A look at all threads of a browser takes 3 ms."""


def processor_seconds(pid: int) -> float:
    """Seconds that a process, its ended children and its living descendants have computed.

    Without Linux's /proc, seconds of this process and its ended children.
    """
    process = Path(f"/proc/{pid}")
    try:
        ticks = process.joinpath("stat").read_text().rpartition(")")[2].split()[11:15]
        children = [path.read_text().split() for path in process.glob("task/*/children")]
    except OSError:  # it has ended
        return sum(os.times()[:4]) if pid == os.getpid() else 0
    below = sum(processor_seconds(int(child)) for each in children for child in each)
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") + below


class ProcessorTime:
    """Measures each case where it runs, and adds the cases up where the run is reported."""

    def __init__(self) -> None:
        self.spent = defaultdict[str, float](float)
        self._before = self._measured_at = 0.0

    def pytest_collection_finish(self) -> None:
        self._before = processor_seconds(os.getpid())

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.when == "teardown" and call.stop > self._measured_at + SELDOM_SECONDS:
            self._measured_at = call.stop
            before, self._before = self._before, processor_seconds(os.getpid())
            if self._before < before:  # a thread ended meanwhile, and hid its children
                self._before = processor_seconds(os.getpid())
            item.user_properties.append((PROPERTY, round(max(0.0, self._before - before), 3)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            seconds: Any = dict(report.user_properties).get(PROPERTY, 0.0)
            self.spent["/".join(report.nodeid.partition("::")[0].split("/")[:2])] += seconds

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
