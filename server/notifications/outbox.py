"""The outbox of one subscription of a player, as it is stored in Redis.

The sender of its messages holds its lock, and writes only while it has the lock. A message that is
being sent stays there with its id until its result is known.
"""

import random
from collections.abc import AsyncGenerator, Container, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from server.notifications.notifier import Item
from server.notifications.subscriptions import Subscription
from server.store import keys
from server.store.redis_client import RedisClient

OUTBOX_LOCK_SECONDS = 15.0
"""Time to send a message; after it the result is unknown."""
LOCK = """
local till = tonumber(redis.call('HGET', KEYS[1], 'lock') or '0')
if till > tonumber(ARGV[1]) or redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSET', KEYS[1], 'lock', ARGV[2]) + 1
"""
NOTE = """
if redis.call('HGET', KEYS[1], 'lock') ~= ARGV[1] then return 0 end
for at = 2, #ARGV, 2 do
  if ARGV[at + 1] == '' then redis.call('HDEL', KEYS[1], ARGV[at])
  else redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1]) end
end
return 1
"""
"""Writes pairs of field and value while the lock is ours; an empty value deletes the field."""
TURNS = ("turn", "time")
OWN_FIELDS = frozenset(("lock", "sending", "tries", "rests", "told"))
ITEMS = msgspec.msgpack.Decoder(Item)


class LockLost(Exception):  # noqa: N818 - names a state
    """A lost lock: another sender has the outbox, or it was deleted."""


class Sending(msgspec.Struct, frozen=True, array_like=True):
    """The message that is being sent: its id, and the names of its items."""

    message_id: str
    names: tuple[str, ...]


@asynccontextmanager
async def outbox_of(
    redis: RedisClient, player_id: str, subscription_id: str, to: Subscription, now: float
) -> AsyncGenerator["Outbox | None"]:
    """Lock and yield an outbox; None if it is locked or does not exist."""
    key = keys.OUTBOX.of(player_id, subscription_id)
    lock = repr(now + OUTBOX_LOCK_SECONDS + random.random())  # noqa: S311 - makes locks unique
    if not await redis.run_script(LOCK, [key], [repr(now), lock]):
        yield None
        return
    try:
        stored = await redis.fields(key)
        items = [(name, ITEMS.decode(stored[name])) for name in stored.keys() - OWN_FIELDS]
        items.sort(key=lambda named: named[1].at)  # the last item of a table is sent
        data = stored.get("sending")
        yield Outbox(
            redis,
            lock,
            player_id,
            subscription_id,
            to,
            items=dict(items),
            sending=None if data is None else msgspec.msgpack.decode(data, type=Sending),
            tries=int(stored.get("tries", 0)),
            rests=float(stored.get("rests", 0)),
            notified_at=float(stored.get("told", 0)),
        )
    finally:
        await redis.run_script(NOTE, [key], [lock, "lock", ""])


@dataclass(eq=False)
class Outbox:
    """The items to send over one subscription, as they were read.

    `rests`: the time before which nothing is sent, seconds since 1970.
    """

    _redis: RedisClient
    _lock: str
    player_id: str
    subscription_id: str
    to: Subscription
    items: dict[str, Item]
    sending: Sending | None
    tries: int
    rests: float
    notified_at: float

    @property
    def by(self) -> str:
        """The way of delivery."""
        return "mail" if self.to.address else "push"

    @property
    def unsent(self) -> dict[str, Item]:
        return {name: item for name, item in self.items.items() if not item.notified}

    def next_message(self, waiting: Container[str]) -> list[str]:
        """Return names of the next valid items: those being sent, else all of one topic."""
        if self.sending is not None:
            held = [name for name in self.sending.names if name in waiting]
            if held:
                return held
            self.sending = None
        unsent = [name for name in self.unsent if name in waiting]
        together = [topic_of(self.items[name]) for name in unsent[:1]]
        return [
            name
            for name, item in self.items.items()
            if name in waiting and topic_of(item) in together
        ]

    async def note(self, fields: dict[str, bytes], notified: Iterable[str] = ()) -> None:
        """Write fields (empty values delete) and mark items as sent. Raises LockLost."""
        for name in notified:
            self.items[name] = replace(self.items[name], notified=True)
            fields = {**fields, name: msgspec.msgpack.encode(self.items[name])}
        words = [word for field in fields.items() for word in field]
        key = keys.OUTBOX.of(self.player_id, self.subscription_id)
        if words and not await self._redis.run_script(NOTE, [key], [self._lock, *words]):
            raise LockLost


def newest_turns(items: Iterable[Item]) -> dict[str, int]:
    """Return the last booked turn by table, which replaces all earlier ones."""
    turns = (item for item in items if item.what.kind == "turn")
    return {turn.what.table_id: turn_of(turn) for turn in sorted(turns, key=turn_of)}


def turn_of(item: Item) -> int:
    """Return the version at which a turn began."""
    return int(item.what.once)


def topic_of(item: Item) -> str:
    """Return the key of items sent together: all turns are one topic, each invitation its own."""
    notification = item.what
    return (
        "turns" if notification.kind in TURNS else f"{notification.kind[0]}-{notification.table_id}"
    )
