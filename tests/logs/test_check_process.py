"""The process that reads logs: after any failure, the log is refused and the next one is read."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from domain.decider import Rejected
from domain.table.events import TableImported
from domain.table.state import Player
from server.game_logs.check_process import TOO_MUCH, UNREADABLE, CheckProcesses, reading
from server.game_logs.import_check import CheckedLog
from server.game_logs.log_file import BadLog
from tests.server.patience import PATIENCE

pytestmark = [pytest.mark.live, pytest.mark.xdist_group("logs in a process")]

GOLDEN = Path(__file__).parents[1] / "burgundy" / "golden" / "two_seats_r2.ndjson"
BROUGHT = TableImported("t", Player("ann", "Ann"), "2026-02-03T04:05:06.789Z")


def misread(log: bytes, imported: TableImported) -> CheckedLog:
    """Does what the log says."""
    match log.decode():
        case "use up the memory":
            _ = [bytes(1 << 20) for _ in count()]
        case "use up the time":
            hurry()
            while True:
                try:
                    sum(range(1000))
                except Exception:  # noqa: BLE001 - as a careless reader would
                    continue
        case "sleep":
            time.sleep(120)
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "fail":
            raise RecursionError
        case "be none":
            message = "Line 1 is no entry."
            raise BadLog(message)
        case _:
            pass
    return CheckedLog((log,), imported.table_id.encode())


def hurry() -> None:
    """Let the time be up after a moment, as it would be after some seconds."""
    signal.setitimer(signal.ITIMER_PROF, 0.5, 1)


@pytest.fixture
def processes() -> Iterator[CheckProcesses]:
    made = CheckProcesses(misread)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("log", "message"),
    [
        (b"use up the memory", TOO_MUCH),
        (b"use up the time", TOO_MUCH),
        (b"die", TOO_MUCH),
        (b"fail", UNREADABLE),
        (b"be none", "Line 1 is no entry."),
    ],
)
async def test_a_log_that_its_reader_does_not_survive_is_refused(
    processes: CheckProcesses, log: bytes, message: str
) -> None:
    with pytest.raises(BadLog, match=message):
        await processes.check(log, BROUGHT)

    assert await processes.check(b"fine", BROUGHT) == CheckedLog((b"fine",), b"t")


async def test_who_takes_too_long_is_killed_and_nothing_is_said_of_the_log() -> None:
    processes = CheckProcesses(misread, wall_seconds=0.2)

    with pytest.raises(Rejected) as refused:
        await processes.check(b"sleep", BROUGHT)

    assert refused.value.code == "unavailable"
    assert refused.value.facts["why"] == "busy"


async def test_a_stop_kills_what_still_reads(processes: CheckProcesses) -> None:
    reading_on = asyncio.create_task(processes.check(b"sleep", BROUGHT))
    while not processes._running:  # noqa: ASYNC110 - nobody is told
        await asyncio.sleep(0.01)

    processes.close()

    with pytest.raises(BadLog):
        await asyncio.wait_for(reading_on, PATIENCE)


async def test_a_whole_game_is_read_in_a_process() -> None:
    processes = CheckProcesses(reading(["burgundy"]))

    found = await processes.check(GOLDEN.read_bytes(), BROUGHT)

    assert len(found.entries) == len(GOLDEN.read_bytes().splitlines())
    assert b'"table_id":"t"' in found.summary
    processes.close()


async def test_only_games_that_are_offered_are_read() -> None:
    processes = CheckProcesses(reading(["villagers", "elsewhere"]))

    with pytest.raises(BadLog, match="this server has no game"):
        await processes.check(GOLDEN.read_bytes(), BROUGHT)
    processes.close()
