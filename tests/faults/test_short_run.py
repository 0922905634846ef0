"""A short run for each kind of fault; longer and random ones, and seeds that failed, are `long`."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.faults import client
from tests.faults.desks import Plan
from tests.faults.run import WRONG, run
from tests.faults.schedule import Fault, Kind, Setup, each_once
from tests.faults.seeds import Seed, kept, parsed

pytestmark = [pytest.mark.fault, pytest.mark.live]

PLANS = (
    Plan("people/villagers", "villagers", 2, {}),
    Plan("people/burgundy", "burgundy", 2, {}, private=True),
    Plan("sdk/bruges", "bruges", 2, {}, move_seconds=3600),
    Plan("bots/carpe_diem", "carpe_diem", 2, {"1": "steady"}),
)
OF_BURGUNDY = (
    Plan("people/burgundy", "burgundy", 2, {}),
    Plan("sdk/burgundy", "burgundy", 2, {}),
    Plan("people/villagers", "villagers", 2, {}),
)
"""Turns of Burgundy are what newer builds write otherwise."""


class Once(NamedTuple):
    """A run with one fault of each kind, in this order. `first`: the build of its gateways."""

    setup: Setup
    kinds: tuple[Kind, ...]
    first: int = 0


OF_CLIENTS = tuple(kind for kind in Kind if kind.name.startswith("CLIENTS_"))
OF_REDIS = tuple(kind for kind in Kind if kind.name.startswith("REDIS_"))
ONCE = {
    "A-redis-and-thinkers": Once(
        "A",
        (Kind.KILL_REDIS, Kind.KILL_THINKER, Kind.STOP_THINKER, Kind.DISK_FULL, Kind.CLOCK_JUMP),
    ),
    "A-files": Once("A", (Kind.KILL_GATEWAYS, Kind.CUT_TAIL, Kind.DAMAGE)),
    "A-parent": Once("A", (Kind.KILL_PARENT,)),
    "A-power": Once("A", (Kind.POWER_CUT,)),
    "B-clients": Once("B", OF_CLIENTS),
    "B-redis": Once("B", (*OF_REDIS, Kind.BELLS_CUT)),
    "B-gateways": Once(
        "B", (Kind.KILL_GATEWAY, Kind.STOP_GATEWAY, Kind.STARVE_GATEWAY, Kind.RESTART)
    ),
    "B-behind-a-client": Once("B", (Kind.REFILL_BEHIND_CLIENT,)),
    "B-behind-a-gateway": Once("B", (Kind.REFILL_BEHIND_GATEWAY,)),
    "C-masters": Once("C", (Kind.KILL_MASTER, Kind.MOVE_SLOTS)),
    "C-slots": Once(
        "C",
        (
            *(Kind.HALF_MOVE_SLOTS, Kind.STOP_MASTER, Kind.FAIL_OVER),
            *(Kind.STOP_REDIS, Kind.STARVE_REDIS),
        ),
    ),
}
"""Each kind comes once: see `test_every_kind_of_fault_has_a_short_run`."""
ROLLS = {
    "C-0-to-1": Once("C", (Kind.UPGRADE, Kind.UPGRADE), 0),
    "B-1-to-2-and-back": Once("B", (Kind.UPGRADE, Kind.GO_BACK), 1),
    "B-1-to-0": Once("B", (Kind.GO_BACK,), 1),
}
"""Gateways are replaced one after the other, so that two builds are at work at a time."""
THERE_AND_BACK = Once("B", (*4 * (Kind.UPGRADE,), *2 * (Kind.GO_BACK,)))
LONG_FAULTS, LONGEST_KEPT = 10, 12
LONG = (
    Seed("A", 3, LONG_FAULTS),
    Seed("B", 2, LONG_FAULTS, tuple(Kind)),
    Seed("C", 1, LONG_FAULTS, tuple(Kind)),
    *(seed for seed in kept() if seed.faults <= LONGEST_KEPT),
)


async def require_well(
    setup: Setup, faults: Sequence[Fault], folder: Path, plans: Sequence[Plan], first: int = 0
) -> None:
    """Raise AssertionError if a run with these faults finds anything."""
    report = await run(7, setup, faults, folder, plans, first=first)

    assert report.findings == ()
    assert report.acknowledged > 10
    assert not report.log.keys() & {"Traceback", *WRONG}


@pytest.mark.parametrize("once", ONCE.values(), ids=ONCE)
async def test_nothing_is_lost_nor_doubled_nor_shown_wrong(once: Once, tmp_path: Path) -> None:
    await require_well(once.setup, each_once(once.setup, once.kinds), tmp_path, PLANS)


@pytest.mark.parametrize(
    "once",
    [
        *(pytest.param(once, id=name) for name, once in ROLLS.items()),
        pytest.param(THERE_AND_BACK, id="B-0-to-2-to-1", marks=pytest.mark.long),
    ],
)
async def test_everybody_plays_on_while_each_gateway_is_replaced(
    once: Once, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First by a build that reads new events, then by one that writes them; and back."""
    monkeypatch.setattr(client, "PAUSE", (0.02, 0.1))
    faults = each_once(once.setup, once.kinds)

    await require_well(once.setup, faults, tmp_path, OF_BURGUNDY, once.first)


@pytest.mark.long
@pytest.mark.parametrize("seed", LONG, ids=lambda seed: f"{seed.setup}-{seed.seed}")
async def test_a_longer_run_finds_nothing_either(seed: Seed, tmp_path: Path) -> None:
    await require_well(seed.setup, seed.schedule(), tmp_path, PLANS)


def test_a_seed_is_kept_as_it_is_repeated() -> None:
    for seed in (*LONG, Seed("A", 7, 1000)):
        assert parsed(seed.line({"lost", "doubled"})) == seed
