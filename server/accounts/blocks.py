"""Blocked players and muted players. A mute hides only the chat.

A block works both ways, whichever player made it: neither reads the other's chat, and they are not
brought together at a table. A mute hides the other's chat from the player who made it. Blocks and
mutes also apply to the guests merged into a player. The list of a merged guest is merged into the
player's list.

A gateway caches the lists that it read. A changed list is announced on the channel of players. If
messages of that channel may be lost, all cached lists are dropped.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

import msgspec

from domain.decider import Rejected
from domain.table.shown_names import somebody
from domain.table.state import Player
from server.accounts.identity import Identity, is_player_id
from server.runtime.bounded_dict import Cache
from server.store import keys
from server.store.redis_client import RedisClient

MOST_BLOCKED = 200
PLAYERS_REMEMBERED = 20_000
"""Maximum number of players whose lists a gateway caches; most lists are empty."""
BLOCKED, MUTED = "blocked", "muted"
BLOCKS_CHANGED = "changed blocks"
"""The words before the player's id on the channel. Older builds see `blocks` as part of the id."""


class Blocked(NamedTuple):
    """The list of one player. `others`: `BLOCKED` or `MUTED`, by id of the other player.

    `guests`: the ids of the guests merged into that player.
    """

    others: Mapping[str, str]
    guests: tuple[str, ...]


BlockedBy: TypeAlias = dict[str, Blocked]
"""Lists by the player who made them."""


@dataclass(eq=False)
class Blocks:
    """The lists of all players. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _identity: Identity
    lists: Cache[str, Blocked] = field(default_factory=lambda: Cache(PLAYERS_REMEMBERED))

    async def put(self, player_id: str, other_id: str, kind: str) -> None:
        """Block or mute another player. Raises Rejected `malformed`, `not_found`, `too_many`."""
        if other_id == player_id:
            raise Rejected("malformed", why="myself")
        if not (
            is_player_id(other_id) and await self._redis.ask("EXISTS", keys.PLAYER.of(other_id))
        ):
            raise Rejected("not_found", why="player")
        key = keys.BLOCKS.of(player_id)
        if not await self._redis.put_field(key, other_id, kind, MOST_BLOCKED):
            raise Rejected("too_many", why="blocked", limit=MOST_BLOCKED)
        await self._identity.keep_as_long_as(player_id, key)
        await self._tell(player_id)

    async def remove(self, player_id: str, other_id: str) -> None:
        """Remove a block or mute."""
        if await self._redis.ask("HDEL", keys.BLOCKS.of(player_id), other_id):
            await self._tell(player_id)

    async def hand_over(self, guest: str, player_id: str) -> None:
        """Move the list of a merged guest into the player's list."""
        of_guest = await self._redis.fields(keys.BLOCKS.of(guest))
        of_guest.pop(player_id, None)
        key = keys.BLOCKS.of(player_id)
        await self._redis.batch(
            [
                *(
                    ("HSET" if kind.decode() == BLOCKED else "HSETNX", key, blocked_id, kind)
                    for blocked_id, kind in of_guest.items()
                ),
                ("HDEL", key, guest),
                ("DEL", keys.BLOCKS.of(guest)),
            ]
        )
        await self._tell(player_id)

    async def listed(self, player_id: str) -> list[tuple[Player, bool]]:
        """Return the players on the list, sorted by name, and whether each one is only muted."""
        blocked = (await self.read([player_id]))[player_id].others
        ids = sorted(blocked)
        stored = (
            await self._redis.batch([("GET", keys.PLAYER.of(blocked_id)) for blocked_id in ids])
            if ids
            else []
        )
        players = [
            somebody(blocked_id) if data is None else msgspec.msgpack.decode(data, type=Player)
            for blocked_id, data in zip(ids, stored, strict=True)
        ]
        players.sort(key=lambda player: player.name)
        return [(player, blocked[player.player_id] == MUTED) for player in players]

    async def are_apart(self, player_id: str, other_ids: Iterable[str]) -> bool:
        """Whether a block exists between this player and any of the others. One round trip."""
        among = set(other_ids) - {player_id}
        if not among:
            return False
        by = await self.read({player_id, *among})
        return any(has_block_between(by, player_id, other_id) for other_id in among)

    async def read(self, players: Iterable[str]) -> BlockedBy:
        """Read the lists of these players from Redis."""
        return await self.lists.read(partial(self._stored, tuple(players)))

    async def _stored(self, ids: tuple[str, ...]) -> BlockedBy:
        stored = await self._redis.batch(
            command
            for player_id in ids
            for command in (
                ("HGETALL", keys.BLOCKS.of(player_id)),
                ("SMEMBERS", keys.JOINED.of(player_id)),
            )
        )
        return {
            player_id: Blocked(
                {blocked_id.decode(): kind.decode() for blocked_id, kind in each.items()},
                tuple(sorted(guest.decode() for guest in guests)),
            )
            for player_id, each, guests in zip(ids, stored[::2], stored[1::2], strict=True)
        }

    async def get(self, players: AbstractSet[str]) -> BlockedBy:
        """Return the lists of these players from the cache, else from Redis."""
        by = self.remembered(players)
        unknown = players - by.keys()
        return by | await self.read(unknown) if unknown else by

    def remembered(self, players: Iterable[str]) -> BlockedBy:
        """Return the cached lists of these players."""
        rows = ((player_id, self.lists.get(player_id)) for player_id in players)
        return {player_id: blocked for player_id, blocked in rows if blocked is not None}

    async def _tell(self, player_id: str) -> None:
        await self._identity.publish(BLOCKS_CHANGED, player_id)
        self.lists.forget(player_id)


def kinds_against(by: BlockedBy, player_id: str, other_id: str) -> list[str]:
    """Return each `BLOCKED` or `MUTED` of a player against another or their merged guests."""
    kinds = by[player_id].others
    return [kinds[each] for each in (other_id, *by[other_id].guests) if each in kinds]


def has_block_between(by: BlockedBy, player_id: str, other_id: str) -> bool:
    """Whether one of these two has blocked the other."""
    return BLOCKED in kinds_against(by, player_id, other_id) or BLOCKED in kinds_against(
        by, other_id, player_id
    )


def hides(by: BlockedBy, reader: str | None, speaker: str) -> bool:
    """Whether the speaker's chat is hidden from the reader. None: an anonymous reader."""
    if reader is None or reader == speaker or reader not in by or speaker not in by:
        return False
    return bool(kinds_against(by, reader, speaker)) or has_block_between(by, reader, speaker)
