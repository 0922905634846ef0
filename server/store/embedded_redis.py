"""A Redis of our own, for a server that was given none.

It listens on a unix socket in the data folder, in a session of its own, so that it outlives a
server that is killed. The next server on that folder takes it over.

Two Redis on one folder would write the same file and destroy it. So a Redis inherits the lock of
the folder (`redis.lock`, its pid stands in it): as long as it lives, hanging or not, nobody gets
that lock, and without the lock none is started. One that neither answers nor ends is killed.

If Redis dies, it is started again: with `appendfsync always` it exits rather than lose a write (a
full disk, say). While nothing can be written it is not started, and one that dies again and again
is started less and less often.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import threading
import time
from typing import IO, NamedTuple

from server.runtime.restarts import Restarts
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store.data_folder import (
    locked,
    locked_for_server,
    made_private,
    require_manifest,
    require_room,
    socket_path,
)
from server.store.redis_binary import redis_binary
from server.store.redis_log import RedisLog
from server.store.redis_process import (
    Answering,
    Nobody,
    Silent,
    behind,
    kill_with_children,
    runs,
)

START_SECONDS = 30.0
SILENCE_SECONDS = 10.0
"""How long a Redis that we find may be silent before it is killed."""
STOP_SECONDS = 15.0
KILL_SECONDS = 0.3
START_LOOK_SECONDS = 0.01
WATCH_SECONDS = 0.05
ROOM_SECONDS = 0.25
"""Between two looks whether there is room on the disk again."""


class InTheWay(NamedTuple):
    """A process that has the folder or its socket, and does not answer. `pid`: if it is known."""

    pid: int | None


class EmbeddedRedis:
    """Starts or takes over the Redis of a data folder, watches it, stops it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = settings.folder
        made_private(self._folder)
        self._lock = locked_for_server(self._folder)
        self._child: subprocess.Popen[bytes] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._stopping = threading.Event()
        self._at_work = threading.Lock()
        self._log = RedisLog(self._folder / "redis.log")
        self.socket = socket_path(self._folder)
        self.pid = 0

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    async def start(self) -> None:
        """Until it answers.

        Raises FileNotFoundError (no binary), RuntimeError (it fails, or must not be started).
        """
        await asyncio.to_thread(self.ensure_running)
        if not self._stopping.is_set():
            self._watching = asyncio.create_task(self._watch())

    async def stop(self, seconds: float = STOP_SECONDS) -> None:
        """Stop whichever runs, by force after so many seconds, and let go of the folder."""
        self._stopping.set()
        if self._watching is not None:
            self._watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watching
        await asyncio.to_thread(self.terminate, seconds)
        self._lock.close()

    def ensure_running(self) -> None:
        """Take over the Redis of this folder, or start one; until it answers, or all is stopped.

        Raises FileNotFoundError, RuntimeError.
        """
        with self._at_work:
            there = self._try_for_a_while()
            if there is not None and not self._stopping.is_set():
                self._kill_silent(there)
                there = self._try_for_a_while()
            if there is not None and not self._stopping.is_set():
                message = f"A Redis on {self._folder} neither answers nor ends (pid {there.pid})."
                raise RuntimeError(message)

    def terminate(self, seconds: float = STOP_SECONDS) -> None:
        """Stop Redis by its pid, taken over or not, and kill it after so many seconds."""
        with self._at_work:
            if self.pid == 0:
                return  # none has begun; pid 0 would mean our whole process group
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGTERM)
            if self._ends_within(seconds):
                logger().info("redis_stopped", pid=self.pid)
                return
            kill_with_children(self.pid)
            if self._ends_within(KILL_SECONDS):
                logger().error("redis_killed", pid=self.pid, silent_seconds=seconds)
            else:
                logger().error("redis_does_not_end", pid=self.pid)

    def _try_for_a_while(self) -> InTheWay | None:
        """Try until one answers (None), or for as long as another may be silent."""
        until = time.monotonic() + SILENCE_SECONDS
        seen: InTheWay | None = None
        while (there := self._try_once()) is not None:
            if there != seen:
                seen = there
                logger().warning("redis_silent", pid=there.pid)
            if time.monotonic() > until or self._stopping.wait(START_LOOK_SECONDS):
                break
        return there

    def _kill_silent(self, there: InTheWay) -> None:
        if there.pid is not None:
            kill_with_children(there.pid)
            logger().error("redis_killed", pid=there.pid, silent_seconds=SILENCE_SECONDS)
            self._stopping.wait(KILL_SECONDS)

    def _try_once(self) -> InTheWay | None:
        """One attempt; None: a Redis of ours answers."""
        match behind(self.socket, self._stopping):
            case Answering(pid):
                self.pid = pid
                logger().info("redis_taken_over", pid=pid)
                return None
            case Silent(listener):
                return InTheWay(self._holder() or listener)
            case Nobody():
                return self._spawn_unless_locked()

    def _spawn_unless_locked(self) -> InTheWay | None:
        """Start one, unless another holds the folder: it has just begun, or is just ending."""
        lock = locked(self._folder / "redis.lock")
        if lock is not None:
            with lock:
                self._spawn(lock)
            return None
        holder = self._holder()
        if holder is not None and not runs(holder):
            kill_with_children(holder)  # it is dead, and what it has forked holds the lock
        return InTheWay(holder)

    def _spawn(self, lock: IO[str]) -> None:
        """Start one that holds this lock as long as it lives; until it answers."""
        binary = redis_binary(self._settings.redis_server)
        require_manifest(self._folder)
        lock.truncate(0)
        with self._log.path.open("ab") as log:
            child = self._child = subprocess.Popen(  # noqa: S603 - our own binary, no shell
                [binary, *self._arguments()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=[lock.fileno()],
            )
        print(child.pid, file=lock, flush=True)
        until = time.monotonic() + START_SECONDS
        while child.poll() is None and time.monotonic() < until and not self._stopping.is_set():
            if isinstance(behind(self.socket, self._stopping), Answering):
                self.pid = child.pid
                logger().info("redis_started", pid=child.pid)
                self._repeat_log()
                return
            time.sleep(0.005)
        kill_with_children(child.pid)
        child.wait()
        self._repeat_log()
        if not self._stopping.is_set():
            message = f"Redis did not start; {self._log.path} says why."
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
        """Until cancelled: start one that died again, less and less often if that does not help."""
        restarts = Restarts()
        began = time.monotonic()
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if self._alive():
                continue
            self._repeat_log()
            logger().error("redis_died", pid=self.pid)
            await self._start_again(restarts, time.monotonic() - began)
            began = time.monotonic()

    async def _start_again(self, restarts: Restarts, lived: float) -> None:
        while True:
            await asyncio.sleep(restarts.pause_after(lived))
            await self._room()
            try:
                return await asyncio.to_thread(self.ensure_running)
            except (RuntimeError, OSError) as error:
                logger().error("redis_not_started", reason=str(error))
                lived = 0

    async def _room(self) -> None:
        """Until something can be written; said once."""
        said = ""
        while True:
            try:
                return await asyncio.to_thread(require_room, self._folder)
            except OSError as error:
                if said != str(error):
                    said = str(error)
                    logger().error("redis_not_started", reason=said)
                await asyncio.sleep(ROOM_SECONDS)

    def _repeat_log(self) -> None:
        for line in self._log.new_troubles():
            logger().error("redis_says", line=line)

    def _alive(self) -> bool:
        if self._child is not None and self._child.pid == self.pid:
            return self._child.poll() is None
        return runs(self.pid)

    def _ends_within(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while self._alive():
            if time.monotonic() > until:
                return False
            time.sleep(START_LOOK_SECONDS)
        return True

    def _holder(self) -> int | None:
        """The pid in the folder's lock, None where nobody has it."""
        path = self._folder / "redis.lock"
        lock = locked(path)
        if lock is not None:
            lock.close()
            return None
        return int(path.read_text() or 0) or None
