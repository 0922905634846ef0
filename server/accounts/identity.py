"""Identity: players, their tokens, and the invite codes of tables.

All gateways share one signing key. A sign-out everywhere, or the deletion of a player, is announced
on a channel that every gateway listens to. A gateway also reads cached players again after a few
seconds.
"""

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import NamedTuple, NoReturn

import msgspec

from domain.decider import Rejected
from domain.table.chain import Head
from domain.table.shown_names import somebody
from domain.table.state import Player
from server.accounts import tokens
from server.accounts.shown_names import ShownNames
from server.accounts.tokens import Claim, code, same
from server.runtime.bounded_dict import Cache
from server.store import keys
from server.store.redis_client import Command, RedisClient

REMEMBERED = 10_000
REMEMBERED_SECONDS = 5.0
GUEST_SECONDS = keys.WEEK
PLAYER_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
FOR_GOOD = -1
"""The answer of Redis to `PTTL` for a permanent key."""
KEPT_WITH_PLAYER = (
    keys.SIGNED_OUT_TIMES,
    keys.CHATS_OF_PLAYER,
    keys.BLOCKS,
    keys.FOLLOWS,
    keys.PROFILE,
)
"""Keys that become permanent together with their player."""
GONE_WITH_PLAYER = (keys.SIGNED_OUT_TIMES, keys.BLOCKS, keys.FOLLOWS, keys.BAN, keys.PROFILE)
"""Keys that are deleted with their player, in addition to the chat messages."""
FORGET_GUEST = """
if redis.call('PTTL', KEYS[1]) <= 0 then return 0 end
return redis.call('DEL', KEYS[1])
"""
"""Deletes only a guest who never sat down, whose key would expire anyway."""
ENDED, JOINED, DELETED, BANNED = "ended", "joined", "deleted", "banned"
"""Events that may end a player's tokens, as words on the channel."""
UNBANNED, NAME_CHANGED = "changed ban", "changed name"
"""Events that end no token. Older builds take the second word for part of the player's id."""


class InvalidToken(Exception):  # noqa: N818 - the wire calls it a bad token
    """A token that we did not sign, that is too old, or that has ended."""


class Ban(msgspec.Struct, frozen=True):
    """A ban. `until`: seconds since 1970. `reason`: in the operator's words, or empty."""

    until: float
    reason: str = ""

    def refusal(self) -> Rejected:
        until = f"{datetime.fromtimestamp(self.until, UTC):%Y-%m-%d %H:%M} UTC"
        if not self.reason:
            return Rejected("banned", why="no_reason", until=until)
        return Rejected("banned", until=until, reason=self.reason)


class StoredPlayer(Player, frozen=True, omit_defaults=True):
    """A player as stored. `since`: the day of the first sign-in, in days since 1970; 0: unknown."""

    since: int = 0


class Account(NamedTuple):
    """`sessions`: number of sign-outs everywhere. `until`: end of the cache time (monotonic).

    `since`: see `StoredPlayer`.
    """

    player: Player
    sessions: int
    until: float
    ban: Ban | None = None
    since: int = 0

    def require_no_ban(self) -> None:
        """Raise Rejected `banned` if the player is banned."""
        if self.ban is not None:
            raise self.ban.refusal()


@dataclass(eq=False)
class Identity:
    """Players and their tokens. Raises Unavailable if Redis does not answer.

    `read_shown_names` must be called first. `shown_names`: the players shown under another name
    than in ledgers. `key`: returns the key that signs tokens and invites, or raises Unavailable.
    `require_ours`: raises Unavailable if Redis does not have our ledger. It is checked before a
    token is called invalid, because the client then deletes the token.
    """

    _redis: RedisClient
    _key: Callable[[], bytes]
    _require_ours: Callable[[], Awaitable[None]]
    accounts: Cache[str, Account] = field(default_factory=lambda: Cache(REMEMBERED))
    shown_names: ShownNames = field(default_factory=ShownNames)

    async def read_shown_names(self) -> set[str]:
        """Add players deleted or renamed at other gateways to `shown_names`; return their ids."""
        deleted = sum(player.gone for player in self.shown_names.values())
        count, renamed = await self._redis.batch(
            [("SCARD", keys.DELETED.of()), ("HGETALL", keys.RENAMED.of())]
        )
        players = [Player(player_id.decode(), name.decode()) for player_id, name in renamed.items()]
        if count != deleted:
            players = [*map(somebody, await self._redis.members(keys.DELETED.of())), *players]
        return {player.player_id for player in players if self.shown_names.show(player)}

    async def read_shown_name(self, player_id: str) -> bool:
        """Add that player to `shown_names` if they were renamed; return whether that changed it."""
        name = await self._redis.ask("HGET", keys.RENAMED.of(), player_id)
        return name is not None and self.shown_names.show(Player(player_id, name.decode()))

    async def new_guest(self, name: str, now: float) -> Player:
        """Create a guest, who expires after a week unless they sit down somewhere."""
        stored = StoredPlayer(new_id(), name, since=int(now // keys.DAY))
        key, data = keys.PLAYER.of(stored.player_id), msgspec.msgpack.encode(stored)
        await self._redis.set(key, data, GUEST_SECONDS)
        return Player(stored.player_id, name)

    async def keep(self, player_id: str) -> None:
        """Make a player permanent. Raises InvalidToken if they no longer exist."""
        key = keys.PLAYER.of(player_id)
        own_keys = [row.of(player_id) for row in KEPT_WITH_PLAYER]
        called = (keys.SUBSCRIPTIONS.of(player_id), keys.SUBSCRIPTIONS.lifetime)
        persisted = (("PERSIST", own_key) for own_key in (key, *own_keys))
        *_, exists = await self._redis.batch([*persisted, ("EXPIRE", *called), ("EXISTS", key)])
        if not exists:
            await self._refuse()

    async def token(self, player: Player, now: float) -> str:
        """Return a new token of the player.

        Raises InvalidToken if the player no longer exists, Rejected `banned`.
        """
        account = await self.account(player.player_id)
        account.require_no_ban()
        claim = Claim(player.player_id, int(now // keys.DAY), account.sessions)
        return tokens.signed(self._key(), claim)

    def fresh_token(self, token: str, now: float) -> str | None:
        """Return a new token for a signed one; None if it is from today or not ours."""
        claim = tokens.claim_of(self._key(), token)
        fresh = None if claim is None else claim.renewed(int(now // keys.DAY))
        return None if fresh is None else tokens.signed(self._key(), fresh)

    async def player_of_token(self, token: str, now: float) -> Player:
        """Return the owner of a token. Raises InvalidToken, NewerToken, Rejected `banned`."""
        account = await self.account_of_token(token, now)
        account.require_no_ban()
        return account.player

    async def account_of_token(self, token: str, now: float) -> Account:
        """Return the owner's account, even if banned. Raises InvalidToken, NewerToken."""
        claim = await self._claim(token, now)
        account = await self.account(claim.player_id)
        if account.sessions != claim.sessions:
            raise InvalidToken
        return account

    async def end_sessions(self, token: str, key: str | None, now: float) -> str:
        """Sign the token's player out everywhere and return the only valid token.

        `key`: the idempotency key. For a while, a repeated call with the same key gets the answer
        again although its token has ended. Otherwise a lost answer would lock a guest out. Raises
        InvalidToken.
        """
        claim = await self._claim(token, now)
        player_id = claim.player_id
        self.accounts.forget(player_id)
        number = (await self.account(player_id)).sessions
        if claim.sessions == number:
            number = await self._raise_sessions(player_id, self._proof(claim, key))
        elif claim.sessions + 1 != number or not await self._has_ended(claim, key):
            raise InvalidToken
        return tokens.signed(self._key(), Claim(player_id, int(now // keys.DAY), number))

    async def _raise_sessions(self, player_id: str, proof: str) -> int:
        number, *_ = await self._redis.batch(
            [
                ("INCR", keys.SIGNED_OUT_TIMES.of(player_id)),
                ("SET", keys.SIGNED_OUT.of(player_id), proof, "EX", keys.SIGNED_OUT.lifetime),
            ]
        )
        await self.keep_as_long_as(player_id, keys.SIGNED_OUT_TIMES.of(player_id))
        await self.publish(ENDED, player_id)
        return number

    async def keep_as_long_as(self, player_id: str, key: str) -> None:
        """Make a key expire together with a guest who never sat down; else make it permanent.

        The guest may sit down meanwhile, so the lifetime is read twice.
        """
        player = keys.PLAYER.of(player_id)
        left = await self._redis.ask("PTTL", player)
        if left != FOR_GOOD:
            await self._redis.ask("PEXPIRE", key, left)
            left = await self._redis.ask("PTTL", player)
        if left == FOR_GOOD:
            await self._redis.ask("PERSIST", key)

    async def _has_ended(self, claim: Claim, key: str | None) -> bool:
        """Whether a call with this key has just ended the sessions of this claim."""
        proof = await self._redis.get(keys.SIGNED_OUT.of(claim.player_id))
        return key is not None and proof == self._proof(claim, key).encode()

    def _proof(self, claim: Claim, key: str | None) -> str:
        """Return a keyed hash of an idempotency key, to compare with; empty without a key."""
        if key is None:
            return ""
        return code(self._key(), f"ended:{claim.player_id}:{claim.sessions}:{key}", 16)

    async def claimed(self, token: str, now: float) -> str:
        """Return the id of the token's player, even if it has ended.

        Raises InvalidToken if it is not ours.
        """
        return (await self._claim(token, now)).player_id

    async def end(self, guest: str) -> None:
        """Delete a guest after their merge into another player; their tokens become invalid."""
        rows = (keys.PLAYER, keys.SIGNED_OUT_TIMES, keys.PROFILE)
        await self._redis.batch(("DEL", row.of(guest)) for row in rows)
        await self.publish(JOINED, guest)

    async def delete(self, player_id: str) -> None:
        """Delete a player for good; their name is no longer shown.

        A guest who never sat down has no name in a ledger, so nothing has to be hidden.
        """
        if await self._redis.run_script(FORGET_GUEST, [keys.PLAYER.of(player_id)], []):
            await self._redis.batch(what_goes_with(player_id))
            await self.publish(ENDED, player_id)
            return
        self.shown_names.show(somebody(player_id))
        await self._redis.batch(
            [
                ("SADD", keys.DELETED.of(), player_id),
                ("DEL", keys.PLAYER.of(player_id)),
                *what_goes_with(player_id),
            ]
        )
        await self.publish(DELETED, player_id)

    async def rename(self, ids: Sequence[str], name: str) -> None:
        """Give a player another name, also in place of the names in ledgers.

        `ids`: the player's, then those of their merged guests. No ledger has the name of a guest
        who never sat down. Raises InvalidToken if the player does not exist.
        """
        player_id, *_ = ids
        since = (await self.account(player_id)).since
        if await self._redis.ask("PTTL", keys.PLAYER.of(player_id)) == FOR_GOOD:
            await self._redis.batch(("HSET", keys.RENAMED.of(), each, name) for each in ids)
        try:
            await self.replace(StoredPlayer(player_id, name, since=since))
        except InvalidToken:
            await self._redis.ask("HDEL", keys.RENAMED.of(), *ids)
            raise
        for each in ids:
            await self.publish(NAME_CHANGED, each)

    async def replace(self, player: StoredPlayer) -> None:
        """Replace the data of a player. Raises InvalidToken if they do not exist."""
        key, data = keys.PLAYER.of(player.player_id), msgspec.msgpack.encode(player)
        if not await self._redis.ask("SET", key, data, "XX", "KEEPTTL"):
            await self._refuse()
        self.accounts.forget(player.player_id)

    async def publish(self, kind: str, player_id: str) -> None:
        """Announce a change of a player to all gateways, which then read that player again.

        On a cluster the data may be on other nodes, so the message is sent after the write, not
        with it.
        """
        await self._redis.ask("PUBLISH", keys.PLAYERS.of(), f"{kind} {player_id}")
        self.accounts.forget(player_id)

    async def _claim(self, token: str, now: float) -> Claim:
        claim = tokens.claim_of(self._key(), token)
        if claim is None or not claim.holds(int(now // keys.DAY)):
            await self._refuse()
        return claim

    async def _refuse(self) -> NoReturn:
        await self._require_ours()
        raise InvalidToken

    async def account(self, player_id: str) -> Account:
        """Return the account of that player. Raises InvalidToken if it does not exist."""
        account = self.accounts.get(player_id)
        if account is None or time.monotonic() >= account.until:
            account = (await self.accounts.read(partial(self._stored, player_id)))[player_id]
        return account

    async def _stored(self, player_id: str) -> dict[str, Account]:
        rows = (keys.PLAYER, keys.SIGNED_OUT_TIMES, keys.BAN)
        stored, sessions, ban = await self._redis.batch(("GET", row.of(player_id)) for row in rows)
        if stored is None:
            self.accounts.pop(player_id, None)
            await self._refuse()
        data = msgspec.msgpack.decode(stored, type=StoredPlayer)
        player = Player(data.player_id, data.name)
        banned = None if ban is None else msgspec.msgpack.decode(ban, type=Ban)
        until = time.monotonic() + REMEMBERED_SECONDS
        return {player_id: Account(player, int(sessions or 0), until, banned, data.since)}

    async def players(self, ids: Iterable[str]) -> dict[str, Player]:
        """Return those of these players who exist and are not banned, by id, in one round trip."""
        asked = tuple(ids)
        stored = await self._redis.many(
            ("GET", key.of(player_id)) for player_id in asked for key in (keys.PLAYER, keys.BAN)
        )
        return {
            player_id: msgspec.msgpack.decode(data, type=Player)
            for player_id, data, ban in zip(asked, stored[::2], stored[1::2], strict=True)
            if data is not None and ban is None
        }

    def invite(self, table_id: str, number: int) -> str:
        """Return a table's invite code, of 96 bits. `number`: how often the code was changed."""
        about = f"{table_id}:{number}" if number else table_id
        return code(self._key(), f"invite:{about}", 12)

    def invited(self, table_id: str, number: int, invite: str | None) -> bool:
        return invite is not None and same(invite, self.invite(table_id, number))

    def seal(self, head: Head) -> str:
        """Return a short hash of the head of a table's ledger. It reveals nothing without our key.

        Each commit needs one, so it uses the fastest method: 72 bits of a keyed BLAKE2b. A tip
        identifies all entries before it, and so the table.
        """
        digest = seals_of(self._key()).copy()
        digest.update(head.tip)
        return digest.hexdigest()

    def table_id(self, player_id: str, key: str) -> str:
        """Return the id of the table that a player opens under a key; always the same."""
        return code(self._key(), f"table:{player_id}:{key}", 12)

    def rematch_id(self, table_id: str) -> str:
        """Return the id of a table's rematch; always the same."""
        return code(self._key(), f"rematch:{table_id}", 12)

    def command_id(self, player_id: str, key: str) -> str:
        """Return the id of a player's command under an Idempotency-Key, which it hides."""
        return code(self._key(), f"command:{player_id}:{key}", 12)

    def mail_token(self, purpose: str, player_id: str, address: str) -> str:
        """Return the token for a mail to the address; it proves that a link came from that mail."""
        return code(self._key(), f"mail:{purpose}:{player_id}:{address}", 16)

    def is_mail_token(self, token: str, purpose: str, player_id: str, address: str) -> bool:
        return same(token, self.mail_token(purpose, player_id, address))

    def bot_seed(self, table_id: str, seat: int, version: int) -> bytes:
        """Return the seed of a bot's draws for its decision at this version."""
        return self._seed(f"bot:{table_id}:{seat}:{version}")

    def hint_seed(self, table_id: str, seat: int) -> bytes:
        """Return the seed of a seat's hints, unlike the bot's, so that no hint predicts its draws.

        All hints of a seat have the same seed, so the next one recommends what this one planned.
        """
        return self._seed(f"hint:{table_id}:{seat}")

    def _seed(self, message: str) -> bytes:
        return hmac.digest(self._key(), message.encode(), "sha256")


@lru_cache(maxsize=4)
def seals_of(key: bytes) -> hashlib.blake2b:
    """Return the digest that all seals begin with; its key is of a length that BLAKE2b accepts."""
    return hashlib.blake2b(digest_size=9, key=hmac.digest(key, b"seals", "sha256"))


def what_goes_with(player_id: str) -> Iterator[Command]:
    """Yield the Redis commands that delete a player's other data."""
    yield from (("DEL", row.of(player_id)) for row in GONE_WITH_PLAYER)
    yield ("HDEL", keys.RENAMED.of(), player_id)


def is_player_id(text: str) -> bool:
    """Whether the text has the form of a player's id. The player may not exist."""
    return PLAYER_ID.fullmatch(text) is not None


def new_id() -> str:
    """Return an id of 96 random bits, for a player or a table."""
    return secrets.token_urlsafe(12)
