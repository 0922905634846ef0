"""The check of each imported log in its own process.

A log may contain anything, and its effects on the reader end with that process. The process is
forked from one that has imported the games and does nothing else, so that it starts in
milliseconds. Its memory and processor time are limited; it is killed when its time is up.
"""

import asyncio
import multiprocessing
import os
import traceback
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from typing import TypeAlias

import msgspec

from domain.decider import Rejected
from domain.table.events import TableImported
from projections.registry import PROJECTIONS
from server.game_logs.import_check import CheckedLog, checked
from server.game_logs.log_file import BadLog, Flaw
from server.game_logs.process_limits import SECONDS, TOO_MUCH, OutOfTime, limited_process
from server.runtime.telemetry import logger

WALL_SECONDS = 6.0 * SECONDS
"""Maximum time of a check on a busy machine, where it has a low priority."""
IMPORT_RETRY_SECONDS = 60
"""Seconds until a log may be imported again for which the machine had no time."""
CHECKS_AT_ONCE = 2
NICENESS = 5
"""A low priority, because players come first; a lower one leaves nothing on a busy machine."""
UNREADABLE = "Nothing here can read it."

Read: TypeAlias = Callable[[bytes, TableImported], CheckedLog]
"""Checks a log; the second argument is the event of its import. Raises BadLog."""
Check: TypeAlias = Callable[[bytes, TableImported], Awaitable[CheckedLog]]
"""The asynchronous form of `Read`, in another process."""


class Refusal(msgspec.Struct, frozen=True, tag="refusal"):
    """Why a log is bad. `bug`: the traceback of a reader that failed at it, else empty."""

    message: str
    bug: str = ""
    flaw: Flaw = Flaw.OTHER
    line: int = 0


ANSWER = msgspec.msgpack.Decoder(CheckedLog | Refusal)


def reading(games: Iterable[str]) -> Read:
    """Return a reader of logs of these games, without games that are not in the catalogue."""
    return partial(read_offered, tuple(games))


def read_offered(games: tuple[str, ...], log: bytes, imported: TableImported) -> CheckedLog:
    offered = {name: PROJECTIONS[name] for name in games if name in PROJECTIONS}
    return checked(offered, log, imported)


class CheckProcesses:
    """`read`: the work of each process. It must be picklable, such as a function of a module."""

    def __init__(self, read: Read, wall_seconds: float = WALL_SECONDS) -> None:
        self._read = read
        self._wall_seconds = wall_seconds
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["__main__", __name__])
        self._threads = ThreadPoolExecutor(CHECKS_AT_ONCE, "log-check")
        self._running: set[ForkServerProcess] = set()
        self._closed = False

    async def check(self, log: bytes, imported: TableImported) -> CheckedLog:
        """Implements Check. A log that kills its process is bad.

        Raises Rejected `unavailable` if the machine had no time; the log may still be good.
        """
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, self._run, log, imported)
        if isinstance(answer, Refusal):
            if answer.bug:
                logger().error("log_check_failed", table=imported.table_id, traceback=answer.bug)
            raise BadLog(answer.message, answer.flaw, answer.line)
        return answer

    def close(self) -> None:
        """Kill the running checks."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in tuple(self._running):
            process.kill()

    def _run(self, log: bytes, imported: TableImported) -> CheckedLog | Refusal:
        """Start a process, in a thread, and wait for its answer."""
        ours, child_end = self._context.Pipe(duplex=False)
        process = self._context.Process(
            target=send_answer, args=(child_end, self._read, log, imported), daemon=True
        )
        with ours:
            with child_end:
                process.start()
            self._running.add(process)
            if self._closed:
                process.kill()
            try:
                if not ours.poll(self._wall_seconds):
                    raise Rejected("unavailable", why="busy", retry_after=IMPORT_RETRY_SECONDS)
                return ANSWER.decode(ours.recv_bytes())
            except EOFError:
                return Refusal(TOO_MUCH)
            finally:
                self._running.discard(process)
                process.kill()
                process.join()


def send_answer(to: Connection, read: Read, log: bytes, imported: TableImported) -> None:
    """Check the log, in the process, and send the result."""
    os.nice(NICENESS)
    try:
        with limited_process():
            answer: CheckedLog | Refusal = read(log, imported)
    except BadLog as error:
        answer = Refusal(str(error), flaw=error.flaw, line=error.line)
    except (MemoryError, OutOfTime):
        answer = Refusal(TOO_MUCH)
    except Exception:  # noqa: BLE001 - the gateway logs it and answers the caller
        answer = Refusal(UNREADABLE, traceback.format_exc())
    to.send_bytes(msgspec.msgpack.encode(answer))
