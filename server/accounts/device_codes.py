"""Codes that sign a player in on another device: valid once, for ten minutes, hard to guess.

A code is 75 random bits in letters that are hard to confuse. Redis keeps only its hash, so that a
reader of Redis cannot sign in with it. Wrong codes are rate-limited by address. A correct code is
accepted even beyond that limit, because it was not guessed.
"""

import hashlib
import secrets
from contextlib import suppress
from dataclasses import dataclass

from domain.decider import Rejected
from domain.table.state import Player
from server.accounts.identity import Account, Identity, InvalidToken
from server.rate_limits.limits import RateLimits
from server.rate_limits.rate_limiter import RateLimiter
from server.runtime.clock import Clock, rfc3339
from server.store import keys
from server.store.redis_client import RedisClient

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters without I, L, O and U, which are read as 1, 1, 0 and V."""
MISTAKEN = str.maketrans("ILOU", "110V", "- ")
LENGTH, GROUP = 15, 5


@dataclass(eq=False)
class DeviceCodes:
    """The codes of all players: made and redeemed. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _identity: Identity
    _clock: Clock
    _limiter: RateLimiter
    _rate_limits: RateLimits

    async def make(self, player: Player) -> tuple[str, str]:
        """Return a new code and its end (RFC 3339 UTC). Raises Rejected `too_many`."""
        await self._limiter.spend(self._rate_limits.codes, player.player_id)
        sessions = (await self._identity.account(player.player_id)).sessions
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self._redis.set(
            keys.DEVICE_CODE.of(digest(code)),
            f"{player.player_id} {sessions}",
            keys.DEVICE_CODE.lifetime,
        )
        parts = (code[at : at + GROUP] for at in range(0, LENGTH, GROUP))
        return "-".join(parts), rfc3339(self._clock() + keys.DEVICE_CODE.lifetime)

    async def redeem(self, entered: str, payer: str | None) -> Player:
        """Use up a code and return its player. Raises Rejected `not_found`, `too_many`.

        `payer`: the address that pays for a wrong code; None: no limit.
        """
        code = entered.upper().translate(MISTAKEN)
        stored = await self._redis.ask("GETDEL", keys.DEVICE_CODE.of(digest(code)))
        if stored is None:
            await self._limiter.spend(self._rate_limits.wrong_codes, payer)
            raise Rejected("not_found", why="code")
        player_id, _, sessions = stored.decode().partition(" ")
        account: Account | None = None
        with suppress(InvalidToken):
            account = await self._identity.account(player_id)
        if account is None or account.sessions != int(sessions or 0):
            raise Rejected("not_found", why="code")
        return account.player


def digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
