"""People who are called, and who seek each other, while gateways and Redis are killed."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.faults.people import run_with_people
from tests.faults.schedule import Fault, Kind, each_once, schedule

pytestmark = [pytest.mark.fault, pytest.mark.live]

KILLS = (Kind.KILL_GATEWAY, Kind.KILL_REDIS)


@pytest.mark.parametrize(
    ("faults", "fewest"),
    [
        pytest.param(each_once("B", (Kind.KILL_REDIS,)), 1, id="short"),
        pytest.param(schedule(5, "B", 3, KILLS), 3, id="long", marks=pytest.mark.long),
    ],
)
async def test_nobody_is_lost_called_twice_or_left_with_a_chair_for_nobody(
    faults: Sequence[Fault], fewest: int, tmp_path: Path
) -> None:
    """`fewest`: how often at least somebody was called, sought, and met somebody."""
    report, counts = await run_with_people(5, "B", faults, tmp_path)

    assert report.findings == ()
    assert min(counts) > fewest
    assert report.log["Traceback"] == 0
