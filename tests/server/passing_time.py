"""A clock that tests set, so that nobody has to wait; and bots that answer at once."""

import asyncio
from datetime import datetime
from typing import Any

import msgspec

from domain.bots.answer import BotRequest, answer
from tests.conftest import TEST_GAMES, Running

BEGINNING = 1_800_000_000.0


class Time:
    """A clock, in seconds since 1970."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float, *servers: Running) -> None:
        """Let time pass; these servers notice at once."""
        self.now += seconds
        for server in servers:
            server.automation.scheduler._due.added.set()

    async def sleep(self, seconds: float) -> None:
        """Advance the clock by that many seconds, without real waiting."""
        self.now += max(seconds, 0)
        await asyncio.sleep(0)


def seconds_between(earlier: dict[str, Any], later: dict[str, Any]) -> float:
    """From one commit to another, to the millisecond."""
    then, now = (datetime.fromisoformat(commit["time"]) for commit in (earlier, later))
    return round((now - then).total_seconds(), 3)


async def first_option(request: BotRequest) -> dict[str, Any] | None:
    """A policy that plays the first thing allowed, and lets every other moment pass."""
    rules, seat = TEST_GAMES[request.game].game, request.seat
    position = msgspec.msgpack.decode(request.state, type=rules.state)
    if seat not in rules.awaiting(position):
        return None
    return msgspec.to_builtins(rules.options(position, seat)[0])


async def real_bot(request: BotRequest) -> dict[str, Any] | None:
    """The policies of the catalogue's games, without a process, which imports them all."""
    return answer(request)


async def always_something(request: BotRequest) -> dict[str, Any] | None:
    """A policy that lets no moment pass."""
    rules, seat = TEST_GAMES[request.game].game, request.seat
    position = msgspec.msgpack.decode(request.state, type=rules.state)
    return msgspec.to_builtins(rules.options(position, seat)[-1])
