"""All sockets of this process.

Closes silent and signed-out sockets, and all of them if Redis has another ledger.

Idle sockets receive keepalives, so that a client can detect a dead connection: a firewall or a
router that forgets a connection informs neither side. One frame is encoded for all clients. A ping
from each client would cost an incoming frame, its parsing and an outgoing frame, and a page cannot
see WebSocket's own pings.
"""

import asyncio
import time

from kontor.codes import BAD_TOKEN, BARRED, DRAINING, SILENT
from kontor.frames import Alive
from server.socket.connection import ALIVE_SECONDS, Connection
from server.wire.frames import text_frame

SILENCE_CHECK_SECONDS = 0.5
SILENT_LOOK_SECONDS = 0.25
"""Seconds between two checks for idle sockets."""
SOCKETS_AT_ONCE = 64
"""Sockets that are checked before the task yields to the event loop."""
ALIVE = text_frame(Alive())


class OpenSockets:
    """`are_shut`: whether new sockets are refused."""

    def __init__(self) -> None:
        self.all: set[Connection] = set()
        self.are_shut = False

    async def close_the_silent(self) -> None:
        """Close silent sockets with 4408, until cancelled: no hello in time, or no frame since."""
        while True:
            await asyncio.sleep(SILENCE_CHECK_SECONDS)
            now = time.monotonic()
            for socket in tuple(self.all):
                if now < socket.silent_at:
                    continue
                if socket.queue.ended:
                    socket.queue.drop()
                else:
                    socket.queue.close(SILENT, "silent for too long")

    async def show_life(self) -> None:
        """Send a keepalive frame to each idle socket that requested them, until cancelled."""
        quiet = ALIVE_SECONDS - SILENT_LOOK_SECONDS
        while True:
            await asyncio.sleep(SILENT_LOOK_SECONDS)
            wanting = [connection.queue for connection in self.all if connection.wants_life]
            for number, queue in enumerate(wanting, 1):
                if queue.is_quiet_for(quiet):
                    queue.put(ALIVE)
                if number % SOCKETS_AT_ONCE == 0:
                    await asyncio.sleep(0)

    def sign_out(self, player_id: str) -> None:
        """Close every socket of a player whose token is no longer valid."""
        for socket in tuple(self.all):
            if socket.player_id == player_id:
                socket.queue.close(BAD_TOKEN, "signed out")

    def ban(self, player_id: str) -> None:
        """Close every socket of a banned player."""
        for socket in tuple(self.all):
            if socket.player_id == player_id:
                socket.queue.close(BARRED, "banned")

    def tokens(self) -> list[tuple[str, str]]:
        """Return the player id and token of each signed-in socket."""
        return [
            (socket.player_id, socket.token)
            for socket in self.all
            if socket.player_id is not None and socket.token is not None
        ]

    def shut(self) -> None:
        """Close all sockets, so that clients use another gateway, and refuse new ones."""
        self.are_shut = True
        for socket in tuple(self.all):
            socket.queue.close(DRAINING, "come again")

    def open(self) -> None:
        """Accept sockets again."""
        self.are_shut = False
