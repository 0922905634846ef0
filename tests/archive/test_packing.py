"""Packing: data is small, and unpacks byte for byte."""

import subprocess
import sys
from functools import cache
from random import Random
from statistics import fmean
from typing import Any

import msgspec
import pytest
import zstandard
from msgspec.structs import replace

from domain.registry import GAMES
from projections.conformance.golden_writer import golden
from server.archive import packing
from server.archive.columns import from_columns, to_columns
from server.archive.packing import (
    ArchivedTable,
    DamagedObject,
    archived,
    entries_of,
    packed,
    unpacked,
)
from tests.archive.lifelike import Ledger, recorded

LARGEST_MEAN = 10_000
"""Bytes of an archived table, over the recorded games of up to three seats."""

PLAIN = (None, True, False, 0, 1, -1, 2**40, -(2**40), "", "a", "ä€😀\0", b"", b"\xff\0")


def some_value(rng: Random, deep: int = 3) -> Any:
    """Anything that an entry can hold: equal keys and values often, as in a ledger."""
    match rng.randrange(4) if deep else 0:
        case 0:
            return rng.choice((*PLAIN, rng.randint(-(2**40), 2**40), rng.randbytes(5)))
        case 1:
            return [some_value(rng, deep - 1) for _ in range(rng.randrange(5))]
        case _:
            keys = [rng.choice(("a", "b", "ab", "", 0, 1, 9)) for _ in range(rng.randrange(5))]
            return {key: some_value(rng, deep - 1) for key in keys}


each_game = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.xdist_group(f"packed {game}")) for game in GAMES]
)


@pytest.fixture
def played() -> Ledger:
    """One recorded game: how a table is packed does not depend on its game."""
    return played_in("burgundy")[0]


@cache
def played_in(game: str) -> list[Ledger]:
    """The recorded games of up to three seats that were played to their end."""
    logs = sorted(golden(game).glob("*.ndjson"))
    ledgers = [recorded(log, GAMES[game], Random(log.stem)) for log in logs]
    return [one for one in ledgers if is_small_and_whole(msgspec.json.decode(one.summary))]


@cache
def packed_in(game: str) -> list[bytes]:
    return [packed(one.archived()) for one in played_in(game)]


def is_small_and_whole(summary: dict[str, Any]) -> bool:
    return len(summary["seats"]) <= 3 and summary["outcome"]["reason"] == "played"


@each_game
def test_a_table_comes_back_byte_for_byte(game: str) -> None:
    for one, data in zip(played_in(game), packed_in(game), strict=True):
        table = unpacked(data, ArchivedTable)

        assert entries_of(table) == one.entries
        assert (table.table_id, table.game, table.summary) == one[:3]
        assert table.columns is not None


@each_game
def test_a_table_is_small(game: str) -> None:
    assert fmean(map(len, packed_in(game))) <= LARGEST_MEAN


def test_the_same_table_is_packed_to_the_same_bytes(played: Ledger) -> None:
    """Here, and in another process, where sets and dictionaries are laid out otherwise."""
    code = (
        "import msgspec, sys; from server.archive.packing import archived, packed;"
        "of = msgspec.msgpack.decode(sys.stdin.buffer.read());"
        "sys.stdout.buffer.write(packed(archived(*of)))"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", code],
        input=msgspec.msgpack.encode((*played[:3], played.entries)),
        stdout=subprocess.PIPE,
        check=True,
    )

    assert packed(played.archived()) == elsewhere.stdout


def test_any_values_come_back_from_columns() -> None:
    rng = Random("columns")
    for _ in range(400):
        given = [some_value(rng) for _ in range(rng.randrange(7))]
        data = msgspec.msgpack.encode(to_columns(given))

        assert from_columns(msgspec.msgpack.decode(data, type=packing.Columns)) == given


def nested(deep: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(deep):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("second", "odd"),
    [("00", []), ("00.000", [{f"k{n}": 0} for n in range(65_537)]), ("00.000", nested(900))],
    ids=["time to the second", "more shapes than a mark can number", "deeper than Python calls"],
)
def test_entries_that_cannot_be_turned_are_kept_unchanged(second: str, odd: list[Any]) -> None:
    """A log from elsewhere may have such."""
    entry = {"version": 1, "time": f"2026-01-01T00:00:{second}Z", "command": {"odd": odd}}
    entries = [msgspec.msgpack.encode(entry)]

    table = unpacked(packed(archived("t", "tick", b"{}", entries)), ArchivedTable)

    assert table.columns is None
    assert entries_of(table) == entries


def altered(table: packing.ArchivedTable) -> packing.ArchivedTable:
    """The first entry was booked a millisecond later."""
    assert table.columns is not None
    columns = table.columns.columns
    columns[0][table.columns.shapes[0].index("time")][0] += 1
    return replace(table, columns=replace(table.columns, columns=columns))


def test_an_altered_table_is_not_believed(played: Ledger) -> None:
    table = unpacked(packed(played.archived()), ArchivedTable)

    with pytest.raises(DamagedObject):
        entries_of(altered(table))


@pytest.mark.parametrize("cut", [0, 10, 500])
def test_half_an_object_is_said_to_be_damaged(played: Ledger, cut: int) -> None:
    with pytest.raises(DamagedObject):
        unpacked(packed(played.archived())[:cut], ArchivedTable)


def test_an_object_that_would_be_too_large_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "LARGEST", 1_000)

    with pytest.raises(DamagedObject, match="bytes large"):
        unpacked(zstandard.ZstdCompressor().compress(bytes(10_000)), ArchivedTable)
