"""Follows: the players whom a player wants to find again. Two who follow each other are friends."""

from collections.abc import Iterable
from dataclasses import dataclass

from domain.decider import Rejected
from server.accounts.blocks import Blocks
from server.accounts.identity import Identity
from server.store import keys
from server.store.redis_client import RedisClient
from server.wire import base64url

MOST_FOLLOWED = 500
ADD = """
local last = 0
for _, number in ipairs(redis.call('HVALS', KEYS[1])) do last = math.max(last, tonumber(number)) end
for at = 2, #ARGV do
  if redis.call('HEXISTS', KEYS[1], ARGV[at]) == 0 then
    if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
    last = last + 1
    redis.call('HSET', KEYS[1], ARGV[at], last)
  end
end
return 1
"""
"""Adds players as the last ones; returns 0 if there is no room for all."""
PACKED_BYTES = 12
"""Bytes of a player id that is stored as bytes."""


@dataclass(eq=False)
class Follows:
    """The lists of all players. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _identity: Identity
    _blocks: Blocks

    async def put(self, player_id: str, other_id: str) -> None:
        """Follow another player, who exists.

        Raises Rejected `malformed` for oneself, `not_found` if a block separates the two,
        `too_many`.
        """
        if other_id == player_id:
            raise Rejected("malformed", why="myself")
        if await self._blocks.are_apart(player_id, [other_id]):
            raise Rejected("not_found", why="player")
        if not await self._add(player_id, other_id):
            raise Rejected("too_many", why="followed", limit=MOST_FOLLOWED)
        await self._identity.keep_as_long_as(player_id, keys.FOLLOWS.of(player_id))
        if await self._blocks.are_apart(player_id, [other_id]):  # a block meanwhile
            await self.remove(player_id, other_id)
            raise Rejected("not_found", why="player")

    async def _add(self, player_id: str, *others: str) -> bool:
        """Add players to the list; return whether there was room for all."""
        fields = map(field_of, others)
        return (
            await self._redis.run_script(
                ADD, [keys.FOLLOWS.of(player_id)], [MOST_FOLLOWED, *fields]
            )
            > 0
        )

    async def remove(self, player_id: str, *others: str) -> None:
        """Follow these players no longer."""
        if others:
            await self._redis.ask("HDEL", keys.FOLLOWS.of(player_id), *fields_of(others))

    async def separate(self, player_id: str, other_id: str) -> None:
        """End the follows between two players, because one has blocked the other."""
        await self.remove(player_id, other_id)
        await self.remove(other_id, player_id)

    async def of(self, player_id: str) -> list[str]:
        """Return the followed players, the latest first."""
        stored = await self._redis.ask("HGETALL", keys.FOLLOWS.of(player_id))
        numbers = {player_of(field): int(number) for field, number in stored.items()}
        return sorted(numbers, key=numbers.__getitem__, reverse=True)

    async def hand_over(self, guest: str, player_id: str) -> None:
        """Move the list of a merged guest into the player's list, as far as it has room."""
        others = [each for each in await self.of(guest) if each != player_id]
        await self._add(player_id, *reversed(others))
        await self.remove(player_id, guest)
        await self._redis.ask("DEL", keys.FOLLOWS.of(guest))


def field_of(player_id: str) -> bytes:
    """Return the field of a player: the id in 12 bytes if it is one of `new_id`, else as text."""
    try:
        field = base64url.decoded(player_id)
    except ValueError:
        return player_id.encode()
    is_ours = len(field) == PACKED_BYTES and base64url.encoded(field) == player_id
    return field if is_ours else player_id.encode()


def player_of(field: bytes) -> str:
    return base64url.encoded(field) if len(field) == PACKED_BYTES else field.decode()


def fields_of(players: Iterable[str]) -> list[str | bytes]:
    """Return the fields of these players, also those of earlier builds."""
    return [field for player_id in players for field in (field_of(player_id), player_id)]
