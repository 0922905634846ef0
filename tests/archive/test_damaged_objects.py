"""An object of the archive that is not what was written there: the only copy, so it is said so."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from server.archive.archive import name_of
from server.archive.packing import archived, packed
from tests.archive.test_archive import an_archived_table, forget
from tests.archive.test_stores import ENTRY, Reads
from tests.conftest import Running
from tests.server.patience import until
from tests.server.test_metrics import scraped
from tests.server.wire import Guest

pytestmark = pytest.mark.server(archive_seconds=0.3)


def flip_a_bit(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :]


Damage = Callable[[bytes], bytes | None]
DAMAGES: dict[str, Damage] = {
    "a bit is flipped": flip_a_bit,
    "it is cut": lambda data: data[:-20],
    "it is empty": lambda _: b"",
    "another's is there": lambda _: packed(archived("another", "tick_tock", b"{}", [ENTRY])),
    "it has another form": lambda _: b'{"table": "in another form"}',
    "the disk does not give it back": lambda _: None,
}
"""What is in its place; with None, as of a bad sector, the disk answers and has all else."""


class Object:
    """The only copy of a table of Ann's."""

    def __init__(self, file: Path, table_id: str, ann: Guest) -> None:
        self.file, self.table_id, self.ann = file, table_id, ann
        self.data = file.read_bytes()

    def damage(self, how: str) -> None:
        damaged = DAMAGES[how](self.data)
        if damaged is not None:
            self.file.write_bytes(damaged)
        else:
            self.file.unlink()
            self.file.mkdir()

    def put_back(self) -> None:
        if self.file.is_dir():
            self.file.rmdir()
        self.file.write_bytes(self.data)

    async def status(self) -> int:
        return (await self.ann.get(f"/api/tables/{self.table_id}")).status_code


async def an_object(at: Running, folder: Path) -> Object:
    table_id, ann = await an_archived_table(at)
    forget(at)
    return Object(folder / "archive" / name_of(table_id), table_id, ann)


@pytest.mark.parametrize("damage", DAMAGES)
async def test_d2_a_damaged_object_is_answered_with_a_code_of_its_own_and_said_once(
    at: Running, tmp_path: Path, logs: list[Any], damage: str
) -> None:
    kept = await an_object(at, tmp_path)
    kept.damage(damage)

    asked = [
        await kept.ann.get(f"/api/tables/{kept.table_id}{path}", headers=headers)
        for path in ("", "/log", "/replay")
        for headers in ({}, {"Accept-Language": "de"})
    ]
    forked = await kept.ann.post(f"/api/tables/{kept.table_id}/fork", {"version": 4})
    line = await kept.ann.line()
    await line.send("watch", table=kept.table_id)
    watched = await line.until("error")
    acted = await line.act(kept.table_id, "late")
    await kept.ann.get("/api/tables?status=finished")

    assert {(one.status_code, one.json()["code"]) for one in (*asked, forked)} == {
        (503, "archive_damaged")
    }
    assert "backup" in asked[0].json()["detail"]
    assert "Sicherung" in asked[1].json()["detail"]
    assert watched["code"] == acted["code"] == "archive_damaged"
    said = [one for one in logs if one["log_level"] in ("error", "warning") and "table" in one]
    assert [(one["event"], one["table"]) for one in said] == [
        ("archived_table_unreadable", kept.table_id)
    ]
    assert not said[0].get("exc_info")


@pytest.mark.parametrize("damage", ["a bit is flipped", "the disk does not give it back"])
async def test_d2_it_is_read_again_once_the_copy_was_put_back(
    at: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    for module in ("archive.archive", "tables.cache"):
        monkeypatch.setattr(f"server.{module}.UNREADABLE_SECONDS", 0.0)
    kept = await an_object(at, tmp_path)
    kept.damage(damage)
    damaged = await kept.status()
    hidden = (await kept.ann.get("/api/tables?status=finished")).json()["tables"]

    kept.put_back()

    assert await kept.ann.tables("/api/tables?status=finished") == [kept.table_id]
    assert (hidden, damaged, await kept.status()) == ([], 503, 200)


async def test_d2_who_asks_again_and_again_has_it_neither_read_nor_folded_again(
    at: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "server.archive.archive.Archive.read_damaged_again", AsyncMock()
    )  # the server's own check every five seconds
    kept = await an_object(at, tmp_path)
    kept.damage("a bit is flipped")
    assert await kept.status() == 503
    reads = Reads(at.tables.cache._archive._store, monkeypatch)  # type: ignore[union-attr]
    answers = [await kept.status() for _ in range(5)]
    for _ in range(5):
        await kept.ann.get("/api/tables?status=finished")

    assert answers == [503] * 5
    assert name_of(kept.table_id) not in reads.asked


async def test_d2_damaged_objects_are_a_figure_until_the_copy_is_back(
    at: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy is used again without another request."""
    monkeypatch.setattr("server.archive.watch.ARCHIVE_LOOK_SECONDS", 0.02)
    kept = await an_object(at, tmp_path)
    before = scraped(at)["kontor_archive_damaged worker=0"]
    kept.damage("it is cut")
    await kept.status()
    damaged = scraped(at)["kontor_archive_damaged worker=0"]

    kept.put_back()
    await until(lambda: scraped(at)["kontor_archive_damaged worker=0"] == 0)

    assert (before, damaged) == (0, 1)
