"""Exported logs hold what was booked: each line has its tip, and none can be changed unnoticed."""

import json
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.table.chain import EMPTY
from domain.table.entry import Codec
from projections.conformance.test_golden import LOGS, entries, game_of
from server.game_logs.log_chain import (
    NAMES_TAKEN_OUT,
    Chain,
    bytes_of,
    chained_rows,
    check_chain,
    without_names,
)
from server.game_logs.log_file import ExportedLog

TALES: list[tuple[str, Any]] = [
    ("version", 4),
    ("time", "2027-01-01T00:00:00Z"),
    ("by", 3),
    ("command_id", "another"),
    ("command", {"type": "pass"}),
    ("events", []),
    ("tip", "0" * 64),
    ("tip", msgspec.UNSET),  # taken out
]


def ledger(log: Path) -> list[bytes]:
    codec = Codec(game_of(log))
    return [codec.encode(entry) for entry in entries(log)]


def exported(log: Path) -> list[bytes]:
    return [msgspec.json.encode(line) for line in chained_rows(ledger(log))]


def test_the_bytes_of_a_ledger_can_be_made_of_its_exported_lines() -> None:
    for log in LOGS:
        booked = ledger(log)
        lines = exported(log)

        assert [bytes_of(json.loads(line)) for line in lines] == booked, log
        assert check_chain(lines) == Chain(EMPTY.after_all(booked).tip.hex(), 0, None), log


def test_a_log_that_an_editor_marked_is_the_same_log() -> None:
    marked, *others = exported(LOGS[0])

    log = ExportedLog([BOM_UTF8 + marked, *others])

    assert log.chain == check_chain([marked, *others])


@pytest.mark.parametrize(("field", "value"), TALES)
def test_a_line_that_was_changed_is_found(field: str, value: Any) -> None:
    lines = exported(LOGS[0])
    line = json.loads(lines[4]) | {field: value}
    told = {name: it for name, it in line.items() if it is not msgspec.UNSET}

    changed = check_chain([*lines[:4], msgspec.json.encode(told), *lines[5:]])

    assert changed.broken_at == 5


def test_a_line_that_is_missing_is_found() -> None:
    lines = exported(LOGS[0])

    assert check_chain([*lines[:4], *lines[5:]]).broken_at == 5
    assert check_chain(lines[1:]).broken_at == 1


def test_a_log_without_tips_has_no_chain() -> None:
    lines = [json.dumps({"version": 1, "events": []}).encode()]

    assert check_chain(lines) == Chain("", 0, None)


def test_a_line_from_which_a_name_was_taken_out_is_passed_over_and_counted() -> None:
    lines = [*chained_rows(ledger(LOGS[0]))]
    lines[1] = without_names(lines[1], {**lines[1], "events": []})

    checked = check_chain(map(msgspec.json.encode, lines))

    assert lines[1][NAMES_TAKEN_OUT] is True
    assert checked == Chain(lines[-1]["tip"], 1, None)


@pytest.mark.parametrize("number", [1 << 64, -(1 << 63) - 1])
def test_what_no_ledger_can_hold_breaks_the_chain(number: int) -> None:
    line = json.dumps({"version": number, "time": "", "events": [], "tip": "0" * 64}).encode()

    assert check_chain([line]).broken_at == 1
