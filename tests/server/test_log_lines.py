"""Log lines of libraries: JSON like ours, and bounded, so that strangers cannot fill the disk."""

import asyncio
import json
import logging
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime
from functools import partial
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from server.http import games
from server.runtime.telemetry import LIMIT, LINE_SECONDS, MOST_REMEMBERED_LINES, LogSeldom
from server.store.redis_client import Unavailable
from tests.conftest import Running
from tests.server.mute_updates import ready_connection
from tests.server.passing_time import Time
from tests.server.patience import until
from tests.server.wire import Guest

SAYS = """
import logging
from server.runtime.telemetry import bug_seldom, log_to_stderr, warn_seldom

log_to_stderr("info")
for number in range(500):
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    warn_seldom("connection_refused", code="unavailable")
try:
    {}["gone"]
except KeyError:
    logging.getLogger("asyncio").exception("a bug")
try:
    open("x" * 60_000)
except OSError as error:
    bug_seldom("request_failed", error)
"""


def said_by(code: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stderr.splitlines()


def test_a2_lines_of_libraries_are_json_and_not_repeated_and_the_text_of_a_bug_is_short() -> None:
    said = said_by(SAYS)
    lines = [json.loads(line) for line in said]

    assert [(one["event"], one["level"]) for one in lines] == [
        ("library", "warning"),
        ("connection_refused", "warning"),
        ("library", "error"),
        ("request_failed", "error"),
    ]
    assert lines[0]["library"] == "uvicorn.error"
    assert lines[0]["message"] == "Invalid HTTP request received."
    assert lines[2]["exception"][0]["exc_type"] == "KeyError"
    assert "File name too long" in lines[3]["exception"][0]["exc_value"]
    assert len(said[3]) < 1_000


def test_a_line_that_comes_again_says_how_many_were_left_out() -> None:
    time = Time()
    limit = LogSeldom(time)

    first = [limit.left_out("a") for _ in range(4)]
    time.now += LINE_SECONDS

    assert first == [0, None, None, None]
    assert [limit.left_out("a"), limit.left_out("a"), limit.left_out("b")] == [3, None, 0]


def test_only_so_many_lines_are_remembered() -> None:
    limit = LogSeldom()
    for number in range(2 * MOST_REMEMBERED_LINES):
        limit.left_out(number)

    assert len(limit.logged) == MOST_REMEMBERED_LINES
    assert limit.left_out(2 * MOST_REMEMBERED_LINES - 1) is None


async def test_d9_lines_of_an_outage_come_once_however_often_it_is_tried(
    logs: list[Any], monkeypatch: pytest.MonkeyPatch, at: Running
) -> None:
    """Ten a second of the scheduler's and four about updates were written."""
    away = Unavailable("it is away")
    look, connect = AsyncMock(side_effect=away), Mock(side_effect=away)
    at_once = partial(asyncio.sleep, 0)
    monkeypatch.setattr("server.store.pubsub_connection.RECONNECT_SECONDS", 0.0)
    monkeypatch.setattr(at.services.queues.due.queue, "look", look)
    monkeypatch.setattr(at.services.queues.due.queue, "until_it_answers", at_once)
    line = await ready_connection(at)
    monkeypatch.setattr(at.services.redis, "dedicated_connection", connect)
    await line.disconnect(nowait=True)
    at.automation.scheduler._due.added.set()
    await until(lambda: min(look.call_count, connect.call_count) > 20)

    written = Counter(one["event"] for one in logs)
    assert (written["scheduler_waits"], written["updates_lost"]) == (1, 1)


def test_the_root_logger_writes_nothing_plain() -> None:
    assert not logging.getLogger("uvicorn.error").handlers
    assert not logging.getLogger("asyncio").handlers


async def test_a2_a_bug_that_strangers_run_into_is_said_once_a_minute_and_shortly(
    stranger: Guest, monkeypatch: pytest.MonkeyPatch, logs: list[Any]
) -> None:
    monkeypatch.setattr(LIMIT, "_clock", lambda: 3e9)
    monkeypatch.setattr(games, "help_of", Mock(side_effect=ZeroDivisionError))
    for number in range(20):
        asked = await stranger.get("/api/games/tick_tock/help", params={"n": number})
        assert asked.status_code == 500

    monkeypatch.setattr(LIMIT, "_clock", lambda: 3e9 + 60)
    await stranger.get("/api/games/tick_tock/help")

    said = [line for line in logs if line["event"] == "request_failed"]
    assert [line.get("left_out", 0) for line in said] == [0, 19]


FIELDS = """
from server.runtime.telemetry import log_to_stderr, logger, name_connection

log_to_stderr("info")
name_connection("c1")
logger().debug("left_out")
logger().info("command_committed", table="t", seat=1, version=2, ms=1.23456)
try:
    {}["gone"]
except KeyError as bug:
    logger().error("frame_failed", exc_info=bug, table={1, 2})
"""


def test_a_line_has_its_own_fields_first_then_event_connection_level_and_time() -> None:
    committed, failed = map(json.loads, said_by(FIELDS))
    time = committed.pop("timestamp")

    assert [*committed.items()] == [
        ("table", "t"),
        ("seat", 1),
        ("version", 2),
        ("ms", 1.23),
        ("event", "command_committed"),
        ("connection", "c1"),
        ("level", "info"),
    ]
    assert time.endswith("Z")
    assert datetime.fromisoformat(time).tzinfo is UTC
    assert [*failed] == ["table", "event", "connection", "level", "timestamp", "exception"]
    assert failed["exception"][0]["exc_type"] == "KeyError"
