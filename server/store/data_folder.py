"""The folder of an embedded Redis: its locks, socket and data."""

import fcntl
import os
import tempfile
from pathlib import Path
from typing import IO

from server.runtime.telemetry import logger

LONGEST_SOCKET_PATH = 100  # the kernel allows 108 bytes
APPEND_ONLY = "appendonlydir"
"""Redis' default name for the folder of its append-only files."""
MANIFEST = "appendonly.aof.manifest"
"""The list of the files in that folder; without it Redis starts empty and ignores them."""
ROOM_BYTES = 65_536


def made_private(folder: Path) -> None:
    """Create the folder, readable only by this user: it contains all players' hands."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        folder.chmod(0o700)
    except PermissionError:  # another user owns it and gave us access
        logger().warning("data_folder_not_private", folder=str(folder))


def unusable(folder: Path, error: OSError) -> RuntimeError:
    """Return the error for a folder that the server cannot write, with the remedy."""
    existing = next(path for path in (folder, *folder.parents) if os.access(path, os.F_OK))
    uid = existing.stat().st_uid
    owners = f"{existing} belongs to user {uid}, and the server runs as {os.geteuid()}"
    way_out = f", or change the owner: {owners}" if isinstance(error, PermissionError) else ""
    return RuntimeError(
        f"The data folder {folder} cannot be used: {error.strerror}."
        f" Set KONTOR_DATA to another folder{way_out}."
    )


def locked(path: Path) -> IO[str] | None:
    """Return an exclusively locked file, None if another process holds the lock.

    The lock lasts until every process that inherited the descriptor has closed it.
    """
    path.touch(mode=0o600)
    lock = path.open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def locked_for_server(folder: Path) -> IO[str]:
    """Return the server's lock of the folder. Raises RuntimeError if another server holds it."""
    lock = locked(folder / "server.lock")
    if lock is None:
        raise RuntimeError(f"Another server uses {folder}. Set KONTOR_DATA to a folder of its own.")
    return lock


def socket_path(folder: Path) -> Path:
    """Return Redis' socket in the folder, or at a short path that is noted in `redis.socket`."""
    near = folder / "redis.sock"
    if len(os.fsencode(near)) <= LONGEST_SOCKET_PATH:
        return near
    note = folder / "redis.socket"
    if note.exists():
        far = Path(note.read_text().strip())
        if far.parent.is_dir():
            return far
    far = Path(tempfile.mkdtemp(prefix="kontor-", dir="/tmp")) / "redis.sock"  # a short path
    note.touch(mode=0o600)
    note.write_text(str(far))
    return far


def require_manifest(folder: Path) -> None:
    """Raise RuntimeError if Redis would start an empty ledger and ignore existing files."""
    files = folder / APPEND_ONLY
    if not files.is_dir() or (files / MANIFEST).exists():
        return
    if any(files.iterdir()):
        raise RuntimeError(
            f"{files} has files but no {MANIFEST}, so Redis would start an empty ledger."
            " Restore the whole folder from the backup, or move it away."
        )


def require_room(folder: Path) -> None:
    """Raise OSError if nothing can be written, for example because the disk is full."""
    probe = folder / "room"
    try:
        with probe.open("wb") as file:
            file.write(bytes(ROOM_BYTES))
            file.flush()
            os.fsync(file.fileno())
    finally:
        probe.unlink(missing_ok=True)
