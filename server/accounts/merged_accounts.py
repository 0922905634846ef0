"""Guests merged into another player, because they are the same person.

The binding is written first, and the guest's tokens end last. If a merge is killed in between, the
same call continues it, and the guest cannot be merged into a third player.
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from domain.decider import Rejected
from server.accounts.identity import Identity, InvalidToken
from server.store import keys
from server.store.locks import lock_held
from server.store.redis_client import RedisClient

MOST_JOINED = 20
"""Maximum number of guests merged into one player."""


@dataclass(eq=False)
class MergedAccounts:
    """The merged guests. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _identity: Identity

    async def of(self, player_id: str) -> list[str]:
        """Return the ids of the guests merged into this player."""
        return await self._redis.members(keys.JOINED.of(player_id))

    async def players(self, guests: Sequence[str]) -> dict[str, str]:
        """Return the player of each merged guest among these ids, by guest."""
        answers = await self._redis.batch(("GET", keys.JOINED_TO.of(guest)) for guest in guests)
        return {guest: now.decode() for guest, now in zip(guests, answers, strict=True) if now}

    async def ids(self, player_id: str) -> list[str]:
        """Return all ids of the person with this id: the player first, then the merged guests."""
        player = (await self.players([player_id])).get(player_id, player_id)
        return [player, *await self.of(player)]

    async def guest(self, token: str, player_id: str, now: float) -> str:
        """Return the guest of a token. It may have ended if the guest is merged into the player.

        Raises Rejected `not_found` for any other token.
        """
        try:
            guest = await self._identity.claimed(token, now)
            if (await self.players([guest])).get(guest) != player_id:
                await self._identity.player_of_token(token, now)
        except InvalidToken:
            raise Rejected("not_found", why="guest") from None
        return guest

    async def bind(self, guest: str, player_id: str) -> None:
        """Bind the guest to that player only, and make both permanent.

        Raises Rejected `forbidden` if either is merged into another player, they are the same, or
        the guest has a passkey; `too_many`; InvalidToken.
        """
        async with self.locked(guest, player_id):
            of_guest = await self.of(guest)
            bound = await self.players([guest, player_id])
            if guest == player_id or player_id in bound or bound.get(guest, player_id) != player_id:
                raise Rejected("forbidden", why="joined")
            if bound.get(guest) is None:
                if await self._redis.ask("HLEN", keys.PASSKEYS.of(guest)):
                    raise Rejected("forbidden", why="has_passkeys")
                if len(await self.of(player_id)) + 1 + len(of_guest) > MOST_JOINED:
                    raise Rejected("too_many", why="joined", limit=MOST_JOINED)
                await self._identity.keep(player_id)
                await self._identity.keep(guest)
            first = await self._redis.first_set(keys.JOINED_TO.of(guest), player_id.encode())
            if first != player_id.encode():
                raise Rejected("forbidden", why="joined")
            await self._redis.ask("SADD", keys.JOINED.of(player_id), guest, *of_guest)
            for guest_id in of_guest:
                await self._redis.set(keys.JOINED_TO.of(guest_id), player_id)
            await self._redis.ask("DEL", keys.JOINED.of(guest))

    def locked(self, *players: str) -> AbstractAsyncContextManager[None]:
        """Lock these players against joins and renames; see `lock_held`."""
        return lock_held(self._redis, keys.JOINING, *players)

    async def forget(self, player_id: str) -> None:
        """Delete all records of the guests merged into the player."""
        bound = (keys.JOINED_TO.of(guest_id) for guest_id in await self.of(player_id))
        await self._redis.batch(("DEL", key) for key in bound)
        await self._redis.ask("DEL", keys.JOINED.of(player_id))
