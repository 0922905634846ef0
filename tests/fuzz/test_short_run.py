"""Short runs of the fuzzer; `python -m tests.fuzz` goes on for longer."""

from pathlib import Path

import pytest

from projections.conformance.seeds import IS_LONG
from tests.fuzz.run import ATTACKS, run
from tests.fuzz.target import unhandled

pytestmark = pytest.mark.live

TIMES = 3 if IS_LONG else 1
NUMBERS = {"frames": 500 * TIMES, "requests": 100 * TIMES}
MEANT = b'{"event":"socket_refused","level":"warning"}'


@pytest.mark.parametrize("name", ATTACKS)
async def test_nothing_breaks_whatever_is_sent(name: str, tmp_path: Path) -> None:
    verdict = await run(name, NUMBERS[name], 1, tmp_path)

    assert verdict.answers["sent"] >= NUMBERS[name]
    assert verdict.unhandled == ()
    assert verdict.unexpected == ()
    assert not verdict.is_bad


@pytest.mark.parametrize(
    "line",
    [
        "Traceback (most recent call last):",
        '{"event":"request_failed","level":"error"}',
        '{"event":"server_failed","level":"warning"}',
        '{"event":"library","level":"warning","exception":[]}',
    ],
)
def test_what_is_unhandled_is_found_in_a_log(line: str) -> None:
    assert unhandled(f"{MEANT.decode()}\n{line}\n") == (line,)
