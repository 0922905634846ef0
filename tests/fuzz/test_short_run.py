"""Short runs of the fuzzer; `python -m tests.fuzz` goes on for longer."""

from pathlib import Path

import pytest

from tests.fuzz.run import ATTACKS, run
from tests.fuzz.target import unhandled

pytestmark = pytest.mark.live

NUMBERS = {"frames": 1_500, "requests": 300}
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
        '{"event":"house_failed","level":"warning"}',
        '{"event":"library","level":"warning","exception":[]}',
    ],
)
def test_what_is_unhandled_is_found_in_a_log(line: str) -> None:
    assert unhandled(f"{MEANT.decode()}\n{line}\n") == (line,)
