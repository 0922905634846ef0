"""Worker processes in which bots think, so that no policy ever holds up the loop.

Each thinker is a process that thinks one thought at a time: one that dies or hangs takes no other
bot's thought with it. A thought is never cancelled in its process; nobody may wait for it any more.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from typing import Any, TypeAlias

from server.runtime.telemetry import logger

LONGEST_THOUGHT_SECONDS = 10.0
STALLED_SECONDS = 2.0
"""A process whose heart stood still for so long hangs."""
BEAT_SECONDS = 0.2
"""How often a process shows that it lives, and how often we look."""
TRIES = 2
"""A thought that its process took along is thought again; the next one may be its own fault."""

Answer: TypeAlias = dict[str, Any] | None


class Stalled(Exception):  # noqa: N818 - no bug of a policy's
    """The process stands still: it was stopped, or starves."""


def longest_thought() -> asyncio.Timeout:
    return asyncio.timeout(LONGEST_THOUGHT_SECONDS)


class BotPool:
    """At most `workers` processes for bots, started when one has to think.

    `limit`: makes the timeout of a thought. `stalled_seconds`: see there.
    """

    def __init__(
        self,
        workers: int,
        limit: Callable[[], asyncio.Timeout] = longest_thought,
        stalled_seconds: float = STALLED_SECONDS,
    ) -> None:
        self._limit = limit
        self._stalled_seconds = stalled_seconds
        self._turns = asyncio.Semaphore(workers)
        self._idle: list[Thinker] = []
        self._busy: set[Thinker] = set()
        self._thoughts: set[asyncio.Task[Answer]] = set()
        self._closed = False

    async def think(self, game: str, state: bytes, seat: int, policy: str, seed: bytes) -> Answer:
        """Implements Think. Raises what the policy does, TimeoutError, BrokenExecutor, Stalled."""
        tries = TRIES
        while True:
            tries -= 1
            await self._turns.acquire()
            thought = asyncio.create_task(self._think_once((game, state, seat, policy, seed)))
            self._thoughts.add(thought)
            thought.add_done_callback(self._ended)
            try:
                return await asyncio.shield(thought)
            except (BrokenExecutor, Stalled) as error:
                logger().warning("thinker_replaced", reason=repr(error))
                if not tries or self._closed:
                    raise

    def close(self) -> None:
        """Kill the worker processes, for good."""
        self._closed = True
        for thinker in (*self._idle, *self._busy):
            thinker.kill()
        self._idle.clear()

    def _ended(self, thought: asyncio.Task[Answer]) -> None:
        self._thoughts.discard(thought)
        self._turns.release()
        if not thought.cancelled():
            thought.exception()  # retrieved, should nobody wait for it any more

    async def _think_once(self, question: tuple[Any, ...]) -> Answer:
        """One thought in one process, which goes back to the idle ones unless it is of no use."""
        if self._closed:
            raise BrokenExecutor
        thinker = self._idle.pop() if self._idle else Thinker()
        self._busy.add(thinker)
        limit = self._limit()
        try:
            async with limit:
                answer = await thinker.think(question, self._stalled_seconds)
        except (BrokenExecutor, Stalled):
            thinker.kill()
            raise
        except TimeoutError:
            if limit.expired():
                thinker.kill()
            else:  # the policy's own
                self._idle.append(thinker)
            raise
        except Exception:
            self._idle.append(thinker)
            raise
        except BaseException:
            thinker.kill()
            raise
        finally:
            self._busy.discard(thinker)
        self._idle.append(thinker)
        return answer


class Thinker:
    """A process that thinks one thought at a time, and counts its heartbeats where we see them."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._beats: Any = context.Value("Q", 0, lock=False)  # or who is stopped holds the lock
        self._executor = ProcessPoolExecutor(
            1, context, initializer=begin_worker, initargs=(self._beats,)
        )

    @property
    def process(self) -> BaseProcess | None:
        """None before the first thought, and after it was killed."""
        processes = self._executor._processes or {}  # noqa: SLF001 - there is no other way to end one
        return next(iter(processes.values()), None)

    async def think(self, question: tuple[Any, ...], stalled_seconds: float) -> Answer:
        """Raises Stalled, BrokenExecutor, or whatever the policy raised."""
        from clients.bots import answer  # noqa: PLC0415 - bots search with the rules; only they need it

        try:
            booked = self._executor.submit(answer, *question)
        except OSError as error:  # no process could be started
            raise BrokenExecutor(str(error)) from error
        thought = asyncio.wrap_future(booked)
        thought.add_done_callback(lambda done: done.cancelled() or done.exception())
        beats, since = 0, time.monotonic()
        while not thought.done():
            await asyncio.wait((thought,), timeout=BEAT_SECONDS)
            now, seen = time.monotonic(), self._beats.value
            if seen != beats or seen == 0:  # it lives, or has not begun
                beats, since = seen, now
            elif now - since > stalled_seconds and not thought.done():
                raise Stalled(self.process)
        return thought.result()

    def kill(self) -> None:
        """End the process without waiting; a thought in it raises BrokenExecutor."""
        process = self.process
        self._executor.shutdown(wait=False)
        if process is not None:
            process.kill()


def begin_worker(beats: Any) -> None:
    """In a worker: ignore Ctrl-C, which the server handles; exit when the server is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=exit_after_the_parent, daemon=True).start()
    threading.Thread(target=show_life, args=(beats,), daemon=True).start()


def show_life(beats: Any) -> None:
    while True:
        beats.value += 1
        time.sleep(BEAT_SECONDS)


def exit_after_the_parent() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)
