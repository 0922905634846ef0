"""Who is there: which seats are online, and about how many spectators. No part of the ledger.

Each gateway writes down, per table, who watches it there. What it wrote holds for a while and is
written again before that is over, so a gateway that was killed is soon forgotten. A change is
called out with the table's bell; who hears it adds up what all gateways wrote. Changes that come
close together are written and told together.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping

import msgspec
from redis.asyncio import Redis

from domain.decider import SPECTATOR
from domain.table.state import Person, Table
from projections.viewer_frames import viewer_of
from server.runtime.clock import Clock
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store.ledger import bell_channel
from server.store.redis_client import Unavailable, unavailable_on_error
from server.tables.handler import Tables
from server.tables.live_table import LiveTable, Step
from server.tables.subscriber import Subscriber
from server.wire import frames

BEAT_SECONDS = 10.0
HOLDS_SECONDS = 25.0
AGAIN_SECONDS = 1.0
BATCH = 200


class There(msgspec.Struct, frozen=True):
    """Who watches a table at one gateway. `players`: those with a seat. `until`: how long it holds.

    Seconds since 1970.
    """

    players: frozenset[str]
    spectators: int
    until: float = 0


NOBODY = There(frozenset(), 0)


class Presence:
    """Keeps count and tells. A Redis that is away delays it, and nothing else."""

    def __init__(self, settings: Settings, redis: Redis, tables: Tables, clock: Clock) -> None:
        self._settings = settings
        self._redis = redis
        self._tables = tables
        self._clock = clock
        self._name = secrets.token_hex(6)
        self._written: dict[str, There] = {}
        self._told: dict[str, frames.Presence] = {}
        self._changed: set[str] = set()
        self._sooner = asyncio.Event()
        tables.told.append(self.reseated)

    def came(self, table_id: str, subscriber: Subscriber) -> None:
        """Somebody watches a table from now on; what is known is told at once."""
        told = self._told.get(table_id)
        if told is not None:
            subscriber.send(frames.written(told))
        self.look_at(table_id)

    def reseated(self, step: Step) -> None:
        """After a commit: who sits where may have changed."""
        if step.before.seats != step.after.seats and step.after.table_id in self._written:
            self.look_at(step.after.table_id)

    def heard(self, table_id: str, _: bytes) -> None:
        """Another gateway wrote something else down, or we did."""
        if table_id in self._written:
            self.look_at(table_id)

    def listening(self, table_id: str) -> None:
        """What others called out before may have been missed."""
        if table_id in self._written:
            self.look_at(table_id)

    def look_at(self, table_id: str) -> None:
        """Count this table anew, soon."""
        self._changed.add(table_id)
        self._sooner.set()

    async def work(self) -> None:
        """Until cancelled: write down and tell what changed, not too often."""
        while True:
            await self._sooner.wait()
            self._sooner.clear()
            changed, self._changed = tuple(self._changed), set()
            try:
                for at in range(0, len(changed), BATCH):
                    await self._count(changed[at : at + BATCH])
            except Unavailable as error:
                logger().warning("presence_unknown", reason=str(error))
                self._changed.update(changed)
                self._sooner.set()
                await asyncio.sleep(AGAIN_SECONDS)
            await asyncio.sleep(self._settings.presence_seconds)

    async def beat(self) -> None:
        """Until cancelled: write everything again before it no longer holds."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.beat_once()

    def beat_once(self) -> None:
        for table_id, there in self._written.items():
            self._written[table_id] = msgspec.structs.replace(there, until=0)
        self._changed.update(self._written)
        self._sooner.set()

    async def close(self) -> None:
        """Nobody is here any more."""
        gone = tuple(self._written)
        self._written.clear()
        try:
            await self._write(dict.fromkeys(gone, NOBODY), gone)
        except Unavailable as error:
            logger().warning("presence_unknown", reason=str(error))

    async def _count(self, table_ids: tuple[str, ...]) -> None:
        now = self._clock()
        there = {table_id: self._here(table_id, now) for table_id in table_ids}
        again = {
            table_id: one for table_id, one in there.items() if self._is_due(table_id, one, now)
        }
        called = [table_id for table_id in again if self._differs(table_id, there[table_id])]
        await self._write(again, called)
        for table_id, one in again.items():
            if one == NOBODY:
                self._written.pop(table_id, None)
                self._told.pop(table_id, None)
            else:
                self._written[table_id] = one
        watched = [table_id for table_id in table_ids if there[table_id] != NOBODY]
        for table_id, parts in zip(watched, await self._read(watched), strict=True):
            live = self._tables.loaded.get(table_id)
            if live is not None:
                self._tell(live, parts)

    def _here(self, table_id: str, now: float) -> There:
        """Who watches that table at this gateway."""
        live = self._tables.loaded.get(table_id)
        if live is None or not live.subscribers:
            return NOBODY
        players: set[str] = set()
        guests: set[object] = set()
        for subscriber in live.subscribers:
            if viewer_of(live.table, subscriber.player_id) == SPECTATOR:
                guests.add(subscriber.player_id or subscriber)
            elif subscriber.player_id is not None:
                players.add(subscriber.player_id)
        return There(frozenset(players), len(guests), now + HOLDS_SECONDS)

    def _is_due(self, table_id: str, one: There, now: float) -> bool:
        """Whether it must be written: it differs, or will soon hold no longer."""
        before = self._written.get(table_id, NOBODY)
        return self._differs(table_id, one) or (one != NOBODY and before.until < now + BEAT_SECONDS)

    def _differs(self, table_id: str, one: There) -> bool:
        before = self._written.get(table_id, NOBODY)
        return (before.players, before.spectators) != (one.players, one.spectators)

    async def _write(self, parts: Mapping[str, There], called: Iterable[str]) -> None:
        if not parts:
            return
        with unavailable_on_error():
            async with self._redis.pipeline(transaction=False) as pipe:
                for table_id, there in parts.items():
                    if there == NOBODY:
                        pipe.hdel(present_key(table_id), self._name)
                    else:
                        part = msgspec.msgpack.encode(there)
                        pipe.hset(present_key(table_id), self._name, part)
                        pipe.expire(present_key(table_id), round(2 * HOLDS_SECONDS))
                for table_id in called:
                    pipe.publish(bell_channel(table_id), b"presence ")
                await pipe.execute()

    async def _read(self, table_ids: list[str]) -> list[list[There]]:
        """What all gateways wrote, as far as it still holds."""
        if not table_ids:
            return []
        with unavailable_on_error():
            async with self._redis.pipeline(transaction=False) as pipe:
                for table_id in table_ids:
                    pipe.hvals(present_key(table_id))
                found = await pipe.execute()
        now = self._clock()
        decode = msgspec.msgpack.Decoder(There).decode
        return [[part for data in parts if (part := decode(data)).until > now] for parts in found]

    def _tell(self, live: LiveTable, parts: list[There]) -> None:
        frame = added_up(live.table, parts)
        if frame == self._told.get(frame.table):
            return
        self._told[frame.table] = frame
        text = frames.written(frame)
        for subscriber in tuple(live.subscribers):
            subscriber.send(text)


def added_up(table: Table, parts: Iterable[There]) -> frames.Presence:
    """Of each seat where a person sits whether they are there, and how many watch."""
    parts = tuple(parts)
    players = frozenset[str]().union(*(part.players for part in parts))
    seats = {
        str(number): holder.player.player_id in players
        for number, holder in enumerate(table.seats)
        if isinstance(holder, Person)
    }
    return frames.Presence(table.table_id, seats, sum(part.spectators for part in parts))


def present_key(table_id: str) -> str:
    return f"{{{table_id}}}:present"
