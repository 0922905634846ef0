"""Names that belong to a player: nobody else may take them, and they lead to the player.

A player with a passkey holds their name. A name that they no longer have stays theirs for 90 days.
A held name includes all names that look like it: the holder of `Ann` also has `ANN`, and the same
word with a Cyrillic letter.
"""

import hashlib
from dataclasses import dataclass

from domain.decider import Rejected
from server.accounts.names import skeleton
from server.store import keys
from server.store.redis_client import RedisClient, Value
from server.wire import base64url

RESERVED_SECONDS = 90 * keys.DAY
"""Time for which a name still belongs to its former holder."""
OPEN_NAMES = ("Guest", "Gast")
"""Names that nobody can hold, because clients use them for players who choose none."""
CLAIM = """
local holder = redis.call('GET', KEYS[1])
if holder == ARGV[1] then return 1 end
if holder then return 0 end
redis.call('SET', KEYS[1], ARGV[1], unpack(ARGV, 2))
return 2
"""
"""Returns 0 if another player holds the name, 2 if nobody did."""


@dataclass(eq=False)
class HeldNames:
    """The names that players hold. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient

    async def holder(self, name: str) -> str | None:
        """Return the id of the player who holds the name, or held it within 90 days."""
        holders = await self._redis.batch(("GET", key) for key in keys_of(name))
        return next((holder.decode() for holder in holders if holder is not None), None)

    async def holders(self, names: list[str]) -> list[str | None]:
        """Return the holder of each name, exactly as it is spelled, in one round trip."""
        holders = await self._redis.many(("GET", keys_of(name)[0]) for name in names)
        return [None if holder is None else holder.decode() for holder in holders]

    async def require_free(self, name: str, player_id: str = "") -> None:
        """Raise Rejected `name_taken` if another player holds a name that looks like this one."""
        holders = await self._redis.batch(("GET", key) for key in keys_of(name))
        if any(holder is not None and holder.decode() != player_id for holder in holders):
            raise Rejected("name_taken", name=name)

    async def claim(self, name: str, player_id: str, *, for_good: bool = False) -> None:
        """Reserve a free name for this player: for good, or for 90 days, until `keep`.

        Raises Rejected `name_taken` if another player holds it.
        """
        claimed, lifetime = list[str](), () if for_good else ("EX", RESERVED_SECONDS)
        for key in keys_of(name):
            answer = await self._redis.run_script(CLAIM, [key], [player_id, *lifetime])
            if answer == 2:
                claimed.append(key)
            if answer == 0:
                await self._redis.batch(("DEL", each) for each in claimed)
                raise Rejected("name_taken", name=name)

    async def keep(self, name: str, player_id: str) -> None:
        """Make the player's claim of a name permanent."""
        await self._if_mine(name, player_id, "PERSIST")

    async def reserve(self, name: str, player_id: str) -> None:
        """Free a name of this player in 90 days, unless that was done already."""
        await self._if_mine(name, player_id, "EXPIRE", RESERVED_SECONDS, "LT")

    async def release(self, name: str, player_id: str) -> None:
        """Free a name of this player now."""
        await self._if_mine(name, player_id, "DEL")

    async def _if_mine(self, name: str, player_id: str, *command: Value) -> None:
        for key in keys_of(name):
            await self._redis.if_equal(key, player_id, *command)


def can_be_held(name: str) -> bool:
    """Whether a player can hold the name."""
    return not set(keys_of(name)) & {key for each in OPEN_NAMES for key in keys_of(each)}


def keys_of(name: str) -> list[str]:
    """Return the keys of a name, the one of its exact spelling first.

    Two names share one if they look alike in any case, as `lookalike_readings` finds it. Most names
    have only one key.
    """
    looks = [skeleton(skeleton(each).casefold()) for each in (name, name.casefold())]
    return [keys.HELD_NAME.of(short_digest(look)) for look in dict.fromkeys(looks)]


def short_digest(look: str) -> str:
    """Return 96 bits in 16 letters."""
    return base64url.encoded(hashlib.sha256(look.encode()).digest()[:12])
