"""A schedule is made of its seed alone."""

import pytest

from tests.faults.schedule import LOSSY, WEIGHTS, Kind, Setup, schedule


@pytest.mark.parametrize("setup", ["A", "B", "C"])
def test_the_same_seed_makes_the_same_faults(setup: Setup) -> None:
    assert schedule(7, setup, 200) == schedule(7, setup, 200)
    assert schedule(7, setup, 200) != schedule(8, setup, 200)


@pytest.mark.parametrize("setup", ["A", "B", "C"])
def test_a_longer_schedule_of_one_kind_begins_like_the_shorter_one(setup: Setup) -> None:
    only = (Kind.KILL_REDIS,)

    assert schedule(7, setup, 20, only)[:10] == schedule(7, setup, 20, only)[:10]
    assert {fault.kind for fault in schedule(7, setup, 20, only)} == {Kind.KILL_REDIS}


def test_a_thousand_faults_are_of_every_kind_that_is_possible_there() -> None:
    for setup, weights in WEIGHTS.items():
        assert {fault.kind for fault in schedule(1, setup, 1000)} == weights.keys()
    assert {kind for weights in WEIGHTS.values() for kind in weights} == set(Kind)


def test_what_a_fault_hits_follows_from_its_number_alone() -> None:
    fault = schedule(1, "A", 1)[0]

    assert fault._replace(choice=0.0).pick(["a", "b"]) == "a"
    assert fault._replace(choice=0.999).pick(["a", "b"]) == "b"


def test_most_faults_lose_nothing() -> None:
    faults = schedule(1, "B", 1000)

    assert 0 < sum(fault.kind in LOSSY for fault in faults) < 100
