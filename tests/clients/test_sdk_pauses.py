"""When the SDK comes back: after a refusal (`Retry-After`), and after a lost connection."""

import asyncio
import json
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from kontor import Kontor, Refused, client, connection
from kontor.connection import SHORTEST_PAUSE, Connection
from tests.server.patience import until

URL = "http://kontor.example"
ATTEMPTS = 14
TIMES = 10


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of the SDK, none of which is waited for."""
    made: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        made.append(seconds)
        await sleep(0)

    for module in (client, connection):
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": noted}))
    return made


def refused_at_first(status: int, code: str, retry_after: str, times: int = 1) -> Kontor:
    """Return a client whose server refuses so many calls, and then answers with a list."""
    left = [times]

    def answer(_: httpx.Request) -> httpx.Response:
        left[0] -= 1
        if left[0] < 0:
            return httpx.Response(200, json=[])
        return httpx.Response(status, headers={"Retry-After": retry_after}, json={"code": code})

    kontor = Kontor(URL)
    kontor._http = httpx.AsyncClient(base_url=URL, transport=httpx.MockTransport(answer))
    return kontor


@pytest.mark.parametrize(
    ("method", "status", "code"),
    [("GET", 429, "too_fast"), ("POST", 429, "too_fast"), ("GET", 503, "unavailable")],
)
async def test_it_returns_if_told(pauses: list[float], method: str, status: int, code: str) -> None:
    answer: Any = await refused_at_first(status, code, "7", 2)._call(method, "/api/games")

    assert answer == []
    assert pauses == [7, 7]


@pytest.mark.parametrize(
    ("method", "status", "retry_after"),
    [("GET", 429, "31"), ("POST", 503, "1"), ("GET", 429, "Fri, 20 Nov 2026 23:00:00 GMT")],
)
async def test_it_waits_briefly_and_does_it_once(
    pauses: list[float], method: str, status: int, retry_after: str
) -> None:
    with pytest.raises(Refused):
        await refused_at_first(status, "unavailable", retry_after)._call(method, "/api/games")

    assert pauses == []


async def test_what_has_a_key_is_sent_again_no_sooner_than_told(pauses: list[float]) -> None:
    refused = refused_at_first(503, "unavailable", "7")
    await refused._retry("POST", "/api/tables", {"Idempotency-Key": "k"})

    assert pauses == [7]


async def test_each_pause_is_short_beside_the_time_before(
    pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client is back soon after its server, not only when a long pause is over."""
    refused = AsyncMock(side_effect=ConnectionRefusedError)
    monkeypatch.setattr(connection, "open_socket", refused)
    waiting = Connection("ws://127.0.0.1:1/ws", "token", "en")
    opening = asyncio.create_task(waiting.open())
    await until(lambda: len(pauses) >= ATTEMPTS)
    opening.cancel()
    await waiting.close()

    assert sum(pauses[:ATTEMPTS]) > 2
    assert all(pauses[n] < 0.1 + 0.4 * sum(pauses[:n]) for n in range(ATTEMPTS))


@pytest.mark.live
async def test_a_server_that_greets_and_then_hangs_up_is_asked_less_and_less_often() -> None:
    """A welcome alone shows nothing: a table there may be one that no gateway can read."""
    greeted: list[float] = []

    async def greets_and_hangs_up(line: ServerConnection) -> None:
        await line.recv()
        greeted.append(asyncio.get_running_loop().time())
        await line.send(json.dumps({"type": "welcome", "player": None, "heartbeat": 20}))
        await line.close(1012)

    kontor = [Subprotocol("kontor.v1")]
    async with serve(greets_and_hangs_up, "127.0.0.1", 0, subprotocols=kontor) as door:
        port = next(iter(door.sockets)).getsockname()[1]
        connection = Connection(f"ws://127.0.0.1:{port}/ws", None, "en")
        await connection.open()
        await until(lambda: len(greeted) >= TIMES)
        await connection.close()

    pauses = [later - earlier for earlier, later in pairwise(greeted)]
    assert sum(pauses) > 1.0
    assert pauses[-1] > 3 * SHORTEST_PAUSE
