"""All sockets of this process.

Closes silent and signed-out sockets, and all of them if Redis has another ledger.
"""

import asyncio
import time

from kontor.codes import BAD_TOKEN, BARRED, DRAINING, SILENT
from server.socket.connection import Connection
from server.socket.keepalive import ALIVE, ALIVE_SECONDS, SILENT_LOOK_SECONDS, SOCKETS_AT_ONCE

SILENCE_CHECK_SECONDS = 0.5


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
