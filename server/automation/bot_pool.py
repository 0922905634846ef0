"""Worker processes in which bots think, so that no policy ever holds up the loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from typing import Any

LONGEST_THOUGHT_SECONDS = 10.0


def longest_thought() -> asyncio.Timeout:
    return asyncio.timeout(LONGEST_THOUGHT_SECONDS)


class BotPool:
    """Worker processes for bots, started when the first one has to think.

    `limit`: makes the timeout of a thought.
    """

    def __init__(
        self, workers: int, limit: Callable[[], asyncio.Timeout] = longest_thought
    ) -> None:
        self._workers = workers
        self._limit = limit
        self._pool: ProcessPoolExecutor | None = None

    async def think(
        self, game: str, state: bytes, seat: int, policy: str, seed: bytes
    ) -> dict[str, Any] | None:
        """Implements Think. A pool that broke, or thinks too long, is made anew."""
        from clients.bots import answer  # noqa: PLC0415 - bots search with the rules; only they need it

        pool = self._pool = self._pool or self._started()
        loop = asyncio.get_running_loop()
        try:
            thought = loop.run_in_executor(pool, answer, game, state, seat, policy, seed)
        except (BrokenExecutor, OSError):
            self._drop(pool)
            raise
        return await self._in_time(pool, thought)

    async def _in_time(
        self, pool: ProcessPoolExecutor, thought: Awaitable[dict[str, Any] | None]
    ) -> dict[str, Any] | None:
        """What was thought. Whatever goes wrong inside of a policy is no fault of the pool's."""
        limit = self._limit()
        try:
            async with limit:
                return await thought
        except BrokenExecutor:
            self._drop(pool)
            raise
        except TimeoutError:
            if limit.expired():
                self._drop(pool)
            raise

    def close(self) -> None:
        """Kill the worker processes, and cancel what still waits for one."""
        if self._pool is not None:
            processes = processes_of(self._pool)
            self._pool.shutdown(wait=False, cancel_futures=True)
            kill(processes)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=end_with_the_parent)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Kill the processes of a pool without waiting; pending calls raise BrokenProcessPool."""
        if self._pool is pool:
            self._pool = None
        processes = processes_of(pool)
        pool.shutdown(wait=False)
        kill(processes)


def processes_of(pool: ProcessPoolExecutor) -> tuple[BaseProcess, ...]:
    """The worker processes of a pool; empty once it was shut down."""
    return tuple((pool._processes or {}).values())  # noqa: SLF001 - there is no other way to end a thought


def kill(processes: Iterable[BaseProcess]) -> None:
    for process in processes:
        process.kill()


def end_with_the_parent() -> None:
    """In a worker: ignore Ctrl-C, which the server handles, and exit when the server is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=exit_after_the_parent, daemon=True).start()


def exit_after_the_parent() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)
