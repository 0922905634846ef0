"""Presence: which seats are online, and the number of spectators. It is not part of the ledger.

Each gateway has a record per table in Redis with its viewers. A record is valid for 25 s and
renewed before that, so the record of a killed gateway expires soon. A change is published on the
table's channel, and each gateway then adds up all records. Changes within a short time are written
and sent together.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
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
from server.store.redis_client import Command, RedisClient, Unavailable
from server.tables.live_table import LiveTable
from server.tables.subscriber import LastPings, Subscriber
from server.tables.tables import Tables
from server.wire.frames import text_frame

REFRESH_SECONDS = 10.0
VALID_SECONDS = 25.0
PRESENCE_RETRY_SECONDS = 1.0
BATCH = 200


class Watchers(msgspec.Struct, frozen=True):
    """The viewers of a table at one gateway.

    `players`: those with a seat. `until`: the end of validity, seconds since 1970. `last_pings`:
    the time of each player's last ping; older builds do not write it.
    """

    players: frozenset[str]
    spectators: int
    until: float = 0
    last_pings: dict[str, LastPings] = {}


Counted: TypeAlias = tuple[tuple[Holder, ...], list[tuple[frozenset[str], int]]]
"""The holders of the seats, and the players and number of spectators at each gateway."""
NO_WATCHERS = Watchers(frozenset(), 0)


@dataclass(eq=False)
class PresenceTracker:
    """Counts the viewers of tables and sends the counts. If Redis fails, they are only delayed.

    `recounts`: ids of tables to count again. `on_watched`: called after the first viewer of a table
    at this gateway is recorded.
    """

    _settings: Settings
    _redis: RedisClient
    _tables: Tables
    _clock: Clock
    _recounts: Pending[str]
    _on_watched: Callable[[LiveTable], Awaitable[None]]
    _name: str = field(default_factory=lambda: secrets.token_hex(6))
    _stored: dict[str, Watchers] = field(default_factory=dict[str, Watchers])
    _sent: dict[str, frames.Presence] = field(default_factory=dict[str, frames.Presence])
    _counted: dict[str, Counted] = field(default_factory=dict[str, Counted])
    """The input of the last frame, by table."""

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
                for at in range(0, len(changed), BATCH):
                    await self._count(changed[at : at + BATCH])
            except Unavailable as error:
                warn_seldom("presence_unknown", reason=str(error))
                self._recounts.add(*changed)
                await asyncio.sleep(PRESENCE_RETRY_SECONDS)
            await asyncio.sleep(self._settings.presence_seconds)

    async def refresh(self) -> None:
        """Rewrite every record before it expires, until cancelled."""
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            self.refresh_now()

    def refresh_now(self) -> None:
        """Schedule a rewrite of every record."""
        for table_id, watchers in self._stored.items():
            self._stored[table_id] = msgspec.structs.replace(watchers, until=0)
        self._recounts.add(*self._stored)

    def is_here(self, table_id: str, player_id: str) -> bool:
        """Whether that player watches this table at this gateway."""
        live = self._tables.cache.loaded.get(table_id)
        return live is not None and any(
            subscriber.player_id == player_id for subscriber in live.subscribers
        )

    async def is_watched(self, table_id: str) -> bool:
        """Whether anybody watches this table, at any gateway. Raises Unavailable."""
        (parts,) = await self._read([table_id])
        return any(part.players or part.spectators for part in parts)

    async def players_at(self, table_ids: Sequence[str]) -> list[frozenset[str]]:
        """Return the seated players who watch each table at any gateway. Raises Unavailable."""
        return [players_in(parts) for parts in await self._read(table_ids)]

    async def last_pings(self, table_ids: Sequence[str]) -> list[dict[str, LastPings]]:
        """Return the last pings of the connected players of each table. Raises Unavailable.

        The times may lag by `REFRESH_SECONDS`.
        """
        pings_by_table: list[dict[str, LastPings]] = []
        for parts in await self._read(table_ids):
            times = dict[str, LastPings]()
            for part in parts:
                written = part.until - VALID_SECONDS
                for player_id in part.players:
                    pings = part.last_pings.get(player_id, LastPings(written, written))
                    times[player_id] = pings.or_later(times.get(player_id, pings))
            pings_by_table.append(times)
        return pings_by_table

    async def close(self) -> None:
        """Publish that this gateway has no more viewers."""
        table_ids = tuple(self._stored)
        self._stored.clear()
        try:
            await self._write(dict.fromkeys(table_ids, NO_WATCHERS), table_ids)
        except Unavailable as error:
            warn_seldom("presence_unknown", reason=str(error))

    async def _count(self, table_ids: tuple[str, ...]) -> None:
        now = self._clock()
        present = {table_id: self._here(table_id, now) for table_id in table_ids}
        due = {
            table_id: watchers
            for table_id, watchers in present.items()
            if self._is_due(table_id, watchers, now)
        }
        changed = [table_id for table_id in due if self._differs(table_id, present[table_id])]
        await self._write(due, changed)
        first = [
            watchers
            for watchers in due
            if due[watchers] != NO_WATCHERS and watchers not in self._stored
        ]
        for table_id, watchers in due.items():
            if watchers == NO_WATCHERS:
                self._stored.pop(table_id, None)
                self._sent.pop(table_id, None)
                self._counted.pop(table_id, None)
            else:
                self._stored[table_id] = watchers
        watched = [table_id for table_id in table_ids if present[table_id] != NO_WATCHERS]
        for table_id, parts in zip(watched, await self._read(watched), strict=True):
            live = self._tables.cache.loaded.get(table_id)
            if live is not None:
                self._send(live, parts)
        for table_id in first:
            live = self._tables.cache.loaded.get(table_id)
            if live is not None:
                await self._on_watched(live)

    def _here(self, table_id: str, now: float) -> Watchers:
        """Return the viewers of that table at this gateway."""
        live = self._tables.cache.loaded.get(table_id)
        if live is None or not live.subscribers:
            return NO_WATCHERS
        last_pings: dict[str, LastPings] = {}
        guests: set[object] = set()
        for subscriber in live.subscribers:
            if viewer_of(live.table, subscriber.player_id) == SPECTATOR:
                guests.add(subscriber.player_id or subscriber)
            elif subscriber.player_id is not None:
                player_id = subscriber.player_id
                last_pings[player_id] = subscriber.last_pings.or_later(
                    last_pings.get(player_id, subscriber.last_pings)
                )
        return Watchers(frozenset(last_pings), len(guests), now + VALID_SECONDS, last_pings)

    def _is_due(self, table_id: str, watchers: Watchers, now: float) -> bool:
        """Whether the record must be written: it has changed, or the stored one expires soon."""
        before = self._stored.get(table_id, NO_WATCHERS)
        soon = watchers != NO_WATCHERS and before.until < now + REFRESH_SECONDS
        return soon or self._differs(table_id, watchers)

    def _differs(self, table_id: str, watchers: Watchers) -> bool:
        before = self._stored.get(table_id, NO_WATCHERS)
        return (before.players, before.spectators) != (watchers.players, watchers.spectators)

    async def _write(self, parts: Mapping[str, Watchers], changed: Iterable[str]) -> None:
        if not parts:
            return
        writes: list[Command] = []
        for table_id, watchers in parts.items():
            key = keys.PRESENT.of(table_id)
            if watchers == NO_WATCHERS:
                writes.append(("HDEL", key, self._name))
            else:
                writes.append(("HSET", key, self._name, msgspec.msgpack.encode(watchers)))
                writes.append(("EXPIRE", key, round(2 * VALID_SECONDS)))
        writes += [
            ("SPUBLISH", keys.TABLE_UPDATES.of(table_id), b"presence ") for table_id in changed
        ]
        await self._redis.many(writes)

    async def _read(self, table_ids: Sequence[str]) -> list[list[Watchers]]:
        """Return the valid records of all gateways, for each table."""
        if not table_ids:
            return []
        stored = await self._redis.many(
            ("HVALS", keys.PRESENT.of(table_id)) for table_id in table_ids
        )
        now = self._clock()
        decode = msgspec.msgpack.Decoder(Watchers).decode
        return [[part for data in parts if (part := decode(data)).until > now] for parts in stored]

    def _send(self, live: LiveTable, parts: list[Watchers]) -> None:
        table_id = live.table.table_id
        counted = live.table.seats, [(part.players, part.spectators) for part in parts]
        if counted == self._counted.get(table_id):
            return
        self._counted[table_id] = counted
        frame = total(live.table, parts)
        if frame == self._sent.get(table_id):
            return
        self._sent[table_id] = frame
        text = text_frame(frame)
        for subscriber in tuple(live.subscribers):
            subscriber.send(text, later=True)


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
    return frozenset[str]().union(*(part.players for part in parts))
