"""What libraries log comes as JSON lines like ours, and no stranger fills the disk with it."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

from server.runtime.log_seldom import EVERY_SECONDS, LogSeldom
from tests.server.passing_time import Time

SAYS = """
import logging
from server.runtime.telemetry import log_to_stderr, warn_seldom

log_to_stderr("info")
for number in range(500):
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    warn_seldom("connection_refused", code="unavailable")
try:
    {}["gone"]
except KeyError:
    logging.getLogger("asyncio").exception("a bug")
"""


def test_lines_of_libraries_are_json_and_not_repeated() -> None:
    done = subprocess.run([sys.executable, "-c", SAYS], capture_output=True, text=True, check=True)

    lines = [json.loads(line) for line in done.stderr.splitlines()]

    assert [(one["event"], one["level"]) for one in lines] == [
        ("library", "warning"),
        ("connection_refused", "warning"),
        ("library", "error"),
    ]
    assert lines[0]["library"] == "uvicorn.error"
    assert lines[0]["message"] == "Invalid HTTP request received."
    assert lines[2]["exception"][0]["exc_type"] == "KeyError"


def test_a_line_that_comes_again_says_how_many_were_left_out() -> None:
    time = Time()
    limit = LogSeldom(time)

    first = [limit.left_out("a") for _ in range(4)]
    time.now += EVERY_SECONDS

    assert first == [0, None, None, None]
    assert [limit.left_out("a"), limit.left_out("a"), limit.left_out("b")] == [3, None, 0]


def test_only_so_many_lines_are_remembered() -> None:
    limit = LogSeldom()
    for number in range(5_000):
        limit.left_out(number)

    assert len(limit._logged) == 1000
    assert limit.left_out(4_999) is None


def test_the_root_logger_writes_nothing_plain() -> None:
    """Nobody but us adds a handler on the way."""
    assert not logging.getLogger("uvicorn.error").handlers
    assert not logging.getLogger("asyncio").handlers
