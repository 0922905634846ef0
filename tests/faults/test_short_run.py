"""A short run of each set-up, from fixed seeds, and of every short seed that failed once."""

from pathlib import Path

import pytest

from tests.faults.desks import Plan
from tests.faults.run import run
from tests.faults.schedule import Kind
from tests.faults.seeds import Seed, kept, parsed

pytestmark = [pytest.mark.fault, pytest.mark.live, pytest.mark.xdist_group("faults")]

SHORT = 3
"""Faults of a seed that the suite repeats."""
PLANS = (
    Plan("people/villagers", "villagers", 2, {}),
    Plan("people/burgundy", "burgundy", 2, {}, private=True),
    Plan("sdk/bruges", "bruges", 2, {}, move_seconds=3600),
    Plan("bots/carpe_diem", "carpe_diem", 2, {"1": "steady"}),
)
QUICK = (
    Kind.KILL_REDIS,
    Kind.KILL_GATEWAY,
    Kind.CLIENTS_CUT_AT_BYTE,
    Kind.REDIS_CUT_AT_BYTE,
    Kind.CLIENTS_HALF_OPEN,
    Kind.BELLS_CUT,
    Kind.REFILL_BEHIND_CLIENT,
)
ON_A_CLUSTER = (Kind.KILL_MASTER, Kind.FAIL_OVER, Kind.MOVE_SLOTS, Kind.HALF_MOVE_SLOTS)
SEEDS = (
    Seed("A", 3, SHORT, QUICK),
    Seed("B", 2, SHORT, QUICK),
    Seed("C", 1, 2, ON_A_CLUSTER),
)


@pytest.mark.parametrize(
    "seed",
    [*SEEDS, *(seed for seed in kept() if seed.faults <= SHORT)],
    ids=lambda seed: f"{seed.setup}-{seed.seed}",
)
async def test_nothing_is_lost_nor_doubled_nor_shown_wrong(seed: Seed, tmp_path: Path) -> None:
    report = await run(seed.seed, seed.setup, seed.schedule(), tmp_path, PLANS)

    assert report.findings == ()
    assert report.acknowledged > 10
    assert report.log["Traceback"] == 0


def test_a_seed_is_kept_as_it_is_repeated() -> None:
    for seed in (*SEEDS, Seed("A", 7, 1000)):
        assert parsed(seed.line({"lost", "doubled"})) == seed
