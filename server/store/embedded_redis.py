"""An embedded Redis, for a server without a configured one.

It listens on a Unix socket in the data folder, in its own session, so that Ctrl-C stops only the
server. It ends with the server in every case: a second shell reads a pipe that only the server
holds open. When the pipe is closed, the shell kills Redis, its forks and itself.

Two Redis processes on one folder would destroy each other's file. So Redis inherits the lock of its
file (`redis.lock`), and a start waits until a slow predecessor has ended.

If Redis dies, it is restarted: with `appendfsync always` it exits rather than lose a write (for
example on a full disk). It is not restarted while the disk is full. If it keeps dying, the pauses
before a restart grow.

This module does not import redis-py, because that import is slow.
"""

import asyncio
import contextlib
import os
import signal
import time
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO
from urllib.parse import quote

from server.runtime.restarts import Restarts
from server.runtime.settings import Settings
from server.runtime.stop_deadline import StopDeadline
from server.runtime.telemetry import logger
from server.store import data_folder
from server.store.redis_binary import redis_binary
from server.store.redis_log import RedisLog

START_SECONDS = 30.0
"""Time limit of Redis' first answer. While it loads its file, it answers that it is loading."""
PROBE_SECONDS = 0.5
LOCK_SECONDS = 10.0
"""Time for a previous Redis of the folder to end."""
STOP_SECONDS = 15.0
KILL_SECONDS = 0.3
PROBE_PAUSE_SECONDS = 0.005
ROOM_SECONDS = 0.25
"""Seconds between two checks for room on the disk."""
MALLOC = {"GLIBC_TUNABLES": "glibc.malloc.tcache_count=200"}
"""The number of freed blocks of each size that glibc keeps for reuse. An append frees more than the
default of 7; with 200 it takes 5 % fewer instructions."""
KILLED_WITH_US = 'umask 077; { { read -r _; kill -9 0; } <&3 & } 3<&0; exec "$@" </dev/null'
"""A shell command that runs a program, whose files only this user can read. A background shell
kills the process group when stdin ends."""


class EmbeddedRedis:
    """Starts the Redis of a data folder, watches it, stops it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = settings.folder
        try:
            data_folder.made_private(self._folder)
            self._lock = data_folder.locked_for_server(self._folder)
        except OSError as error:
            raise data_folder.unusable(self._folder, error) from error
        self._pipe = os.pipe()
        self._child: Process | None = None
        self._watching: asyncio.Task[None] | None = None
        self._log = RedisLog(self._folder / "redis.log")
        self.socket = data_folder.socket_path(self._folder)

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket))}"

    async def start(self) -> None:
        """Start Redis and wait until it answers. Call `stop` even if this was cancelled.

        Raises FileNotFoundError (no binary), RuntimeError (it fails, or must not be started).
        """
        child = await self._started()
        self._watching = asyncio.create_task(self._watch(child))

    async def stop(self, seconds: float = STOP_SECONDS) -> None:
        """Stop Redis, by force after `seconds`, and release the folder."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait({self._watching})
        if self._child is not None:
            await terminate(self._child, seconds)
        for descriptor in self._pipe:
            os.close(descriptor)
        self._lock.close()

    async def _started(self) -> Process:
        """Start Redis and wait until it answers. Raises FileNotFoundError, RuntimeError."""
        if self._child is not None:
            kill_group(self._child)  # its forks hold the lock
            self._child = None
        binary = await asyncio.to_thread(redis_binary, self._settings.redis_server)
        data_folder.require_manifest(self._folder)
        self._log.path.touch(mode=0o600)
        with await self._file_lock() as lock, self._log.path.open("ab") as log:
            child = self._child = await asyncio.create_subprocess_exec(
                *("/bin/sh", "-c", KILLED_WITH_US, "sh", binary, *self._arguments()),
                stdin=self._pipe[0],
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=[lock.fileno()],
                env=MALLOC | os.environ,
            )
        answers = await self._answers(child)
        self._repeat_log()
        if not answers:
            raise RuntimeError(f"Redis did not start. See {self._log.path}.")
        logger().info("redis_started", pid=child.pid)
        return child

    async def _answers(self, child: Process) -> bool:
        """Wait until Redis answers; return False if it ends or stays silent."""
        until = time.monotonic() + START_SECONDS
        while child.returncode is None and time.monotonic() < until:
            answer = await pinged(self.socket)
            if answer.startswith(b"+PONG"):
                return True
            if answer:  # it is still loading its file
                until = time.monotonic() + START_SECONDS
            await asyncio.sleep(PROBE_PAUSE_SECONDS)
        return False

    async def _file_lock(self) -> IO[str]:
        """Wait for the lock of Redis' file. Raises RuntimeError after `LOCK_SECONDS`."""
        until = time.monotonic() + LOCK_SECONDS
        while (lock := data_folder.locked(self._folder / "redis.lock")) is None:
            if time.monotonic() > until:
                raise RuntimeError(
                    f"The Redis before, on {self._folder}, does not end. Stop it, then retry."
                )
            await asyncio.sleep(PROBE_PAUSE_SECONDS)
        return lock

    def _arguments(self) -> list[str]:
        options = {
            "--port": "0",
            "--unixsocket": str(self.socket),
            "--unixsocketperm": "700",
            "--dir": str(self._folder),
            "--appendonly": "yes",
            "--appendfsync": self._settings.appendfsync,
            "--save": "",
            "--maxmemory-policy": "noeviction",
            "--hash-max-listpack-value": "512",  # see deploy/redis.conf
            "--hash-max-listpack-entries": "64",
            "--daemonize": "no",
        }
        return [part for pair in options.items() for part in pair]

    async def _watch(self, child: Process) -> None:
        """Restart Redis when it dies, after longer and longer pauses, until cancelled."""
        restarts = Restarts()
        while True:
            began = time.monotonic()
            await child.wait()
            self._repeat_log()
            logger().error("redis_died", pid=child.pid)
            child = await self._started_again(restarts, time.monotonic() - began)

    async def _started_again(self, restarts: Restarts, lived: float) -> Process:
        while True:
            await asyncio.sleep(restarts.pause_after(lived))
            await self._wait_for_disk()
            try:
                return await self._started()
            except (RuntimeError, OSError) as error:
                logger().error("redis_not_started", reason=str(error))
                lived = 0

    async def _wait_for_disk(self) -> None:
        """Wait until the folder can be written; log each reason once."""
        last_reason = ""
        while True:
            try:
                return await asyncio.to_thread(data_folder.require_room, self._folder)
            except OSError as error:
                if last_reason != str(error):
                    last_reason = str(error)
                    logger().error("redis_not_started", reason=last_reason)
                await asyncio.sleep(ROOM_SECONDS)

    def _repeat_log(self) -> None:
        for row in self._log.new_troubles():
            logger().error("redis_says", line=row)


def own_redis(settings: Settings) -> EmbeddedRedis | None:
    """Return an embedded Redis, not started yet; None if the address of another is set.

    Raises RuntimeError if that address is invalid or the data folder cannot be used.
    """
    if not settings.redis_url:
        return EmbeddedRedis(settings)
    from server.store.redis_url import require_address  # noqa: PLC0415 - imports redis-py

    require_address(settings.redis_url)
    return None


@asynccontextmanager
async def running(
    own: EmbeddedRedis | None,
    deadline: StopDeadline,
    stop: Callable[[], None],
    *,
    wait_seconds: float = 0.0,
) -> AsyncGenerator[None]:
    """Run the embedded Redis, if any, while the context is open.

    A start that takes longer than `wait_seconds` (because of a big file) continues in a task;
    `stop` is called if it fails. Raises the error of the start.
    """
    if own is None:
        yield
        return
    starting = asyncio.create_task(own.start())
    await asyncio.wait({starting}, timeout=wait_seconds)
    try:
        if starting.done():
            starting.result()
        starting.add_done_callback(lambda task: task.cancelled() or (task.exception() and stop()))
        yield
    finally:
        starting.cancel()
        await asyncio.wait({starting})
        await own.stop(deadline.seconds_for_redis())
    if not starting.cancelled():
        starting.result()


async def pinged(path: Path) -> bytes:
    """Return the first line of Redis' answer to PING; empty without an answer."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            reader, writer = await asyncio.open_unix_connection(path)
            with contextlib.closing(writer):
                writer.write(b"PING\r\n")
                return await reader.readline()
    except OSError:  # a timeout is one too
        return b""


async def terminate(redis: Process, seconds: float) -> None:
    """Stop the process, and kill it after `seconds`."""
    with contextlib.suppress(ProcessLookupError):
        redis.terminate()
    stopped = await ends_within(redis, seconds)
    kill_group(redis)
    if stopped:
        logger().info("redis_stopped", pid=redis.pid)
    elif await ends_within(redis, KILL_SECONDS):
        logger().error("redis_killed", pid=redis.pid, silent_seconds=seconds)
    else:
        logger().error("redis_does_not_end", pid=redis.pid)


async def ends_within(process: Process, seconds: float) -> bool:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), seconds)
    return process.returncode is not None


def kill_group(leader: Process) -> None:
    """Send SIGKILL to the process, its forks and their shell."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader.pid, signal.SIGKILL)
