"""One socket: its frames in, its frames out. What it may do hangs on who said hello."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from typing import assert_never

import msgspec

from domain.decider import Rejected
from domain.table.state import Player, Table
from projections.projection import Lang
from projections.refusals import sentence
from server.accounts.identity import InvalidToken
from server.runtime.telemetry import logger, not_said
from server.socket.context import SocketContext
from server.socket.rate_limit import RateLimit
from server.socket.send_queue import SendQueue
from server.store.redis_client import Unavailable
from server.tables import commands
from server.tables.access import may_see
from server.tables.cache import UnknownTable
from server.tables.handler import Decide, TooSoon
from server.tables.live_table import LiveTable
from server.wire import frames, limits
from server.wire.frames import (
    Accepted,
    Act,
    ClientFrame,
    ErrorFrame,
    Hello,
    Ping,
    Pong,
    RejectedFrame,
    Say,
    Undo,
    Unwatch,
    Watch,
    Welcome,
    written,
)

AWAY = Rejected("unavailable", "The ledger cannot be reached; send it again with the same id.")
BUG = Rejected("internal", "Something went wrong here; nothing was booked.")


class Connection:
    """Implements Subscriber. `silent_at`: when it has been silent for too long (monotonic)."""

    def __init__(self, context: SocketContext, queue: SendQueue) -> None:
        settings = context.settings
        self.name = secrets.token_hex(4)
        self.queue = queue
        self.player: Player | None = None
        self.player_id: str | None = None
        self.lang: Lang = "en"
        self.silent_at = time.monotonic() + settings.hello_seconds
        self._context = context
        self._counts = context.tables.counters
        self._greeted = False
        self._rate_limit = RateLimit(settings.frames_per_second, settings.frames_burst)
        self._watched: dict[str, LiveTable] = {}
        self._invites: dict[str, str] = {}
        self._held: dict[str, asyncio.Task[None]] = {}
        """Of each table the last answer that is held back; those before it go first."""

    # As a subscriber.

    def send(self, frame: bytes) -> None:
        self._counts.sent_bytes += len(frame)
        self.queue.put(frame)

    def lost(self, table_id: str) -> None:
        self._watched.pop(table_id, None)
        self._refuse(table_id, None, no_such_table())

    def may_still_see(self, table: Table) -> bool:
        return self._may_see(table, self._invites.get(table.table_id))

    def elsewhere(self) -> None:
        self.queue.close(frames.DRAINING, "another gateway knows more")

    def disconnected(self) -> None:
        """The socket has ended: nothing is sent any more."""
        for table_id, live in self._watched.items():
            live.subscribers.discard(self)
            self._context.presence.recount(table_id)
        self._watched.clear()
        if self.player_id is not None:
            self._context.player_sockets.remove(self.player_id)

    # As somebody who asks.

    async def take(self, data: str | bytes) -> None:
        """One frame, whatever is in it."""
        now = time.monotonic()
        self._counts.frames += 1
        if not self._rate_limit.allows(now):
            self.queue.close(frames.TOO_FAST, "too many frames")
            return
        try:
            frame = frames.parse(data)
        except frames.UnknownFrame:
            self._error("unknown_type", "This server does not know that frame.")
            return
        except frames.Malformed as error:
            self.queue.close(frames.MALFORMED, str(error)[:120])
            return
        if self._greeted or isinstance(frame, Hello):
            self.silent_at = now + 2 * self._context.settings.heartbeat_seconds
            await self._answer(frame)
        else:
            self.queue.close(frames.MALFORMED, "the first frame is hello")

    async def _answer(self, frame: ClientFrame) -> None:
        match frame:
            case Hello():
                await self._hello(frame)
            case Watch():
                await self._watch(frame)
            case Unwatch(table=table):
                self._unwatch(table)
            case Act(table=table, id=id_, command=command, at=at):
                await self._act(table, id_, commands.move(self.player_id, command, at))
            case Undo(table=table, id=id_, at=at):
                await self._act(table, id_, commands.undo(self.player_id, at))
            case Say(table=table, text=text):
                await self._say(table, text)
            case Ping(n=n):
                self.send(written(Pong(n)))
            case _:
                assert_never(frame)

    async def _hello(self, frame: Hello) -> None:
        if self._greeted:
            self.queue.close(frames.MALFORMED, "hello is said once")
            return
        self._greeted = True
        self.lang = "de" if frame.lang.startswith("de") else "en"
        if frame.token is not None:
            try:
                self.player = await self._context.identity.player_of_token(frame.token, time.time())
            except InvalidToken:
                self.queue.close(frames.BAD_TOKEN, "this token is not ours, or too old")
                return
            except Unavailable:
                self._error(AWAY.code, "The server cannot look you up now; come again.")
                self.queue.close(frames.DRAINING, "come again")
                return
            self.player_id = self.player.player_id
            if not self._context.player_sockets.add(self.player_id):
                logger().warning("too_many_sockets", player=self.player_id)
                self.queue.close(frames.TOO_FAST, "too many sockets")
        heartbeat = math.ceil(self._context.settings.heartbeat_seconds)
        self.send(written(Welcome(self.player, heartbeat)))

    async def _watch(self, frame: Watch) -> None:
        if frame.table not in self._watched and len(self._watched) >= limits.MOST_TABLES_WATCHED:
            self._error("too_many", "You watch too many tables.", frame.table)
            return
        try:
            live = await self._table(frame.table, frame.invite)
            if not live.subscribers:
                live = await self._context.tables.catch_up.newest(frame.table)
                self._require_sight(live.table, frame.invite)  # it may have lagged behind
        except UnknownTable:
            self._refuse(frame.table, None, no_such_table())
            return
        except Rejected as refusal:
            self._refuse(frame.table, None, refusal)
            return
        except Unavailable:
            self._refuse(frame.table, None, AWAY)
            return
        except msgspec.ValidationError:  # a newer build wrote what this one cannot read
            self.elsewhere()
            return
        if frame.invite is not None:
            self._invites[frame.table] = frame.invite
        live.subscribers.add(self)
        self._watched[frame.table] = live
        self._context.tables.broadcast.start(live, self, frame.have, frame.mark)
        self._context.presence.add(frame.table, self)
        await self._context.bells.subscribe(live)

    def _unwatch(self, table_id: str) -> None:
        live = self._watched.pop(table_id, None)
        if live is not None:
            live.subscribers.discard(self)
            self._context.presence.recount(table_id)

    async def _act(self, table_id: str, command_id: str, decide: Decide) -> None:
        if self.player_id is None:  # commands without a player are the house's own
            self._refuse(table_id, command_id, commands.not_seated())
            return
        came = time.perf_counter()
        try:
            live = self._watched.get(table_id) or await self._table(table_id, None)
            version = await self._context.tables.handler.act(
                live, self.player_id, command_id, decide
            )
        except TooSoon as others:  # held back, it holds nothing else up
            earlier = self._held.get(table_id)
            held = self._held_back(others.seconds, earlier, table_id, command_id, decide)
            self._held[table_id] = self._context.held_answers.spawn(held)
        except Rejected as refusal:
            self._refuse(table_id, command_id, refusal)
        except UnknownTable:
            self._refuse(table_id, command_id, no_such_table())
        except Unavailable:
            self._refuse(table_id, command_id, AWAY)
        except msgspec.ValidationError:  # a newer build wrote what this one cannot read
            self.elsewhere()
        except Exception:  # noqa: BLE001 - a bug is not a refusal: logged, and the table stands
            logger().error("command_failed", table=table_id, exc_info=True)
            self._refuse(table_id, command_id, BUG)
        else:
            self.send(written(Accepted(table_id, command_id, version)))
            self._counts.answered(time.perf_counter() - came)

    async def _held_back(
        self,
        seconds: float,
        earlier: asyncio.Task[None] | None,
        table_id: str,
        command_id: str,
        decide: Decide,
    ) -> None:
        await asyncio.sleep(seconds)
        if earlier is not None:
            await asyncio.wait((earlier,))
        await self._act(table_id, command_id, decide)

    async def _say(self, table_id: str, text: str) -> None:
        try:
            live = self._watched.get(table_id) or await self._table(table_id, None)
            await self._context.chat.say(live, self.player, text)
        except Rejected as refusal:
            self._refuse(table_id, None, refusal)
        except Unavailable:
            self._refuse(table_id, None, AWAY)
        except msgspec.ValidationError:  # a newer build wrote what this one cannot read
            self.elsewhere()

    async def _table(self, table_id: str, invite: str | None) -> LiveTable:
        """A table that this socket may see. Raises Rejected `unknown_table`, Unavailable."""
        try:
            live = await self._context.tables.cache.get(table_id)
        except UnknownTable:
            raise no_such_table() from None
        self._require_sight(live.table, invite)
        return live

    def _require_sight(self, table: Table, invite: str | None) -> None:
        """Raises Rejected `unknown_table`."""
        if not self._may_see(table, invite):
            raise no_such_table()

    def _may_see(self, table: Table, invite: str | None) -> bool:
        return may_see(table, self.player, invite, self._context.identity)

    def _refuse(self, table_id: str, command_id: str | None, refusal: Rejected) -> None:
        live = self._watched.get(table_id)
        projection = None if live is None else live.hosted.projection
        message = sentence(refusal, projection, self.lang, not_said)
        if command_id is None:
            self._error(refusal.code, message, table_id)
        else:
            self._counts.refusals += 1
            self.send(written(RejectedFrame(table_id, command_id, refusal.code, message)))

    def _error(self, code: str, message: str, table_id: str | None = None) -> None:
        self.send(written(ErrorFrame(code, message, table_id)))


def no_such_table() -> Rejected:
    return Rejected("unknown_table", "There is no such table.")
