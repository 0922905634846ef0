"""A Redis of our own, for a server that was given none.

It listens on a unix socket in the data folder, in a session of its own, so that it outlives a
server that is killed. The next server on that folder asks the socket first and takes it over. A
lock on the folder keeps two servers from sharing it. If Redis dies, it is started again: with
`appendfsync always` it exits rather than lose a write (a full disk, say).
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO, Any

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store.redis_binary import redis_binary

LONGEST_SOCKET_PATH = 100  # the kernel allows 108 bytes
START_SECONDS = 30.0
STOP_SECONDS = 15.0
WATCH_SECONDS = 0.25


class EmbeddedRedis:
    """Starts or takes over the Redis of a data folder, watches it, stops it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = settings.folder
        made_private(self._folder)
        self._lock = locked(self._folder / "server.lock")
        self._child: subprocess.Popen[bytes] | None = None
        self._watching: asyncio.Task[None] | None = None
        self.socket = socket_path(self._folder)
        self.pid = 0

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    async def start(self) -> None:
        """Until it answers. Raises FileNotFoundError (no binary), RuntimeError (it fails)."""
        await asyncio.to_thread(self._take_over_or_spawn)
        self._watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop it by its pid, and let go of the folder."""
        if self._watching is not None:
            self._watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watching
        await asyncio.to_thread(self._stop)
        self._lock.close()

    def _take_over_or_spawn(self) -> None:
        pid = pid_behind(self.socket)
        if pid is None:
            self._spawn()
        else:
            self.pid = pid
            logger().info("redis_taken_over", pid=pid)

    def _spawn(self) -> None:
        binary = redis_binary(self._settings.redis_server)
        with (self._folder / "redis.log").open("ab") as log:
            self._child = subprocess.Popen(  # noqa: S603 - our own binary, no shell
                [binary, *self._arguments()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            pid = pid_behind(self.socket)
            if pid is not None:
                self.pid = pid
                logger().info("redis_started", pid=pid)
                return
            if self._child.poll() is not None:
                break
            time.sleep(0.005)
        self._child.kill()
        self._child.wait()
        message = f"Redis did not start; {self._folder / 'redis.log'} says why."
        raise RuntimeError(message)

    def _arguments(self) -> list[str]:
        given = {
            "--port": "0",
            "--unixsocket": str(self.socket),
            "--unixsocketperm": "700",
            "--dir": str(self._folder),
            "--appendonly": "yes",
            "--appendfsync": self._settings.appendfsync,
            "--save": "",
            "--maxmemory-policy": "noeviction",
            "--daemonize": "no",
        }
        return [part for pair in given.items() for part in pair]

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if self._alive():
                continue
            logger().error("redis_died", pid=self.pid)
            try:
                await asyncio.to_thread(self._take_over_or_spawn)
            except (RuntimeError, OSError) as error:
                logger().error("redis_not_started", reason=str(error))
                await asyncio.sleep(1)

    def _alive(self) -> bool:
        if self._child is not None and self._child.pid == self.pid:
            return self._child.poll() is None
        return runs(self.pid)

    def _stop(self) -> None:
        if self.pid == 0:
            return  # it never answered; pid 0 would mean our whole process group
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        until = time.monotonic() + STOP_SECONDS
        while self._alive() and time.monotonic() < until:
            time.sleep(0.01)
        if self._child is not None and self._child.poll() is None:
            self._child.kill()
            self._child.wait()
        logger().info("redis_stopped", pid=self.pid)


def made_private(folder: Path) -> None:
    """The folder, for nobody but us: the hands of everybody lie in it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        folder.chmod(0o700)
    except PermissionError:  # somebody else's, who let us in
        logger().warning("data_folder_not_private", folder=str(folder))


def locked(path: Path) -> IO[str]:
    """The data folder's lock, held until it is closed. Raises RuntimeError if another holds it."""
    lock = path.open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        message = f"Another server uses {path.parent}. Set KONTOR_DATA to a folder of its own."
        raise RuntimeError(message) from error
    return lock


def socket_path(folder: Path) -> Path:
    """Where Redis listens: in the folder, or in a short one whose place is written down there."""
    near = folder / "redis.sock"
    if len(os.fsencode(near)) <= LONGEST_SOCKET_PATH:
        return near
    note = folder / "redis.socket"
    if note.exists():
        far = Path(note.read_text().strip())
        if far.parent.is_dir():
            return far
    far = Path(tempfile.mkdtemp(prefix="kontor-", dir="/tmp")) / "redis.sock"  # it must be short
    note.write_text(str(far))
    return far


def pid_behind(socket: Path) -> int | None:
    """The pid of the Redis that answers on this socket; None if nobody does, or not yet."""
    if not socket.exists():
        return None
    once = Retry(NoBackoff(), 0)
    with Redis(unix_socket_path=str(socket), socket_timeout=2, retry=once) as client:
        redis: Any = client
        try:
            facts = redis.info()
            while facts["loading"]:  # it reads its file first
                time.sleep(0.02)
                facts = redis.info()
        except (RedisError, OSError):
            return None
    return int(facts["process_id"])


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True
