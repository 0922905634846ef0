"""Separate processes for work that takes seconds: strong bots and hints, and analyses.

So quick bots do not wait for it, and nobody who plays waits for an analysis. Owners take turns,
regardless of how much one of them requests.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from math import inf
from typing import Any, NamedTuple, TypeVar

from domain.bots.answer import BotRequest, answer, is_plain
from domain.bots.hint import Hint, hint
from domain.bots.levels import AT_ONCE
from domain.decider import Rejected
from server.automation.bot_process_pool import NICENESS, BotProcessPool
from server.rate_limits.slots import Slots
from server.runtime.background import start_shared

LONGEST_DEEP_SECONDS = 20.0
"""The time limit of a thought that somebody waits for. Longer work is split into parts."""
LONGEST_SEARCH_SECONDS = 3.0
"""Search time of a bot; after it the bot answers with the best option so far."""
LONGEST_HINT_SECONDS = 8.0
"""The same for a hint, which takes so long on a busy machine only."""
MOST_THOUGHTS_OF_AN_OWNER = 8
"""Maximum number of running and waiting thoughts of one owner."""
FEWER_AFTER_SECONDS = 5
"""The retry time for an owner with too many thoughts."""
THOUGHTS_REMEMBERED = 8
"""The approximate number of recent thoughts behind the usual duration."""

T = TypeVar("T")


class InTime(NamedTuple):
    """A bot's command, None to pass; whether its search was cut off.

    `seconds`: its thinking time. `plain`: whether public facts show that there was nothing to think
    about; then it did not search.
    """

    command: dict[str, Any] | None
    cut_off: bool
    seconds: float
    plain: bool = False


class SearchPool:
    """The pool of search processes. `workers`: processes.

    `niceness`: how far they give way to others. `longest_seconds`: the time limit of a thought.
    With more than one process, a single owner may use all of them but one.
    """

    def __init__(
        self,
        workers: int,
        niceness: int = NICENESS,
        longest_seconds: float = LONGEST_DEEP_SECONDS,
    ) -> None:
        limit = partial(asyncio.timeout, longest_seconds)
        self._pool = BotProcessPool(workers, answer_in_time, limit, niceness=niceness)
        self._slots = Slots(workers, max(1, workers - 1))
        self._workers = workers
        self._waiting_by_owner = Counter[str]()
        """The number of running and waiting thoughts of each owner."""
        self._usual_seconds = 1.0

    async def ask(
        self,
        owner: str,
        function: Callable[..., T],
        *arguments: Any,
        patience_seconds: float | None = None,
    ) -> T:
        """Return the result of a module's function. `owner`: the id of the paying player.

        A caller that stops waiting leaves the queue; a thought that has begun counts until its end.
        Raises the function's exceptions, Rejected `too_many`, `TimeoutError`, `BrokenExecutor`;
        `NoSlot` if it has not begun within `patience_seconds`.
        """
        if self._waiting_by_owner[owner] >= MOST_THOUGHTS_OF_AN_OWNER:
            raise Rejected("too_many", why="thoughts", retry_after=FEWER_AFTER_SECONDS)
        async with AsyncExitStack() as held:
            self._waiting_by_owner[owner] += 1
            held.callback(self._uncount, owner)
            await held.enter_async_context(self._slots.of(owner, patience_seconds))
            thought = start_shared(self._think(held.pop_all(), function, arguments))
        return await asyncio.shield(thought)

    async def _think(
        self, held: AsyncExitStack, function: Callable[..., T], arguments: tuple[Any, ...]
    ) -> T:
        """Run the thought. `held`: released at its end, even if no caller waits for it."""
        async with held:
            began = time.perf_counter()
            try:
                return await self._pool.ask(function, *arguments)
            finally:
                took = time.perf_counter() - began
                self._usual_seconds += (took - self._usual_seconds) / THOUGHTS_REMEMBERED

    def _uncount(self, owner: str) -> None:
        self._waiting_by_owner[owner] -= 1
        if not self._waiting_by_owner[owner]:
            del self._waiting_by_owner[owner]

    def wait_seconds(self, owner: str) -> float:
        """Estimate the waiting time of another thought of this owner; `inf` if they have too many.

        All their own thoughts come first, and one more than that of each other owner.
        """
        own = self._waiting_by_owner[owner]
        if own >= MOST_THOUGHTS_OF_AN_OWNER:
            return inf
        ahead = sum(min(number, own + 1) for number in self._waiting_by_owner.values())
        return ahead * self._usual_seconds / self._workers

    def close(self) -> None:
        """Kill the processes, for good."""
        self._pool.close()


def answer_in_time(request: BotRequest) -> InTime:
    """Return a bot's answer after about `LONGEST_SEARCH_SECONDS` at most. Runs in a worker."""
    late, began = False, time.monotonic()
    ends_at = began + LONGEST_SEARCH_SECONDS

    def is_late() -> bool:
        nonlocal late
        late = time.monotonic() >= ends_at
        return late

    plain = is_plain(request)
    wanted = request._replace(policy=AT_ONCE[-1]) if plain else request
    command = answer(wanted, is_late=is_late)
    return InTime(command, late, time.monotonic() - began, plain)


def hint_in_time(game_name: str, state: bytes, seat: int, seed: bytes, seats: int) -> Hint:
    """Return a hint after about `LONGEST_HINT_SECONDS` at most. Runs in a worker."""
    ends_at = time.monotonic() + LONGEST_HINT_SECONDS

    def is_late() -> bool:
        return time.monotonic() >= ends_at

    return hint(game_name, state, seat, seed, seats, is_late=is_late)
