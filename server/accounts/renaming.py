"""New names of players, which they or the operator choose.

Ledgers keep the old name; `shown_names` replaces it. A rename that fails halfway can be repeated.
"""

import math
from contextlib import suppress
from dataclasses import dataclass

from domain.decider import Rejected
from domain.table.state import Player
from server.accounts.held_names import HeldNames, can_be_held
from server.accounts.identity import Identity
from server.accounts.merged_accounts import MergedAccounts
from server.store import keys
from server.store.redis_client import RedisClient

RENAME_SECONDS = 30 * keys.DAY
"""Time between two renames of a player."""


@dataclass(eq=False)
class Renaming:
    """Renames players. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _identity: Identity
    _merged_accounts: MergedAccounts

    def __post_init__(self) -> None:
        self._names = HeldNames(self._redis)

    async def rename(self, player_id: str, name: str, now: float) -> None:
        """Give a player the name that they chose; the old one stays theirs for 90 days.

        Raises Rejected `name_taken`, or `too_many` within 30 days; InvalidToken.
        """
        async with self._merged_accounts.locked(player_id):
            before = await self._player(player_id)
            if before.name == name:  # a repeated call, or the player changed nothing
                await self._settle(player_id, name)
                return
            wait = RENAME_SECONDS - (now - await self.renamed_at(player_id))
            if wait > 0:
                days = math.ceil(wait / keys.DAY)
                raise Rejected("too_many", why="renames", days=days, retry_after=math.ceil(wait))
            await self._claim(name, player_id)
            await self._names.reserve(before.name, player_id)
            await self._show(player_id, name, now)

    async def replace(self, player_id: str, name: str, now: float) -> Player:
        """Give a player the operator's name and free the old one; return the player as before.

        The player cannot rename themselves for 30 days. Raises Rejected `name_taken`; InvalidToken.
        """
        async with self._merged_accounts.locked(player_id):
            before = await self._player(player_id)
            await self._claim(name, player_id)
            await self._names.release(before.name, player_id)
            await self._show(player_id, name, now)
            return before

    async def settle(self, player_id: str) -> None:
        """Hold a player's name while they have a passkey; otherwise free it in 90 days.

        Must be called after a change of their passkeys. A name that is not free is not held.
        """
        async with self._merged_accounts.locked(player_id):
            await self._settle(player_id, (await self._player(player_id)).name)

    async def _settle(self, player_id: str, name: str) -> None:
        if not await self._may_hold(player_id, name):
            await self._names.reserve(name, player_id)
            return
        with suppress(Rejected):
            await self._names.claim(name, player_id, for_good=True)
            await self._names.keep(name, player_id)

    async def renamed_at(self, player_id: str) -> float:
        """Return the time of the player's last rename (seconds since 1970), 0 if there is none."""
        return float(await self._redis.ask("HGET", keys.PROFILE.of(player_id), "renamed_at") or 0)

    async def _claim(self, name: str, player_id: str) -> None:
        """Claim the name for a player with a passkey; otherwise require that nobody holds it."""
        if await self._may_hold(player_id, name):
            await self._names.claim(name, player_id)
        else:
            await self._names.require_free(name, player_id)

    async def _show(self, player_id: str, name: str, now: float) -> None:
        await self._identity.rename(await self._merged_accounts.ids(player_id), name)
        await self._settle(player_id, name)
        key = keys.PROFILE.of(player_id)
        await self._redis.ask("HSET", key, "renamed_at", round(now))
        await self._identity.keep_as_long_as(player_id, key)

    async def _player(self, player_id: str) -> Player:
        self._identity.accounts.forget(player_id)  # another gateway may have renamed them just now
        return (await self._identity.account(player_id)).player

    async def _may_hold(self, player_id: str, name: str) -> bool:
        """Whether names belong to this player, and this name can."""
        return can_be_held(name) and await self._redis.ask("HLEN", keys.PASSKEYS.of(player_id)) > 0
