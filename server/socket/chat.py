"""What people say at a table. It is no part of the ledger and takes no version.

There are two rooms: seats talk at the `table`, spectators in the `gallery`. Spectators hear both;
seats hear the gallery, from its first line on, once the game is over. Lines are counted per table,
over both rooms, and kept per room, so that no gallery can talk away what was said at the table. A
gap in the numbers tells a seat that the gallery talks (so does `presence`), never what.

As with the ledger, a bell says that there is something: the next line is passed on as it was rung,
and where there is a gap a gateway reads what is kept.
"""

from __future__ import annotations

import asyncio
import secrets
from importlib.resources import files
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.decider import EVERYONE, SPECTATOR, Rejected, Viewer
from domain.table.state import Closed, Finished, Player, Table
from projections.viewer_frames import viewer_of
from server.runtime.clock import Clock, rfc3339
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store.ledger import bell_channel
from server.store.redis_client import Unavailable, unavailable_on_error
from server.tables.handler import Tables
from server.tables.live_table import LiveTable
from server.wire import frames
from server.wire.frames import Room, Said, Speaker

SAY = files("server.socket").joinpath("say.lua").read_text()
KEPT = 500
"""Lines of each room, and of an answer."""
PACE_SECONDS = 10

ROOMS: tuple[Room, ...] = ("table", "gallery")


class Line(msgspec.Struct, frozen=True, rename={"speaker": "from"}):
    """A line as it is kept. `time`: RFC 3339 UTC."""

    room: Room
    speaker: Speaker
    text: str
    time: str


class Chat:
    """Takes lines and passes them on. Raises Unavailable where Redis does not answer."""

    def __init__(self, settings: Settings, redis: Redis, tables: Tables, clock: Clock) -> None:
        self._settings = settings
        self._redis = redis
        self._tables = tables
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()

    async def say(self, live: LiveTable, player: Player | None, text: str) -> int:
        """Say something in the room where this player is; the number of the line.

        Raises Rejected `unauthorized`, `malformed`, `too_fast`.
        """
        if player is None:
            raise Rejected("unauthorized", "Say first who you are: only players talk.")
        line = Line(
            room_of(live.table, player),
            Speaker(player.player_id, player.name, live.table.seat_of(player.player_id)),
            fit_text(text),
            rfc3339(self._clock()),
        )
        table_id = live.table.table_id
        asked: Any = self._redis.eval(
            SAY,
            4,
            f"{{{table_id}}}:chat:n",
            lines_key(table_id, line.room),
            f"{{{table_id}}}:chat:once:{secrets.token_hex(12)}",
            f"{{{table_id}}}:chat:pace:{player.player_id}",
            msgspec.json.encode(line),
            KEPT,
            bell_channel(table_id),
            self._settings.chat_lines,
            PACE_SECONDS,
        )
        with unavailable_on_error():
            number = int(await asked)
        if number == 0:
            raise Rejected("too_fast", "That was too fast; please wait a moment.")
        if live.said is None or live.said < number:  # its bell may not be heard yet
            live.said = number - 1 if live.said is None else live.said
            await self._read_on(live)
        return number

    async def lines(self, table: Table, viewer: Viewer, since: int) -> list[Said]:
        """What this viewer may read of the lines after that number, the last ones of them."""
        with unavailable_on_error():
            async with self._redis.pipeline(transaction=False) as pipe:
                for room in ROOMS:
                    if hears(table, viewer, room):
                        pipe.lrange(lines_key(table.table_id, room), 0, -1)
                kept = await pipe.execute()
        said = [read(table.table_id, line) for lines in kept for line in lines]
        said.sort(key=lambda line: line.n)
        return [line for line in said if line.n > since][-KEPT:]

    def heard(self, table_id: str, data: bytes) -> None:
        """A line was said, here or at another gateway."""
        live = self._tables.loaded.get(table_id)
        if live is None:
            return
        said = read(table_id, data)
        if live.said is None or said.n == live.said + 1:
            self._tell(live, said)
        elif said.n > live.said:
            self._spawn_reading(live)

    def listening(self, table_id: str) -> None:
        """From now on the bell of this table is heard; what was said before is read."""
        live = self._tables.loaded.get(table_id)
        if live is not None and live.said is not None:
            self._spawn_reading(live)

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn_reading(self, live: LiveTable) -> None:
        task = asyncio.create_task(self._read_quietly(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read_quietly(self, live: LiveTable) -> None:
        try:
            await self._read_on(live)
        except Unavailable as error:
            logger().warning("chat_not_read", table=live.table.table_id, reason=str(error))

    async def _read_on(self, live: LiveTable) -> None:
        """Pass on what was said after the last line that was."""
        for said in await self.lines(live.table, EVERYONE, live.said or 0):
            if live.said is None or said.n > live.said:
                self._tell(live, said)

    def _tell(self, live: LiveTable, said: Said) -> None:
        """Tell those who watch and may hear it."""
        live.said = said.n
        frame = frames.written(said)
        for subscriber in tuple(live.subscribers):
            if hears(live.table, viewer_of(live.table, subscriber.player_id), said.room):
                subscriber.send(frame)


def room_of(table: Table, player: Player) -> Room:
    """Where this player talks."""
    return "gallery" if table.seat_of(player.player_id) is None else "table"


def hears(table: Table, viewer: Viewer, room: Room) -> bool:
    """Whether what is said in that room is for this viewer."""
    over = isinstance(table.stage, Finished | Closed)
    return room == "table" or viewer in {SPECTATOR, EVERYONE} or over


def fit_text(text: str) -> str:
    """A line as we keep it: one line, no blank ends. Raises Rejected `malformed` for nothing."""
    words = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    if not words:
        raise Rejected("malformed", "There is nothing to say in that.")
    return words


def read(table_id: str, data: bytes) -> Said:
    """A line as the script keeps and rings it: its number, a blank, the line."""
    number, _, kept = data.partition(b" ")
    line = msgspec.json.decode(kept, type=Line)
    return Said(table_id, int(number), line.room, line.speaker, line.text, line.time)


def lines_key(table_id: str, room: Room) -> str:
    return f"{{{table_id}}}:chat:{room}"
