"""Waits for automatic events, with limits that suit the slowest machine."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from time import monotonic
from typing import Any

import pytest

PATIENCE = 60.0
"""Seconds after which it is not going to come."""

TIMERS_EARLY = 0.005
"""Seconds by which a few timers of an event loop may end early: each up to a millisecond."""


async def patiently() -> AsyncIterator[None]:
    """Look time and again; the test has failed if this comes to its end."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        yield
        await asyncio.sleep(0.01)
    pytest.fail("it never came")


async def until(asked: Callable[[], object], is_it: Callable[[Any], object] = bool) -> None:
    """Wait until what is found is what is waited for; what is awaitable is awaited first."""
    async for _ in patiently():
        found = asked()
        if is_it(await found if inspect.isawaitable(found) else found):
            return
