"""Logs as files have them: lines of JSON that a test can change."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain.table.entry import Entry
from domain.table.events import TableImported
from domain.table.state import Player
from projections.registry import PROJECTIONS
from server.game_logs.import_check import CheckedLog, checked

Lines = list[dict[str, Any]]
GAMES = Path(__file__).parents[1]
BROUGHT = TableImported("t", Player("ann", "Ann"), "2026-02-03T04:05:06.789Z")


def golden(game: str, name: str) -> Lines:
    text = (GAMES / game / "golden" / f"{name}.ndjson").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def lines_of(entries: Iterable[Entry[Any]]) -> Lines:
    return [json.loads(msgspec.json.encode(entry)) for entry in entries]


def text_of(lines: Lines) -> bytes:
    return "\n".join(map(json.dumps, lines)).encode()


def brought(lines: Lines) -> CheckedLog:
    """Return the result of an import of these lines. Raises BadLog."""
    return checked(PROJECTIONS, text_of(lines), BROUGHT)


def events_of(lines: Lines, kind: str) -> Iterator[dict[str, Any]]:
    """All events of that type, to be changed in place."""
    return (event for line in lines for event in line["events"] if event["type"] == kind)


def by_other_rules(lines: Lines) -> Lines:
    """The log as if it had been played under another revision: no decision of it is replayed."""
    for event in events_of(lines, "table_started"):
        event["revision"] = 99
    return lines
