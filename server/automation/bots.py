"""The answers of bots: computed in worker processes, never on the loop that serves sockets.

Policies that search think in the deep pool. If many thoughts wait there, the strongest policy that
does not search answers instead.

A policy receives the whole state; it rearranges worlds for its seat itself, so that it uses no more
than a person there can see. Its answer is checked like any player's command. If a policy fails or
answers with an illegal command, that is logged and a legal command is drawn instead: a table never
gets stuck.
"""

import asyncio
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from typing import Any, NamedTuple, Self, TypeAlias

import msgspec

from domain.bots.levels import AT_ONCE
from domain.chance import Chance
from domain.decider import Rejected, Seat, offered
from domain.table.state import Running, Table
from server.accounts.identity import Identity
from server.automation.schedule import BotsToAsk, policy_of, searches
from server.automation.search_pool import SearchPool, answer_in_time
from server.metrics.counters import Histogram
from server.rate_limits.slots import Slots
from server.runtime.telemetry import logger, warn_seldom
from server.tables.commands import decide_move, typed_command
from server.tables.handler import Decision
from server.tables.live_table import LiveTable

Think: TypeAlias = Callable[[str, bytes, int, str, bytes, int], Awaitable[dict[str, Any] | None]]
"""Game, its state as msgpack, seat, policy, seed, how many seats → a command as plain values, or
None to pass.

It takes no longer than `LONGEST_THOUGHT_SECONDS` of `bot_process_pool`, from when it has its turn.
"""
LONGEST_WAIT_SECONDS = 3.0
"""Where a deep thought would wait longer for its turn, a bot does not search."""
INSTEAD = AT_ONCE[-1]


class BotAnswer(NamedTuple):
    """The move of a bot, if it makes one. `plain`: everybody sees that the choice is plain."""

    move: Decision | None
    plain: bool = False


class Bots:
    """Asks policies for their answers. A seat that nobody waits for may let the moment pass.

    `think`, `slots`: of quick policies, and of the owners whose bots think. `deep`: of those that
    search. `times`: how long they think, by game. `searches`: how many went `as_wanted`, were
    `cut_off`, or were left to the `steady` bot.
    """

    def __init__(self, think: Think, identity: Identity, slots: Slots, deep: SearchPool) -> None:
        self._think = think
        self._identity = identity
        self._slots = slots
        self._deep = deep
        self.times = defaultdict[str, Histogram](Histogram)
        self.searches = Counter[str]()

    async def answer(self, live: LiveTable, seat: Seat) -> BotAnswer:
        """Return the answer of the bot on that seat."""
        table, stage, policy = live.table, live.table.stage, policy_of(live.table.seats[seat])
        assert isinstance(stage, Running)
        assert policy is not None
        seed = self._identity.bot_seed(table.table_id, seat, table.version)
        state = msgspec.msgpack.encode(stage.state)
        try:
            command, plain = await self._thought(table, seat, policy, state, seed)
            if live.table is not table:
                return BotAnswer(None)  # it went on: nobody books this answer
            if command is not None:
                return BotAnswer(decide_move(live, seat, typed_command(live, command)), plain)
        except Rejected as refusal:
            logger().error("bot_refused", table=table.table_id, seat=seat, code=refusal.code)
        except Exception as bug:  # noqa: BLE001 - whatever a policy does, the table goes on
            trace = traceback_of(bug)
            logger().error("bot_failed", table=table.table_id, seat=seat, traceback=trace)
        if live.table is not table or seat not in live.hosted.game.awaiting(stage.state):
            return BotAnswer(None)
        return BotAnswer(random_move(live, stage, seat, seed))

    async def _thought(
        self, table: Table, seat: Seat, policy: str, state: bytes, seed: bytes
    ) -> tuple[dict[str, Any] | None, bool]:
        """Return the policy's answer; of a quick policy if searches wait long or fail.

        Also return whether the choice is plain, which only matters for a bot that searches.
        """
        owner, game, seats = table.owner.player_id, table.game, len(table.seats)
        if searches(game, policy):
            if self._deep.wait_seconds(owner) <= LONGEST_WAIT_SECONDS:
                try:
                    arguments = (game, state, seat, policy, seed, seats)
                    answer = await self._deep.ask(owner, answer_in_time, *arguments)
                except (TimeoutError, BrokenExecutor) as error:
                    warn_seldom("thinker_replaced", reason=repr(error))
                else:
                    self.times[game].add(answer.seconds)
                    self.searches["cut_off" if answer.cut_off else "as_wanted"] += 1
                    return answer.command, answer.plain
            policy = INSTEAD
            self.searches[policy] += 1
        async with self._slots.of(owner):
            began = time.perf_counter()
            try:
                return await self._think(game, state, seat, policy, seed, seats), False
            finally:
                self.times[game].add(time.perf_counter() - began)


class BotAnswers:
    """Bots of one table that think at the same time. On exit, unfinished ones are stopped."""

    def __init__(self, bots: Bots, live: LiveTable, seats_to_ask: BotsToAsk) -> None:
        self._bots = bots
        self._live = live
        self._seats_to_ask = seats_to_ask
        self._thinking: dict[Seat, asyncio.Task[BotAnswer]] = {}

    async def __aenter__(self) -> Self:
        """Ask them, the awaited one first."""
        for seat in self._seats_to_ask.seats:
            answer = self._bots.answer(self._live, seat)
            self._thinking[seat] = asyncio.create_task(answer)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cancel the bots that still think."""
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def of(self, seat: Seat) -> None:
        """Wait until that bot has thought."""
        await asyncio.wait((self._thinking[seat],))

    def is_plain(self, seat: Seat) -> bool:
        """Whether that bot, which has thought, had a choice that everybody sees is plain."""
        return self._thinking[seat].result().plain

    async def of_all(self) -> None:
        await asyncio.wait(self._thinking.values())

    def first(self) -> Decision | None:
        """The first seat that does something, interrupts before the move; who thinks on, passes."""
        awaited = () if self._seats_to_ask.awaited is None else (self._seats_to_ask.awaited,)
        for seat in (*self._seats_to_ask.interrupting, *awaited):
            task = self._thinking[seat]
            move = task.result().move if task.done() else None
            if move is not None:
                return move
        return None


def random_move(live: LiveTable, stage: Running, seat: Seat, seed: bytes) -> Decision:
    """Any allowed move."""
    allowed = offered(live.hosted.game, stage.state, seat)
    place = Chance(seed).roll("bot", len(allowed)) - 1
    return decide_move(live, seat, allowed[place])


def traceback_of(bug: Exception) -> str:
    """All of it, with the frames of the game in the worker process, which come as text."""
    return "".join(traceback.format_exception(bug))
