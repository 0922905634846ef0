"""The first checks of every request and socket.

Their order: the rate limit of the address (429, delayed by `Tarpit`), the length of the query, and
the requested host name (`TrustedHosts`). For a socket, the address' limit of sockets follows.
"""

import asyncio
import contextlib
import socket
from collections.abc import Generator, Mapping, MutableMapping
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.decider import Rejected
from server.http.forwarded import tell_of_unread_header
from server.http.problems import problem_response
from server.rate_limits.client_addresses import Addresses
from server.rate_limits.limits import RateLimit
from server.rate_limits.rate_limiter import LocalRateLimiter
from server.runtime.settings import Settings
from server.runtime.telemetry import warn_of_each
from server.socket.socket_quota import SocketQuota
from server.wire.json_input import LONGEST_SHOWN
from server.wire.limits import LONGEST_QUERY

SOCKET_PATH = "/ws"
SOCKET_RETRY_SECONDS = 10
"""Seconds until an address with too many sockets may try again."""
TARPIT_SECONDS = 0.25
LONGEST_TARPIT_SECONDS = 30.0
FIRST_REFUSALS = 60
"""The first refusals of an address, which wait only `TARPIT_SECONDS`."""
MOST_IN_TARPIT = 512
"""Maximum number of waiting refusals; further refused clients must reconnect."""
ANY_HOST = "*"
LONGEST_HOST = 260
"""Maximum bytes of `Host`: a name of 253 letters and a port. Names up to this size are cached."""
LONGEST_HOST_SHOWN = 80
LOGGED = ("unknown_host", "unknown_origin")
"""Refusals that may come from a wrong setting of the operator or of a proxy."""
SECURITY_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
)
"""Browsers do not guess types, send no referrer, and cannot frame our pages. An answer other than
the page itself cannot load or run anything."""


class Tarpit:
    """Delays 429 answers: a refusal costs the client at least 0.25 s.

    A refusal costs the server as much as many other answers. Without delays, a few connections, or
    many of one address, could keep a gateway busy with refusals. After the first ones, an address
    gets refusals only at the rate of its request limit; each further one waits for its turn.
    """

    def __init__(self, requests: RateLimit, most: int = MOST_IN_TARPIT) -> None:
        self._pace = LocalRateLimiter(requests._replace(burst=FIRST_REFUSALS))
        self._most = most
        self.waiting = 0

    async def wait(self, payer: str | None) -> bool:
        """Delay a refusal of the address; return False at once if the queue is full or too slow."""
        if self.waiting >= self._most:
            return False
        try:
            turn = self._pace.reserve(payer, LONGEST_TARPIT_SECONDS)
        except Rejected:
            return False
        self.waiting += 1
        try:
            await asyncio.sleep(max(TARPIT_SECONDS, turn))
        finally:
            self.waiting -= 1
        return True


class TrustedHosts:
    """The host names of this server: `KONTOR_HOSTS`, separated by commas.

    A foreign page can make its own name resolve to a server in the reader's network or on their
    machine (DNS rebinding). The browser then treats our answers as that page's own. The name in
    `Host` reveals this. `Host` is an IP address only if the user entered one, so every address is
    accepted; a name must be ours.

    Without a list every name is accepted if we listen to other machines, because they may use names
    that we cannot guess. Clients on the loopback use `localhost` or the name of this machine. A
    proxy may pass on the name that its client requested; that name must be listed.
    """

    def __init__(self, settings: Settings) -> None:
        listed = {name.strip().lower() for name in settings.hosts.split(",") if name.strip()}
        self._any = ANY_HOST in listed or (not listed and not is_loopback(settings.host))
        self._names = listed | {"localhost", socket.gethostname().lower()}
        self._answers_to = lru_cache(maxsize=1024)(self._is_ours)

    def require(self, scope: Mapping[str, Any]) -> None:
        """Raise Rejected `unknown_host` if an ASGI connection requests a foreign host."""
        if self._any:
            return
        for name, value in scope["headers"]:
            if name == b"host" and not (len(value) <= LONGEST_HOST and self._answers_to(value)):
                raise Rejected("unknown_host", host=value.decode("latin-1")[:LONGEST_HOST_SHOWN])

    def _is_ours(self, host: bytes) -> bool:
        try:
            name = urlsplit(f"//{host.decode('latin-1')}").hostname or ""
        except ValueError:
            return False
        return name in self._names or name.endswith(".localhost") or is_address(name)


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    return host == "localhost" or (is_address(host) and ip_address(host).is_loopback)


class Admission:
    """The outermost ASGI middleware.

    `requests`: the rate limit of an address. `http` answers requests, `sockets` answers
    connections to `/ws`. A refused client gets a problem document, also for a socket.
    """

    def __init__(
        self,
        settings: Settings,
        addresses: Addresses,
        requests: LocalRateLimiter,
        http: ASGIApp,
        sockets: ASGIApp,
    ) -> None:
        self._addresses = addresses
        self._requests = requests
        self._http, self._sockets = http, sockets
        self._trusted_hosts = TrustedHosts(settings)
        self.tarpit = Tarpit(requests.rate_limit)
        self.held_sockets = SocketQuota(settings.sockets_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tell_of_unread_header(self._addresses, scope)
        payer = self._addresses.payer(scope)
        try:
            self._requests.spend(payer)
        except Rejected as refusal:
            answer = problem_response(HTTPConnection(scope), refusal)
            if not await self.tarpit.wait(payer):
                answer.headers["connection"] = "close"
            await answer(scope, receive, with_security_headers(send))
            return
        try:
            require_short_query(scope)
            self._trusted_hosts.require(scope)
            if scope["type"] == "http":
                await self._http(scope, receive, with_security_headers(send))
            elif scope["path"] == SOCKET_PATH:
                with self._held(payer):
                    await self._sockets(scope, receive, send)
            else:
                nothing = Rejected("not_found", why="path", path=scope["path"][:LONGEST_SHOWN])
                await refuse(nothing, scope, receive, send)
        except Rejected as refusal:
            await refuse(refusal, scope, receive, send)
        except asyncio.CancelledError:  # by uvicorn, when the drain time is over
            if scope["type"] == "http":
                await refuse(Rejected("unavailable"), scope, receive, send)

    @contextlib.contextmanager
    def _held(self, payer: str | None) -> Generator[None]:
        """Count a socket of the address while it is open. Raises Rejected above the limit."""
        if payer is None:
            yield
            return
        try:
            if not self.held_sockets.add(payer):
                most, wait = self.held_sockets.most, SOCKET_RETRY_SECONDS
                raise Rejected("too_many", why="sockets", limit=most, retry_after=wait)
            yield
        finally:
            self.held_sockets.remove(payer)


def require_short_query(scope: Scope) -> None:
    """Raise Rejected `too_big` if the query is too long to parse."""
    if len(scope["query_string"]) > LONGEST_QUERY:
        raise Rejected("too_big", why="query", limit=LONGEST_QUERY)


async def refuse(refusal: Rejected, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or a socket that is not open yet, with a problem document."""
    if refusal.code in LOGGED:
        warn_of_each("host_or_origin_refused", code=refusal.code, **refusal.facts)
    answer = problem_response(HTTPConnection(scope), refusal)
    await answer(scope, receive, with_security_headers(send))


def with_security_headers(send: Send) -> Send:
    """Return an ASGI `send` that adds the security headers an answer lacks."""

    async def sends(message: MutableMapping[str, Any]) -> None:
        if message["type"].endswith("http.response.start"):  # also of a refused socket
            names = {name for name, _ in message["headers"]}
            more = [header for header in SECURITY_HEADERS if header[0] not in names]
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return sends
