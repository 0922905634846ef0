"""The answers of bots: computed in worker processes, never on the loop that serves sockets.

Policies that search run in the search pool. If many thoughts wait there, the strongest policy that
does not search answers instead.

A policy receives the whole state, but rearranges hidden facts for its seat, so that it uses no more
than a person there can see. Its answer is checked like any player's command. If a policy fails or
its command is illegal, the bug is logged and a random legal command is used. So no table gets
stuck.
"""

import asyncio
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from typing import Any, NamedTuple, Self, TypeAlias

import msgspec

from domain.bots.answer import BotRequest
from domain.bots.levels import AT_ONCE
from domain.chance import Chance
from domain.decider import Rejected, Seat, offered
from domain.table.state import Running
from server.accounts.identity import Identity
from server.automation.schedule import BotsToAsk, policy_of, searches
from server.automation.search_pool import SearchPool, answer_in_time
from server.metrics.counters import Histogram
from server.rate_limits.slots import Slots
from server.runtime.telemetry import logger, warn_seldom
from server.tables.commands import decide_move, typed_command
from server.tables.handler import Decision
from server.tables.live_table import LiveTable

Think: TypeAlias = Callable[[BotRequest], Awaitable[dict[str, Any] | None]]
"""Returns a command as plain values, or None to pass.

After the wait for its turn, it takes at most `LONGEST_THOUGHT_SECONDS` of `bot_process_pool`.
"""
LONGEST_WAIT_SECONDS = 3.0
"""Maximum estimated wait for the search pool; above it, a bot does not search."""
INSTEAD = AT_ONCE[-1]


class BotAnswer(NamedTuple):
    """The move of a bot, if it makes one. `plain`: public facts show that its choice is trivial."""

    move: Decision | None
    plain: bool = False


class Bots:
    """Runs the policies of bots. A bot that need not act may pass.

    `think`: runs quick policies. `slots`: limits them for each owner. `search_pool`: runs policies
    that search. `times`: thinking times by game. `searches`: number of searches that went
    `as_wanted`, were `cut_off`, or were replaced by `INSTEAD`.
    """

    def __init__(
        self, think: Think, identity: Identity, slots: Slots, search_pool: SearchPool
    ) -> None:
        self._think = think
        self._identity = identity
        self._slots = slots
        self._search_pool = search_pool
        self.times = defaultdict[str, Histogram](Histogram)
        self.searches = Counter[str]()

    async def answer(self, live: LiveTable, seat: Seat) -> BotAnswer:
        """Return the answer of the bot on that seat."""
        table, stage, policy = live.table, live.table.stage, policy_of(live.table.seats[seat])
        assert isinstance(stage, Running)
        assert policy is not None
        seed = self._identity.bot_seed(table.table_id, seat, table.version)
        state = msgspec.msgpack.encode(stage.state)
        request = BotRequest(table.game, state, seat, policy, seed, len(table.seats))
        try:
            command, plain = await self._thought(table.owner.player_id, request)
            if live.table is not table:
                return BotAnswer(None)  # the table changed: the answer is useless
            if command is not None:
                return BotAnswer(decide_move(live, seat, typed_command(live, command)), plain)
        except Rejected as refusal:
            logger().error("bot_refused", table=table.table_id, seat=seat, code=refusal.code)
        except Exception as bug:  # noqa: BLE001 - no bug of a policy may stop the table
            trace = traceback_of(bug)
            logger().error("bot_failed", table=table.table_id, seat=seat, traceback=trace)
        if live.table is not table or seat not in live.hosted.game.awaiting(stage.state):
            return BotAnswer(None)
        return BotAnswer(random_move(live, stage, seat, seed))

    async def _thought(self, owner: str, request: BotRequest) -> tuple[dict[str, Any] | None, bool]:
        """Return the policy's answer, or a quick policy's if searches wait long or fail.

        Return also whether the choice is plain, which matters only for a bot that searches.
        """
        game = request.game
        if searches(game, request.policy):
            if self._search_pool.wait_seconds(owner) <= LONGEST_WAIT_SECONDS:
                try:
                    answer = await self._search_pool.ask(owner, answer_in_time, request)
                except (TimeoutError, BrokenExecutor) as error:
                    warn_seldom("thinker_replaced", reason=repr(error))
                else:
                    self.times[game].add(answer.seconds)
                    self.searches["cut_off" if answer.cut_off else "as_wanted"] += 1
                    return answer.command, answer.plain
            request = request._replace(policy=INSTEAD)
            self.searches[INSTEAD] += 1
        async with self._slots.of(owner):
            began = time.perf_counter()
            try:
                return await self._think(request), False
            finally:
                self.times[game].add(time.perf_counter() - began)


class BotAnswers:
    """Bots of one table that think at the same time. On exit, unfinished ones are cancelled."""

    def __init__(self, bots: Bots, live: LiveTable, seats_to_ask: BotsToAsk) -> None:
        self._bots = bots
        self._live = live
        self._seats_to_ask = seats_to_ask
        self._thinking: dict[Seat, asyncio.Task[BotAnswer]] = {}

    async def __aenter__(self) -> Self:
        """Start the bots, the one that must act first."""
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
        """Wait until that bot has answered."""
        await asyncio.wait((self._thinking[seat],))

    def is_plain(self, seat: Seat) -> bool:
        """Whether that bot, which must have answered, had a plain choice (`BotAnswer`)."""
        return self._thinking[seat].result().plain

    async def of_all(self) -> None:
        await asyncio.wait(self._thinking.values())

    def first(self) -> Decision | None:
        """Return the first move, with interrupts first. Bots that still think count as passing."""
        awaited = () if self._seats_to_ask.awaited is None else (self._seats_to_ask.awaited,)
        for seat in (*self._seats_to_ask.interrupting, *awaited):
            task = self._thinking[seat]
            move = task.result().move if task.done() else None
            if move is not None:
                return move
        return None


def random_move(live: LiveTable, stage: Running, seat: Seat, seed: bytes) -> Decision:
    """Return a random legal move."""
    allowed = offered(live.hosted.game, stage.state, seat)
    place = Chance(seed).roll("bot", len(allowed)) - 1
    return decide_move(live, seat, allowed[place])


def traceback_of(bug: Exception) -> str:
    """Return the traceback, including the frames in the worker process, which are text."""
    return "".join(traceback.format_exception(bug))
