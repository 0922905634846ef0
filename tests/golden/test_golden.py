"""Recorded games lead where they led, whatever became of the rules."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Union

import msgspec
import pytest

from domain.audit import audit
from domain.catalog import GAMES
from domain.decider import AnyGame
from domain.table.entry import Codec, Entry
from domain.table.events import TableEvent
from domain.table.evolve import replay
from tests.golden.record import FOLDER, ending, record
from tests.golden.recordings import GAMES as RECORDED

LOGS = sorted(FOLDER.rglob("*.ndjson"))
LARGEST = 150_000
"""Bytes of a log that somebody may still want to read."""


def name_of(log: Path) -> str:
    return log.relative_to(FOLDER).with_suffix("").as_posix()


each_log = pytest.mark.parametrize("log", LOGS, ids=name_of)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@cache
def line_of(game: str) -> msgspec.json.Decoder[Any]:
    """Reads an entry of a ledger from its line."""
    event: Any = Union[TableEvent, GAMES[game].event]  # noqa: UP007 - the members are values here
    return msgspec.json.Decoder(Entry[event])


def game_of(log: Path) -> AnyGame:
    """The opening says what is played."""
    first = json.loads(log.read_bytes().splitlines()[0])
    return GAMES[first["events"][0]["game"]]


def entries(log: Path) -> list[Entry[Any]]:
    line = line_of(game_of(log).name)
    return [line.decode(data) for data in log.read_bytes().splitlines()]


def led_to(log: Path) -> dict[str, Any]:
    return json.loads(log.with_suffix(".json").read_bytes())


@each_log
def test_a_golden_log_leads_to_the_same_position(log: Path) -> None:
    assert ending(replay(game_of(log), entries(log))) == led_to(log)


@each_log
def test_it_does_so_from_the_bytes_of_a_ledger(log: Path) -> None:
    codec = Codec(game_of(log))
    read = [codec.decode(codec.encode(entry)) for entry in entries(log)]

    assert read == entries(log)
    assert ending(replay(game_of(log), read)) == led_to(log)


@each_log
def test_a_golden_log_is_honest(log: Path) -> None:
    """Commitment, draws and, as long as the rules are the same, every decision."""
    report = audit(game_of(log), entries(log))

    assert report.findings == ()
    assert report.position == led_to(log)["position"]
    assert report.draws > 0


@each_log
def test_a_golden_log_is_small_enough_to_read(log: Path) -> None:
    assert log.stat().st_size <= LARGEST


def test_every_recording_is_there() -> None:
    assert {name_of(log) for log in LOGS} == set(RECORDED)


@each_game
def test_every_way_a_game_can_be_played_and_end_is_recorded(game: AnyGame) -> None:
    outcomes = [led_to(log)["outcome"] for log in LOGS if game_of(log) is game]
    played = [outcome for outcome in outcomes if outcome.get("reason", "played") == "played"]

    assert {len(outcome["scores"]) for outcome in played} == set(game.seats)
    assert {outcome.get("won") for outcome in played} == {True, False, None}
    assert len(played) < len(outcomes)
    assert len(played) >= 6


def test_no_recording_is_overwritten() -> None:
    with pytest.raises(FileExistsError):
        record("solo_lost")
