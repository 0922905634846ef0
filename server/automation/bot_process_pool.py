"""Worker processes in which bots think, so that no policy ever blocks the loop.

A thought is a call of a module's function in a process. Each process has one thought at a time: if
it dies or hangs, no other thought is lost. A thought is never cancelled in its process; only its
caller may stop waiting.

These processes have a low priority, because players and the gateway come first. Otherwise one on
the gateway's core would delay every table when the gateway wakes it. On a machine with idle cores
the priority has no effect. If a thought waits for a new process, the process imports its
modules with the usual priority. On a busy machine that would take too long otherwise.

Starting a process takes as long as people are willing to wait for a bot. So one spare process is
kept, with everything imported, to replace one that dies or hangs. It is started after a bot has
answered, and again only after another answer. So an overloaded machine gets no more processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from server.runtime.background import start_shared
from server.runtime.clock import Sleep
from server.runtime.telemetry import warn_seldom

LONGEST_THOUGHT_SECONDS = 10.0
STALLED_SECONDS = 2.0
"""Seconds without a heartbeat after which a process counts as hung; doubled until one answers."""
SPARE_AFTER_SECONDS = 0.5
"""Seconds from an answer to the start of a spare process, so that it delays no other work."""
BEAT_SECONDS = 0.2
"""Seconds between two heartbeats of a process, and between two checks of them."""
NICENESS = 5
"""Gives a process a third of the share of other processes on a busy core; less starves hints."""
SIZE_BYTES = 8
"""The size of a question or an answer comes before it."""
TRIES = 2
"""A thought is tried again once if its process ends; a second end may be the thought's fault."""

SPAWN = multiprocessing.get_context("spawn")

T = TypeVar("T")


class Stalled(BrokenExecutor):
    """The process gave no heartbeats, because it was stopped or starved, and was killed."""


def longest_thought() -> asyncio.Timeout:
    return asyncio.timeout(LONGEST_THOUGHT_SECONDS)


class BotProcessPool:
    """At most `workers` processes, started when they are needed.

    `usual`: a function whose module each process imports before its first thought. `limit`: makes
    the timeout of a thought. `nap`: sleeps between two checks of the heartbeats. `niceness`: how
    far the processes give way to others.
    """

    def __init__(
        self,
        workers: int,
        usual: Callable[..., Any],
        limit: Callable[[], asyncio.Timeout] = longest_thought,
        nap: Sleep = asyncio.sleep,
        niceness: int = NICENESS,
    ) -> None:
        self._usual = usual
        self._niceness = niceness
        self._limit = limit
        self._nap = nap
        self._patience = STALLED_SECONDS
        self._turns = asyncio.Semaphore(workers)
        self._idle: list[BotProcess] = []
        self._busy: set[BotProcess] = set()
        self._spare: BotProcess | None = None
        self._spare_to_come: asyncio.TimerHandle | None = None
        self._monitor: asyncio.Task[None] | None = None
        self._closed = False

    async def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """Return the result of a module's function. It is called twice if its process ends.

        Raises the function's exceptions, TimeoutError, BrokenExecutor.
        """
        tries = TRIES
        while True:
            tries -= 1
            await self._turns.acquire()
            thought = start_shared(self._think_once(function, arguments))
            thought.add_done_callback(lambda _: self._turns.release())
            try:
                return await asyncio.shield(thought)
            except BrokenExecutor as error:
                warn_seldom("thinker_replaced", reason=repr(error))
                if not tries or self._closed:
                    raise

    def close(self) -> None:
        """Kill the worker processes, for good."""
        self._closed = True
        if self._spare_to_come is not None:
            self._spare_to_come.cancel()
        if self._monitor is not None:
            self._monitor.cancel()
        for bot_process in self._all():
            bot_process.kill()
        self._idle.clear()

    def _all(self) -> tuple[BotProcess, ...]:
        spare = () if self._spare is None else (self._spare,)
        return (*self._idle, *self._busy, *spare)

    async def _think_once(self, function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        """Run one thought in a process, and keep the process for others unless it is broken."""
        if self._closed:
            raise BrokenExecutor
        bot_process = self._take()
        self._busy.add(bot_process)
        if self._monitor is None or self._monitor.done():
            self._monitor = asyncio.create_task(self._look_after_all())
        limit = self._limit()
        try:
            async with limit:
                answer = await bot_process.think(function, arguments)
        except Exception as error:
            if isinstance(error, BrokenExecutor) or limit.expired():
                bot_process.kill()
            else:  # raised by the function
                self._idle.append(bot_process)
            raise
        except BaseException:
            bot_process.kill()
            raise
        finally:
            self._busy.discard(bot_process)
        self._idle.append(bot_process)
        self._patience = STALLED_SECONDS
        self._plan_spare()
        return answer

    def _take(self) -> BotProcess:
        """Return an idle process, the spare one, or a new one; skip dead ones."""
        while self._idle:
            bot_process = self._idle.pop()
            if bot_process.is_alive:
                return bot_process
            bot_process.kill()
        spare, self._spare = self._spare, None
        if spare is not None:
            if spare.is_alive:
                return spare
            spare.kill()
        return BotProcess(self._usual, self._niceness)

    async def _look_after_all(self) -> None:
        """Kill stalled processes, also idle ones, while any process thinks.

        The cause that stopped one may have stopped all, and a retry must not use any of those.
        """
        for bot_process in self._all():
            bot_process.looks_missed = 0
        while self._busy:
            await self._nap(BEAT_SECONDS)
            for bot_process in self._all():
                bot_process.look()
            still = [
                stopped
                for stopped in self._all()
                if stopped.looks_missed * BEAT_SECONDS >= self._patience
            ]
            if still:
                self._replace(still)

    def _replace(self, still: list[BotProcess]) -> None:
        """Kill stalled processes, and a spare one without heartbeats yet: it may never begin."""
        self._patience = min(2 * self._patience, LONGEST_THOUGHT_SECONDS)
        for bot_process in still:
            bot_process.kill_stalled()
        self._idle = [bot_process for bot_process in self._idle if bot_process.is_alive]
        if self._spare is not None and (self._spare in still or not self._spare.has_begun):
            self._spare.kill()
            self._spare = None

    def _plan_spare(self) -> None:
        if self._spare is None and self._spare_to_come is None and not self._closed:
            loop = asyncio.get_running_loop()
            self._spare_to_come = loop.call_later(SPARE_AFTER_SECONDS, self._start_spare)

    def _start_spare(self) -> None:
        self._spare_to_come = None
        if self._closed:
            return
        spare = BotProcess(self._usual, self._niceness)
        try:
            spare.start(is_awaited=False)
        except OSError as error:
            warn_seldom("no_spare_thinker", reason=repr(error))
        else:
            self._spare = spare


class BotProcess:
    """A process for one thought at a time, which counts its heartbeats in shared memory.

    The event loop reads its socket, because threads would cost as much as the move.
    """

    def __init__(self, usual: Callable[..., Any], niceness: int) -> None:
        self._usual = usual
        self._niceness = niceness
        self._beats: Any = SPAWN.Value("Q", 0, lock=False)  # a stopped process would keep the lock
        self._beats_seen = 0
        self._is_killed = self._has_stalled = False
        self.looks_missed = 0
        """The number of consecutive checks without a new heartbeat."""
        self.process: BaseProcess | None = None
        """None before the first thought, unless it is the spare one."""
        self._socket: socket.socket | None = None
        self._stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended; a stopped (SIGSTOP) process is alive."""
        return not self._is_killed and (self.process is None or self.process.is_alive())

    @property
    def has_begun(self) -> bool:
        """Whether the process gave a heartbeat since its start, which takes long."""
        return self._beats.value > 0

    def look(self) -> None:
        """Count checks without a new heartbeat, not seconds: the server may have stopped too."""
        beats = self._beats.value
        stands_still = self.has_begun and beats == self._beats_seen
        self._beats_seen = beats
        self.looks_missed = self.looks_missed + 1 if stands_still else 0

    def start(self, *, is_awaited: bool) -> None:
        """Start the process, which imports what thinking needs. Raises OSError."""
        ours, theirs = socket.socketpair()
        process = SPAWN.Process(
            target=run_bot_process,
            args=(theirs, self._beats, pickle.dumps(self._usual), self._niceness),
            kwargs={"is_awaited": is_awaited},
            daemon=True,
        )
        with theirs:
            process.start()
        self.process, self._socket = process, ours

    async def think(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return the function's result. Raises BrokenExecutor, or the function's exception."""
        try:
            reader, writer = await self._connected()
            writer.write(with_size(pickle.dumps((function, arguments))))
            await writer.drain()
            size = int.from_bytes(await reader.readexactly(SIZE_BYTES))
            answer, error = pickle.loads(await reader.readexactly(size))  # noqa: S301 - of ours
        except (OSError, EOFError) as ended:  # the process could not start, or has ended
            why = Stalled if self._has_stalled else BrokenExecutor
            raise why(f"Its process has ended: {ended}") from ended
        if error is not None:
            raise error
        return answer

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Start the process if need be, and return the stream to it. Raises OSError."""
        if self.process is None:
            self.start(is_awaited=True)
        if self._stream is None:
            self._stream = await asyncio.open_unix_connection(sock=self._socket)
            if self._is_killed:
                self._stream[1].transport.abort()
        return self._stream

    def kill(self) -> None:
        """End the process without waiting; a thought in it raises BrokenExecutor."""
        self._is_killed = True
        if self._stream is not None:
            self._stream[1].transport.abort()
        elif self._socket is not None:
            self._socket.close()
        if self.process is not None:
            self.process.kill()

    def kill_stalled(self) -> None:
        """Kill the process because it has no heartbeats; a thought in it raises Stalled."""
        self._has_stalled = True
        self.kill()


def with_size(data: bytes) -> bytes:
    """Return the data after its size."""
    return len(data).to_bytes(SIZE_BYTES) + data


def run_bot_process(
    server: socket.socket, beats: Any, usual: bytes, niceness: int, *, is_awaited: bool
) -> None:
    """Run thoughts in a worker. Ignore Ctrl-C, which the server handles; exit with the server.

    `is_awaited`: a thought waits for the worker.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not is_awaited:
        give_way(niceness)
    threading.Thread(target=exit_after_the_parent, daemon=True).start()
    threading.Thread(target=keep_beating, args=(beats,), daemon=True).start()
    pickle.loads(usual)  # noqa: S301 - imports what a thought needs
    if is_awaited:
        give_way(niceness)
    with contextlib.suppress(ConnectionError), server.makefile("rwb") as stream:
        while size := stream.read(SIZE_BYTES):  # empty if the server was killed
            stream.write(with_size(thought_of(stream.read(int.from_bytes(size)))))
            stream.flush()


def thought_of(question: bytes) -> bytes:
    """Return in a worker the pickled answer, or the exception with its traceback as a note."""
    try:
        function, arguments = pickle.loads(question)  # noqa: S301 - of the server
        return pickle.dumps((function(*arguments), None))
    except Exception as error:  # noqa: BLE001 - raised again in the server
        error.add_note(traceback.format_exc())
        try:
            failure = pickle.dumps((None, error))
            pickle.loads(failure)  # noqa: S301 - some exceptions cannot be unpickled
        except Exception:  # noqa: BLE001
            failure = pickle.dumps((None, RuntimeError(traceback.format_exc())))
        return failure


def give_way(niceness: int) -> None:
    """Lower the priority of a worker."""
    os.nice(niceness)
    if sys.platform != "linux":  # SCHED_BATCH does not exist
        return
    with contextlib.suppress(OSError):  # forbidden by a container, or we run with SCHED_IDLE
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def keep_beating(beats: Any) -> None:
    while True:
        beats.value += 1
        time.sleep(BEAT_SECONDS)


def exit_after_the_parent() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)
