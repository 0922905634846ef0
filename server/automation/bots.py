"""How bots come to their answers: in worker processes, never on the loop that serves sockets.

A policy gets worlds rearranged for its seat, so it knows no more than a person there; that is its
own affair. What comes back is checked like any player's command. A policy that fails or answers
what is not allowed is logged, and an allowed command is drawn in its stead: a table never sticks.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from typing import Any, Self, TypeAlias

import msgspec

from domain.chance import Chance
from domain.decider import Rejected, Seat
from domain.table.state import Running
from server.accounts.identity import Identity
from server.automation.schedule import Asked, policy_at
from server.runtime.telemetry import logger
from server.tables.commands import played, typed_command
from server.tables.live_table import LiveTable

Think: TypeAlias = Callable[[str, bytes, int, str, bytes], Awaitable[dict[str, Any] | None]]
"""Game, its state as msgpack, seat, policy, seed → a command as plain values, None to pass.

It takes no longer than `LONGEST_THOUGHT_SECONDS`.
"""

LONGEST_THOUGHT_SECONDS = 10.0


class Bots:
    """Asks policies for their answers. A seat that nobody waits for may let the moment pass.

    `at_once`: how many may think at a time; a question that waits its turn is not late yet.
    """

    def __init__(self, think: Think, identity: Identity, at_once: int) -> None:
        self._think = think
        self._identity = identity
        self._turns = asyncio.Semaphore(at_once)

    async def answer(self, live: LiveTable, seat: Seat) -> dict[str, Any] | None:
        """What the bot on that seat does now; None: nothing, where it is not awaited."""
        table, stage, policy = live.table, live.table.stage, policy_at(live.table.seats[seat])
        assert isinstance(stage, Running)
        assert policy is not None
        seed = self._identity.bot_seed(table.table_id, seat, table.version)
        state = msgspec.msgpack.encode(stage.state)
        try:
            async with self._turns:
                command = await self._think(table.game, state, seat, policy, seed)
            if command is not None and live.table.version == table.version:
                played(live, seat, typed_command(live, command))
        except Rejected as refusal:
            logger().error("bot_refused", table=table.table_id, seat=seat, code=refusal.code)
        except Exception:  # noqa: BLE001 - whatever a policy does, the table goes on
            logger().error("bot_thought_failed", table=table.table_id, seat=seat, exc_info=True)
        else:
            if command is not None:
                return command
        if seat not in live.hosted.game.awaiting(stage.state):
            return None
        return drawn_command(live, stage, seat, seed)


class BotAnswers:
    """Bots of one table that are asked at the same time. Left, whoever still thinks is stopped."""

    def __init__(self, bots: Bots, live: LiveTable, asked: Asked) -> None:
        self._bots = bots
        self._live = live
        self._asked = asked
        self._thinking: dict[Seat, asyncio.Task[dict[str, Any] | None]] = {}

    async def __aenter__(self) -> Self:
        """Ask them, the awaited one first."""
        for seat in self._asked.seats:
            answer = self._bots.answer(self._live, seat)
            self._thinking[seat] = asyncio.create_task(answer)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Nobody thinks on."""
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def of(self, seat: Seat) -> None:
        """Wait until that bot has thought."""
        await asyncio.wait((self._thinking[seat],))

    async def of_all(self) -> None:
        await asyncio.wait(self._thinking.values())

    def first(self) -> tuple[Seat, dict[str, Any]] | None:
        """The first seat that does something, interrupts before the move; who thinks on, passes."""
        awaited = () if self._asked.awaited is None else (self._asked.awaited,)
        for seat in (*self._asked.interrupting, *awaited):
            task = self._thinking[seat]
            command = task.result() if task.done() else None
            if command is not None:
                return seat, command
        return None


def drawn_command(live: LiveTable, stage: Running, seat: Seat, seed: bytes) -> dict[str, Any]:
    """Any allowed command."""
    allowed = live.hosted.game.options(stage.state, seat)
    place = Chance(seed).roll("bot", len(allowed)) - 1
    return live.hosted.projection.encode_command(allowed[place])


class BotPool:
    """Worker processes for bots, started when the first one has to think."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
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
        limit = asyncio.timeout(LONGEST_THOUGHT_SECONDS)
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
        """Nobody waits for a thought any more."""
        if self._pool is not None:
            processes = processes_of(self._pool)
            self._pool.shutdown(wait=False, cancel_futures=True)
            kill(processes)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=live_with_the_server)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """End it without waiting. Who still waited for it is told that it broke."""
        if self._pool is pool:
            self._pool = None
        processes = processes_of(pool)
        pool.shutdown(wait=False)
        kill(processes)


def processes_of(pool: ProcessPoolExecutor) -> tuple[BaseProcess, ...]:
    """None any more once it was shut down."""
    return tuple((pool._processes or {}).values())  # noqa: SLF001 - there is no other way to end a thought


def kill(processes: Iterable[BaseProcess]) -> None:
    for process in processes:
        process.kill()


def live_with_the_server() -> None:
    """Ctrl-C is for the server, which ends its workers itself; one that is killed cannot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_server, daemon=True).start()


def end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)
