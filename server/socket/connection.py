"""One socket: its incoming and outgoing frames.

Its rights are those of the player in the hello frame.
"""

import asyncio
import math
import secrets
import time
from functools import partial
from typing import assert_never

from domain.decider import Rejected
from domain.table.state import Player, Table
from kontor.codes import BAD_TOKEN, BARRED, DRAINING, MALFORMED, TOO_FAST
from kontor.frames import (
    Accepted,
    Act,
    ErrorFrame,
    Hello,
    Named,
    Ping,
    Pong,
    RejectedFrame,
    Say,
    Undo,
    Unwatch,
    Watch,
    Welcome,
)
from projections.projection import Lang
from projections.refusals import sentence
from server.accounts.identity import InvalidToken
from server.runtime.clock import rfc3339
from server.runtime.telemetry import bug_seldom, not_said, warn_seldom
from server.socket.context import SocketContext
from server.socket.send_queue import SendQueue
from server.store.redis_client import Unavailable
from server.tables import commands
from server.tables.access import may_see
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.handler import Decide, TooSoon
from server.tables.live_table import LiveTable
from server.tables.refusals import EXPECTED, NEWER_BUILD, refusal_of
from server.tables.resume import start_or_resume
from server.tables.subscriber import LastPings
from server.wire.frames import ClientFrame, UnknownFrame, parse, text_frame
from server.wire.limits import MOST_TABLES_WATCHED

ALIVE_SECONDS = 1
"""Maximum seconds between two frames to a client that requests keepalives. It may close a
connection after twice that time of silence."""
CLOSE_REASON_BYTES = 123
"""Maximum size of a close frame's reason."""


class Connection:
    """Implements Subscriber. `payer`: the address whose rate limits apply, None without limits.

    `silent_at`: the time at which its silence is too long (monotonic).
    """

    def __init__(self, context: SocketContext, queue: SendQueue, payer: str | None) -> None:
        settings = context.settings
        self.name = secrets.token_hex(4)
        self.queue = queue
        self.send, self.send_later = queue.put, queue.put_later
        self.send_with_answer = queue.put_with_answer
        self.player: Player | None = None
        self.player_id: str | None = None
        self.token: str | None = None
        self.lang: Lang = "en"
        self.last_pings = LastPings(context.clock(), context.clock())
        self.silent_at = time.monotonic() + settings.hello_seconds
        self.wants_life = False
        self._address = payer
        self._context = context
        self._counts = context.tables.counters
        self._greeted = False
        self._ended = False
        self._positions = context.positions.new_bucket()
        self._watched: dict[str, LiveTable] = {}
        self._invites: dict[str, str] = {}
        self._held: dict[str, asyncio.Task[None]] = {}
        """The latest delayed command of each table; it waits for the earlier ones."""

    # As a subscriber.

    def lost(self, table_id: str) -> None:
        """Watch the table again if its latest version allows that; this notice may be outdated."""
        invite = self._invites.get(table_id)
        self._forget(table_id)
        self._context.answers_later.spawn(self._watch(Watch(table_id, invite)))

    def not_shown(self, table_id: str, refusal: Rejected) -> None:
        self._forget(table_id)
        self._refuse(refusal, table_id)
        self._redirect(refusal, table_id)

    def _forget(self, table_id: str) -> None:
        self._invites.pop(table_id, None)
        if self._watched.pop(table_id, None) is not None:
            self._context.presence.recount(table_id)

    def may_still_see(self, table: Table) -> bool:
        return self._may_see(table, self._invites.get(table.table_id))

    def _redirect(self, refusal: Rejected, table_id: str) -> None:
        """Send the client to another gateway that may have the newer build it needs."""
        if refusal is NEWER_BUILD and self._context.drain_hints.add(self.player_id, table_id):
            self.queue.close(DRAINING, "another gateway may know more")

    def disconnected(self) -> None:
        """Mark the socket as ended, so that nothing more is sent."""
        self._ended = True
        self._context.outage.remove(self.send)
        for table_id, live in self._watched.items():
            live.subscribers.discard(self)
            self._context.presence.recount(table_id)
        self._watched.clear()
        if self.player_id is not None:
            self._context.player_quota.remove(self.player_id)

    # Incoming frames.

    async def take(self, data: bytes) -> None:
        """Handle one frame, valid or not."""
        frame = self._parsed(data)
        match frame:
            case Act(table=table, id=id_, command=command, at=at):  # first, as the most frequent
                await self._act(table, id_, commands.move(self.player_id, command, at))
            case Hello():
                await self._hello(frame)
            case Watch():
                await self._watch(frame)
            case Unwatch(table=table):
                self._unwatch(table)
            case Undo(table=table, id=id_, at=at):
                await self._act(table, id_, commands.undo(self.player_id, at))
            case Say(table=table, text=text):
                await self._say(table, text)
            case Ping(n=n, unread=unread):
                now = self._context.clock()
                self.last_pings = LastPings(now, self.last_pings.read_at if unread else now)
                if self.player_id is not None:
                    self._context.presence.pinged(self.player_id, self._watched)
                    if not unread:
                        self._context.online.note(self.player_id)
                self.send(text_frame(Pong(n, self._fresh_token())))
            case None:
                pass
            case _:
                assert_never(frame)

    def _parsed(self, data: bytes) -> ClientFrame | None:
        """Return the frame, None if it is refused."""
        now = time.monotonic()
        self._counts.frames.value += 1
        try:
            frame = parse(data)
        except UnknownFrame:
            self._refuse(Rejected("unknown_type"))
            return None
        except Rejected as refusal:
            self._close_malformed(refusal)
            return None
        if not self._greeted and not isinstance(frame, Hello):
            self._close_malformed(Rejected("malformed", why="hello_first"))
            return None
        self.silent_at = now + 2 * self._context.settings.heartbeat_seconds
        return frame

    def _close_malformed(self, refusal: Rejected) -> None:
        self.queue.close(MALFORMED, close_reason(refusal, self.lang))

    async def _hello(self, frame: Hello) -> None:
        if self._greeted:
            self._close_malformed(Rejected("malformed", why="hello_once"))
            return
        self._greeted = True
        self.lang = frame.lang
        if frame.token is not None and not await self._sign_in(frame.token):
            return
        self._share_limits()
        heartbeat = math.ceil(self._context.settings.heartbeat_seconds)
        alive = ALIVE_SECONDS if frame.alive else None
        player = self.player and Named(self.player.player_id, self.player.name)
        time = rfc3339(self._context.clock())
        self.send(text_frame(Welcome(player, heartbeat, self._fresh_token(), alive, time)))
        self.wants_life = frame.alive
        self._context.outage.add(self.send)

    async def _sign_in(self, token: str) -> bool:
        """Take the player of the token. Without one, close the socket and return False."""
        try:
            player = await self._context.identity.player_of_token(token, self._context.clock())
        except InvalidToken:
            self.queue.close(BAD_TOKEN, "this token is not ours, or too old")
            return False
        except Rejected as ban:
            self._refuse(ban)
            self.queue.close(BARRED, "banned")
            return False
        except Unavailable:
            self._refuse(Rejected("unavailable", why="player"))
            self.queue.close(DRAINING, "come again")
            return False
        self.player, self.player_id, self.token = player, player.player_id, token
        if not self._context.player_quota.add(self.player_id):
            warn_seldom("too_many_sockets", player=self.player_id)
            self.queue.close(TOO_FAST, "too many sockets")
        return True

    def _share_limits(self) -> None:
        """Share rate limits with the player's sockets, or with anonymous ones of the address.

        All players of an address share wider limits, because guests are free.
        """
        limiters = self._context.positions, self._context.frames
        if self.player_id is not None:
            player_id, address = self.player_id, self._address
            buckets = [limiter.bucket_of_player(player_id, address) for limiter in limiters]
        elif self._address is not None:
            buckets = [limiter.bucket(self._address) for limiter in limiters]
        else:
            return
        self._positions, frames = buckets
        if not self.queue.share_limit(frames):
            self.queue.close(TOO_FAST, "too many frames")

    def _fresh_token(self) -> str | None:
        """Return a new token for the client once a day, otherwise None."""
        if self.token is None:
            return None
        fresh = self._context.identity.fresh_token(self.token, self._context.clock())
        self.token = fresh or self.token
        return fresh

    async def _watch(self, frame: Watch) -> None:
        table_id = frame.table
        pause = self._positions.wait(time.monotonic(), 0)
        if pause:
            await asyncio.sleep(pause)
        try:
            live = await self._table_to_watch(table_id, frame.invite)
            while await self._context.chat.begin(live):  # Redis was read: read the table again
                live = await self._table_to_watch(table_id, frame.invite)
            if self._ended:
                return
            if frame.invite is not None:
                self._invites[table_id] = frame.invite
            live.subscribers.add(self)
            self._watched[table_id] = live
            views = start_or_resume(
                self._context.tables.broadcast, live, self, frame.have, frame.resume_token
            )
            self._positions.owe(time.monotonic(), views)
            if table_id in self._watched:
                self._context.presence.add(table_id, self)
                await self._context.table_updates.subscribe(live)
        except Exception as error:  # noqa: BLE001 - of this frame only: the socket stays open
            self._failed(error, table_id)

    async def _table_to_watch(self, table_id: str, invite: str | None) -> LiveTable:
        """Return the table. Raises Rejected `too_many`, and the errors of `_newest`."""
        most = MOST_TABLES_WATCHED
        if table_id not in self._watched and len(self._watched) >= most:
            raise Rejected("too_many", why="watched", limit=most)
        return await self._newest(table_id, invite)

    def _unwatch(self, table_id: str) -> None:
        live = self._watched.get(table_id)
        if live is not None:
            live.subscribers.discard(self)
            self._forget(table_id)

    async def _act(
        self, table_id: str, command_id: str, decide: Decide, *, is_held: bool = False
    ) -> None:
        """Commit a command and answer it. Raises TooSoon if it is held back already."""
        if self.player_id is None:  # commands without a player are the server's own
            self._refuse(Rejected("not_seated"), table_id, command_id)
            return
        received_at = time.perf_counter()
        handler = self._context.tables.handler
        self.queue.answers_due += 1
        try:
            try:
                live = self._watched.get(table_id) or await self._table(table_id, None)
            except UnreadableTable as error:
                version = await handler.require_committed(
                    table_id, self.player_id, command_id, error
                )
            else:
                version = await handler.act(live, self.player_id, command_id, decide)
        except TooSoon as others:  # delay only this command
            if is_held:
                raise
            earlier = self._held.get(table_id)
            held = self._held_back(others.seconds, earlier, table_id, command_id, decide)
            task = self._held[table_id] = self._context.answers_later.spawn(held)
            task.add_done_callback(partial(self._let_go, table_id))
        except Exception as error:  # noqa: BLE001 - the table is unchanged, the socket stays open
            self._failed(error, table_id, command_id)
        else:
            self.send(text_frame(Accepted(table_id, command_id, version)))
            self._counts.answers.by[()].add(time.perf_counter() - received_at)
        finally:
            self.queue.end_answer()

    def _let_go(self, table_id: str, answered: asyncio.Task[None]) -> None:
        if self._held.get(table_id) is answered:
            del self._held[table_id]

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
        while True:
            try:
                return await self._act(table_id, command_id, decide, is_held=True)
            except TooSoon as others:  # a timer may end early; its place in the row stays
                await asyncio.sleep(others.seconds)

    async def _say(self, table_id: str, text: str) -> None:
        try:
            live = await self._newest(table_id, self._invites.get(table_id))
            await self._context.chat.say(live, self.player, text)
        except Exception as error:  # noqa: BLE001 - of this chat message only
            self._failed(error, table_id)

    async def _table(self, table_id: str, invite: str | None) -> LiveTable:
        """Return a visible table, which may lag behind. Raises UnknownTable, Unavailable."""
        live = await self._context.tables.cache.get(table_id)
        return live if self._may_see(live.table, invite) else await self._newest(table_id, invite)

    async def _newest(self, table_id: str, invite: str | None) -> LiveTable:
        """Return the table at the ledger's latest version. Raises UnknownTable, Unavailable."""
        live = await self._context.tables.follower.newest(table_id)
        if not self._may_see(live.table, invite):
            raise UnknownTable(table_id)
        return live

    def _may_see(self, table: Table, invite: str | None) -> bool:
        return may_see(table, self.player, invite, self._context.identity)

    def _failed(self, error: Exception, table_id: str, command_id: str | None = None) -> None:
        """Answer a failed frame. A bug is logged, and the client receives only `internal`."""
        if not isinstance(error, EXPECTED):
            bug_seldom("frame_failed", error, table=table_id)
        refusal = refusal_of(error)
        self._refuse(refusal, table_id, command_id)
        self._redirect(refusal, table_id)

    def _refuse(
        self, refusal: Rejected, table_id: str | None = None, command_id: str | None = None
    ) -> None:
        """Answer a command with `rejected`, any other frame with `error`."""
        live = self._context.tables.cache.loaded.get(table_id) if table_id is not None else None
        projection = None if live is None else live.hosted.projection
        message = sentence(refusal, projection, self.lang, not_said)
        self._counts.refusals.by["socket", refusal.code] += 1
        if table_id is not None and command_id is not None:
            self.send(text_frame(RejectedFrame(table_id, command_id, refusal.code, message)))
        else:
            self.send(text_frame(ErrorFrame(refusal.code, message, table_id)))


def close_reason(refusal: Rejected, lang: Lang) -> str:
    """Return the refusal's sentence, cut to the size of a close frame (RFC 6455 §5.5)."""
    text = sentence(refusal, None, lang, not_said).encode()
    return text[:CLOSE_REASON_BYTES].decode(errors="ignore")
