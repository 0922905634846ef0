"""One socket to a server that comes back by itself.

After a welcome the pauses between attempts go on growing until a table is shown, or the connection
has stood for some seconds: a server that greets and then fails is not asked a hundred times a
second.

What must survive a broken connection is kept here: which tables are watched, and which commands
were not answered yet. After each reconnect both are sent again: a watched table with the version
and resume token it stands at, a command under the id it had, so that the server books it once.
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
"""Close codes that a frame of ours brought about: the same frame sent again would do it again."""
FIRST_SECONDS = 5.0
"""How long the first connection is tried; a later one is tried until it is closed."""
STEADY_SECONDS = 5.0
"""A connection that stood for so long was no failure."""
ASK_AGAIN, LONGEST_ASK_AGAIN = 0.2, 1.0
"""Seconds after which a command that was answered with `unavailable` is sent again; doubled."""
SHORTEST_PAUSE, LONGEST_PAUSE, PAUSE_GROWTH = 0.05, 2.0, 1.3
"""Seconds between two attempts to reconnect, and by what they grow from one to the next.

So whoever comes back waits at most about a third longer than the server was away.
"""
SHORTEST_TABLE_PAUSE, LONGEST_TABLE_PAUSE = 0.2, 30.0
"""Seconds before a table that cannot be shown now is asked for again; doubled until it is shown."""
ASKED_AGAIN = ("unavailable", "internal")
"""Of a table, on the same connection."""

_encode = msgspec.json.encode


class Subscriber(Protocol):
    """The receiver of one table's frames; `Table` is one."""

    def watch_frame(self) -> dict[str, Any]: ...
    def receive(self, frame: Position | Commit) -> bool: ...
    def hear(self, frame: frames.Said | frames.Presence) -> None: ...
    def refused(self, refusal: Refused) -> None: ...
    def misread(self, refusal: Refused) -> None: ...
    def lost(self, reason: Refused | Disconnected) -> None: ...
    def returned(self) -> None: ...


class Connection:
    """A socket, its watched tables and its unanswered commands."""

    def __init__(self, url: str, token: str | None, lang: str) -> None:
        self._url = url
        self.token = token
        self.exchanging = False
        """My token is being exchanged for another: until then a bad one is no reason to give up."""
        self._hello_token: str | None = None
        """The token that I said hello with last."""
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
        """The server has said that its ledger does not answer."""

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
        """Raises RuntimeError in another event loop than the one in which this was opened."""
        if self._loop is not None and asyncio.get_running_loop() is not self._loop:
            message = "This client belongs to another event loop, where its `async with` runs."
            raise RuntimeError(message)

    async def close(self) -> None:
        """Close the socket; every command still unanswered fails with Disconnected."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._replacement is not None:
            self._replacement.transport.abort()
        self._fail(Disconnected("This client was closed."))

    async def watch(self, table_id: str, subscriber: Subscriber) -> None:
        """Have this table's frames from now on, over every reconnect.

        Raises Refused `too_big`, Disconnected if the connection is gone for good.
        """
        self.require_own_loop()
        if self._failure is not None:
            raise self._failure
        text = _text(subscriber.watch_frame())
        self._subscribers[table_id] = subscriber
        await self._send(text)

    async def unwatch(self, table_id: str) -> None:
        """Have this table's frames no more."""
        self._table_pauses.pop(table_id, None)
        if self._subscribers.pop(table_id, None) is not None:
            await self._send(_text({"type": "unwatch", "table": table_id}))

    async def act(self, frame: dict[str, Any]) -> int:
        """Send an `act` or `undo` frame until it is answered; the version it was booked at.

        Raises Refused with the server's code, or `too_big` before it is sent; Disconnected if the
        connection is gone for good meanwhile.
        """
        self.require_own_loop()
        if self._failure is not None:
            raise self._failure
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        command_id = secrets.token_hex(12)
        text = _text({**frame, "id": command_id})
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
        said = _text({"type": "say", "table": table_id, "text": text})
        if self._socket is None:
            raise Disconnected("There is no connection now.")
        try:
            await self._socket.send(said)
        except ConnectionClosed as closed:
            raise Disconnected("The connection broke. The frame may not have arrived.") from closed

    async def drop(self) -> None:
        """Cut the socket as a broken network would; the connection comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    # The socket's own life.

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
                    self._hung_up(closed.rcvd.code)
            except NOT_OPENED as error:
                answer = str(error) or type(error).__name__
            except Exception as error:  # noqa: BLE001 - nobody may wait for a task that died
                self._fail(_unforeseen(error))
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
        await socket.send(_text(hello | ({"token": self.token} if self.token else {})))
        async with asyncio.timeout(OPEN_SECONDS):
            welcome = read(await socket.recv())
        if not isinstance(welcome, frames.Welcome):
            return
        self.token = welcome.token or self.token
        self._socket = socket
        self._welcomed = True
        for subscriber in list(self._subscribers.values()):  # each may come or go while we send
            await socket.send(_text(subscriber.watch_frame()))
        for text, _ in list(self._unanswered.values()):
            await socket.send(text)
        self.ledger_away = False
        self._online.set()
        if self.reconnects:
            for subscriber in list(self._subscribers.values()):
                subscriber.returned()
        beat = asyncio.create_task(_beat(socket, welcome.heartbeat))
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
                    await self._send(_text(subscriber.watch_frame()))
            case frames.Said(table=table_id) | frames.Presence(table=table_id):
                if table_id in self._subscribers:
                    self._subscribers[table_id].hear(frame)
            case frames.Accepted(id=command_id, version=version):
                self._answer(command_id, lambda answer: answer.set_result(version))
            case frames.RejectedFrame(id=command_id, code="unavailable"):
                pause = self._command_pauses.get(command_id, ASK_AGAIN)
                self._command_pauses[command_id] = min(2 * pause, LONGEST_ASK_AGAIN)
                self._later(pause, lambda: self._command_again(command_id))
            case frames.RejectedFrame(id=command_id, code=code, message=message):
                self._answer(
                    command_id, lambda answer: answer.set_exception(Refused(code, message))
                )
            case frames.ErrorFrame(table=str(table_id)) if table_id in self._subscribers:
                self._subscribers[table_id].refused(Refused(frame.code, frame.message))
                if frame.code in ASKED_AGAIN:
                    pause = self._table_pauses.get(table_id, SHORTEST_TABLE_PAUSE)
                    self._table_pauses[table_id] = min(2 * pause, LONGEST_TABLE_PAUSE)
                    self._later(pause, lambda: self._watch_again(table_id))
            case frames.Pong(token=token):
                # Who resumes and has missed nothing is sent nothing else.
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
        """`unavailable`: perhaps booked, perhaps not; the same id sent again tells."""
        waiting = self._unanswered.get(command_id)
        if waiting is not None:
            await self._send(waiting[0])

    async def _watch_again(self, table_id: str) -> None:
        """The server does not send this table until it is asked again."""
        subscriber = self._subscribers.get(table_id)
        if subscriber is not None:
            await self._send(_text(subscriber.watch_frame()))

    def _later(self, seconds: float, ask: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def ask_again() -> None:
            await asyncio.sleep(seconds)
            await ask()

        task = asyncio.create_task(ask_again())
        self._again.add(task)
        task.add_done_callback(self._again.discard)

    async def _send(self, text: str) -> None:
        """Send if there is a socket; else the next one sends what is still wanted."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)

    def _hung_up(self, code: int) -> None:
        """The server closed the socket. Most codes are cured by coming again, these are not."""
        if code == codes.BAD_TOKEN and not self.exchanging and self._hello_token == self.token:
            self._fail(Disconnected("The server does not accept this token."))
        elif code == codes.BARRED:
            self._fail(Disconnected("This player is banned for a time."))
        elif code in UNREADABLE and self._socket is None:
            self._fail(Disconnected("The server does not understand how this client says hello."))
        elif code in UNREADABLE:
            self._misread(Refused(UNREADABLE[code], "The server hung up over a frame like this."))

    def _misread(self, refusal: Refused) -> None:
        """One frame that was not answered is to blame. Which one is not known: all are refused."""
        for _, answer in self._unanswered.values():
            if not answer.done():
                answer.set_exception(refusal)
        for subscriber in list(self._subscribers.values()):
            subscriber.misread(refusal)

    def _fail(self, failure: Disconnected) -> None:
        """The connection is gone for good; nobody waits any longer."""
        if self._failure is not None:
            return
        self._failure = failure
        for _, answer in self._unanswered.values():
            if not answer.done():
                answer.set_exception(failure)
        for subscriber in list(self._subscribers.values()):
            subscriber.lost(failure)


async def _beat(socket: Socket, seconds: int) -> None:
    n = 0
    with contextlib.suppress(ConnectionClosed):
        while True:
            await asyncio.sleep(seconds)
            n += 1
            await socket.send(_text({"type": "ping", "n": n}))


def _unforeseen(error: Exception) -> Disconnected:
    failure = Disconnected(f"This client cannot make sense of what the server sends: {error!r}")
    failure.__cause__ = error
    return failure


def _text(frame: dict[str, Any]) -> str:
    """Encode a frame. Raises Refused `too_big`: the server would hang up."""
    text = _encode(frame)
    if len(text) > frames.LARGEST_FRAME:
        message = (
            f"This makes a frame of {len(text)} bytes; the server takes {frames.LARGEST_FRAME}."
        )
        raise Refused("too_big", message)
    return text.decode()
