"""Objects as files in a folder."""

import asyncio
import errno
import os
import re
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeVar

from server.archive.object_store import MARKER, NAME, ArchiveAway, new_archive_id
from server.archive.packing import DamagedObject

T = TypeVar("T")

UNFINISHED = "."
"""The prefix of the name of a file that is being written."""
LEFT_OVER_SECONDS = 86_400
"""Age after which an unfinished file is removed, because its writer was killed."""
OF_ONE_OBJECT = {errno.EIO, errno.EISDIR, errno.EACCES}
"""Errors of a single object, such as a bad sector, if the marker is still readable."""
FOLDER = re.compile(r"[0-9a-f]{2}")


class FilesystemStore:
    """A store in a folder. `path`: created with the marker, readable by its owner only.

    Files are synced before they get their name. Raises RuntimeError if the folder is not writable,
    or its parent is missing. A folder without its marker is no longer the archive, because its disk
    was unmounted or it was deleted. The store then neither reads nor writes there.
    """

    def __init__(self, path: str) -> None:
        self._path = Path(path).expanduser().resolve()
        if not self._path.parent.is_dir():
            message = f"KONTOR_ARCHIVE: make the folder {self._path.parent} first; it is missing."
            raise RuntimeError(message)
        try:
            with tempfile.TemporaryFile(
                dir=self._path if self._path.exists() else self._path.parent
            ):
                pass
        except OSError as error:
            message = f"KONTOR_ARCHIVE: nothing can be written in {self._path}: {error.strerror}."
            raise RuntimeError(message) from error

    async def marker(self) -> str | None:
        return await in_thread(self._marker)

    async def mark(self) -> str:
        return await in_thread(self._mark)

    async def put(self, name: str, data: bytes) -> None:
        await in_thread(lambda: self._put(name, data))

    async def get(self, name: str) -> bytes | None:
        return await in_thread(lambda: self._get(name))

    async def names(self) -> AsyncIterator[list[str]]:
        for folder in await in_thread(self._folders):
            file_names = await in_thread(lambda folder=folder: listed(folder))
            yield [
                name
                for file_name in file_names
                if NAME.fullmatch(name := f"{folder.name}/{file_name}")
            ]

    def _marker(self) -> str | None:
        try:
            return (self._path / MARKER).read_text(errors="replace")
        except FileNotFoundError:
            return None

    def _mark(self) -> str:
        self._path.mkdir(mode=0o700, exist_ok=True)
        if not (self._path / MARKER).exists():
            write_new(self._path / MARKER, new_archive_id().encode())
        return (self._path / MARKER).read_text(errors="replace")

    def _put(self, name: str, data: bytes) -> None:
        self._require_marker()
        write_synced(self._path / name, data)

    def _get(self, name: str) -> bytes | None:
        try:
            return (self._path / name).read_bytes()
        except FileNotFoundError:
            self._require_marker()
            return None
        except OSError as error:
            if error.errno not in OF_ONE_OBJECT:
                raise
            self._require_marker()
            raise DamagedObject(error.strerror or type(error).__name__) from error

    def _folders(self) -> list[Path]:
        self._require_marker()
        folders = (folder for folder in self._path.iterdir() if FOLDER.fullmatch(folder.name))
        return sorted(folder for folder in folders if folder.is_dir())

    def _require_marker(self) -> None:
        """Raise OSError if the marker is not readable."""
        (self._path / MARKER).read_bytes()


async def in_thread(work: Callable[[], T]) -> T:
    """Run the work in a thread, because a disk may be slow. Raises ArchiveAway."""
    try:
        return await asyncio.to_thread(work)
    except OSError as error:
        raise ArchiveAway(f"the archive: {error.strerror or type(error).__name__}") from error


def write_synced(path: Path, data: bytes) -> None:
    """Write a file atomically and durably, under a temporary name first."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    unfinished = written(path.parent, data)
    try:
        unfinished.replace(path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise
    sync_folder(path.parent)
    sync_folder(path.parent.parent)  # the folder's creator may have been killed before its sync


def write_new(path: Path, data: bytes) -> None:
    """Write a new file, unless another process is faster."""
    unfinished = written(path.parent, data)
    try:
        path.hardlink_to(unfinished)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        with suppress(FileExistsError), path.open("xb") as file:
            write_all(file, data)
    finally:
        unfinished.unlink()
    sync_folder(path.parent)


def written(folder: Path, data: bytes) -> Path:
    """Write a synced file under a temporary name in the folder; return its path."""
    handle, name = tempfile.mkstemp(dir=folder, prefix=UNFINISHED)
    try:
        with os.fdopen(handle, "wb") as file:
            write_all(file, data)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    return Path(name)


def write_all(file: IO[bytes], data: bytes) -> None:
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def sync_folder(path: Path) -> None:
    """Sync a folder, so that the names in it are durable."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def listed(path: Path) -> list[str]:
    """Remove files left by killed writers; return the names in the folder, sorted."""
    long_ago = time.time() - LEFT_OVER_SECONDS
    for file in path.glob(f"{UNFINISHED}*"):
        with suppress(OSError):
            if file.lstat().st_mtime < long_ago:
                file.unlink()
    return sorted(file.name for file in path.iterdir())
