"""What every connection passes before anything is done for it."""

import asyncio
import contextlib
from collections.abc import Generator

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.decider import Rejected
from server.budgets.addresses import Addresses
from server.budgets.budgets import budgets_of
from server.budgets.rate_limiter import LocalRateLimiter
from server.http.forwarded import tell_of_unread_header
from server.http.late_refusals import LateRefusals
from server.http.own_hosts import OwnHosts
from server.http.problems import problem_response
from server.http.security_headers import with_security_headers
from server.runtime.settings import Settings
from server.socket.held_sockets import HeldSockets
from server.wire.limits import LONGEST_QUERY

SOCKET_PATH = "/ws"
RETRY_SOCKET_SECONDS = 10
"""When an address that has too many sockets may try again."""
POLICY_VIOLATION = 1008


class Admission:
    """ASGI middleware: the budgets of an address come first, then the name it asks for.

    `requests`: how often an address may call. `http` answers requests, `sockets` whatever is opened
    at `/ws`. Who is refused gets a problem document, also for a socket.
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
        self._own_hosts = OwnHosts(settings)
        self.late_refusals = LateRefusals(budgets_of(settings).requests)
        self.held_sockets = HeldSockets(settings.sockets_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tell_of_unread_header(self._addresses, scope)
        payer = self._addresses.payer(scope)
        try:
            self._requests.spend(payer)  # before anything else is done for it
        except Rejected as refusal:
            await self._refuse_late(refusal, payer, scope, receive, send)
            return
        try:
            require_short_query(scope)
            self._own_hosts.require(scope)
            if scope["type"] == "http":
                await self._http(scope, receive, with_security_headers(send))
            elif scope["path"] == SOCKET_PATH:
                with self._held(payer):
                    await self._sockets(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        except Rejected as refusal:
            await refuse(refusal, scope, receive, send)
        except asyncio.CancelledError:  # by uvicorn, when the time to drain is over
            if scope["type"] == "http":
                await refuse(Rejected("unavailable"), scope, receive, send)

    async def _refuse_late(
        self,
        refusal: Rejected,
        payer: str | None,
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        answer = problem_response(HTTPConnection(scope), refusal)
        if not await self.late_refusals.wait(payer):
            answer.headers["connection"] = "close"
        await answer(scope, receive, with_security_headers(send))

    @contextlib.contextmanager
    def _held(self, payer: str | None) -> Generator[None]:
        """Count a socket of that address while it is open. Raises Rejected for one too many."""
        if payer is None:
            yield
            return
        try:
            if not self.held_sockets.add(payer):
                most = self.held_sockets.most
                wait = RETRY_SOCKET_SECONDS
                raise Rejected("too_many", why="sockets", limit=most, retry_after=wait)
            yield
        finally:
            self.held_sockets.remove(payer)


def require_short_query(scope: Scope) -> None:
    """Before anything parses it. Raises Rejected `too_big`."""
    if len(scope["query_string"]) > LONGEST_QUERY:
        raise Rejected("too_big", why="query", limit=LONGEST_QUERY)


async def refuse(refusal: Rejected, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or a socket that is not open yet, with a problem document."""
    answer = problem_response(HTTPConnection(scope), refusal)
    await answer(scope, receive, with_security_headers(send))
