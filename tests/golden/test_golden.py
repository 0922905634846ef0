"""Recorded games lead where they led, whatever became of the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Union

import msgspec
import pytest

from domain.audit import audit
from domain.burgundy import BURGUNDY
from domain.table.entry import Codec, Entry
from domain.table.events import TableEvent
from domain.table.evolve import replay
from tests.golden.record import FOLDER, ending, record
from tests.golden.recordings import GAMES

LOGS = sorted(FOLDER.glob("*.ndjson"))
LARGEST = 150_000
"""Bytes of a log that somebody may still want to read."""

EVENT: Any = Union[TableEvent, BURGUNDY.event]  # noqa: UP007 - the members are values here
LINE = msgspec.json.Decoder(Entry[EVENT])

each_log = pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)


def entries(log: Path) -> list[Entry[Any]]:
    return [LINE.decode(line) for line in log.read_bytes().splitlines()]


def led_to(log: Path) -> dict[str, Any]:
    return json.loads(log.with_suffix(".json").read_bytes())


@each_log
def test_a_golden_log_leads_to_the_same_position(log: Path) -> None:
    assert ending(replay(BURGUNDY, entries(log))) == led_to(log)


@each_log
def test_it_does_so_from_the_bytes_of_a_ledger(log: Path) -> None:
    codec = Codec(BURGUNDY)
    read = [codec.decode(codec.encode(entry)) for entry in entries(log)]

    assert read == entries(log)
    assert ending(replay(BURGUNDY, read)) == led_to(log)


@each_log
def test_a_golden_log_is_honest(log: Path) -> None:
    """Commitment, draws and, as long as the rules are the same, every decision."""
    report = audit(BURGUNDY, entries(log))

    assert report.findings == ()
    assert report.position == led_to(log)["position"]
    assert report.draws > 0


@each_log
def test_a_golden_log_is_small_enough_to_read(log: Path) -> None:
    assert log.stat().st_size <= LARGEST


def test_every_way_a_game_can_be_played_and_end_is_recorded() -> None:
    outcomes = [led_to(log)["outcome"] for log in LOGS]
    played = [outcome for outcome in outcomes if outcome.get("reason", "played") == "played"]

    assert {log.stem for log in LOGS} == set(GAMES)
    assert {len(outcome["scores"]) for outcome in played} == set(BURGUNDY.seats)
    assert {outcome.get("won") for outcome in played} == {True, False, None}
    assert len(played) < len(outcomes)
    assert len(played) >= 6


def test_no_recording_is_overwritten() -> None:
    with pytest.raises(FileExistsError):
        record("solo_lost")
