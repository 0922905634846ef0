"""A client whose server was away is back soon after it, not only when a long pause is over."""

import asyncio
from types import SimpleNamespace

import pytest

from kontor import connection
from kontor.connection import Connection
from tests.server.patience import PATIENCE

ATTEMPTS = 14


async def test_each_pause_is_short_beside_the_time_before(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    enough = asyncio.Event()

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == ATTEMPTS:
            enough.set()
        await asyncio.sleep(0)

    async def refused(_: str) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(connection, "open_socket", refused)
    monkeypatch.setattr(connection, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": noted}))
    waiting = Connection("ws://127.0.0.1:1/ws", "token", "en")
    opening = asyncio.create_task(waiting.open())
    await asyncio.wait_for(enough.wait(), PATIENCE)
    opening.cancel()
    await waiting.close()

    assert sum(pauses[:ATTEMPTS]) > 2
    assert all(pauses[n] < 0.1 + 0.4 * sum(pauses[:n]) for n in range(ATTEMPTS))
