"""People who are called, and who seek each other, while gateways and Redis are killed."""

from pathlib import Path

import pytest

from tests.faults.people import run
from tests.faults.schedule import Kind, schedule

pytestmark = [pytest.mark.fault, pytest.mark.live]


async def test_nobody_is_lost_called_twice_or_left_with_a_chair_for_nobody(tmp_path: Path) -> None:
    faults = schedule(5, "B", 3, (Kind.KILL_GATEWAY, Kind.KILL_REDIS))

    report = await run(5, "B", faults, tmp_path)

    assert report.findings == ()
    assert min(report.turns, report.sought, report.together) > 5
    assert "\n\n".join(report.tracebacks) == ""
