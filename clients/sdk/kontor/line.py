"""One WebSocket, and how a line that is dead is told from one that is slow.

A line that a firewall or a router forgot is silent for ever and never fails. The server says
something at least every second, so silence is suspicious soon. It may also be a slow line, or a
server that hangs for a moment: leaving those would cost more than it mends. So a second line is
opened beside the silent one, and whichever of the two is heard first is kept.
"""

import asyncio
import contextlib
from typing import cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage
from websockets.typing import Subprotocol

from kontor.proxy import proxy_for

OPEN_SECONDS = 3.0
"""How long a line may take to open, and the server to welcome us."""
ASK_SECONDS = 0.75
"""A server that sends no signs of life of its own is asked for one after so much silence."""
SILENT_SECONDS = 1.5
"""Without a byte for so long a line is doubted."""
LATE_SECONDS = 0.5
"""Where the server says how often it shows life, so much later than that."""
LOOK_SECONDS = 0.1
NOT_OPENED = (OSError, InvalidHandshake, InvalidMessage, TimeoutError)
"""What opening a line raises."""


class Line(ClientConnection):
    """`heard_at`: when bytes came last, by the loop's clock: a large frame is heard as it comes."""

    heard_at = 0.0

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        super().data_received(data)

    @property
    def silent_seconds(self) -> float:
        return self.loop.time() - self.heard_at


async def opened(url: str) -> Line:
    """A new line. Raises one of `NOT_OPENED`."""
    line = await connect(
        url,
        proxy=proxy_for(url.replace("ws", "http", 1)),
        subprotocols=[Subprotocol("kontor.v1")],
        compression=None,
        max_size=None,
        open_timeout=OPEN_SECONDS,
        ping_interval=None,  # `successor` tells sooner whether the line is dead
        create_connection=Line,
    )
    return cast("Line", line)


async def successor(line: Line, url: str, alive: int | None) -> Line | None:
    """Wait until this line is dead; another in its place, None where none could be opened.

    `alive`: within so many seconds the server sends something. Raises ConnectionClosed if the line
    ends.
    """
    longest = SILENT_SECONDS if alive is None else alive + LATE_SECONDS
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if alive is None and line.silent_seconds > ASK_SECONDS:
            await line.ping()
            await asyncio.sleep(SILENT_SECONDS - ASK_SECONDS)
        if line.silent_seconds > longest:
            heard_at = line.heard_at
            other = await first_heard(line, url)
            if line.heard_at == heard_at:
                return other


async def first_heard(line: Line, url: str) -> Line | None:
    """Another line, if it opens before this one is heard again."""
    heard_at = line.heard_at
    opening: asyncio.Task[Line] | None = asyncio.create_task(opened(url))
    try:
        while not opening.done() and line.heard_at == heard_at:
            await asyncio.wait((opening,), timeout=LOOK_SECONDS)
        if line.heard_at == heard_at:
            opening, other = None, opening
            with contextlib.suppress(*NOT_OPENED):
                return other.result()
        return None
    finally:
        if opening is not None:
            opening.add_done_callback(_abandon)
            opening.cancel()


def _abandon(opening: asyncio.Task[Line]) -> None:
    """Nobody wants that line any more."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().transport.abort()
