"""All sockets of this process.

Silent and signed-out ones, and those of another ledger, are closed.
"""

import asyncio
import time

from kontor.codes import BAD_TOKEN, BARRED, DRAINING, SILENT
from server.socket.connection import Connection
from server.socket.keepalive import ALIVE, ALIVE_SECONDS, SILENT_LOOK_SECONDS, SOCKETS_AT_ONCE

SILENCE_CHECK_SECONDS = 0.5


class OpenSockets:
    """`are_shut`: no other is taken until they are opened."""

    def __init__(self) -> None:
        self.all: set[Connection] = set()
        self.are_shut = False

    async def close_the_silent(self) -> None:
        """Until cancelled: close with 4408 who says no hello in time, or nothing for two beats."""
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
        """Until cancelled: send a sign of life to each that wants it and was sent nothing."""
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
        """Close every socket of that player: its token is void."""
        for socket in tuple(self.all):
            if socket.player_id == player_id:
                socket.queue.close(BAD_TOKEN, "signed out")

    def ban(self, player_id: str) -> None:
        """Close every socket of that player, who may not come for a time."""
        for socket in tuple(self.all):
            if socket.player_id == player_id:
                socket.queue.close(BARRED, "banned")

    def tokens(self) -> list[tuple[str, str]]:
        """Return player and token of each socket that has them."""
        return [
            (socket.player_id, socket.token)
            for socket in self.all
            if socket.player_id is not None and socket.token is not None
        ]

    def shut(self) -> None:
        """Close all sockets, so that clients go elsewhere, and take no other until it is opened."""
        self.are_shut = True
        for socket in tuple(self.all):
            socket.queue.close(DRAINING, "come again")

    def open(self) -> None:
        """Take sockets again."""
        self.are_shut = False
