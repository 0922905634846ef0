"""Requests to URLs that strangers choose. They cannot reach the server's own network.

Only HTTPS at port 443 is allowed. The server resolves the name, checks each address, and connects
to one of them, because a second look-up might return another address. Redirects and proxies of the
environment are ignored. Bytes, time, look-ups and concurrency of a request are bounded.

The server reads only the status and `Retry-After` of an answer. A full parser of HTTP takes 10 ms
of the event loop for an answer with 900 interim answers.
"""

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

import certifi
from anyio import BrokenResourceError, EndOfStream, connect_tcp
from anyio.abc import ByteReceiveStream, ByteStream
from anyio.streams.tls import TLSStream

from server.rate_limits.slots import NoSlot, Slots
from server.runtime.background import start_shared

ANSWER_SECONDS = 5.0
LONGEST_ANSWER = 24_576
"""Maximum bytes received on a connection: TLS handshake, interim answers, head and body."""
LONGEST_ENDPOINT = 1_024
AT_ONCE_OUTSIDE, AT_ONCE_AT_A_HOST = 256, 8
"""Concurrent requests, in all and per host. The total exceeds the subscriptions that one address
may add in a day, so that its dead hosts do not delay others."""
HTTPS_PORT = 443
LOOK_UPS = ThreadPoolExecutor(AT_ONCE_OUTSIDE, "look_up")
"""Separate threads, so that a slow look-up delays no other work of the server."""
LOOK_UPS_EACH = 4
"""Maximum concurrent look-ups of one player, so that slow names leave threads for others."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
SPECIAL = [ipaddress.ip_network(one) for one in ("3fff::/20", "2001:20::/27", "192.88.99.0/24")]
"""Special ranges that Python takes for global: documentation, ORCHIDv2 and DRIP, 6to4 relays."""
RETRY_AFTER_DIGITS = 6
HEAD_END = b"\r\n\r\n"
STATUS_LINE = re.compile(rb"HTTP/1\.\d ([1-5]\d\d)(?: |$)")
NETWORK_ERRORS = (OSError, BrokenResourceError, EndOfStream)


class Forbidden(Exception):  # noqa: N818 - names a state
    """A URL or address to which the server sends no requests."""


class Answer(NamedTuple):
    """`retry_after`: seconds of the `Retry-After` header, 0 without one."""

    status: int
    retry_after: int


class NoAnswer(Exception):  # noqa: N818 - names a state
    """A request without an answer in time."""


class Outgoing:
    """`allowed`: hosts, as `name` or `name:port`, that the operator trusts at any address."""

    def __init__(self, allowed: frozenset[str]) -> None:
        self._allowed = allowed
        self._slots = Slots(AT_ONCE_OUTSIDE, AT_ONCE_AT_A_HOST)
        self._look_ups = Slots(AT_ONCE_OUTSIDE, LOOK_UPS_EACH)
        self._tls: ssl.SSLContext | None = None

    def require_sound(self, url: str) -> tuple[str, int]:
        """Return host and port of a URL whose form is allowed. Raises Forbidden."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port or HTTPS_PORT
        except ValueError as error:
            raise Forbidden(str(error)) from error
        plain = url.isascii() and url.isprintable() and " " not in url
        plain = plain and len(url) <= LONGEST_ENDPOINT
        if not plain or parts.scheme != "https" or parts.username is not None or not host:
            raise Forbidden("It is no plain address of HTTPS.")
        if port != HTTPS_PORT and not self._is_allowed(host, port):
            raise Forbidden("Only port 443 is asked.")
        return host, port

    def _is_allowed(self, host: str, port: int) -> bool:
        return not self._allowed.isdisjoint((host, f"{host}:{port}"))

    async def post(self, url: str, headers: dict[str, str], body: bytes, asker: str) -> Answer:
        """Send a request for the player `asker`. Raises Forbidden, NoAnswer."""
        host, port = self.require_sound(url)
        try:
            async with self._slots.of(host, ANSWER_SECONDS), asyncio.timeout(ANSWER_SECONDS):
                address = await self._address_of(host, port, asker)
                return await self._post(url, (address, port), headers, body)
        except (*NETWORK_ERRORS, NoSlot, ValueError) as error:
            raise NoAnswer(str(error) or type(error).__name__) from error

    async def _post(
        self, url: str, address: tuple[str, int], headers: Mapping[str, str], body: bytes
    ) -> Answer:
        """Send the request on a new connection: another host may have the same address."""
        parts = urlsplit(url)
        if self._tls is None:
            self._tls = ssl.create_default_context()
            self._tls.load_verify_locations(certifi.where())
        sent = {**headers, "Host": parts.netloc, "Content-Length": len(body), "Connection": "close"}
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        async with BoundedStream(await connect_tcp(*address)) as stream:
            connection = await TLSStream.wrap(
                stream, hostname=parts.hostname, ssl_context=self._tls, standard_compatible=False
            )
            await connection.send("\r\n".join(head).encode() + HEAD_END + body)
            return await final_answer(connection)

    async def _address_of(self, host: str, port: int, asker: str) -> str:
        """Return an address of the host. Raises Forbidden if any of its addresses is not public."""
        addresses = await asyncio.shield(start_shared(self._look_up(host, port, asker)))
        if not self._is_allowed(host, port):
            for address in addresses:
                if not is_public(address):
                    raise Forbidden(f"{host} is at {address}.")
        return addresses[0]

    async def _look_up(self, host: str, port: int, asker: str) -> list[str]:
        """Return the addresses of the host.

        The player's slot is held until the thread ends, even if the caller no longer waits.
        """
        get = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        async with self._look_ups.of(asker, ANSWER_SECONDS):
            addresses = await asyncio.get_running_loop().run_in_executor(LOOK_UPS, get)
        return [str(info[4][0]) for info in addresses]


class BoundedStream(ByteStream):
    """A connection that breaks after `LONGEST_ANSWER` received bytes."""

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream
        self._left = LONGEST_ANSWER

    async def receive(self, max_bytes: int = 65_536) -> bytes:
        if not self._left:
            raise BrokenResourceError
        received = await self._stream.receive(min(max_bytes, self._left))
        self._left -= len(received)
        return received

    async def send(self, item: bytes) -> None:
        await self._stream.send(item)

    async def send_eof(self) -> None:
        await self._stream.send_eof()

    async def aclose(self) -> None:
        await self._stream.aclose()

    @property
    def extra_attributes(self) -> Mapping[Any, Callable[[], Any]]:
        return cast("Any", self._stream).extra_attributes


async def final_answer(stream: ByteReceiveStream) -> Answer:
    """Read up to the head of the final answer. Raises ValueError if it is no HTTP/1."""
    received = bytearray()
    while True:
        end = received.find(HEAD_END)
        if end < 0:
            received += await stream.receive()
            continue
        status_line, *fields = bytes(received[:end]).split(b"\r\n")
        match = STATUS_LINE.match(status_line)
        if match is None:
            raise ValueError("no answer of HTTP/1")
        if int(match[1]) >= HTTPStatus.OK:
            return Answer(int(match[1]), retry_after(fields))
        del received[: end + len(HEAD_END)]


def retry_after(fields: list[bytes]) -> int:
    """Return the seconds in `Retry-After`; 0 if it is missing, a date or too long."""
    for field in fields:
        name, _, value = field.partition(b":")
        if name.lower() == b"retry-after":
            seconds = value.strip()
            return int(seconds) if seconds.isdigit() and len(seconds) <= RETRY_AFTER_DIGITS else 0
    return 0


def is_public(address: str) -> bool:
    """Whether an address is on the public internet, and is not multicast."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inside = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
        if ip in NAT64:
            inside.append(ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF))
        if any(inner is not None and not is_public(str(inner)) for inner in inside):
            return False
        if ip.ipv4_mapped is not None:
            return True
        if ip.is_site_local:  # fec0::/10, global according to Python
            return False
    special = ip.is_multicast or ip.is_reserved or any(ip in network for network in SPECIAL)
    return ip.is_global and not special
