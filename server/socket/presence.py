"""Presence: which seats are online, and the number of spectators. It is not part of the ledger.

Each gateway has one hash in Redis: a record of the viewers for each table. The hash is valid for
25 s after each renewal, so the records of a killed gateway expire soon. A change is published on
the table's channel, and each gateway then adds up the records of all. Changes within a short time
are written and sent together.

At each renewal a gateway compares the records of all its tables with those that it counted, with
one request for many tables. So it writes lost records again, and notices lost messages.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec

from domain.decider import SPECTATOR
from domain.table.state import Holder, Person, Table
from domain.table.table_queries import viewer_of
from kontor import frames
from server.runtime.clock import Clock
from server.runtime.pending import Pending
from server.runtime.settings import Settings
from server.runtime.telemetry import warn_seldom
from server.store import keys
from server.store.pagination import batched
from server.store.redis_client import Command, RedisClient, Unavailable, outage_logged
from server.tables.live_table import LiveTable
from server.tables.subscriber import LastPings, Subscriber
from server.tables.tables import Tables
from server.wire.frames import text_frame

REFRESH_SECONDS = 10.0
VALID_SECONDS = 25.0
PRESENCE_RETRY_SECONDS = 1.0
BATCH = 200


class Watchers(msgspec.Struct, frozen=True):
    """The viewers of a table at one gateway. `players`: those with a seat, and their last pings."""

    players: dict[str, LastPings]
    spectators: int

    @property
    def shown(self) -> tuple[AbstractSet[str], int]:
        """The part that viewers see."""
        return self.players.keys(), self.spectators


Records: TypeAlias = tuple[bytes, ...]
"""The encoded records of a table, this gateway's first."""
NO_WATCHERS = Watchers({}, 0)
ENCODE, DECODE = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(Watchers).decode


@dataclass(eq=False)
class PresenceTracker:
    """Counts the viewers of tables and sends the counts. If Redis fails, they are only delayed.

    `recounts`: ids of tables to count again. `on_watched`: called after the first viewer of a table
    at this gateway is recorded. `may_reach`: whether a player may be notified.
    """

    _settings: Settings
    _redis: RedisClient
    _tables: Tables
    _clock: Clock
    _recounts: Pending[str]
    _on_watched: Callable[[LiveTable], Awaitable[None]]
    _may_reach: Callable[[str], bool]
    _name: str = field(default_factory=lambda: secrets.token_hex(6))
    _stored: dict[str, Watchers] = field(default_factory=dict[str, Watchers])
    _sent: dict[str, frames.Presence] = field(default_factory=dict[str, frames.Presence])
    _counted: dict[str, tuple[tuple[Holder, ...], Records]] = field(
        default_factory=dict[str, tuple[tuple[Holder, ...], Records]]
    )
    """The input of the last frame, by table: the holders of the seats, and the records."""
    _pinged: set[str] = field(default_factory=set[str])
    """Tables of players who may be notified, with pings since the last renewal."""

    def add(self, table_id: str, subscriber: Subscriber) -> None:
        """Add a viewer of a table, and send them the last known presence."""
        sent = self._sent.get(table_id)
        if sent is not None:
            subscriber.send(text_frame(sent))
        self.recount(table_id)

    def on_news(self, table_id: str, _: bytes = b"") -> None:
        """Count a table again after a gateway changed its record, or a message may be lost."""
        if table_id in self._stored:
            self.recount(table_id)

    def recount(self, table_id: str) -> None:
        """Schedule a new count of this table."""
        self._recounts.add(table_id)

    async def work(self) -> None:
        """Write and send changes at most once in `presence_seconds`, until cancelled."""
        while True:
            changed = tuple(await self._recounts.take())
            try:
                for some in batched(changed, BATCH):
                    await self._count(some)
            except Unavailable as error:
                warn_seldom("presence_unknown", reason=str(error))
                self._recounts.add(*changed)
                await asyncio.sleep(PRESENCE_RETRY_SECONDS)
            await asyncio.sleep(self._settings.presence_seconds)

    def pinged(self, player_id: str, table_ids: Iterable[str]) -> None:
        """Record at the next renewal that a viewer of these tables has sent a ping."""
        if self._may_reach(player_id):
            self._pinged.update(table_ids)

    async def keep_renewing(self) -> None:
        """Renew this gateway's records before they expire, until cancelled."""
        pause = REFRESH_SECONDS
        while True:
            await asyncio.sleep(pause)
            try:
                await self.renew()
                pause = REFRESH_SECONDS
            except Unavailable as error:
                warn_seldom("presence_unknown", reason=str(error))
                pause = PRESENCE_RETRY_SECONDS

    async def renew(self) -> None:
        """Renew the records; count tables again whose records have changed. Raises Unavailable."""
        self._recounts.add(*self._pinged)
        self._pinged.clear()
        await self._redis.many(self._renewal())
        gateways, table_ids = await self._gateways(), tuple(self._stored)
        for some in batched(table_ids, BATCH):
            for table_id, found in zip(some, await self._records(some, gateways), strict=True):
                stored = self._stored.get(table_id)
                is_lost = stored is not None and ENCODE(stored) not in found[:1]
                if is_lost:
                    del self._stored[table_id]
                _, counted = self._counted.get(table_id, ((), ()))
                if is_lost or found != counted:
                    self._recounts.add(table_id)

    async def is_watched(self, table_id: str) -> bool:
        """Whether anybody watches this table, at any gateway. Raises Unavailable."""
        return bool((await self._read([table_id]))[0])

    async def players_at(self, table_ids: Sequence[str]) -> list[frozenset[str]]:
        """Return the seated players who watch each table at any gateway. Raises Unavailable."""
        return [players_in(map(DECODE, records)) for records in await self._read(table_ids)]

    async def last_pings(self, table_ids: Sequence[str]) -> list[dict[str, LastPings]]:
        """Return the last pings of the connected players of each table. Raises Unavailable.

        The times may lag by `REFRESH_SECONDS`, and more for players who may not be notified.
        """
        pings_by_table: list[dict[str, LastPings]] = []
        for records in await self._read(table_ids):
            times = dict[str, LastPings]()
            for part in map(DECODE, records):
                for player_id, pings in part.players.items():
                    times[player_id] = pings.or_later(times.get(player_id, pings))
            pings_by_table.append(times)
        return pings_by_table

    async def close(self) -> None:
        """Publish that this gateway has no more viewers."""
        table_ids = tuple(self._stored)
        self._stored.clear()
        ended = [("DEL", keys.PRESENT.of(self._name)), ("ZREM", keys.GATEWAYS.of(), self._name)]
        with outage_logged("presence_unknown"):
            await self._redis.many([*ended, *map(news, table_ids)])

    async def _count(self, table_ids: Sequence[str]) -> None:
        present = {table_id: self._here(table_id) for table_id in table_ids}
        stored = {table_id: self._stored.get(table_id, NO_WATCHERS) for table_id in table_ids}
        due = {
            table_id: watchers
            for table_id, watchers in present.items()
            if watchers != stored[table_id]
        }
        changed = [table_id for table_id in due if due[table_id].shown != stored[table_id].shown]
        await self._write(due, changed)
        first = [table_id for table_id in due if stored[table_id] == NO_WATCHERS]
        for table_id, watchers in due.items():
            if watchers == NO_WATCHERS:
                self._stored.pop(table_id, None)
                self._sent.pop(table_id, None)
                self._counted.pop(table_id, None)
            else:
                self._stored[table_id] = watchers
        watched = [table_id for table_id in table_ids if present[table_id] != NO_WATCHERS]
        for table_id, records in zip(watched, await self._read(watched), strict=True):
            live = self._tables.cache.loaded.get(table_id)
            if live is not None:
                self._send(live, records)
        for table_id in first:
            live = self._tables.cache.loaded.get(table_id)
            if live is not None:
                await self._on_watched(live)

    def _here(self, table_id: str) -> Watchers:
        """Return the viewers of that table at this gateway."""
        live = self._tables.cache.loaded.get(table_id)
        if live is None or not live.subscribers:
            return NO_WATCHERS
        players: dict[str, LastPings] = {}
        guests: set[object] = set()
        for subscriber in live.subscribers:
            if viewer_of(live.table, subscriber.player_id) == SPECTATOR:
                guests.add(subscriber.player_id or subscriber)
            elif subscriber.player_id is not None:
                player_id = subscriber.player_id
                players[player_id] = subscriber.last_pings.or_later(
                    players.get(player_id, subscriber.last_pings)
                )
        return Watchers(players, len(guests))

    async def _write(self, parts: Mapping[str, Watchers], changed: Iterable[str]) -> None:
        if not parts:
            return
        key = keys.PRESENT.of(self._name)
        writes: list[Command] = [
            ("HDEL", key, table_id)
            if watchers == NO_WATCHERS
            else ("HSET", key, table_id, ENCODE(watchers))
            for table_id, watchers in parts.items()
        ]
        await self._redis.many([*writes, *self._renewal(), *map(news, changed)])

    def _renewal(self) -> list[Command]:
        """Return the commands that make the records of this gateway valid for `VALID_SECONDS`."""
        gateways, now = keys.GATEWAYS.of(), self._clock()
        return [
            ("EXPIRE", keys.PRESENT.of(self._name), keys.PRESENT.lifetime),
            ("ZADD", gateways, repr(now + VALID_SECONDS), self._name),
            ("ZREMRANGEBYSCORE", gateways, "-inf", repr(now - keys.MINUTE)),
        ]

    async def _gateways(self) -> list[str]:
        """Return the names of all gateways with valid records, this one first."""
        since = repr(self._clock())
        alive = await self._redis.ask("ZRANGEBYSCORE", keys.GATEWAYS.of(), since, "inf")
        return [self._name, *sorted({name.decode() for name in alive} - {self._name})]

    async def _read(self, table_ids: Sequence[str]) -> list[Records]:
        """Return the valid records of each table."""
        return await self._records(table_ids, await self._gateways()) if table_ids else []

    async def _records(self, table_ids: Sequence[str], gateways: list[str]) -> list[Records]:
        """Return the records of each table at these gateways, in that order."""
        of_gateways = await self._redis.many(
            ("HMGET", keys.PRESENT.of(gateway), *table_ids) for gateway in gateways
        )
        return [tuple(filter(None, records)) for records in zip(*of_gateways, strict=True)]

    def _send(self, live: LiveTable, records: Records) -> None:
        table_id = live.table_id
        counted = live.table.seats, records
        if counted == self._counted.get(table_id):
            return
        self._counted[table_id] = counted
        frame = total(live.table, map(DECODE, records))
        if frame == self._sent.get(table_id):
            return
        self._sent[table_id] = frame
        text = text_frame(frame)
        for subscriber in tuple(live.subscribers):
            subscriber.send_later(text)


def news(table_id: str) -> Command:
    """Return the command that publishes a change of presence at a table."""
    return ("SPUBLISH", keys.TABLE_UPDATES.of(table_id), b"presence ")


def total(table: Table, parts: Iterable[Watchers]) -> frames.Presence:
    """Return the frame: whether each seated player is online, and the number of spectators."""
    parts = tuple(parts)
    players = players_in(parts)
    seats = {
        number: holder.player.player_id in players
        for number, holder in enumerate(table.seats)
        if isinstance(holder, Person)
    }
    return frames.Presence(table.table_id, seats, sum(part.spectators for part in parts))


def players_in(parts: Iterable[Watchers]) -> frozenset[str]:
    """Return the ids of the seated players in these records."""
    return frozenset[str]().union(*(part.players for part in parts))
