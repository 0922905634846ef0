"""How bots come to their answers: in worker processes, never on the loop that serves sockets.

A policy gets worlds rearranged for its seat, so it knows no more than a person there; that is its
own affair. What comes back is checked like any player's command. A policy that fails or answers
what is not allowed is logged, and an allowed command is drawn in its stead: a table never sticks.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeAlias

import msgspec

from domain.chance import Chance
from domain.decider import Rejected, Seat
from domain.table.state import Bot, Running
from server.identity import Identity
from server.live import LiveTable
from server.playing import played, typed_command
from server.telemetry import logger

Think: TypeAlias = Callable[[str, bytes, int, str, bytes], Awaitable[dict[str, Any] | None]]
"""Game, its state as msgpack, seat, policy, seed → a command as plain values, None to pass."""

LONGEST_THOUGHT_SECONDS = 10.0


class Bots:
    """Asks policies for their answers."""

    def __init__(self, think: Think, identity: Identity) -> None:
        self._think = think
        self._identity = identity

    async def answer(self, live: LiveTable, seat: Seat) -> dict[str, Any]:
        """What the bot on that seat does now."""
        table, stage, holder = live.table, live.table.stage, live.table.seats[seat]
        assert isinstance(stage, Running)
        assert isinstance(holder, Bot)
        seed = self._identity.bot_seed(table.table_id, seat, table.version)
        state = msgspec.msgpack.encode(stage.state)
        try:
            thought = self._think(table.game, state, seat, holder.policy, seed)
            command = await asyncio.wait_for(thought, LONGEST_THOUGHT_SECONDS)
            if command is not None and live.table.version == table.version:
                played(live, seat, typed_command(live, command))
        except Rejected as refusal:
            logger().error("bot_refused", table=table.table_id, seat=seat, code=refusal.code)
        except Exception:  # noqa: BLE001 - whatever a policy does, the table goes on
            logger().error("bot_thought_failed", table=table.table_id, seat=seat, exc_info=True)
        else:
            if command is not None:
                return command
        return drawn_command(live, stage, seat, seed)


def drawn_command(live: LiveTable, stage: Running, seat: Seat, seed: bytes) -> dict[str, Any]:
    """Any allowed command."""
    allowed = live.box.game.options(stage.state, seat)
    place = Chance(seed).roll("bot", len(allowed)) - 1
    return live.box.projection.encode_command(allowed[place])


class Workers:
    """Worker processes for bots, started when the first one has to think."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def think(
        self, game: str, state: bytes, seat: int, policy: str, seed: bytes
    ) -> dict[str, Any] | None:
        """Implements Think. A pool that broke is made anew for the next question."""
        from clients.bots import answer  # noqa: PLC0415 - bots search with the rules; only they need it

        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, multiprocessing.get_context("spawn"), initializer=ignore_interrupts
            )
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, answer, game, state, seat, policy, seed)
        except (RuntimeError, OSError):
            self.close()
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def ignore_interrupts() -> None:
    """Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
