"""Limits of HTTP connections: their rate, number and duration, and the bytes per parse.

An address that connects too fast is cut before a parser is made for it. A refusal over HTTP would
cost almost as much as an answer.

By default uvicorn has no time limit for the rest of a request or for the client's reading of an
answer. Here every phase has one: a request's headers, its body, and the reading of the answer.
`run.py` sets how long an idle keep-alive connection stays open.

Received bytes are parsed in slices; heads take one slice per turn of the loop. An address that has
used up its limit of calls waits: its connections are not read until their turn comes.

These refusals happen before the application can choose a language, so they are in English.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import h11
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr

from domain.decider import Rejected
from server.http.problems import problem_response
from server.http.request_parser import RequestParser
from server.http.socket_handover import SocketHandover
from server.metrics.process import most_connections
from server.rate_limits.client_addresses import Addresses
from server.rate_limits.limits import RateLimits
from server.rate_limits.rate_limiter import LocalRateLimiter
from server.runtime.settings import Settings
from server.runtime.telemetry import warn_seldom
from server.socket.socket_quota import SocketQuota

CONNECTIONS_A_CALL = 4
"""Allowed connections for each allowed call of an address. A client that calls too often gets a
refusal; a client that connects faster than this is cut without an answer."""
CONNECTIONS_BURST_SECONDS = 3
"""Burst of connections, in seconds of their rate: for a class of 30 with six connections each."""
HEADS_A_CALL = 2
"""Parsed heads for each allowed call of an address, so that half of them can be refused."""
REFUSED_HEADS_AT_ONCE = 60
"""Heads that a burst may have in addition to its calls."""
SLICE_BYTES = 4_096
"""Number of bytes that are parsed at a time."""
MOST_BYTES_AHEAD = 16_384
"""Maximum bytes that may arrive before the previous request is answered."""
CONNECTION_RETRY_SECONDS = 10
LINGER_SECONDS = 1.0
"""Time that a refused client has to read the refusal."""
MOST_LINGERING = 64
"""Maximum number of refused connections that are still open; further ones are cut at once."""


class HttpLimits:
    """Limits shared by all connections of a gateway: their number, rate and duration.

    Behind a proxy there are no rate limits: it connects for all clients, whose addresses are inside
    the heads.
    """

    def __init__(self, settings: Settings) -> None:
        self.header_seconds = settings.header_seconds
        self.body_seconds = settings.body_seconds
        self.most = most_connections(settings.connections)
        self.held = SocketQuota(settings.connections_per_address)
        """Open HTTP connections by address, without WebSockets."""
        calls = RateLimits(settings).requests
        limit = 0 if os.environ.get("FORWARDED_ALLOW_IPS") else calls.limit
        heads, rate = limit * HEADS_A_CALL, limit * CONNECTIONS_A_CALL
        burst = calls.burst + REFUSED_HEADS_AT_ONCE
        self.heads = LocalRateLimiter(calls._replace(limit=heads, burst=burst))
        burst = CONNECTIONS_BURST_SECONDS * rate
        self.connections = LocalRateLimiter(calls._replace(limit=rate, burst=burst))
        self._addresses = Addresses(settings.exempt_networks)

    def payer(self, client: tuple[str, int] | None) -> str | None:
        return self._addresses.payer({"client": client})

    def wait_for_head(self, client: tuple[str, int] | None, calls: float, longest: float) -> float:
        """Return the seconds until a head that costs `calls` is paid for. Raises Rejected."""
        return self.heads.reserve(self.payer(client), longest, calls)


class NewConnection(asyncio.Protocol):
    """Cuts an address that connects too fast; passes other connections to a protocol.

    `make`: makes the protocol.
    """

    def __init__(self, limits: HttpLimits, make: Callable[[], asyncio.Protocol]) -> None:
        self._limits = limits
        self._make = make

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        try:
            self._limits.connections.spend(self._limits.payer(get_remote_addr(transport)))
        except Rejected as refusal:
            warn_seldom("connection_refused", code=refusal.code)
            transport.abort()
            return
        protocol = self._make()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)


class HttpProtocol(H11Protocol):
    """uvicorn's protocol on h11 that cuts slow clients and refuses connections above the limits.

    `handover`: hands sockets over to other workers. `head`: bytes that another worker has read.
    """

    conn: RequestParser

    def __init__(
        self,
        *args: Any,
        limits: HttpLimits,
        handover: SocketHandover | None = None,
        head: bytes = b"",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.conn = RequestParser(self._pay)
        self._limits = limits
        self._handover = handover
        self._unread = bytearray(head)
        """Received bytes that are not parsed yet."""
        self._next_slice: asyncio.Handle | None = None
        self._turn: asyncio.TimerHandle | None = None
        """Timer that parses the received head when the address may call again."""
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
            if self._unread:
                self._parse_later()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        if self._ended:
            self.transport.pause_reading()  # again: the loop starts reading after `connection_made`
            return
        self._unread += data
        if self._next_slice is None:
            self._parse()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()
        if self._handover is not None and self._handover.gave(event, self.transport):
            self.connections.discard(self)
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Write the error unless an answer has begun; uvicorn uses h11 for it, which may raise."""
        self._ended = True
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            status, why = self.conn.refusal or (HTTPStatus.BAD_REQUEST, msg)
            self.transport.write(last_answer(PlainTextResponse(why, status)))
        if self.cycle is not None:  # pyright: ignore[reportUnnecessaryComparison]
            self._answer_nobody()
        self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._expect(self._limits.body_seconds)
            return
        self._watch()
        if self._unread:
            self._parse_later()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(self._limits.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    def _parse(self) -> None:
        """Parse received bytes: one slice of a head, or everything of a body."""
        self._next_slice = None
        self.flow.resume_reading()
        may_begin = self._turn is None
        while self._unread and not self._ended and not self.transport.is_closing():
            phase = self.conn.their_state
            if phase is h11.IDLE and may_begin:
                may_begin = False
            elif phase is not h11.SEND_BODY:
                self._hold(phase)
                break
            part = bytes(self._unread[:SLICE_BYTES])
            del self._unread[:SLICE_BYTES]
            super().data_received(part)
            if self not in self.connections:  # it became a WebSocket, here or in another worker
                return
        self._watch()

    def _hold(self, phase: Any) -> None:
        """Stop reading until the loop's next turn, the head's turn, or the previous answer."""
        self.flow.pause_reading()
        if phase is h11.IDLE:
            if self._turn is None:
                self._parse_later()
        elif len(self._unread) > MOST_BYTES_AHEAD:
            self.transport.abort()

    def _parse_later(self) -> None:
        if self._next_slice is None:
            self._next_slice = self.loop.call_soon(self._parse)

    def _pay(self, calls: float) -> bool:
        """Whether the received head is parsed now; if not, it waits for its turn or is refused."""
        if self._turn is not None:
            return False
        longest = self._limits.header_seconds if len(self._unread) <= MOST_BYTES_AHEAD else 0
        try:
            wait = self._limits.wait_for_head(self.client, calls, longest)
        except Rejected as refusal:
            warn_seldom("connection_refused", code=refusal.code)
            self._end(refusal)
            return False
        if not wait:
            return True
        self._unset_keepalive_if_required()
        self._expect(wait + self._limits.header_seconds)
        self.flow.pause_reading()
        self._turn = self.loop.call_later(wait, self._take_turn)
        return False

    def _take_turn(self) -> None:
        self._turn = None
        if self._ended or self.transport.is_closing():
            return
        self.conn.is_paid = True
        self.flow.resume_reading()
        self.handle_events()
        if self in self.connections:
            self._parse()

    def _refusal(self) -> Rejected | None:
        """Return why this connection is refused; if it is not, count it as open."""
        held, wait = self._limits.held, CONNECTION_RETRY_SECONDS
        if len(self.connections) > self._limits.most:
            return Rejected("unavailable", why="connections", retry_after=wait)
        payer = self._limits.payer(self.client)
        if payer is not None:
            if not held.add(payer):
                held.remove(payer)
                return Rejected("too_many", why="sockets", limit=held.most, retry_after=wait)
            self._payer = payer
        return None

    def _watch(self) -> None:
        """Set a new deadline when a request enters its next phase."""
        phase = self.conn.their_state
        if self._ended or phase is self._phase:
            return
        self._phase = phase
        if phase is h11.IDLE:
            if self._turn is None:
                self._expect(self._limits.header_seconds)
        elif phase is h11.SEND_BODY:
            self._expect(self._limits.body_seconds)
        elif self._deadline is not None:  # the request is complete
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
        """Answer with the refusal and read nothing more."""
        if self._ended:
            return
        self._ended = True
        if self._deadline is not None:
            self._deadline.cancel()
        if len(self.connections) > self._limits.most + MOST_LINGERING:
            self.transport.abort()
            return
        if self.conn.their_state is h11.SEND_BODY:
            self._answer_nobody()
        self.transport.pause_reading()
        self._deadline = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        nobody = HTTPConnection({"type": "http", "headers": []})
        self.transport.write(last_answer(problem_response(nobody, refusal)))
        with contextlib.suppress(OSError):  # the client has disconnected
            self.transport.write_eof()

    def _answer_nobody(self) -> None:
        """Signal the running endpoint that its client has disconnected."""
        self.cycle.disconnected = True
        self.cycle.message_event.set()

    def _let_go(self) -> None:
        for timer in (self._deadline, self._reading, self._next_slice, self._turn):
            if timer is not None:
                timer.cancel()
        self.conn.pay = lambda _: False  # breaks a reference cycle
        if self._payer is not None:
            self._limits.held.remove(self._payer)
            self._payer = None


def last_answer(response: Response) -> bytes:
    """Return the bytes of the last answer of a connection."""
    status = response.status_code
    head = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode(),
        *(name + b": " + value for name, value in response.raw_headers),
        b"connection: close",
    ]
    return b"\r\n".join(head) + b"\r\n\r\n" + bytes(response.body)
