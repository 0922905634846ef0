"""Data of a newer build in the archive: an older build reads them, or leaves them unchanged."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard
from msgspec.msgpack import Ext
from msgspec.structs import asdict, replace

from server.archive.archive import name_of
from server.archive.packing import ArchivedTable, NewerObject, archived, entries_of, unpacked
from tests.archive.test_archive import archivist_of, move, over_and_done
from tests.conftest import Serve
from tests.server.wire import Guest
from tests.upgrade.test_left_in_redis import placed_again

NEVER = 1e9
"""Seconds: nothing moves by itself."""


class Kept:
    """A finished table in an archive. `ann`: who played there."""

    def __init__(self, file: Path, ann: Guest) -> None:
        self._file = file
        self.ann = ann

    @property
    def data(self) -> bytes:
        return self._file.read_bytes()

    @property
    def table(self) -> ArchivedTable:
        return unpacked(self.data, ArchivedTable)

    def rewrite(self, table: object) -> None:
        """As a newer build would."""
        self._file.write_bytes(zstandard.compress(msgspec.msgpack.encode(table)))


@pytest.fixture
async def kept(serve: Serve, tmp_path: Path) -> Kept:
    """The gateway that archived it has been stopped."""
    first = await serve(archive=str(tmp_path), archive_seconds=NEVER)
    table_id, ann, _ = await over_and_done(first)
    assert await move(first, table_id)
    await first.stop()
    return Kept(tmp_path / name_of(table_id), ann)


async def test_an_unknown_field_is_ignored(serve: Serve, tmp_path: Path, kept: Kept) -> None:
    """UPGRADE.md, archive."""
    table = kept.table
    kept.rewrite({**asdict(table), "packed_by": {"build": "next"}})

    older = await serve(archive=str(tmp_path))
    shown = await (await older.stranger()).get(f"/api/tables/{table.table_id}/log")

    assert len(shown.text.splitlines()) == table.version


def with_unknown_event(table: ArchivedTable) -> object:
    entries = entries_of(table)
    newer = {"version": table.version + 1, "time": "2030-01-01T00:00:00.000Z"}
    entries.append(msgspec.msgpack.encode({**newer, "events": [{"type": "sang"}]}))
    return archived(table.table_id, table.game, table.summary, entries)


def with_entries_elsewhere(table: ArchivedTable) -> object:
    return {**asdict(table), "columns": None, "lines": entries_of(table)}


def with_unknown_mark(table: ArchivedTable) -> object:
    """A value of another kind stands among its columns."""
    assert table.columns is not None
    values: list[Any] = [Ext(7, b"\0\0"), *table.columns.values[1:]]
    return {**asdict(table), "columns": {**asdict(table.columns), "values": values}}


def with_other_type(table: ArchivedTable) -> object:
    return {**asdict(table), "version": {"entries": table.version}}


@pytest.mark.parametrize(
    "newer", [with_unknown_event, with_entries_elsewhere, with_unknown_mark, with_other_type]
)
async def test_an_archived_table_that_only_a_newer_build_reads_is_unavailable_and_stays(
    serve: Serve,
    tmp_path: Path,
    kept: Kept,
    logs: list[Any],
    newer: Callable[[ArchivedTable], object],
) -> None:
    """UPGRADE.md, archive. Callers are sent on, the lobby stays, the object is not overwritten."""
    table = kept.table
    kept.rewrite(newer(table))
    data = kept.data

    older = await serve(archive=str(tmp_path))
    ann = await kept.ann.at(older)
    asked = await ann.get(f"/api/tables/{table.table_id}")
    line = await ann.line()
    await line.send("watch", table=table.table_id)
    told, code = await line.until("error"), await line.close_code()
    await placed_again(older)
    lobby = await ann.get("/api/tables?status=finished")
    if newer is not with_unknown_event:
        with pytest.raises(NewerObject):
            await archivist_of(older)._archive.keep(replace(table, summary=b"{}"))

    assert (asked.status_code, asked.json()["code"]) == (503, "unavailable")
    assert (told["code"], code) == ("unavailable", 1012)
    assert lobby.status_code == 200
    assert kept.data == data
    events = {line["event"] for line in logs}
    assert "unknown_event" in events
    assert not events & {"table_unreadable", "request_failed", "frame_failed", "work_broke"}
