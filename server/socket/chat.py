"""The chat of a table. It is not part of the ledger and does not change the version.

There are two rooms: players write at the `table`, spectators in the `gallery`. Spectators read
both. Players read the gallery, from its first message on, after the end of the game. Messages are
numbered per table, over both rooms, and stored per room, so that a gallery cannot push out messages
of the table. A gap in the numbers shows a player that spectators write, but not what.

A message is published on the channel of its table. A gateway forwards the message with the next
number as it is. After a gap it reads the stored messages.
"""

import secrets
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import product

import msgspec

from domain.decider import EVERYONE, SPECTATOR, Rejected, Viewer
from domain.table.shown_names import OtherNames
from domain.table.state import Closed, Finished, Player, Table
from domain.table.table_queries import viewer_of
from kontor.frames import ChatRoom, Said, Speaker
from server.accounts.blocks import BlockedBy, Blocks, hides
from server.accounts.identity import Identity
from server.accounts.names import JOINERS
from server.rate_limits.limits import RateLimit
from server.rate_limits.rate_limiter import RateLimiter
from server.runtime.background import BackgroundTasks
from server.runtime.clock import Clock, rfc3339
from server.store import keys
from server.store.redis_client import RedisClient, outage_logged
from server.store.table_index import Turn
from server.tables.live_table import LiveTable
from server.tables.names import as_known_at
from server.tables.tables import Tables
from server.wire import frames

CHAT_APPEND = files("server.socket").joinpath("chat_append.lua").read_text()
NOT_IN_REDIS = 0
"""The script's result if the table has left Redis; message numbers start at 1."""
MESSAGES_KEPT, BYTES_KEPT = 500, 65_536
"""Maximum stored for each room; an answer has at most `MESSAGES_KEPT` messages too."""

ROOMS: tuple[ChatRoom, ...] = ("table", "gallery")


class ChatMessage(msgspec.Struct, frozen=True, rename={"speaker": "from"}):
    """A stored message. `time`: RFC 3339 UTC."""

    room: ChatRoom
    speaker: Speaker
    text: str
    time: str


@dataclass(eq=False)
class Chat:
    """Stores chat messages and sends them to the table's subscribers.

    Raises Unavailable if Redis does not answer.
    """

    _redis: RedisClient
    _tables: Tables
    _identity: Identity
    _blocks: Blocks
    _clock: Clock
    _limiter: RateLimiter
    _rate_limit: RateLimit
    _readings: BackgroundTasks = field(default_factory=BackgroundTasks)

    async def say(self, live: LiveTable, player: Player | None, text: str) -> int:
        """Post a message in the player's room; return its number.

        Raises Rejected `unauthorized`, `archived`, `malformed`, `too_fast`.
        """
        if player is None:
            raise Rejected("unauthorized", why="chat")
        if live.archived is not None:
            raise Rejected("archived")
        player = (await self._identity.account(player.player_id)).player  # with the current name
        message = ChatMessage(
            room_of(live.table, player),
            Speaker(
                player.player_id,
                as_known_at(live.table, player).name,
                live.table.seat_of(player.player_id),
            ),
            single_line(text),
            rfc3339(self._clock()),
        )
        table_id = live.table_id
        await self._note_where(player, table_id)  # first, so that `forget` finds each message
        number = await self._limiter.spend_in(
            CHAT_APPEND,
            self._rate_limit,
            (f"{{{table_id}}}", player.player_id),  # in the slot of the table's other keys
            (
                keys.CHAT_COUNT.of(table_id),
                keys.CHAT_LINES.of(table_id, message.room),
                keys.CHAT_ONCE.of(table_id, secrets.token_hex(12)),
                keys.COMMITTED.of(table_id),
            ),
            (
                msgspec.json.encode(message),
                MESSAGES_KEPT,
                keys.TABLE_UPDATES.of(table_id),
                BYTES_KEPT,
            ),
        )
        if number == NOT_IN_REDIS:  # archived by another gateway, unnoticed here
            raise Rejected("archived")
        if live.last_message is not None and live.last_message < number:
            await self._read_on(live)  # its update may not have arrived yet
        return number

    async def _note_where(self, player: Player, table_id: str) -> None:
        """Record a table where the player posts, so that `forget` can delete their messages."""
        noted = keys.CHATS_OF_PLAYER.of(player.player_id)
        await self._redis.ask("SADD", noted, table_id)
        await self._identity.keep_as_long_as(player.player_id, noted)

    async def begin(self, live: LiveTable) -> bool:
        """Read the number of the last message before a table is first watched here.

        All later messages are sent to subscribers. The first update that arrives cannot replace
        this number, because updates of two gateways can cross. Return whether Redis was read.
        """
        if live.last_message is not None:
            return False
        count = int(await self._redis.get(keys.CHAT_COUNT.of(live.table_id)) or 0)
        if live.last_message is None:
            live.last_message = count
        return True

    async def cache_key(self, table: Table, viewer: Viewer, reader: str | None) -> Hashable:
        """Return a cache key that stays equal while this viewer may read the same messages.

        Players who block the reader are not part of it, because the reader has already read their
        earlier messages.
        """
        rooms = [room for room in ROOMS if may_read(table, viewer, room)]
        sizes = [("LLEN", keys.CHAT_LINES.of(table.table_id, room)) for room in rooms]
        counts = await self._redis.batch([("GET", keys.CHAT_COUNT.of(table.table_id)), *sizes])
        own = await self._blocks.read(() if reader is None else [reader])
        return *counts, *rooms, self._identity.shown_names.mark, repr(own)

    async def messages_for(
        self, reader: str | None, table: Table, viewer: Viewer, since: int, most: int
    ) -> list[Said]:
        """Return the last `most` messages that no block hides. `reader`: None if anonymous."""
        messages = await self.messages(table, viewer, since)
        if reader is not None and messages:
            by = await self._blocks.read(
                {reader, *(message.speaker.player_id for message in messages)}
            )
            messages = [
                message for message in messages if not hides(by, reader, message.speaker.player_id)
            ]
        return messages[-most:]

    async def messages(self, table: Table, viewer: Viewer, since: int) -> list[Said]:
        """Return the last messages after number `since` that this viewer may read."""
        _, stored = await self._redis.snapshot(  # so that none is missing between two others
            ("GET", keys.CHAT_COUNT.of(table.table_id)),
            [
                ("LRANGE", keys.CHAT_LINES.of(table.table_id, room), 0, -1)
                for room in ROOMS
                if may_read(table, viewer, room)
            ],
        )
        messages = [
            parse_message(table.table_id, message) for encoded in stored for message in encoded
        ]
        messages.sort(key=lambda message: message.n)
        shown_names = self._identity.shown_names
        later = (with_shown_name(message, shown_names) for message in messages if message.n > since)
        return [message for message in later if message is not None][-MESSAGES_KEPT:]

    async def forget(self, player_id: str, turn: Turn) -> None:
        """Delete all stored messages of this player. `turn`: see `TableIndex`."""
        tables = await self._redis.members(keys.CHATS_OF_PLAYER.of(player_id))
        for table_id, room in product(tables, ROOMS):
            async with turn(player_id):
                key = keys.CHAT_LINES.of(table_id, room)
                stored: list[bytes] = await self._redis.ask("LRANGE", key, 0, -1)
                await self._redis.batch(
                    ("LREM", key, 0, message)
                    for message in stored
                    if parse_message(table_id, message).speaker.player_id == player_id
                )
        await self._redis.ask("DEL", keys.CHATS_OF_PLAYER.of(player_id))

    def on_message(self, table_id: str, data: bytes) -> None:
        """Handle a message that this or another gateway published."""
        live = self._tables.cache.loaded.get(table_id)
        if live is None or live.last_message is None:
            return
        message = parse_message(table_id, data)
        by = self._blocks.remembered(people := listeners(live, message))
        if message.n == live.last_message + 1 and len(by) == len(people):
            self._send(live, message, by)
        elif message.n > live.last_message:
            self._readings.spawn(self._read_quietly(live))

    def on_subscribed(self, table_id: str) -> None:
        """Read the messages from before the subscription to this table's channel."""
        live = self._tables.cache.loaded.get(table_id)
        if live is not None and live.last_message is not None:
            self._readings.spawn(self._read_quietly(live))

    async def on_sweep(self, watched: Sequence[LiveTable]) -> None:
        """Send messages whose updates were lost."""
        table_ids = [live.table_id for live in watched]
        counts = await self._redis.many(
            ("GET", keys.CHAT_COUNT.of(table_id)) for table_id in table_ids
        )
        for live, count in zip(watched, counts, strict=True):
            if live.last_message is not None and live.last_message < int(count or 0):
                await self._read_on(live)

    async def close(self) -> None:
        """Wait for running reads."""
        await self._readings.finish()

    async def _read_quietly(self, live: LiveTable) -> None:
        with outage_logged("chat_not_read", table=live.table_id):
            await self._read_on(live)

    async def _read_on(self, live: LiveTable) -> None:
        """Send all messages after the last one that was sent here."""
        messages = await self.messages(live.table, EVERYONE, live.last_message or 0)
        by: BlockedBy = {}
        while unknown := listeners(live, *messages) - by.keys():  # new subscribers during the read
            by |= await self._blocks.read(unknown)
        for message in messages:
            if message.n > (live.last_message or 0):  # not sent meanwhile
                self._send(live, message, by)

    def _send(self, live: LiveTable, message: Said, by: BlockedBy) -> None:
        """Send a message to the subscribers who may read it. `by`: the blocks of all of them."""
        live.last_message = message.n
        frame = frames.text_frame(message)
        for subscriber in tuple(live.subscribers):
            reader = subscriber.player_id
            if may_read(live.table, viewer_of(live.table, reader), message.room) and not hides(
                by, reader, message.speaker.player_id
            ):
                subscriber.send_later(frame)


def listeners(live: LiveTable, *messages: Said) -> set[str]:
    """Return the ids of the players who watch the table here, and of the messages' authors."""
    watching = {
        subscriber.player_id for subscriber in live.subscribers if subscriber.player_id is not None
    }
    return watching | {message.speaker.player_id for message in messages}


def with_shown_name(message: Said, shown_names: OtherNames) -> Said | None:
    """Return the message with its author's current name, None for a deleted player."""
    renamed = shown_names.get(message.speaker.player_id)
    if renamed is None:
        return message
    if renamed.gone:
        return None
    return msgspec.structs.replace(
        message, speaker=msgspec.structs.replace(message.speaker, name=renamed.name)
    )


def room_of(table: Table, player: Player) -> ChatRoom:
    """Return the room where this player writes."""
    return "gallery" if table.seat_of(player.player_id) is None else "table"


def may_read(table: Table, viewer: Viewer, room: ChatRoom) -> bool:
    """Whether this viewer may read that room."""
    over = isinstance(table.stage, Finished | Closed)
    return room == "table" or viewer in {SPECTATOR, EVERYONE} or over


def single_line(text: str) -> str:
    """Return the text as one line without outer blanks. Raises Rejected `malformed` if empty."""
    printable = (sign if sign.isprintable() or sign in JOINERS else " " for sign in text)
    words = "".join(printable).strip()
    if not words.strip(JOINERS):
        raise Rejected("malformed", why="empty")
    return words


def parse_message(table_id: str, data: bytes) -> Said:
    """Parse a message as the script stores and publishes it: number, blank, JSON."""
    number, _, text = data.partition(b" ")
    message = msgspec.json.decode(text, type=ChatMessage)
    return Said(table_id, int(number), message.room, message.speaker, message.text, message.time)
