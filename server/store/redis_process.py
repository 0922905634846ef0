"""The process of a Redis: who is behind a socket, whether it lives, how it is ended."""

import contextlib
import os
import signal
import socket
import struct
import sys
import threading
from pathlib import Path
from typing import NamedTuple

PROBE_SECONDS = 0.5
LOADING_SECONDS = 0.02


class Answering(NamedTuple):
    """A Redis that has read its file and answers."""

    pid: int


class Silent(NamedTuple):
    """Somebody has the socket and does not answer: it hangs, or it is just ending.

    `pid`: None where the system does not tell.
    """

    pid: int | None


class Nobody(NamedTuple):
    """There is no socket, or no process behind it."""


def behind(path: Path, stopping: threading.Event) -> Answering | Silent | Nobody:
    """Who is behind a socket. One that still reads its file is waited for, until the stop."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PROBE_SECONDS)
        try:
            line.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError):
            return Nobody()
        except OSError:  # so many wait for it that there is no room for another
            return Silent(None)
        listener = listener_of(line)
        try:
            while (facts := info_from(line))["loading"] != "0":
                if stopping.wait(LOADING_SECONDS):
                    return Silent(listener)
            return Answering(int(facts["process_id"]))
        except (OSError, ValueError, KeyError):  # it hangs, it ends, or it is no Redis of ours
            return Silent(listener)


def info_from(line: socket.socket) -> dict[str, str]:
    """What the Redis at the other end says of itself, in words of its own; nothing if it will not.

    Raises OSError, ValueError.
    """
    line.sendall(b"INFO\r\n")
    with line.makefile("rb") as answer:
        size = int(answer.readline().removeprefix(b"$"))
        lines = answer.read(size + 2).decode().splitlines()
    pairs = (told.partition(":") for told in lines)
    return {name: value for name, colon, value in pairs if colon}


def listener_of(line: socket.socket) -> int | None:
    """The process that listens at the other end, whether it answers or not."""
    if sys.platform != "linux":
        return None
    size = struct.calcsize("3i")
    peer = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    pid: int = struct.unpack("3i", peer)[0]
    return pid or None  # 0: of another container


def pid_behind(path: Path) -> int | None:
    """The pid of the Redis that answers on this socket; None if nobody does."""
    match behind(path, threading.Event()):
        case Answering(pid):
            return pid
        case _:
            return None


def runs(pid: int) -> bool:
    """Whether that process lives. A zombie, which nobody may ever reap, does not."""
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:  # gone just now, or a system without /proc
        return not Path("/proc/self/stat").exists()
    return state not in {"Z", "X"}


def kill_with_children(pid: int) -> None:
    """SIGKILL for a Redis, which leads a group of its own, and for whom it forked."""
    with contextlib.suppress(ProcessLookupError):
        try:
            os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError:  # it leads no group: somebody else has started it
            os.kill(pid, signal.SIGKILL)
