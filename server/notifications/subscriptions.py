"""Subscriptions of players: browsers by web push, and a mail address.

A player has a hash: `to <id>` is a subscription, `silent <table>` a table without notifications.
The hash expires half a year after the last renewal by the page or client, or after the player last
sat down. The hash of a guest who never sat down expires with the guest.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from domain.decider import Rejected
from projections.projection import Lang
from server.runtime.clock import Clock
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable

MOST_SUBSCRIPTIONS = 10
MOST_SILENT = 200
MOST_KNOWN = 200_000
"""Maximum number of reachable players in memory; above it, Redis is read for every player."""
READ_PLAYERS_SECONDS = 1.0
OVERLAP_SECONDS = 10.0
"""Overlap of two reads, because the clocks of gateways differ by less than this."""


PUT = """
local others, field, kind = 0, ARGV[1], ARGV[2]
for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
  if name ~= field and string.sub(name, 1, #kind) == kind then others = others + 1 end
end
if others >= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], field, ARGV[4])
return redis.call('EXPIRE', KEYS[1], ARGV[5])
"""
"""Writes a field unless there are as many others of its kind as may be."""


class Quiet(msgspec.Struct, frozen=True):
    """Quiet hours from `start` to `end`, such as `22:00` and `07:00`, in the IANA zone `zone`."""

    start: str
    end: str
    zone: str

    def ends_after(self, now: float) -> float | None:
        """Return the end of the current quiet hours, seconds since 1970; None outside of them."""
        local = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        time = local.strftime("%H:%M")
        if self.start <= self.end:
            quiet = self.start <= time < self.end
        else:
            quiet = time >= self.start or time < self.end
        if not quiet:
            return None
        hour, minute = map(int, self.end.split(":"))
        end = local.replace(hour=hour, minute=minute, second=0, microsecond=0)
        return (end if end > local else end + timedelta(days=1)).timestamp()


class Subscription(msgspec.Struct, frozen=True, omit_defaults=True):
    """A subscription, by web push or by mail.

    Web push: `endpoint`, `public_key` and `secret` of a browser (RFC 8291). Mail: `address`, the
    time of the confirmation mail, and whether its owner `confirmed`. `name`: the player's name.
    """

    lang: Lang
    quiet: Quiet | None = None
    name: str = ""
    endpoint: str = ""
    public_key: bytes = b""
    secret: bytes = b""
    address: str = ""
    asked_at: float = 0.0
    confirmed: bool = False

    @property
    def is_open(self) -> bool:
        """Whether notifications are sent to it: a mail address must be confirmed first."""
        return self.confirmed or not self.address


class Reach(msgspec.Struct, frozen=True):
    """A player's subscriptions by id, and the ids of tables without notifications."""

    to: dict[str, Subscription] = {}
    silent: frozenset[str] = frozenset()

    def for_table(self, table_id: str) -> list[str]:
        """Return the ids of the subscriptions for notifications of a table."""
        if table_id in self.silent:
            return []
        return [each for each, subscription in self.to.items() if subscription.is_open]

    def require_place(self, subscription_id: str) -> None:
        """Raise Rejected `too_many` if no subscription can be added."""
        if len(self.to.keys() - {subscription_id}) >= MOST_SUBSCRIPTIONS:
            raise too_many_subscriptions()


def too_many_subscriptions() -> Rejected:
    return Rejected("too_many", why="subscriptions", limit=MOST_SUBSCRIPTIONS)


ENCODE = msgspec.msgpack.encode
DECODER = msgspec.msgpack.Decoder(Subscription)


@dataclass(eq=False)
class Subscriptions:
    """The subscriptions of all players. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _clock: Clock
    players: set[str] = field(default_factory=set[str])
    """Ids of reachable players; some may have lost their last subscription meanwhile."""
    _looked_at: float = 0.0
    _too_many: bool = False

    def may_reach(self, player_id: str) -> bool:
        """Whether the player may have a subscription. Reads only memory."""
        return player_id in self.players or self._too_many

    async def read_players(self) -> None:
        """Read the players reachable since the last call; the first call removes old ones."""
        now, since = self._clock(), self._looked_at - OVERLAP_SECONDS
        key, forgotten = keys.SUBSCRIBERS.of(), now - keys.SUBSCRIPTIONS.lifetime
        if not self._looked_at:
            await self._redis.ask("ZREMRANGEBYSCORE", key, "-inf", repr(forgotten))
        free = MOST_KNOWN - len(self.players)
        player_ids = await self._redis.ask(
            "ZRANGEBYSCORE", key, repr(since), "inf", "LIMIT", 0, free
        )
        self.players.update(player_id.decode() for player_id in player_ids)
        self._too_many |= len(self.players) >= MOST_KNOWN
        self._looked_at = now

    async def keep_reading(self) -> None:
        """Read the players made reachable at other gateways, until cancelled."""
        while True:
            await asyncio.sleep(READ_PLAYERS_SECONDS)
            with suppress(Unavailable):
                await self.read_players()

    async def of(self, player_id: str) -> Reach:
        """Return the player's subscriptions and silent tables."""
        stored = await self._redis.fields(keys.SUBSCRIPTIONS.of(player_id))
        to = {name[3:]: DECODER.decode(data) for name, data in stored.items() if name[:3] == "to "}
        if not to:
            self.players.discard(player_id)
        return Reach(to, frozenset(name[7:] for name in stored if name.startswith("silent ")))

    async def put(self, player_id: str, subscription_id: str, subscription: Subscription) -> None:
        """Store or replace a subscription. Raises Rejected `too_many`."""
        field = f"to {subscription_id}"
        if not await self._write(player_id, field, ENCODE(subscription), MOST_SUBSCRIPTIONS):
            raise too_many_subscriptions()
        self.players.add(player_id)
        await self._redis.ask("ZADD", keys.SUBSCRIBERS.of(), repr(self._clock()), player_id)

    async def silence(self, player_id: str, table_id: str) -> None:
        """Stop notifications of a table for the player. Raises Rejected `too_many`."""
        if not await self._write(player_id, f"silent {table_id}", b"", MOST_SILENT):
            raise Rejected("too_many", why="silent_tables", limit=MOST_SILENT)

    async def _write(self, player_id: str, field: str, value: bytes, most: int) -> bool:
        """Write a field; return False if the player has `most` others of its kind."""
        key, kind = keys.SUBSCRIPTIONS.of(player_id), f"{field.partition(' ')[0]} "
        seconds = keys.SUBSCRIPTIONS.lifetime
        if not await self._redis.run_script(PUT, [key], [field, kind, most, value, seconds]):
            return False
        left = await self._redis.ask("TTL", keys.PLAYER.of(player_id))
        if 0 <= left < seconds:
            await self._redis.ask("EXPIRE", key, max(left, 1))
        return True

    async def unsilence(self, player_id: str, table_id: str) -> None:
        key = keys.SUBSCRIPTIONS.of(player_id)
        await self._redis.ask("HDEL", key, f"silent {table_id}")

    async def remove(self, player_id: str, *subscription_ids: str) -> None:
        """Delete subscriptions and their outboxes."""
        key, ids = keys.SUBSCRIPTIONS.of(player_id), subscription_ids
        await self._redis.batch(
            [
                *(("HDEL", key, f"to {subscription_id}") for subscription_id in ids),
                *(("DEL", keys.OUTBOX.of(player_id, subscription_id)) for subscription_id in ids),
            ]
        )

    async def remove_browsers(self, player_id: str) -> None:
        """Delete all subscriptions of browsers, because their sessions have ended."""
        subscriptions = (await self.of(player_id)).to
        await self.remove(
            player_id,
            *(each for each, subscription in subscriptions.items() if subscription.endpoint),
        )

    async def forget(self, player_id: str) -> None:
        """Delete everything of the player."""
        await self.remove(player_id, *(await self.of(player_id)).to)
        key = keys.SUBSCRIPTIONS.of(player_id)
        await self._redis.batch([("DEL", key), ("ZREM", keys.SUBSCRIBERS.of(), player_id)])
        self.players.discard(player_id)
