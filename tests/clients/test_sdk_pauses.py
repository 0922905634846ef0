"""How often the SDK comes back to a server that has it go each time."""

import asyncio
import json
from itertools import pairwise

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from kontor.connection import SHORTEST_PAUSE, Connection
from tests.server.patience import until

pytestmark = pytest.mark.live

TIMES = 10


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
