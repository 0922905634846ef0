"""Passkeys: a player signs in with a credential on their device (WebAuthn).

A credential contains its player's id (`userHandle`), so only a list per player is stored. A
challenge is valid once, for five minutes, for one purpose. Device attestation is not checked.
"""

import asyncio
import secrets
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from domain.decider import Rejected
from domain.table.state import Player
from server.accounts.device_codes import digest
from server.accounts.identity import Identity, InvalidToken, is_player_id
from server.rate_limits.limits import RateLimits
from server.rate_limits.rate_limiter import RateLimiter
from server.runtime.clock import Clock, rfc3339
from server.runtime.settings import Settings
from server.runtime.telemetry import logger
from server.store import keys
from server.store.redis_client import RedisClient
from server.wire import base64url

Ceremony: TypeAlias = Literal["registration", "authentication"]
MOST_PASSKEYS = 10
"""Maximum number of a player's passkeys."""
LONGEST_KEPT = 1_023
"""Maximum bytes of a credential's id (WebAuthn §4), and of its public key."""
ALGORITHMS = (-8, -7, -257)
"""COSE numbers of EdDSA, ES256 and RS256, the best first."""
REPLACE = """
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) return 1
"""
"""Replaces a passkey only if it is unchanged: one removed or used meanwhile cannot sign in."""


class Site(NamedTuple):
    """The domain of passkeys, and the origins of pages that may use them."""

    rp_id: str
    origins: frozenset[str]


class Passkey(msgspec.Struct, frozen=True):
    """A stored passkey. `made`, `used`: RFC 3339 UTC. `made_with`: browser and system."""

    name: str
    credential: bytes
    public_key: bytes
    sign_count: int
    made: str
    used: str = ""
    made_with: str = ""


class Answered(msgspec.Struct, rename={"client_data": "clientDataJSON", "handle": "userHandle"}):
    """The fields of a browser's answer that we read ourselves; both are in base64url."""

    client_data: str
    handle: str | None = None


class ClientData(msgspec.Struct):
    """The client data that the browser has signed."""

    challenge: str


@dataclass(eq=False)
class Passkeys:
    """The passkeys of all players: made and verified.

    Raises Unavailable if Redis does not answer.
    """

    _redis: RedisClient
    _identity: Identity
    _clock: Clock
    _limiter: RateLimiter
    _rate_limits: RateLimits
    _settings: Settings

    async def to_make(self, player: Player, site: Site, payer: str | None) -> dict[str, Any]:
        """Return the options for a browser to make a passkey. Raises Rejected `too_many`."""
        passkeys = await self.of(player.player_id)
        if len(passkeys) >= MOST_PASSKEYS:
            raise Rejected("too_many", why="most_passkeys", limit=MOST_PASSKEYS)
        handle, key = base64url.encoded(player.player_id.encode()), "public-key"
        return {
            "rp": {"id": site.rp_id, "name": "Kontor"},
            "user": {"id": handle, "name": player.name, "displayName": player.name},
            "challenge": await self._challenge(player.player_id, payer),
            "pubKeyCredParams": [{"type": key, "alg": each} for each in ALGORITHMS],
            "excludeCredentials": [
                {"type": key, "id": base64url.encoded(each.credential)}
                for each in passkeys.values()
            ],
            "authenticatorSelection": {"residentKey": "required", "requireResidentKey": True},
        }

    async def to_sign_in(self, site: Site, payer: str | None) -> dict[str, Any]:
        """Return the options for a browser to sign in. Raises Rejected `too_many`."""
        return {"challenge": await self._challenge("", payer), "rpId": site.rp_id}

    async def make(
        self, player: Player, answer: dict[str, Any], name: str, site: Site, made_with: str
    ) -> None:
        """Store a new passkey of the player, and make the player permanent.

        Raises Rejected `malformed` if it does not answer the player's challenge; `too_many`.
        """
        unsound = Rejected("malformed", why="passkey")
        challenge, _ = await self._answered(answer, player.player_id, unsound)
        verification = await verified("registration", answer, challenge, site)
        if verification is None:
            raise unsound
        credential, key = verification.credential_id, verification.credential_public_key
        if max(len(credential), len(key)) > LONGEST_KEPT:
            raise unsound
        await self._identity.keep(player.player_id)
        made_at = rfc3339(self._clock())
        passkey = Passkey(
            name, credential, key, verification.sign_count, made_at, made_with=made_with
        )
        stored = keys.PASSKEYS.of(player.player_id)
        new = digest(base64url.encoded(credential)), msgspec.msgpack.encode(passkey)
        if not await self._redis.put_field(stored, *new, MOST_PASSKEYS):
            raise Rejected("too_many", why="most_passkeys", limit=MOST_PASSKEYS)

    async def sign_in(self, answer: dict[str, Any], site: Site) -> Player:
        """Return the player of a passkey.

        Raises Rejected `not_found` if the answer is not valid.

        Raises Rejected `forbidden` if the passkey's counter has not risen: it may be a copy.
        """
        unknown = Rejected("not_found", why="passkey")
        challenge, player_id = await self._answered(answer, "", unknown)
        key, passkey_id = keys.PASSKEYS.of(player_id), digest(str(answer.get("id")))
        stored: bytes | None = await self._redis.ask("HGET", key, passkey_id)
        if stored is None:
            raise unknown
        passkey = msgspec.msgpack.decode(stored, type=Passkey)
        verification = await verified(
            "authentication",
            answer,
            challenge,
            site,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=0,  # checked below, with its own refusal
        )
        if verification is None:
            raise unknown
        count = verification.new_sign_count
        if self._settings.passkey_counters == "check" and 0 < passkey.sign_count >= count:
            logger().warning("passkey_counter_went_back", player=player_id)
            raise Rejected("forbidden", why="passkey_counter")
        used = rfc3339(self._clock())
        now = msgspec.structs.replace(passkey, sign_count=count, used=used)
        arguments = (passkey_id, stored, msgspec.msgpack.encode(now))
        try:
            if await self._redis.run_script(REPLACE, [key], arguments):
                return (await self._identity.account(player_id)).player
        except InvalidToken:
            pass
        raise unknown

    async def of(self, player_id: str) -> dict[str, Passkey]:
        """Return the player's passkeys by id, the oldest first."""
        stored: dict[bytes, bytes] = await self._redis.ask("HGETALL", keys.PASSKEYS.of(player_id))
        passkeys = [
            (each.decode(), msgspec.msgpack.decode(stored[each], type=Passkey)) for each in stored
        ]
        return dict(sorted(passkeys, key=lambda each: each[1].made))

    async def has_any(self, player_id: str) -> bool:
        """Whether the player has a passkey."""
        return bool(await self._redis.ask("HLEN", keys.PASSKEYS.of(player_id)))

    async def remove(self, player_id: str, passkey_id: str) -> None:
        """Remove a passkey, so that it can no longer sign in. Raises Rejected `not_found`."""
        if not await self._redis.ask("HDEL", keys.PASSKEYS.of(player_id), passkey_id):
            raise Rejected("not_found", why="passkey")

    async def forget(self, player_id: str) -> None:
        """Remove all passkeys of the player."""
        await self._redis.ask("DEL", keys.PASSKEYS.of(player_id))

    async def _challenge(self, about: str, payer: str | None) -> str:
        await self._limiter.spend(self._rate_limits.passkeys, payer)
        challenge = base64url.encoded(secrets.token_bytes(32))
        key = keys.PASSKEY_CHALLENGE.of(digest(challenge))
        await self._redis.set(key, about, keys.PASSKEY_CHALLENGE.lifetime)
        return challenge

    async def _answered(
        self, answer: dict[str, Any], about: str, refusal: Rejected
    ) -> tuple[bytes, str]:
        """Use up the challenge in an answer; return it and the player's id in the answer.

        `about`: the player the challenge was made for, "" to sign in. Raises `refusal` otherwise.
        """
        try:
            answered = msgspec.convert(answer.get("response"), Answered)
            client_data = msgspec.json.decode(
                base64url.decoded(answered.client_data), type=ClientData
            ).challenge
            challenge, player_id = (
                base64url.decoded(client_data),
                base64url.decoded(answered.handle or "").decode(),
            )
        except ValueError:  # includes errors of msgspec, base64 and UTF-8
            raise refusal from None
        stored = await self._redis.ask("GETDEL", keys.PASSKEY_CHALLENGE.of(digest(client_data)))
        if stored != about.encode() or not (about or is_player_id(player_id)):
            raise refusal
        return challenge, player_id


async def verified(
    ceremony: Ceremony, answer: dict[str, Any], challenge: bytes, site: Site, **known_values: Any
) -> Any | None:
    """Return the library's verified result of an answer, None if invalid; computed in a thread.

    `known_values`: arguments with the values of the stored passkey.
    """

    def look() -> Any:
        library = import_module("webauthn")  # the import takes 0.3 s
        return getattr(library, f"verify_{ceremony}_response")(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=list(site.origins),
            **known_values,
        )

    try:
        return await asyncio.to_thread(look)
    except Exception:  # noqa: BLE001 - malformed answers raise any error
        return None
