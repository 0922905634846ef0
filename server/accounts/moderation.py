"""What an operator does about a player: a ban for a time, and another name."""

from dataclasses import dataclass

import msgspec

from domain.table.state import Player
from server.accounts.identity import BANNED, NAME_CHANGED, UNBANNED, Ban, Identity, InvalidToken
from server.accounts.names import is_reserved, normalized_name
from server.store import keys
from server.store.redis_client import RedisClient

SECONDS_A_DAY = 86_400


@dataclass(eq=False)
class Moderation:
    """Raises InvalidToken for a player who is not kept, Unavailable."""

    _redis: RedisClient
    _identity: Identity

    async def ban(self, player_id: str, days: int, reason: str, now: float) -> Player:
        """Ban them for so many days: their sockets are closed, and their tokens let nobody in."""
        player = (await self._identity.account(player_id)).player
        seconds = days * SECONDS_A_DAY
        ban = Ban(now + seconds, reason)
        await self._redis.set(keys.BAN.of(player_id), msgspec.msgpack.encode(ban), seconds)
        await self._identity.tell(BANNED, player_id)
        return player

    async def unban(self, player_id: str) -> Player:
        """They may come again, with the tokens that they have."""
        await self._redis.ask("DEL", keys.BAN.of(player_id))
        await self._identity.tell(UNBANNED, player_id)
        return (await self._identity.account(player_id)).player

    async def rename(self, player_id: str, name: str) -> Player:
        """Call them so wherever they are named; ledgers keep the name before. Raises ValueError."""
        called = normalized_name(name)
        if called is None or is_reserved(called):
            raise ValueError("Nobody can be called that.")
        before = (await self._identity.account(player_id)).player
        renamed = Player(player_id, called)
        data = msgspec.msgpack.encode(renamed)
        kept = await self._redis.ask("SET", keys.PLAYER.of(player_id), data, "XX", "KEEPTTL")
        if not kept:
            raise InvalidToken
        await self._redis.ask("HSET", keys.RENAMED.of(), player_id, called)
        await self._identity.tell(NAME_CHANGED, player_id)
        return before
