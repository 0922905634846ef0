"""Processes as an operator's supervisor keeps them, and what one can do to them from outside."""

import asyncio
import contextlib
import os
import signal
import struct
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

AGAIN_SECONDS = 0.1
STOP_SECONDS = 20.0


class Unit:
    """A process that is started again whenever it ends. `paused`: it is not, for now."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str], log: Path) -> None:
        self._command = tuple(command)
        self._environ = dict(environ)
        self._process: subprocess.Popen[bytes] | None = None
        self.log = log
        self.paused = False

    @property
    def pid(self) -> int:
        """Of the process there is, or was last."""
        assert self._process is not None
        return self._process.pid

    async def keep(self) -> None:
        """Until cancelled."""
        while True:
            if not self.paused and (self._process is None or self._process.poll() is not None):
                self._start()
            await asyncio.sleep(AGAIN_SECONDS)

    def _start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environ, stdout=log, stderr=log
            )

    async def stop(self) -> None:
        """SIGTERM, and SIGKILL if that is not enough."""
        self.paused = True
        if self._process is None:
            return
        send(self._process.pid, signal.SIGCONT, signal.SIGTERM)
        try:
            await asyncio.to_thread(self._process.wait, STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def send(pid: int, *signals: signal.Signals) -> None:
    """Signals, in that order; a process that is gone is none of our business."""
    with contextlib.suppress(ProcessLookupError):
        for number in signals:
            os.kill(pid, number)


async def starve(pid: int, seconds: float) -> None:
    """It runs for a tenth of the time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        send(pid, signal.SIGSTOP)
        await asyncio.sleep(0.09)
        send(pid, signal.SIGCONT)
        await asyncio.sleep(0.01)


def set_clock(clocks: Path, pid: int, seconds: float) -> None:
    """That process believes from now on that it is so many seconds later than it is."""
    with contextlib.suppress(FileNotFoundError), (clocks / str(pid)).open("r+b") as file:
        file.write(struct.pack("d", seconds))


def children(pid: int, word: str) -> list[int]:
    """The processes it started, with that word in their command line, the oldest first."""
    try:
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [child for child in map(int, listed) if word in command_line(child)]


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def redis_in(folder: Path) -> list[int]:
    """The Redis processes that work in that folder: there should be at most one."""
    found: list[int] = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with contextlib.suppress(OSError):
                name = (process / "exe").readlink().name
                state = (process / "stat").read_text().rpartition(")")[2].split()[0]
                there = (process / "cwd").readlink() == folder.resolve()
                if there and name.endswith("-server") and state != "Z":
                    found.append(int(process.name))
    return found
