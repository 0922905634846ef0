"""The archive in a folder: missing disks, names, and synced files."""

import asyncio
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from server.archive.filesystem_store import FilesystemStore
from server.archive.object_store import MARKER, ArchiveAway
from tests.archive.test_stores import listed


async def marked(path: Path) -> FilesystemStore:
    folder = FilesystemStore(str(path))
    await folder.mark()
    return folder


def unmount(path: Path) -> None:
    (path / MARKER).unlink()


def put_a_file_there(path: Path) -> None:
    shutil.rmtree(path)
    path.write_text("a file in its place")


@pytest.mark.parametrize("taken", [unmount, shutil.rmtree, put_a_file_there])
async def test_a_folder_that_is_not_there_any_more_is_not_an_empty_one(
    tmp_path: Path, taken: Callable[[Path], object]
) -> None:
    folder = await marked(tmp_path / "a")
    await folder.put("3f/t.zst", b"x")
    assert await folder.get("3f/u.zst") is None
    taken(tmp_path / "a")

    for asked in (folder.get("3f/u.zst"), folder.put("3f/u.zst", b"x"), listed(folder)):
        with pytest.raises(ArchiveAway):
            await asked
    if taken is shutil.rmtree:
        assert await folder.marker() is None
        assert not (tmp_path / "a").exists()
    assert not (tmp_path / "a" / "3f" / "u.zst").exists()


def test_what_the_folder_lies_in_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"KONTOR_ARCHIVE.*missing"):
        FilesystemStore(str(tmp_path / "not mounted" / "archive"))

    assert not (tmp_path / "not mounted").exists()


def test_a_folder_without_links_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "hardlink_to", Mock(side_effect=PermissionError))
    folder = FilesystemStore(str(tmp_path))

    assert len(asyncio.run(folder.mark())) == 32
    assert [one.name for one in tmp_path.iterdir()] == [MARKER]


def test_a_folder_where_nothing_can_be_written_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file in its place")

    with pytest.raises(RuntimeError, match="KONTOR_ARCHIVE"):
        FilesystemStore(str(tmp_path / "a"))


@pytest.mark.parametrize("made_before", [False, True])
async def test_a_file_and_the_way_to_it_are_on_disk_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, made_before: bool
) -> None:
    """This also holds in a folder of another writer that was killed before its sync."""
    store, synced, fsync = await marked(tmp_path), list[int](), os.fsync

    def noted(handle: int) -> None:
        fsync(handle)
        synced.append(os.fstat(handle).st_ino)

    if made_before:
        (tmp_path / "3f").mkdir()
    monkeypatch.setattr(os, "fsync", noted)
    await store.put("3f/t.zst", b"x")

    way = (tmp_path / "3f/t.zst", tmp_path / "3f", tmp_path)
    assert synced == [path.stat().st_ino for path in way]


async def test_what_lies_about_in_a_folder_is_not_listed(tmp_path: Path) -> None:
    folder = await marked(tmp_path)
    await folder.put("3f/t.zst", b"x")
    (tmp_path / "lost+found").mkdir(mode=0o000)
    (tmp_path / "40").write_text("a file")
    (tmp_path / "3f" / ".unfinished").write_bytes(b"half")

    assert await listed(folder) == ["3f/t.zst"]
    assert (tmp_path / "3f" / ".unfinished").exists()


async def test_what_killed_writers_left_is_removed_after_a_day(tmp_path: Path) -> None:
    folder = await marked(tmp_path)
    await folder.put("3f/t.zst", b"x")
    left = tmp_path / "3f" / ".unfinished"
    left.write_bytes(b"half")
    two_days_ago = time.time() - 2 * 86_400
    for one in (left, tmp_path / "3f" / "t.zst"):
        os.utime(one, (two_days_ago, two_days_ago))

    assert await listed(folder) == ["3f/t.zst"]
    assert not left.exists()
