"""Who somebody is: players, the tokens that prove it, and the codes that let them in.

A token is `<player>.<day it was made>.<signature>`, the signature an HMAC-SHA-256 with a key that
all gateways share. It is never logged, and nothing about it is kept.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from collections import OrderedDict

import msgspec

from domain.table.state import Player
from server.store import keys
from server.store.redis_client import RedisClient
from server.wire.limits import LONGEST_NAME

HALF_YEAR_DAYS = 182
REMEMBERED = 10_000
SECONDS_A_DAY = 86_400


class InvalidToken(Exception):  # noqa: N818 - the wire calls it a bad token
    """A token that we did not sign, or one that is too old."""


class Identity:
    """Players and their tokens. Raises Unavailable where Redis does not answer.

    `prepare` comes before everything else.
    """

    def __init__(self, redis: RedisClient, secret: str) -> None:
        self._redis = redis
        self._key: bytes = secret.encode()
        self._known: OrderedDict[str, Player] = OrderedDict()

    async def prepare(self) -> None:
        """The signing key: the configured one, else one made once and kept in Redis."""
        if self._key:
            return
        drawn = secrets.token_bytes(32)
        self._key = await self._redis.first_set(keys.SIGNING_KEY.of(), drawn)

    async def new_guest(self, name: str) -> Player:
        """A new guest."""
        player = Player(new_id(), name)
        await self._redis.set(keys.PLAYER.of(player.player_id), msgspec.msgpack.encode(player))
        return player

    def token(self, player: Player, now: float) -> str:
        return signed(self._key, player.player_id, int(now // SECONDS_A_DAY))

    def fresh_token(self, token: str, now: float) -> str | None:
        """Another token when this valid one has passed half its life, else None."""
        player_id, made, _ = token.split(".")
        today = int(now // SECONDS_A_DAY)
        if today - int(made) <= HALF_YEAR_DAYS // 2:
            return None
        return signed(self._key, player_id, today)

    async def player_of_token(self, token: str, now: float) -> Player:
        """Whose token it is. Raises InvalidToken."""
        player_id = vouched(self._key, token, int(now // SECONDS_A_DAY))
        if player_id is None:
            raise InvalidToken
        return await self.player_by_id(player_id)

    async def player_by_id(self, player_id: str) -> Player:
        """The player of that id. Raises InvalidToken."""
        found = self._known.get(player_id)
        if found is None:
            kept = await self._redis.get(keys.PLAYER.of(player_id))
            if kept is None:
                raise InvalidToken
            found = self._known[player_id] = msgspec.msgpack.decode(kept, type=Player)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    def invite(self, table_id: str) -> str:
        """The code that lets strangers in at a private table: 96 bits, the same for ever."""
        return code(self._key, f"invite:{table_id}", 12)

    def invited(self, table_id: str, invite: str | None) -> bool:
        return invite is not None and same(invite, self.invite(table_id))

    def table_id(self, player_id: str, key: str) -> str:
        """The id of the table that this player makes under that key, the same for ever."""
        return code(self._key, f"table:{player_id}:{key}", 12)

    def bot_seed(self, table_id: str, seat: int, version: int) -> bytes:
        """What a bot draws from at this question."""
        message = f"bot:{table_id}:{seat}:{version}".encode()
        return hmac.digest(self._key, message, "sha256")


def new_id() -> str:
    """An id of 96 random bits, for a player or a table."""
    return secrets.token_urlsafe(12)


def signed(key: bytes, player_id: str, day: int) -> str:
    claim = f"{player_id}.{day}"
    return f"{claim}.{code(key, f'token:{claim}', 32)}"


def vouched(key: bytes, token: str, today: int) -> str | None:
    """The player a token stands for, None if it is not ours or older than half a year."""
    player_id, _, rest = token.partition(".")
    made, _, _ = rest.partition(".")
    if not (made.isascii() and made.isdigit() and len(made) < LONGEST_NAME):
        return None
    if not same(token, signed(key, player_id, int(made))):
        return None
    return player_id if 0 <= today - int(made) <= HALF_YEAR_DAYS else None


def code(key: bytes, about: str, size: int) -> str:
    digest = hmac.digest(key, about.encode(), "sha256")[:size]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
