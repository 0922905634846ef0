"""Requests to addresses that strangers name: nothing of this network can be reached by them.

HTTPS alone, at its port. The name is looked up here, each address that it has is looked at, and the
connection is made to one of these: a second look-up might answer something else. Nothing is
redirected, no proxy of the environment is asked, and an answer is short or is not read.
"""

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx

from server.budgets.slots import NoSlot, Slots

ANSWER_SECONDS = 5.0
LONGEST_ANSWER = 4_096
LONGEST_ENDPOINT = 1_024
AT_ONCE_OUTSIDE, AT_ONCE_AT_A_HOST = 256, 8
"""More of all than one address can have called: hosts that never answer cost others nothing."""
HTTPS_PORT = 443
LOOK_UPS = ThreadPoolExecutor(AT_ONCE_OUTSIDE, "look_up")
"""Whoever has a name that takes long to look up makes nobody wait who opens a table or signs in."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
RETRY_AFTER_DIGITS = 6


class Forbidden(Exception):  # noqa: N818 - names what is so
    """An address that nobody is sent to from here."""


class Answer(NamedTuple):
    """`retry_after`: seconds that the answer asks to wait, 0: it says nothing."""

    status: int
    retry_after: int


class NoAnswer(Exception):  # noqa: N818 - names what is so
    """It did not answer, or not in time."""


class Outgoing:
    """`allowed`: hosts, as `name` or `name:port`, that an operator trusts wherever they are."""

    def __init__(self, allowed: frozenset[str]) -> None:
        self._allowed = allowed
        self._slots = Slots(AT_ONCE_OUTSIDE, AT_ONCE_AT_A_HOST)
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    def require_sound(self, url: str) -> tuple[str, int]:
        """The host and port of an address that may be asked as far as it says. Raises Forbidden."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port or HTTPS_PORT
        except ValueError as error:
            raise Forbidden(str(error)) from error
        plain = url.isascii() and url.isprintable() and len(url) <= LONGEST_ENDPOINT
        if not plain or parts.scheme != "https" or parts.username is not None or not host:
            raise Forbidden("It is no plain address of HTTPS.")
        if port != HTTPS_PORT and not self._is_allowed(host, port):
            raise Forbidden("Only port 443 is asked.")
        return host, port

    def _is_allowed(self, host: str, port: int) -> bool:
        return not self._allowed.isdisjoint((host, f"{host}:{port}"))

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> Answer:
        """Send it there. Raises Forbidden, NoAnswer."""
        host, port = self.require_sound(url)
        try:
            async with self._slots.of(host, ANSWER_SECONDS), asyncio.timeout(ANSWER_SECONDS):
                return await self._post(url, host, port, headers, body)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, NoSlot, UnicodeError) as error:
            raise NoAnswer(str(error) or type(error).__name__) from error

    async def _post(
        self, url: str, host: str, port: int, headers: dict[str, str], body: bytes
    ) -> Answer:
        address = await self._address_of(host, port)
        if self._client is None:  # no line is kept: the next one may be to another at that address
            limits = httpx.Limits(max_keepalive_connections=0)
            tls = httpx.create_ssl_context()
            self._client = httpx.AsyncClient(verify=tls, trust_env=False, limits=limits)
        async with self._client.stream(
            "POST",
            httpx.URL(url).copy_with(host=address),
            content=body,
            headers={**headers, "Host": host if port == HTTPS_PORT else f"{host}:{port}"},
            extensions={"sni_hostname": host},
            follow_redirects=False,
        ) as answer:
            size = 0
            async for chunk in answer.aiter_raw():
                size += len(chunk)
                if size > LONGEST_ANSWER:
                    break
            wait = answer.headers.get("retry-after", "")
            is_number = wait.isascii() and wait.isdigit() and len(wait) <= RETRY_AFTER_DIGITS
            return Answer(answer.status_code, int(wait) if is_number else 0)

    async def _address_of(self, host: str, port: int) -> str:
        """One of the addresses of that host. Raises Forbidden if any of them is of a network."""
        look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(LOOK_UPS, look_up)
        addresses = [str(info[4][0]) for info in found]
        if not self._is_allowed(host, port):
            for address in addresses:
                if not is_public(address):
                    raise Forbidden(f"{host} is at {address}.")
        return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is of the open internet, and of one machine there."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inside = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
        if ip in NAT64:
            inside.append(ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF))
        if any(one is not None and not is_public(str(one)) for one in inside):
            return False
        if ip.ipv4_mapped is not None:
            return True
        if ip.is_site_local:  # fec0::/10, which Python takes for global
            return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved)
