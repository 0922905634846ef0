"""Waits for automatic events, with limits that suit the slowest machine."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from time import monotonic

import pytest

PATIENCE = 60.0
"""Seconds after which it is not going to come."""


async def patiently() -> AsyncIterator[None]:
    """Look time and again; the test has failed if this comes to its end."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        yield
        await asyncio.sleep(0.01)
    pytest.fail("it never came")


async def until(holds: Callable[[], object]) -> None:
    """Wait until that holds; if it is awaitable, until what it brings does."""
    async for _ in patiently():
        found = holds()
        if await found if inspect.isawaitable(found) else found:
            return
