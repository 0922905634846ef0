"""A push service on this machine: takes messages over TLS, checks who sends them, and keeps them.

`Browser` is what subscribed there, and the only one that can read them.
"""

import asyncio
import base64
import hmac
import json
import os
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Answer: TypeAlias = Callable[[asyncio.StreamWriter], None]
CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(given: str) -> bytes:
    return base64.urlsafe_b64decode(given + "=" * (-len(given) % 4))


def certificate_in(
    folder: Path, name: str = "push.pem", name_of_key: str = "push-key.pem"
) -> tuple[Path, Path]:
    """For this machine, signed by nobody but itself; and its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl")
    made, key = folder / name, folder / name_of_key
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-noenc", "-days", "2"),
            *("-keyout", str(key), "-out", str(made), "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"),
        ],
        check=True,
        capture_output=True,
    )
    return made, key


@dataclass
class Browser:
    """One that has subscribed. `public`, `auth`: its keys."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def public(self) -> bytes:
        form = (Encoding.X962, PublicFormat.UncompressedPoint)
        return self.key.public_key().public_bytes(*form)

    @property
    def subscription(self) -> dict[str, Any]:
        keys = {"p256dh": text(self.public), "auth": text(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> bytes:
        """Return the message sent to this browser (RFC 8291)."""
        salt, size = body[:16], body[20]
        sender, sealed = body[21 : 21 + size], body[21 + size :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            root = hmac.digest(salt, secret, "sha256")
            return hmac.digest(root, info + b"\x01", "sha256")[:length]

        info = b"WebPush: info\x00" + self.public + sender
        material = derived(shared, self.auth, info, 32)
        key = derived(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derived(material, salt, b"Content-Encoding: nonce\x00", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00").removesuffix(b"\x02")


@dataclass
class PushService:
    """A push service. `asked`: each message with its head. `answers`: its next answers, in order.

    `came`: set with each message; `on_message` receives its path. `answers_after`: seconds.
    """

    port: int = 0
    asked: list[tuple[dict[str, str], str, bytes]] = field(
        default_factory=list[tuple[dict[str, str], str, bytes]]
    )
    answers: list[bytes] = field(default_factory=list[bytes])
    came: asyncio.Event = field(default_factory=asyncio.Event)
    on_message: Callable[[str], object] = str
    answers_after: float = 0.0

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    def browser(self, name: str = "a") -> Browser:
        return Browser(f"https://{self.host}/push/{name}")

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.asked.append((headers, first.split()[1], body))
            self.came.set()
            self.on_message(self.asked[-1][1])
            answer = self.answers.pop(0) if self.answers else CREATED
            await asyncio.sleep(self.answers_after)
            writer.write(answer)
            await writer.drain()
            if not answer:  # one that never answers
                await reader.read()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def messages(self, browser: Browser, count: int) -> list[dict[str, Any]]:
        """The first ones that came, once there are so many; each was signed by its sender."""
        while len(self.asked) < count:
            self.came.clear()
            await self.came.wait()
        found = [one for one in self.asked if browser.endpoint.endswith(one[1])]
        return [self.opened(browser, body) for _, _, body in found]

    @staticmethod
    def opened(browser: Browser, body: bytes) -> dict[str, Any]:
        """A message as that browser reads it."""
        return json.loads(browser.read(body))

    def claims(self, headers: dict[str, str]) -> dict[str, Any]:
        """Return a sender's claims about itself (RFC 8292). Raises InvalidSignature."""
        kind, _, rest = headers["authorization"].partition(" ")
        assert kind == "vapid"
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        said, _, signature = fields["t"].rpartition(".")
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(fields["k"]))
        both = raw(signature)
        numbers = (int.from_bytes(part, "big") for part in (both[:32], both[32:]))
        der = utils.encode_dss_signature(*numbers)
        key.verify(der, said.encode(), ec.ECDSA(hashes.SHA256()))
        return {"k": fields["k"], **json.loads(raw(said.split(".")[1]))}


@asynccontextmanager
async def push_service(certificate: tuple[Path, Path]) -> AsyncIterator[PushService]:
    """One that runs, in this loop."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate)
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=context)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
