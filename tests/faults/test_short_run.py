"""A short run for each kind of fault; longer and random ones, and seeds that failed, are `long`."""

from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from tests.faults import client
from tests.faults.game_loop import Plan
from tests.faults.run import WRONG, Report, run, run_in
from tests.faults.schedule import Kind, Setup, each_once
from tests.faults.seeds import Seed, kept, parsed
from tests.faults.setups import SharedDeployment

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
    marks: tuple[pytest.MarkDecorator, ...] = ()


OF_CLIENTS = tuple(kind for kind in Kind if kind.name.startswith("CLIENTS_"))
OF_REDIS = tuple(kind for kind in Kind if kind.name.startswith("REDIS_"))
ONCE = {
    "A-parent": Once("A", (Kind.KILL_PARENT,)),
    "A-redis": Once("A", (Kind.KILL_REDIS, Kind.DISK_FULL)),
    "A-thinkers": Once("A", (Kind.KILL_THINKER, Kind.STOP_THINKER, Kind.CLOCK_JUMP)),
    "A-power": Once("A", (Kind.POWER_CUT,)),
    "A-gateways": Once("A", (Kind.KILL_GATEWAYS,)),
    "A-files": Once("A", (Kind.CUT_TAIL, Kind.DAMAGE)),
    "B-clients-slow": Once("B", OF_CLIENTS[3:]),
    "B-clients-cut": Once("B", OF_CLIENTS[:3]),
    "B-redis-slow": Once("B", OF_REDIS[3:]),
    "B-redis-cut": Once("B", (*OF_REDIS[:3], Kind.BELLS_CUT)),
    "B-gateways": Once("B", (Kind.STOP_GATEWAY, Kind.STARVE_GATEWAY, Kind.KILL_GATEWAY)),
    "B-restart": Once("B", (Kind.RESTART,)),
    "B-behind-a-client": Once("B", (Kind.REFILL_BEHIND_CLIENT,)),
    "B-behind-a-gateway": Once("B", (Kind.REFILL_BEHIND_GATEWAY,)),
    "C-stopped": Once("C", (Kind.STOP_MASTER, Kind.STOP_REDIS, Kind.STARVE_REDIS)),
    "C-masters": Once("C", (Kind.KILL_MASTER,)),
    "C-slots": Once("C", (Kind.HALF_MOVE_SLOTS, Kind.MOVE_SLOTS, Kind.FAIL_OVER)),
}
"""Each kind comes once: see `test_every_kind_of_fault_has_a_short_run`.

The first case of a set-up also starts it, so it is a short one.
"""
ROLLS = {
    "B-0-to-1-and-back": Once("B", (Kind.UPGRADE, Kind.GO_BACK)),
    "C-0-to-1": Once("C", (Kind.UPGRADE, Kind.UPGRADE), marks=(pytest.mark.long,)),
    "C-1-to-2-and-back": Once("C", (Kind.UPGRADE, Kind.GO_BACK), 1),
    "B-0-to-2-to-1": Once(
        "B", (*4 * (Kind.UPGRADE,), *2 * (Kind.GO_BACK,)), marks=(pytest.mark.long,)
    ),
}
"""Gateways are replaced one after the other, so that two builds are at work at a time."""
LONG_FAULTS, LONGEST_KEPT = 10, 12
LONG = (
    Seed("A", 3, LONG_FAULTS),
    Seed("B", 2, LONG_FAULTS, tuple(Kind)),
    Seed("C", 1, LONG_FAULTS, tuple(Kind)),
    *(seed for seed in kept() if seed.faults <= LONGEST_KEPT),
)


def require_well(report: Report) -> None:
    """Raise AssertionError if that run found anything."""
    assert report.findings == ()
    assert report.acknowledged > 10
    assert not report.log.keys() & {"Traceback", *WRONG}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[SharedDeployment]:
    shared = SharedDeployment(tmp_path_factory.mktemp)
    yield shared
    await shared.stop()


def in_one_deployment(runs: Mapping[str, Once]) -> pytest.MarkDecorator:
    """Each run is a case; those of one set-up share it, so one worker has them all."""
    cases = [
        pytest.param(
            once, id=name, marks=(pytest.mark.xdist_group(f"faults {once.setup}"), *once.marks)
        )
        for name, once in runs.items()
    ]
    return pytest.mark.parametrize("once", cases)


async def well_in(
    shared: SharedDeployment, once: Once, folder: Path, plans: Sequence[Plan]
) -> None:
    """Raise AssertionError if a run with these faults finds anything."""
    faults = each_once(once.setup, once.kinds)
    async with shared.of(once.setup, once.first) as built:
        require_well(await run_in(built, 7, faults, folder, plans=plans))


@pytest.mark.asyncio(loop_scope="module")
@in_one_deployment(ONCE)
async def test_nothing_is_lost_nor_doubled_nor_shown_wrong(
    once: Once, shared: SharedDeployment, tmp_path: Path
) -> None:
    await well_in(shared, once, tmp_path, PLANS)


@pytest.mark.asyncio(loop_scope="module")
@in_one_deployment(ROLLS)
async def test_everybody_plays_on_while_each_gateway_is_replaced(
    once: Once, shared: SharedDeployment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First by a build that reads new events, then by one that writes them; and back."""
    monkeypatch.setattr(client, "PAUSE", (0.02, 0.1))

    await well_in(shared, once, tmp_path, OF_BURGUNDY)


@pytest.mark.long
@pytest.mark.parametrize("seed", LONG, ids=lambda seed: f"{seed.setup}-{seed.seed}")
async def test_a_longer_run_finds_nothing_either(seed: Seed, tmp_path: Path) -> None:
    require_well(await run(seed.seed, seed.setup, seed.schedule(), tmp_path, PLANS))


def test_a_seed_is_kept_as_it_is_repeated() -> None:
    for seed in (*LONG, Seed("A", 7, 1000)):
        assert parsed(seed.line({"lost", "doubled"})) == seed
