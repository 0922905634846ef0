"""On what line a gateway hears its bells, so that a test can make it deaf."""

from __future__ import annotations

from redis.asyncio.connection import AbstractConnection

from tests.conftest import Running
from tests.server.patience import patiently


async def line_of_bells(running: Running) -> AbstractConnection:
    """That line, once it is made."""
    async for _ in patiently():
        line = running.app._bells._connection
        if line is not None:
            return line
    raise AssertionError


async def heard(running: Running, table_id: str) -> None:
    """Wait until the bell of that table is heard there, and what rang before is read."""
    tables = running.app._tables
    async for _ in patiently():
        if table_id in tables.cache.subscribed and not tables.catch_up._tasks:
            return
