"""Whom somebody has blocked, and whose chat alone they do not want to read (a mute).

A block holds both ways, whoever of the two asked for it: neither reads the other's chat, and they
are not brought together at a table. A mute hides the other's chat from who asked for it.

A gateway remembers what it read of a player. Who changes theirs is named on the channel of players;
where something of that channel may have been missed, all is read again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec

from domain.decider import Rejected
from domain.table.deleted import somebody
from domain.table.state import Player
from server.accounts.identity import Identity, is_player_id
from server.runtime.bounded import Bounded
from server.store import keys
from server.store.redis_client import RedisClient

MOST_BLOCKED = 200
PLAYERS_REMEMBERED = 20_000
"""Players of whom a gateway remembers whom they blocked; most blocked nobody."""
BLOCKED, MUTED = "blocked", "muted"
BLOCKS_CHANGED = "changed blocks"
"""What the channel has before the player. Older builds take the second word for part of the id."""
PUT = """
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0
then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
"""


Blocked: TypeAlias = Mapping[str, str]
"""Of one player: by the id of another whether they have `BLOCKED` or `MUTED` them."""
BlockedBy: TypeAlias = dict[str, Blocked]
"""By player."""


@dataclass(eq=False)
class Blocks:
    """Raises Unavailable where Redis does not answer."""

    _redis: RedisClient
    _identity: Identity
    _known: Bounded[str, Blocked] = field(default_factory=lambda: Bounded(PLAYERS_REMEMBERED))
    _forgotten: int = 0
    """How often something was forgotten: what was read meanwhile may be of before."""

    async def put(self, player_id: str, other_id: str, kind: str) -> None:
        """Block or mute another. Raises Rejected `malformed`, `not_found`, `too_many`."""
        if other_id == player_id:
            raise Rejected("malformed", why="myself")
        if not (
            is_player_id(other_id) and await self._redis.ask("EXISTS", keys.PLAYER.of(other_id))
        ):
            raise Rejected("not_found", why="player")
        key = keys.BLOCKS.of(player_id)
        if not await self._redis.run_script(PUT, [key], [other_id, kind, MOST_BLOCKED]):
            raise Rejected("too_many", why="blocked", limit=MOST_BLOCKED)
        await self._identity.keep_as_long_as(player_id, key)
        await self._tell(player_id)

    async def remove(self, player_id: str, other_id: str) -> None:
        """Neither block nor mute them any longer."""
        if await self._redis.ask("HDEL", keys.BLOCKS.of(player_id), other_id):
            await self._tell(player_id)

    async def listed(self, player_id: str) -> list[tuple[Player, bool]]:
        """Whom that player has blocked or muted, and whether it is a mute; by name."""
        theirs = (await self.read([player_id]))[player_id]
        ids = sorted(theirs)
        kept = await self._redis.batch([("GET", keys.PLAYER.of(one)) for one in ids]) if ids else []
        players = [
            somebody(one) if data is None else msgspec.msgpack.decode(data, type=Player)
            for one, data in zip(ids, kept, strict=True)
        ]
        players.sort(key=lambda player: player.name)
        return [(player, theirs[player.player_id] == MUTED) for player in players]

    async def are_apart(self, player_id: str, others: Iterable[str]) -> bool:
        """Whether a block stands between this player and one of the others; one round trip."""
        among = {player_id, *others}
        if len(among) == 1:
            return False
        by = await self.read(among)
        return any(stands_between(by, player_id, other) for other in among)

    async def read(self, players: Iterable[str]) -> BlockedBy:
        """Whom each of these has blocked and muted."""
        ids = tuple(players)
        while True:
            forgotten = self._forgotten
            kept = await self._redis.batch(("HGETALL", keys.BLOCKS.of(one)) for one in ids)
            if forgotten == self._forgotten:
                break
        found: BlockedBy = {
            one: {other.decode(): kind.decode() for other, kind in each.items()}
            for one, each in zip(ids, kept, strict=True)
        }
        self._known.update(found)
        return found

    def remembered(self, players: Iterable[str]) -> BlockedBy:
        """The same of those who are remembered here."""
        found = ((one, self._known.get(one)) for one in players)
        return {one: theirs for one, theirs in found if theirs is not None}

    async def _tell(self, player_id: str) -> None:
        await self._identity.tell(BLOCKS_CHANGED, player_id)
        self.forget(player_id)

    def forget(self, player_id: str) -> None:
        """Ask for that player's again."""
        self._known.pop(player_id, None)
        self._forgotten += 1

    def forget_all(self) -> None:
        """Ask for everybody's again: a change may have been missed."""
        self._known.clear()
        self._forgotten += 1


def stands_between(by: BlockedBy, one: str, other: str) -> bool:
    """Whether one of these two has blocked the other."""
    return BLOCKED in (by[one].get(other), by[other].get(one))


def hides(by: BlockedBy, reader: str | None, speaker: str) -> bool:
    """Whether this reader, None: anybody, is not shown what that speaker says."""
    if reader is None or reader not in by or speaker not in by:
        return False
    return speaker in by[reader] or stands_between(by, reader, speaker)
