"""Follows: the players whom a player wants to find again. Two who follow each other are friends."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from domain.decider import Rejected
from domain.table.state import Player
from server.accounts.blocks import PUT, Blocks
from server.accounts.identity import Identity
from server.runtime.clock import Clock
from server.store import keys
from server.store.redis_client import RedisClient

MOST_FOLLOWED = 500


@dataclass(eq=False)
class Follows:
    """The lists of all players. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _identity: Identity
    _blocks: Blocks
    _clock: Clock

    async def put(self, player_id: str, other_id: str) -> None:
        """Follow another player, who exists.

        Raises Rejected `malformed` for oneself, `not_found` if a block separates the two,
        `too_many`.
        """
        if other_id == player_id:
            raise Rejected("malformed", why="myself")
        if await self._blocks.are_apart(player_id, [other_id]):
            raise Rejected("not_found", why="player")
        key, now = keys.FOLLOWS.of(player_id), int(self._clock())
        if not await self._redis.run_script(PUT, [key], [other_id, now, MOST_FOLLOWED]):
            raise Rejected("too_many", why="followed", limit=MOST_FOLLOWED)
        await self._identity.keep_as_long_as(player_id, key)
        if await self._blocks.are_apart(player_id, [other_id]):  # a block meanwhile
            await self.remove(player_id, other_id)
            raise Rejected("not_found", why="player")

    async def remove(self, player_id: str, *others: str) -> None:
        """Follow these players no longer."""
        if others:
            await self._redis.ask("HDEL", keys.FOLLOWS.of(player_id), *others)

    async def separate(self, player_id: str, other_id: str) -> None:
        """End the follows between two players, because one has blocked the other."""
        await self.remove(player_id, other_id)
        await self.remove(other_id, player_id)

    async def of(self, player_id: str) -> list[str]:
        """Return the followed players, the latest first."""
        stored = await self._redis.fields(keys.FOLLOWS.of(player_id))
        return sorted(stored, key=lambda other_id: int(stored[other_id]), reverse=True)

    async def players(self, ids: Iterable[str]) -> list[Player]:
        """Return those of these players who exist and are not banned."""
        ids = tuple(ids)
        if not ids:
            return []
        stored = await self._redis.batch(
            ("GET", key.of(player_id)) for player_id in ids for key in (keys.PLAYER, keys.BAN)
        )
        return [
            msgspec.msgpack.decode(data, type=Player)
            for data, ban in zip(stored[::2], stored[1::2], strict=True)
            if data is not None and ban is None
        ]

    async def hand_over(self, guest: str, player_id: str) -> None:
        """Move the list of a merged guest into the player's list, as far as it has room."""
        room = MOST_FOLLOWED - len(await self.of(player_id))
        added = [other_id for other_id in await self.of(guest) if other_id != player_id]
        now = int(self._clock())
        await self._redis.batch(
            [
                *(("HSETNX", keys.FOLLOWS.of(player_id), each, now) for each in added[:room]),
                ("HDEL", keys.FOLLOWS.of(player_id), guest),
                ("DEL", keys.FOLLOWS.of(guest)),
            ]
        )
