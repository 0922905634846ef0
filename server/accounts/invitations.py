"""Invitations to play at a table: stored for a week, one from each host.

Names are not stored here: they come from the players at that table.
"""

from dataclasses import dataclass

import msgspec

from server.runtime.clock import Clock
from server.store import keys
from server.store.redis_client import RedisClient

MOST_INVITATIONS = 20
"""Maximum number of a player's invitations; the next one replaces the oldest."""


class Invitation(msgspec.Struct, frozen=True):
    """An invitation. `host`: the inviting player. `at`: its time, seconds since 1970."""

    host: str
    table_id: str
    at: float


@dataclass(eq=False)
class Invitations:
    """The invitations of all players. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _clock: Clock

    async def add(self, player_id: str, host: str, table_id: str) -> None:
        """Store the invitation of a player by `host` to a table."""
        before = await self._stored(player_id)
        if any((invitation.host, invitation.table_id) == (host, table_id) for invitation in before):
            return
        key, at = keys.INVITATIONS.of(player_id), self._clock()
        encoded = msgspec.msgpack.encode((table_id, at))
        other_hosts = [invitation.host for invitation in before if invitation.host != host]
        await self._redis.ask("HSET", key, host, encoded)
        await self._redis.ask("EXPIRE", key, keys.INVITATIONS.lifetime)
        await self.drop(player_id, other_hosts[MOST_INVITATIONS - 1 :])

    async def of(self, player_id: str) -> list[Invitation]:
        """Return the player's invitations of the last week, the newest first."""
        oldest = self._clock() - keys.INVITATIONS.lifetime
        return [
            invitation for invitation in await self._stored(player_id) if invitation.at > oldest
        ]

    async def drop(self, player_id: str, hosts: list[str]) -> None:
        """Delete the player's invitations from these hosts."""
        if hosts:
            await self._redis.ask("HDEL", keys.INVITATIONS.of(player_id), *hosts)

    async def use(self, player_id: str, table_id: str) -> None:
        """Delete the invitations to a table where the player now sits."""
        invitations = await self._stored(player_id)
        await self.drop(
            player_id,
            [invitation.host for invitation in invitations if invitation.table_id == table_id],
        )

    async def forget(self, player_id: str) -> None:
        """Delete all invitations of the player."""
        await self._redis.ask("DEL", keys.INVITATIONS.of(player_id))

    async def _stored(self, player_id: str) -> list[Invitation]:
        stored = await self._redis.fields(keys.INVITATIONS.of(player_id))
        invitations = [
            Invitation(host, *msgspec.msgpack.decode(data)) for host, data in stored.items()
        ]
        return sorted(invitations, key=lambda invitation: invitation.at, reverse=True)
