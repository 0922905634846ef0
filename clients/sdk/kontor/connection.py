"""One connection to a server, which reconnects automatically.

The pauses between attempts grow until a table is shown, or until the connection has lasted for
some seconds. So a server that fails right after its welcome does not receive a hundred attempts
per second.

Watched tables and unanswered commands survive a reconnect. The client requests
a table again with its version and resume token. It sends a command again under its old id, so that
the server commits it once.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec
from websockets.exceptions import ConnectionClosed

from kontor import codes, frames
from kontor.refused import Disconnected, Refused
from kontor.socket import NOT_OPENED, OPEN_SECONDS, Socket, open_socket, replacement
from kontor.wire import Commit, Position, ServerFrame, read

UNREADABLE = {codes.MALFORMED: "malformed", codes.TOO_BIG: "too_big"}
"""Close codes caused by a frame of ours; sending that frame again would repeat the error."""
FIRST_SECONDS = 5.0
"""Time limit for the first connection. Reconnects continue until the connection is closed."""
STEADY_SECONDS = 5.0
"""Seconds after which an open connection counts as a success."""
RESEND_PAUSE, LONGEST_RESEND_PAUSE = 0.2, 1.0
"""Seconds until a command is resent after `unavailable`; doubled each time up to the maximum."""
SHORTEST_PAUSE, LONGEST_PAUSE, PAUSE_GROWTH = 0.05, 2.0, 1.3
"""Seconds between two attempts to reconnect, and the growth factor.

A client waits at most about a third longer than the server was away.
"""
SHORTEST_TABLE_PAUSE, LONGEST_TABLE_PAUSE = 0.2, 30.0
"""Seconds until a table that cannot be shown is requested again; doubled until it is shown."""
RETRIED_CODES = ("unavailable", "internal")
"""Error codes of a table that is requested again on the same connection."""

_encode = msgspec.json.encode


class Subscriber(Protocol):
    """The receiver of one table's frames; `Table` is one."""

    def watch_frame(self) -> dict[str, Any]: ...
    def receive(self, frame: Position | Commit) -> bool: ...
    def receive_chat_or_presence(self, frame: frames.Said | frames.Presence) -> None: ...
    def receive_error(self, refusal: Refused) -> None: ...
    def frame_rejected(self, refusal: Refused) -> None: ...
    def fail(self, reason: Refused | Disconnected) -> None: ...
    def reconnected(self) -> None: ...


class Connection:
    """A socket, its watched tables and its unanswered commands."""

    def __init__(self, url: str, token: str | None, lang: str) -> None:
        self._url = url
        self.token = token
        self.exchanging = False
        """Whether my token is being exchanged: until then a refused one does not end the client."""
        self._hello_token: str | None = None
        """The token of the last `hello`."""
        self._lang = lang
        self._subscribers: dict[str, Subscriber] = {}
        self._unanswered: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._socket: Socket | None = None
        self._replacement: Socket | None = None
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._online = asyncio.Event()
        self._welcomed = False
        self._failure: Disconnected | None = None
        self._again: set[asyncio.Task[None]] = set()
        self._pause = SHORTEST_PAUSE
        self._table_pauses: dict[str, float] = {}
        self._command_pauses: dict[str, float] = {}
        self.reconnects = 0
        self.ledger_away = False
        """Whether the server reports that its ledger does not answer."""

    async def open(self) -> None:
        """Connect and wait for the server's welcome.

        Raises Disconnected on a bad token, or if no socket opens within `FIRST_SECONDS`.
        """
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._stay_connected())
        online = asyncio.create_task(self._online.wait())
        await asyncio.wait({online, self._task}, return_when=asyncio.FIRST_COMPLETED)
        online.cancel()
        if self._failure is not None:
            raise self._failure
        if self._task.done():
            self._task.result()

    def require_own_loop(self) -> None:
        """Raises RuntimeError in another event loop than that of `open`."""
        if self._loop is not None and asyncio.get_running_loop() is not self._loop:
            message = "This client belongs to another event loop, where its `async with` runs."
            raise RuntimeError(message)

    async def close(self) -> None:
        """Close the socket. All unanswered commands fail with Disconnected."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._replacement is not None:
            self._replacement.transport.abort()
        self._fail(Disconnected("This client was closed."))

    async def watch(self, table_id: str, subscriber: Subscriber) -> None:
        """Send the frames of this table to the subscriber, across reconnects.

        Raises Refused `too_big`, Disconnected if the connection is closed for good.
        """
        self.require_own_loop()
        if self._failure is not None:
            raise self._failure
        text = _encoded(subscriber.watch_frame())
        self._subscribers[table_id] = subscriber
        await self._send(text)

    async def unwatch(self, table_id: str) -> None:
        """Remove the subscriber of this table."""
        self._table_pauses.pop(table_id, None)
        if self._subscribers.pop(table_id, None) is not None:
            await self._send(_encoded({"type": "unwatch", "table": table_id}))

    async def act(self, frame: dict[str, Any]) -> int:
        """Send an `act` or `undo` frame until it is answered; return its version.

        Raises Refused with the server's code, or `too_big` before it is sent, and Disconnected if
        the connection is closed for good.
        """
        self.require_own_loop()
        if self._failure is not None:
            raise self._failure
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        command_id = secrets.token_hex(12)
        text = _encoded({**frame, "id": command_id})
        self._unanswered[command_id] = (text, answer)
        try:
            await self._send(text)
            return await answer
        finally:
            self._unanswered.pop(command_id, None)
            self._command_pauses.pop(command_id, None)

    async def say(self, table_id: str, text: str) -> None:
        """Send a chat message once. Raises Refused `too_big`, Disconnected without a connection."""
        self.require_own_loop()
        said = _encoded({"type": "say", "table": table_id, "text": text})
        if self._socket is None:
            raise Disconnected("There is no connection now.")
        try:
            await self._socket.send(said)
        except ConnectionClosed as closed:
            raise Disconnected("The connection broke. The frame may not have arrived.") from closed

    async def drop(self) -> None:
        """Break the socket, as a network failure would; the connection reconnects."""
        if self._socket is not None:
            self._socket.transport.abort()

    # The socket's life cycle.

    async def _stay_connected(self) -> None:
        give_up_at = asyncio.get_running_loop().time() + FIRST_SECONDS
        while True:
            answer = ""
            try:
                async with await self._opened() as socket:
                    await self._serve(socket)
            except ConnectionClosed as closed:
                answer = str(closed)
                if closed.rcvd is not None:
                    self._closed(closed.rcvd.code)
            except NOT_OPENED as error:
                answer = str(error) or type(error).__name__
            except Exception as error:  # noqa: BLE001 - nothing may wait for a dead task
                self._fail(_unexpected(error))
            self._online.clear()
            self._socket = None
            if not self._welcomed and asyncio.get_running_loop().time() > give_up_at:
                self._fail(Disconnected(f"No connection to {self._url}: {answer or 'no welcome'}."))
            if self._failure is not None:
                return
            self.reconnects += 1
            await asyncio.sleep(self._pause)
            self._pause = min(self._pause * PAUSE_GROWTH, LONGEST_PAUSE)

    async def _opened(self) -> Socket:
        """Return the socket that replaces a dead one, or open a new one."""
        socket, self._replacement = self._replacement, None
        return socket or await open_socket(self._url)

    async def _serve(self, socket: Socket) -> None:
        hello = {"type": "hello", "lang": self._lang, "alive": True}
        self._hello_token = self.token
        await socket.send(_encoded(hello | ({"token": self.token} if self.token else {})))
        async with asyncio.timeout(OPEN_SECONDS):
            welcome = read(await socket.recv())
        if not isinstance(welcome, frames.Welcome):
            return
        self.token = welcome.token or self.token
        self._socket = socket
        self._welcomed = True
        for subscriber in list(self._subscribers.values()):  # they may change while we send
            await socket.send(_encoded(subscriber.watch_frame()))
        for text, _ in list(self._unanswered.values()):
            await socket.send(text)
        self.ledger_away = False
        self._online.set()
        if self.reconnects:
            for subscriber in list(self._subscribers.values()):
                subscriber.reconnected()
        beat = asyncio.create_task(_ping(socket, welcome.heartbeat))
        keep = asyncio.create_task(self._keep(socket, welcome))
        steady = asyncio.create_task(self._grow_steady())
        try:
            async for text in socket:
                frame = read(text)
                if frame is not None:
                    await self._receive(frame)
        finally:
            beat.cancel()
            keep.cancel()
            steady.cancel()

    async def _keep(self, socket: Socket, welcome: frames.Welcome) -> None:
        """Replace a dead socket that reports no error."""
        with contextlib.suppress(ConnectionClosed):
            self._replacement = await replacement(socket, self._url, welcome.alive)
            socket.transport.abort()

    async def _grow_steady(self) -> None:
        await asyncio.sleep(STEADY_SECONDS)
        self._pause = SHORTEST_PAUSE

    async def _receive(self, frame: ServerFrame) -> None:
        match frame:
            case Position(table=table_id) | Commit(table=table_id):
                self._pause = SHORTEST_PAUSE
                self._table_pauses.pop(table_id, None)
                subscriber = self._subscribers.get(table_id)
                if subscriber is not None and not subscriber.receive(frame):
                    await self._send(_encoded(subscriber.watch_frame()))
            case frames.Said(table=table_id) | frames.Presence(table=table_id):
                if table_id in self._subscribers:
                    self._subscribers[table_id].receive_chat_or_presence(frame)
            case frames.Accepted(id=command_id, version=version):
                self._answer(command_id, lambda answer: answer.set_result(version))
            case frames.RejectedFrame(id=command_id, code="unavailable"):
                pause = self._command_pauses.get(command_id, RESEND_PAUSE)
                self._command_pauses[command_id] = min(2 * pause, LONGEST_RESEND_PAUSE)
                self._later(pause, lambda: self._command_again(command_id))
            case frames.RejectedFrame(id=command_id, code=code, message=message):
                self._answer(
                    command_id, lambda answer: answer.set_exception(Refused(code, message))
                )
            case frames.ErrorFrame(table=str(table_id)) if table_id in self._subscribers:
                self._subscribers[table_id].receive_error(Refused(frame.code, frame.message))
                if frame.code in RETRIED_CODES:
                    pause = self._table_pauses.get(table_id, SHORTEST_TABLE_PAUSE)
                    self._table_pauses[table_id] = min(2 * pause, LONGEST_TABLE_PAUSE)
                    self._later(pause, lambda: self._watch_again(table_id))
            case frames.Pong(token=token):
                # A client that resumes and has missed nothing receives nothing else.
                self._pause = SHORTEST_PAUSE
                self.token = token or self.token
            case frames.LedgerFrame(away=away):
                self.ledger_away = away
            case _:
                pass

    def _answer(self, command_id: str, give: Callable[[asyncio.Future[int]], None]) -> None:
        waiting = self._unanswered.get(command_id)
        if waiting is not None and not waiting[1].done():
            give(waiting[1])

    async def _command_again(self, command_id: str) -> None:
        """Resend a command after `unavailable`; the same id makes that safe."""
        waiting = self._unanswered.get(command_id)
        if waiting is not None:
            await self._send(waiting[0])

    async def _watch_again(self, table_id: str) -> None:
        """Request a table again after an error; the server does not send it otherwise."""
        subscriber = self._subscribers.get(table_id)
        if subscriber is not None:
            await self._send(_encoded(subscriber.watch_frame()))

    def _later(self, seconds: float, ask: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def ask_again() -> None:
            await asyncio.sleep(seconds)
            await ask()

        task = asyncio.create_task(ask_again())
        self._again.add(task)
        task.add_done_callback(self._again.discard)

    async def _send(self, text: str) -> None:
        """Send if there is a socket; otherwise the next connection sends it."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)

    def _closed(self, code: int) -> None:
        """Handle the close codes that do not lead to a plain reconnect."""
        if code == codes.BAD_TOKEN and not self.exchanging and self._hello_token == self.token:
            self._fail(Disconnected("The server does not accept this token."))
        elif code == codes.BARRED:
            self._fail(Disconnected("This player is banned for a time."))
        elif code in UNREADABLE and self._socket is None:
            self._fail(Disconnected("The server does not understand how this client says hello."))
        elif code in UNREADABLE:
            self._reject_frames(
                Refused(UNREADABLE[code], "The server hung up over a frame like this.")
            )

    def _reject_frames(self, refusal: Refused) -> None:
        """Fail all unanswered commands, because it is unknown which of them is malformed."""
        for _, answer in self._unanswered.values():
            if not answer.done():
                answer.set_exception(refusal)
        for subscriber in list(self._subscribers.values()):
            subscriber.frame_rejected(refusal)

    def _fail(self, failure: Disconnected) -> None:
        """Close for good and fail all pending calls."""
        if self._failure is not None:
            return
        self._failure = failure
        for _, answer in self._unanswered.values():
            if not answer.done():
                answer.set_exception(failure)
        for subscriber in list(self._subscribers.values()):
            subscriber.fail(failure)


async def _ping(socket: Socket, seconds: int) -> None:
    n = 0
    with contextlib.suppress(ConnectionClosed):
        while True:
            await asyncio.sleep(seconds)
            n += 1
            await socket.send(_encoded({"type": "ping", "n": n}))


def _unexpected(error: Exception) -> Disconnected:
    failure = Disconnected(f"This client cannot make sense of what the server sends: {error!r}")
    failure.__cause__ = error
    return failure


def _encoded(frame: dict[str, Any]) -> str:
    """Encode a frame. Raises Refused `too_big` if the server would close the socket over it."""
    text = _encode(frame)
    if len(text) > frames.LARGEST_FRAME:
        message = (
            f"This makes a frame of {len(text)} bytes; the server takes {frames.LARGEST_FRAME}."
        )
        raise Refused("too_big", message)
    return text.decode()
