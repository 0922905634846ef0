"""The WebSocket gateway: accepts sockets and serves them.

`http/admission.py` raises the refusal of a socket before anything is sent.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from domain.decider import Rejected
from server.runtime.telemetry import name_connection
from server.socket.connection import Connection
from server.socket.context import SocketContext
from server.socket.open_sockets import OpenSockets
from server.socket.send_queue import Crowd, Send, SendQueue
from server.socket.transport import TRANSPORT
from server.wire.json_input import LONGEST_SHOWN

Receive: TypeAlias = Callable[[], Awaitable[Any]]
SUBPROTOCOL = "kontor.v1"


class Gateway:
    """An ASGI application for the scope `websocket`. `sockets`: all sockets of this process."""

    def __init__(self, context: SocketContext, sockets: OpenSockets) -> None:
        self._context = context
        self._sockets = sockets
        self._crowd = Crowd(context.tables.counters.sent_bytes)

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        self._require_welcome(scope)
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
        bound = self._context.settings.queue_bytes
        queue = SendQueue(send, scope["extensions"][TRANSPORT], bound, self._crowd)
        socket = Connection(self._context, queue, self._context.addresses.payer(scope))
        open_sockets = self._context.tables.counters.sockets
        self._sockets.all.add(socket)
        open_sockets.value += 1
        name_connection(socket.name)
        try:
            await asyncio.create_task(serve(socket, receive))
        finally:
            self._sockets.all.discard(socket)
            open_sockets.value -= 1
            socket.disconnected()
            await queue.finish()

    async def close(self) -> None:
        """Cancel delayed commands; clients send them again to another gateway."""
        await self._context.answers_later.cancel()

    def _require_welcome(self, scope: Mapping[str, Any]) -> None:
        """Raise Rejected `unavailable`, `unknown_subprotocol` or `unknown_origin` to refuse."""
        if self._sockets.are_shut:
            raise Rejected("unavailable", why="not_ready", fault="other_ledger")
        require_subprotocol(scope.get("subprotocols", ()))
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        other_origins = self._context.settings.other_origins
        require_origin(headers.get(b"origin"), headers.get(b"host", ""), other_origins)


async def serve(socket: Connection, receive: Receive) -> None:
    """Handle messages until the socket ends.

    Run it as its own task: a task wakes up through every coroutine that awaits, and the application
    is inside five of them.
    """
    while not socket.queue.ended:
        message = await receive()
        if message["type"] != "websocket.receive":
            break
        await socket.take(message["bytes"])


def require_subprotocol(offered: Sequence[str]) -> None:
    """Raise Rejected `unknown_subprotocol` if the client does not offer ours."""
    if not offered:
        raise Rejected("unknown_subprotocol", why="none", known=SUBPROTOCOL)
    if SUBPROTOCOL not in offered:
        names = ", ".join(offered)[:LONGEST_SHOWN]
        raise Rejected("unknown_subprotocol", asked=names, known=SUBPROTOCOL)


def require_origin(origin: str | None, host: str, other_origins: frozenset[str]) -> None:
    """Raise Rejected `unknown_origin` for a page of an origin that is neither ours nor listed.

    Clients without an origin are no pages, and are allowed.
    """
    if origin is None or origin in other_origins:
        return
    with contextlib.suppress(ValueError):  # not a URL
        page = urlsplit(origin)
        default = {"http": ":80", "https": ":443"}.get(page.scheme, "")
        if page.netloc.removesuffix(default) == host.removesuffix(default):
            return
    raise Rejected("unknown_origin", origin=origin[:LONGEST_SHOWN], host=host[:LONGEST_SHOWN])
