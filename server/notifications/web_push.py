"""Web push: messages encrypted for one browser (RFC 8291, `aes128gcm` of RFC 8188).

A signature identifies this server to the push service (VAPID, RFC 8292).
"""

import os
from dataclasses import dataclass

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server.notifications.notification import Message, NotDelivered
from server.notifications.outgoing import HTTPS_PORT, Answer, Forbidden, NoAnswer, Outgoing
from server.notifications.subscriptions import Subscription
from server.store import keys
from server.store.redis_client import RedisClient
from server.wire import base64url

CURVE = ec.SECP256R1()
VAPID_KEY = keys.VAPID.of()
TOKEN_SECONDS = 43_200
"""Lifetime of a signature; push services accept at most a day."""
RECORD = 4096
"""Maximum bytes of a record. A message is one record, and push services accept no more."""
PRIVATE_BYTES, SIGNED_BYTES = 32, 32
KEPT_SECONDS = 86_400
"""Time that a push service keeps a message for an offline browser."""
AGAIN = (408, 425, 429)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key as a point of 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_point(data: bytes) -> bool:
    """Whether the bytes are a valid public key of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    except (ValueError, UnsupportedAlgorithm):
        return False
    return len(data) == 65


def derived(key: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    """Return another key of `size` bytes (HKDF of RFC 5869, with SHA-256)."""
    return HKDF(hashes.SHA256(), size, salt, info).derive(key)


def encrypted(
    message: bytes,
    public_key: bytes,
    secret: bytes,
    ours: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message for one browser. `ours`, `salt`: generated here, except in tests."""
    ours, salt = ours or ec.generate_private_key(CURVE), salt or os.urandom(16)
    browser_key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public_key)
    shared, sender = ours.exchange(ec.ECDH(), browser_key), public_bytes(ours)
    info = b"WebPush: info\x00" + public_key + sender
    material = derived(shared, secret, info, 32)
    key = derived(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derived(material, salt, b"Content-Encoding: nonce\x00", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender + sealed


@dataclass(eq=False)
class PushSender:
    """Sends messages to browsers. All gateways of a ledger share one key, which is made once.

    `contact`: the operator's address for push services, `mailto:` or `https:`.
    """

    _redis: RedisClient
    _contact: str
    _outgoing: Outgoing
    _cached_key: ec.EllipticCurvePrivateKey | None = None

    async def public_key(self) -> str:
        """Return our public key for push services. Raises Unavailable."""
        return base64url.encoded(public_bytes(await self._key()))

    async def _key(self) -> ec.EllipticCurvePrivateKey:
        if self._cached_key is None:
            fresh = ec.generate_private_key(CURVE).private_numbers().private_value
            stored = await self._redis.first_set(VAPID_KEY, fresh.to_bytes(PRIVATE_BYTES, "big"))
            self._cached_key = ec.derive_private_key(int.from_bytes(stored, "big"), CURVE)
        return self._cached_key

    async def _authorization(self, audience: str, now: float) -> str:
        """Return the `Authorization` header for a push service with this origin."""
        claims = {"aud": audience, "exp": int(now) + TOKEN_SECONDS, "sub": self._contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        token = ".".join(base64url.encoded(msgspec.json.encode(part)) for part in parts)
        signed = (await self._key()).sign(token.encode(), ec.ECDSA(hashes.SHA256()))
        both = utils.decode_dss_signature(signed)
        signature = b"".join(number.to_bytes(SIGNED_BYTES, "big") for number in both)
        return f"vapid t={token}.{base64url.encoded(signature)}, k={await self.public_key()}"

    async def send(self, player_id: str, to: Subscription, message: Message, now: float) -> None:
        """Send a message to a player's browser. Raises NotDelivered, Unavailable."""
        try:
            host, port = self._outgoing.require_sound(to.endpoint)
            audience = f"https://{host}" + ("" if port == HTTPS_PORT else f":{port}")
            headers = {
                "Authorization": await self._authorization(audience, now),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT_SECONDS),
                "Urgency": "high",
                "Topic": message.tag[:32],
            }
            body = encrypted(msgspec.json.encode(message), to.public_key, to.secret)
            require_taken(await self._outgoing.post(to.endpoint, headers, body, player_id))
        except Forbidden as error:
            raise NotDelivered("gone", str(error)) from error
        except NoAnswer as error:
            raise NotDelivered("later", str(error)) from error


def require_taken(answer: Answer) -> None:
    """Check the answer of a push service (RFC 8030). Raises NotDelivered."""
    match answer.status:
        case 200 | 201 | 202 | 204:
            return
        case 404 | 410:
            raise NotDelivered("gone", "The subscription has ended.")
        case status if status in AGAIN or status >= 500:
            raise NotDelivered("later", f"It answered {status}.", answer.retry_after)
        case status:
            raise NotDelivered("refused", f"It answered {status}.")
