"""Waiting for what comes by itself, on the slowest machine too."""

import asyncio
from collections.abc import AsyncIterator
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
