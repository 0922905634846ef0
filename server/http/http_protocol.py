"""uvicorn's HTTP protocol, with an end to what a client draws out and to how many there may be.

uvicorn waits for ever for the rest of a request and for an answer to be read. Here every phase of a
connection has its time: a request's headers, its body, and the reading of what is answered. Idle
connections that are kept alive are closed by uvicorn after 5 s.

What is refused here has no application yet that could answer, and no language but English.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from http import HTTPStatus
from typing import Any

import h11
from starlette.requests import HTTPConnection
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from domain.decider import Rejected
from server.budgets.addresses import Addresses
from server.http.problems import problem_response
from server.runtime.descriptors import most_connections
from server.runtime.settings import Settings
from server.runtime.telemetry import warn_seldom

LINGER_SECONDS = 1.0
"""How long a client that was refused may take to read why."""
MOST_LINGERING = 64
"""Refused connections at a time; any more are cut at once."""
RETRY_SECONDS = 10
NO_REQUEST = (
    b"HTTP/1.1 400 Bad Request\r\n"
    b"content-type: text/plain; charset=utf-8\r\n"
    b"connection: close\r\n\r\n"
)
"""Before a sentence: what came was no HTTP."""


class HttpLimits:
    """What all connections of a gateway share: how many there may be, and how slow."""

    def __init__(self, settings: Settings) -> None:
        self.header_seconds = settings.header_seconds
        self.body_seconds = settings.body_seconds
        self.most = most_connections(settings.connections)
        self.most_of_address = settings.connections_per_address
        self.open: Counter[str] = Counter()
        """By address; sockets are not among them."""
        self._addresses = Addresses(settings.exempt_networks)

    def payer(self, client: tuple[str, int] | None) -> str | None:
        return self._addresses.payer({"client": client})


class HttpProtocol(H11Protocol):
    """Cuts who is too slow, and refuses who comes when there are too many."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        limits: HttpLimits,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = limits
        self._ended = False
        self._phase: Any = None
        self._deadline: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._payer: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        refusal = self._refusal()
        if refusal is not None:
            warn_seldom("connection_refused", code=refusal.code, open=len(self.connections))
            self._end(refusal)
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        if self._ended:
            self.transport.pause_reading()  # again: a loop begins to read after `connection_made`
            return
        super().data_received(data)
        if self in self.connections:  # else it has become a socket
            self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Unless an answer has begun. Uvicorn would send another, through h11, which may refuse."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            self.transport.write(NO_REQUEST + msg.encode())
        if self.cycle is not None:  # pyright: ignore[reportUnnecessaryComparison]
            self._answer_nobody()
        self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._expect(self._limits.body_seconds)
        else:
            self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(self._limits.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    def _refusal(self) -> Rejected | None:
        """Why this connection cannot be served; None: it is counted among the open ones."""
        most = self._limits.most_of_address
        if len(self.connections) > self._limits.most:
            return Rejected("unavailable", why="connections", retry_after=RETRY_SECONDS)
        payer = self._limits.payer(self.client)
        if payer is not None and most:
            if self._limits.open[payer] >= most:
                return Rejected("too_many", why="sockets", limit=most, retry_after=RETRY_SECONDS)
            self._limits.open[payer] += 1
            self._payer = payer
        return None

    def _watch(self) -> None:
        """Each phase of a request has its time, counted from its beginning."""
        phase = self.conn.their_state
        if phase is self._phase:
            return
        self._phase = phase
        if phase is h11.IDLE:
            self._expect(self._limits.header_seconds)
        elif phase is h11.SEND_BODY:
            self._expect(self._limits.body_seconds)
        elif self._deadline is not None:  # it is all there: now we are asked
            self._deadline.cancel()

    def _expect(self, seconds: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._too_slow, seconds)

    def _too_slow(self, seconds: float) -> None:
        if self.transport.is_closing() or self.conn.our_state not in {h11.IDLE, h11.SEND_RESPONSE}:
            self.transport.abort()
        else:
            self._end(Rejected("too_slow", seconds=f"{seconds:g}"))

    def _end(self, refusal: Rejected) -> None:
        """Say why, and read nothing more."""
        self._ended = True
        if len(self.connections) > self._limits.most + MOST_LINGERING:
            self.transport.abort()
            return
        if self.conn.their_state is h11.SEND_BODY:
            self._answer_nobody()
        self.transport.pause_reading()
        self._deadline = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        self.transport.write(answer_bytes(refusal))
        with contextlib.suppress(OSError):  # it has just gone
            self.transport.write_eof()

    def _answer_nobody(self) -> None:
        """The endpoint that is at it, if any, need not answer any more."""
        self.cycle.disconnected = True
        self.cycle.message_event.set()

    def _let_go(self) -> None:
        for timer in (self._deadline, self._reading):
            if timer is not None:
                timer.cancel()
        if self._payer is not None:
            self._limits.open[self._payer] -= 1
            if not self._limits.open[self._payer]:
                del self._limits.open[self._payer]
            self._payer = None


def answer_bytes(refusal: Rejected) -> bytes:
    """A whole answer as it goes over the line, the last one of its connection."""
    response = problem_response(HTTPConnection({"type": "http", "headers": []}), refusal)
    status = response.status_code
    lines = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode(),
        *(name + b": " + value for name, value in response.raw_headers),
        b"connection: close",
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n" + bytes(response.body)
