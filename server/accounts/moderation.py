"""Temporary bans and new names, which an operator gives to a player under any of their ids."""

from dataclasses import dataclass

import msgspec

from domain.decider import Rejected
from domain.table.state import Player
from server.accounts.identity import BANNED, UNBANNED, Ban, Identity
from server.accounts.merged_accounts import MergedAccounts
from server.accounts.names import is_reserved, normalized_name
from server.accounts.renaming import Renaming
from server.store import keys
from server.store.redis_client import RedisClient


@dataclass(eq=False)
class Moderation:
    """Bans and renames by the operator. Raises InvalidToken for an unknown player, Unavailable."""

    _redis: RedisClient
    _identity: Identity
    _merged_accounts: MergedAccounts

    async def ban(self, player_id: str, days: int, reason: str, now: float) -> Player:
        """Ban a player for `days`: their sockets are closed, and their tokens are refused."""
        ids, banned = await self._merged_accounts.ids(player_id), list[str]()
        player = (await self._identity.account(ids[0])).player
        seconds = days * keys.DAY
        ban = msgspec.msgpack.encode(Ban(now + seconds, reason))
        while ids != banned:  # a concurrent join may change them
            for account_id in ids:
                await self._redis.set(keys.BAN.of(account_id), ban, seconds)
                await self._identity.publish(BANNED, account_id)
            ids, banned = await self._merged_accounts.ids(player_id), ids
        return player

    async def unban(self, player_id: str) -> Player:
        """Lift a player's ban; their tokens become valid again."""
        ids = await self._merged_accounts.ids(player_id)
        for account_id in ids:
            await self._redis.ask("DEL", keys.BAN.of(account_id))
            await self._identity.publish(UNBANNED, account_id)
        return (await self._identity.account(ids[0])).player

    async def rename(self, player_id: str, name: str, now: float) -> Player:
        """Show a player under a new name; return the player as before. Raises ValueError.

        The old name is free, and the player cannot change the new one for 30 days.
        """
        called = normalized_name(name)
        if called is None or is_reserved(called):
            raise ValueError("This name is not allowed. Choose another one.")
        player_id, *_ = await self._merged_accounts.ids(player_id)
        renaming = Renaming(self._redis, self._identity, self._merged_accounts)
        try:
            return await renaming.replace(player_id, called, now)
        except Rejected:
            raise ValueError("Another player holds this name. Choose another one.") from None
