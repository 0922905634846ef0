"""On what line a gateway hears its bells, so that a test can make it deaf."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio.connection import AbstractConnection

from tests.conftest import Running


async def line_of_bells(running: Running) -> AbstractConnection:
    """That line, once it is made."""
    for _ in range(1000):
        line = running.app._bells._connection
        if line is not None:
            return line
        await asyncio.sleep(0.01)
    pytest.fail("no line is made")


async def heard(running: Running, table_id: str) -> None:
    """Wait until the bell of that table is heard there, and what rang before is read."""
    tables = running.app._tables
    for _ in range(1000):
        if table_id in tables.cache.subscribed and not tables.catch_up._tasks:
            return
        await asyncio.sleep(0.01)
    pytest.fail("its bell is not heard")
