"""A process under test: the one way to start, stop, kill and freeze it."""

import asyncio
import contextlib
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

AGAIN_SECONDS = 0.1
STOP_SECONDS = 60.0


class Process:
    """A program that can be started again and again; what it says is appended to `log_file`.

    `environ`: None is ours. `held`: nobody starts it again, see `keep`.
    """

    def __init__(
        self, command: Sequence[str], log_file: Path, environ: Mapping[str, str] | None = None
    ) -> None:
        self.command = tuple(command)
        self.log_file = log_file
        self.environ = dict(os.environ if environ is None else environ)
        self.held = False
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.thaw()
        self.stop()

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """Return the pid of the current or last process."""
        assert self._process is not None
        return self._process.pid

    def launch(self) -> None:
        """Start it, and do not wait for it."""
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(self.command, env=self.environ, stdout=log, stderr=log)

    def start(self) -> None:
        """Until it is ready."""
        self.launch()
        self.until_ready()

    def until_ready(self) -> None:
        """Raises AssertionError if it never is."""

    async def keep(self) -> None:
        """Until cancelled, start it again whenever it ends, as an operator's supervisor does."""
        while True:
            if not self.held and not self.alive:
                self.launch()
            await asyncio.sleep(AGAIN_SECONDS)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send it that signal, and SIGKILL if that is not enough; its exit status."""
        if self._process is None:
            return 0
        self._process.send_signal(how)
        try:
            return self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def freeze(self) -> None:
        """Freeze the process without breaking its connections."""
        send(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """If it is there, and frozen."""
        if self.alive:
            send(self.pid, signal.SIGCONT)

    def log(self) -> str:
        return self.log_file.read_text(errors="replace")


def send(pid: int | None, number: signal.Signals) -> None:
    """Send a signal; a process that is gone, or was never there (None), is skipped."""
    if pid is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def exists(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


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
