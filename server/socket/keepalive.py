"""Signs of life, sent while nothing happens, so that silence means a dead line.

A firewall or a router that forgot a connection tells neither side. A client that asks for it hears
something at least once in `ALIVE_SECONDS`, and may take twice that without a word for a line to be
left. One frame of ours is written for all; a ping of each client would cost a frame in, its parsing
and another frame out, and could not be heard by a page if it were one of WebSocket's own.
"""

import asyncio
from collections.abc import Iterable
from typing import Protocol

from clients.frames import Alive
from server.socket.send_queue import SendQueue
from server.wire.frames import text_frame

ALIVE_SECONDS = 1
SILENT_LOOK_SECONDS = 0.25
"""How often we look who has heard nothing."""
SOCKETS_AT_ONCE = 64
"""Sockets that are written to before others of the loop have their turn."""

ALIVE = text_frame(Alive())


class Listener(Protocol):
    """A socket. `wants_life`: it asked for signs of life."""

    queue: SendQueue
    wants_life: bool


async def show_life(sockets: Iterable[Listener]) -> None:
    """Until cancelled: send a sign of life to each that wants it and was sent nothing."""
    quiet = ALIVE_SECONDS - SILENT_LOOK_SECONDS
    while True:
        await asyncio.sleep(SILENT_LOOK_SECONDS)
        wanting = [one.queue for one in sockets if one.wants_life]
        for number, queue in enumerate(wanting, 1):
            if queue.is_quiet_for(quiet):
                queue.put(ALIVE)
            if number % SOCKETS_AT_ONCE == 0:
                await asyncio.sleep(0)
