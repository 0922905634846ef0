"""Codes that carry a player to another device: once, for ten minutes, and not to be guessed.

A code is 75 random bits in letters that nobody mistakes for each other. Redis keeps its hash, so
that who reads along there cannot become somebody. Who tries codes is slowed down by address.
"""

from __future__ import annotations

import hashlib
import secrets
from math import ceil

from domain.decider import Rejected
from domain.table.state import Player
from server.accounts.identity import Identity, InvalidToken
from server.runtime.clock import Clock, rfc3339
from server.store import keys
from server.store.redis_client import RedisClient

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U; who reads those took them for 1, 1, 0 and V."""
MISTAKEN = str.maketrans("ILOU", "110V", "- ")
LENGTH, GROUP = 15, 5
LIFE_SECONDS = 600
WINDOW_SECONDS = 600
MOST_MADE = 10
"""Codes of one player in a window."""
MOST_TRIED = 20
"""Wrong codes from one address in a window."""


class DeviceCodes:
    """Makes and redeems them. Raises Unavailable where Redis does not answer."""

    def __init__(self, redis: RedisClient, identity: Identity, clock: Clock) -> None:
        self._redis = redis
        self._identity = identity
        self._clock = clock

    async def make(self, player: Player) -> tuple[str, str]:
        """A code, and when it ends (RFC 3339 UTC). Raises Rejected `too_many`."""
        await self._count(keys.CODES_MADE.of(player.player_id), MOST_MADE)
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self._redis.set(keys.DEVICE_CODE.of(digest(code)), player.player_id, LIFE_SECONDS)
        parts = (code[at : at + GROUP] for at in range(0, LENGTH, GROUP))
        return "-".join(parts), rfc3339(self._clock() + LIFE_SECONDS)

    async def redeem(self, given: str, address: str) -> Player:
        """Whose code it is; it was good for this once. Raises Rejected `not_found`, `too_many`."""
        tries = keys.CODES_TRIED.of(address)
        await self._refuse_above(tries, MOST_TRIED)
        code = given.upper().translate(MISTAKEN)
        player_id = await self._redis.get_and_delete(keys.DEVICE_CODE.of(digest(code)))
        if player_id is None:
            await self._count(tries, MOST_TRIED)
            raise Rejected("not_found", why="code")
        try:
            return await self._identity.player_by_id(player_id.decode())
        except InvalidToken:
            raise Rejected("not_found", why="code") from None

    async def _refuse_above(self, key: str, most: int) -> None:
        number, left = await self._redis.transaction([("GET", key), ("TTL", key)])
        if int(number or 0) >= most:
            raise too_many(left)

    async def _count(self, key: str, most: int) -> None:
        """One more. Raises Rejected `too_many`."""
        _, number, left = await self._redis.transaction(
            [("SET", key, 0, "EX", WINDOW_SECONDS, "NX"), ("INCR", key), ("TTL", key)]
        )
        if number > most:
            raise too_many(left)


def too_many(left: int) -> Rejected:
    seconds = max(left, 1)
    return Rejected("too_many", why="codes", minutes=ceil(seconds / 60), retry_after=seconds)


def digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
