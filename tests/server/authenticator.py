"""A device that keeps passkeys, in software: ES256, and a counter that it counts on."""

import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from server.wire import base64url

HERE = "http://localhost:8700"
PRESENT_AND_VERIFIED, WITH_CREDENTIAL = 0x05, 0x40


def new_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


@dataclass
class Authenticator:
    """One passkey. `origin`, `rp_id`: of the page that it thinks it is used on."""

    origin: str = HERE
    rp_id: str = "localhost"
    key: ec.EllipticCurvePrivateKey = field(default_factory=new_key)
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    handle: str = ""
    count: int = 0

    def makes(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.create`."""
        self.handle = asked["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        x, y = (one.to_bytes(32, "big") for one in (numbers.x, numbers.y))
        public_key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        named = bytes(16) + struct.pack(">H", len(self.credential)) + self.credential
        data = self.data(PRESENT_AND_VERIFIED | WITH_CREDENTIAL) + named + public_key
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self.client_data("webauthn.create", asked["challenge"])
        return self.answer(clientDataJSON=client_data, attestationObject=statement)

    def signs(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.get`."""
        self.count += 1
        data = self.data(PRESENT_AND_VERIFIED)
        client_data = self.client_data("webauthn.get", asked["challenge"])
        signed = data + hashlib.sha256(client_data).digest()
        signature = self.key.sign(signed, ec.ECDSA(SHA256()))
        return self.answer(
            clientDataJSON=client_data,
            authenticatorData=data,
            signature=signature,
            userHandle=base64url.decoded(self.handle),
        )

    def data(self, flags: int) -> bytes:
        rp_id = hashlib.sha256(self.rp_id.encode()).digest()
        return rp_id + struct.pack(">BI", flags, self.count)

    def client_data(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def answer(self, **response: bytes) -> dict[str, Any]:
        named = base64url.encoded(self.credential)
        written = {name: base64url.encoded(data) for name, data in response.items()}
        return {"id": named, "rawId": named, "type": "public-key", "response": written}
