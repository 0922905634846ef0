"""A schedule is made of its seed alone."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.faults import test_short_run
from tests.faults.schedule import LOSSY, WEIGHTS, Kind, Setup, schedule
from tests.faults.test_short_run import Once


@pytest.mark.parametrize("setup", ["A", "B", "C"])
def test_the_same_seed_makes_the_same_faults(setup: Setup) -> None:
    assert schedule(7, setup, 200) == schedule(7, setup, 200)
    assert schedule(7, setup, 200) != schedule(8, setup, 200)


def test_a_thousand_faults_are_of_every_kind_that_is_possible_there_or_asked_for() -> None:
    for setup, weights in WEIGHTS.items():
        assert {fault.kind for fault in schedule(1, setup, 1000)} == weights.keys()
        asked = schedule(7, setup, 20, (Kind.KILL_REDIS,))
        assert {fault.kind for fault in asked} == {Kind.KILL_REDIS}
    assert {kind for weights in WEIGHTS.values() for kind in weights} == set(Kind)


def test_what_a_fault_hits_follows_from_its_number_alone() -> None:
    fault = schedule(1, "A", 1)[0]

    assert fault._replace(choice=0.0).pick(["a", "b"]) == "a"
    assert fault._replace(choice=0.999).pick(["a", "b"]) == "b"


def test_most_faults_lose_nothing() -> None:
    faults = schedule(1, "B", 1000)

    assert 0 < sum(fault.kind in LOSSY for fault in faults) < 100


def is_long(marks: Iterable[Any]) -> bool:
    return "long" in {mark.name for mark in marks}


def runs_of_make_test() -> Iterator[Once]:
    """Yield the runs of those cases in `test_short_run` that are not `long`."""
    for test in vars(test_short_run).values():
        marks = [*getattr(test, "pytestmark", ())] if callable(test) else []
        rows = [row for mark in marks if mark.name == "parametrize" for row in mark.args[1]]
        for row in [] if is_long(marks) else rows:
            values = [row] if isinstance(row, Once) else getattr(row, "values", ())
            if not is_long(getattr(row, "marks", ())):
                yield from (value for value in values if isinstance(value, Once))


def test_every_kind_of_fault_has_a_short_run() -> None:
    """A new kind has to be added to one of them."""
    runs = list(runs_of_make_test())

    assert {kind for run in runs for kind in run.kinds} == set(Kind)
    assert [run for run in runs if not {*run.kinds} <= WEIGHTS[run.setup].keys()] == []
