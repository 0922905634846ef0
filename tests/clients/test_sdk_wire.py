"""The SDK against a server that does what a real one does on its bad days."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from kontor import Disconnected, Kontor, Refused, Table, connection
from kontor.connection import Connection
from tests.clients.test_sdk import listens
from tests.server.patience import PATIENCE

T = TypeVar("T")


async def soon(work: Awaitable[T]) -> T:
    """Await the work with a timeout, so that a test cannot wait forever."""
    return await asyncio.wait_for(work, PATIENCE)


class BadDay:
    """A server that greets clients, records all frames, and sends only what a test specifies."""

    def __init__(self) -> None:
        self._line: ServerConnection | None = None
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.token_is_known = True

    async def meet(self, line: ServerConnection) -> None:
        await line.recv()
        if not self.token_is_known:
            await line.close(4401)
            return
        self._line = line
        await self.says("welcome", player=None, heartbeat=20)
        async for text in line:
            self._heard.put_nowait(json.loads(text))

    async def hears(self, kind: str) -> dict[str, Any]:
        """The next frame, which is of that kind."""
        frame = await soon(self._heard.get())
        assert frame["type"] == kind
        return frame

    async def says(self, kind: str, **fields: Any) -> None:
        assert self._line is not None
        await self._line.send(json.dumps({"type": kind, **fields}))

    async def hangs_up(self, code: int) -> None:
        assert self._line is not None
        await self._line.close(code)

    async def shows(self, table_id: str) -> None:
        """Version 1 of that table."""
        seen = {"version": 1, "resume_token": "m", "viewer": "seat:0", "view": {}, "options": []}
        await self.says("position", table=table_id, awaiting=[0], summary=summary(table_id), **seen)

    async def goes_on(self, table_id: str) -> None:
        """Version 2 of that table."""
        nothing: Any = {"events": [], "tell": [], "patch": {}, "options": []}
        seen = {"version": 2, "resume_token": "m2", "by": 0, "time": "", "awaiting": [0]}
        await self.says("commit", table=table_id, **seen, **nothing)


def summary(table_id: str) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "game": "burgundy",
        "options": {},
        "status": "running",
        "visibility": "public",
        "seats": [],
        "owner": "",
        "undo": True,
        "version": 1,
        "awaiting": [0],
        "created_at": "",
    }


@asynccontextmanager
async def on_a_bad_day() -> AsyncIterator[tuple[BadDay, Kontor]]:
    """A server and a client that is connected to it."""
    server = BadDay()
    async with serve(server.meet, "127.0.0.1", 0, subprotocols=[Subprotocol("kontor.v1")]) as door:
        port = next(iter(door.sockets)).getsockname()[1]
        kontor = Kontor(f"http://127.0.0.1:{port}")
        kontor._connection = Connection(f"ws://127.0.0.1:{port}/ws", "token", "en")
        await soon(kontor.connection.open())
        try:
            yield server, kontor
        finally:
            await kontor._leave()


async def shown(server: BadDay, kontor: Kontor, table_id: str = "t1") -> Table:
    """A table that is watched, at version 1."""
    watching = asyncio.create_task(kontor.watch(table_id))
    await server.hears("watch")
    await server.shows(table_id)
    return await soon(watching)


async def test_a_table_that_was_unavailable_is_asked_for_again() -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        await kontor.connection.drop()
        await server.hears("watch")

        await server.says("error", table="t1", code="unavailable", message="Not now.")

        assert (await server.hears("watch"))["have"] == 1
        await server.goes_on("t1")
        await soon(table.until(lambda table: table.version == 2))


async def test_a_table_is_asked_for_with_the_mark_of_the_last_commit() -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        await server.goes_on("t1")
        await soon(table.until(lambda table: table.version == 2))

        await kontor.connection.drop()

        asked = await server.hears("watch")
        assert (asked["have"], asked["resume_token"]) == (2, "m2")


async def test_a_table_that_is_unavailable_at_first_is_waited_for() -> None:
    async with on_a_bad_day() as (server, kontor):
        watching = asyncio.create_task(kontor.watch("t1"))
        await server.hears("watch")

        await server.says("error", table="t1", code="unavailable", message="Not now.")
        await server.hears("watch")
        await server.shows("t1")

        assert (await soon(watching)).version == 1


async def test_a_table_may_be_left_while_all_reconnect(monkeypatch: pytest.MonkeyPatch) -> None:
    send = ClientConnection.send
    sending = asyncio.Event()

    async def slowly(line: ClientConnection, message: str) -> None:
        if '"watch"' in message:
            sending.set()
            await asyncio.sleep(0.02)
        await send(line, message)

    async with on_a_bad_day() as (server, kontor):
        await shown(server, kontor, "t1")
        await shown(server, kontor, "t2")
        monkeypatch.setattr(ClientConnection, "send", slowly)
        await kontor.connection.drop()
        await soon(sending.wait())
        await kontor.unwatch("t2")

        acting = asyncio.create_task(kontor.connection.act({"type": "act", "table": "t1"}))
        while (frame := await soon(server._heard.get()))["type"] != "act":
            pass
        await server.says("accepted", table="t1", id=frame["id"], version=2)

        assert await soon(acting) == 2
        assert kontor.connection.reconnects == 1


async def test_what_cannot_be_read_leaves_nobody_waiting() -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        acting = asyncio.create_task(table.act({"type": "tick"}))
        await server.hears("act")

        await server.says("position", table="t1", version="one")

        for asked in (
            lambda: acting,
            lambda: table.until(lambda table: table.finished),
            lambda: table.act({"type": "tick"}),
            lambda: kontor.watch("t2"),
        ):
            with pytest.raises(Disconnected, match="cannot make sense"):
                await soon(asked())


@pytest.mark.parametrize(("close_code", "code"), [(4400, "malformed"), (1009, "too_big")])
async def test_a_frame_that_ends_the_connection_is_not_resent(close_code: int, code: str) -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        acting = asyncio.create_task(table.act({"type": "nonsense"}))
        await server.hears("act")

        await server.hangs_up(close_code)

        with pytest.raises(Refused) as refusal:
            await soon(acting)
        assert refusal.value.code == code
        await server.hears("watch")
        again = asyncio.create_task(table.act({"type": "tick"}))
        frame = await server.hears("act")
        assert frame["command"] == {"type": "tick"}
        await server.says("accepted", table="t1", id=frame["id"], version=2)
        await server.goes_on("t1")
        assert await soon(again) == 2


async def test_a_watch_over_which_the_server_hangs_up_is_refused() -> None:
    async with on_a_bad_day() as (server, kontor):
        watching = asyncio.create_task(kontor.watch("t1"))
        await server.hears("watch")

        await server.hangs_up(4400)

        with pytest.raises(Refused, match="malformed"):
            await soon(watching)


async def goes(server: BadDay, _: Kontor) -> None:
    await server.says("error", table="t1", code="unknown_table", message="It is gone.")


async def loses_its_token(server: BadDay, kontor: Kontor) -> None:
    server.token_is_known = False
    await kontor.connection.drop()


@pytest.mark.parametrize(
    ("ends", "error", "said"),
    [
        (goes, Refused, "unknown_table"),
        (loses_its_token, Disconnected, "token"),
        (lambda _, kontor: kontor.connection.close(), Disconnected, "closed"),
    ],
)
async def test_a_table_that_is_gone_or_a_connection_that_ends_leaves_nobody_waiting(
    ends: Callable[[BadDay, Kontor], Awaitable[None]], error: type[Exception], said: str
) -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        works = (
            table.until(lambda table: table.finished),
            listens(table.changes(), print),
            listens(table.messages(), print),
            table.say("Hello?"),
        )
        waiting = [asyncio.create_task(work) for work in works]
        await server.hears("say")

        await ends(server, kontor)

        for one in waiting:
            with pytest.raises(error, match=said):
                await soon(one)
        with pytest.raises(error):
            await soon(table.until(lambda table: table.finished))


async def booked_unseen(server: BadDay, table: Table) -> asyncio.Task[int]:
    """Act at the table, and book the command as version 2, which is not shown yet."""
    acting = asyncio.create_task(table.act({"type": "tick"}))
    frame = await server.hears("act")
    await server.says("accepted", table="t1", id=frame["id"], version=2)
    return acting


@pytest.mark.parametrize("was_gone", [False, True])
async def test_a_command_is_answered_once_what_came_of_it_is_seen(*, was_gone: bool) -> None:
    """The table may have been gone before."""
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        if was_gone:
            await goes(server, kontor)
            with pytest.raises(Refused):
                await soon(table.until(lambda table: table.finished))
            await server.shows("t1")
        acting = await booked_unseen(server, table)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(acting), 0.1)

        await server.goes_on("t1")

        assert await soon(acting) == table.version == 2


async def test_who_watches_no_more_does_not_wait() -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        acting = await booked_unseen(server, table)
        waiting = asyncio.create_task(table.until(lambda table: table.finished))
        await asyncio.sleep(0)

        await table.close()

        assert await soon(acting) == 2
        with pytest.raises(Disconnected):
            await soon(waiting)


async def test_who_may_not_see_what_came_of_a_command_does_not_wait_for_it() -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        acting = await booked_unseen(server, table)
        await goes(server, kontor)

        assert await soon(acting) == 2


@pytest.mark.parametrize("code", ["too_fast", "archived"])
async def test_a_refusal_of_talk_that_nobody_waits_for_ends_no_table(code: str) -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)

        await server.says("error", table="t1", code=code, message="Not said.")
        await server.goes_on("t1")

        await soon(table.until(lambda table: table.version == 2))
        assert await soon(kontor.watch("t1")) is table


FORBIDDEN = Response(403, "Forbidden", Headers(), b"")


async def greets_nobody(_line: ServerConnection, _request: Request) -> None:
    await asyncio.sleep(0.3)


@pytest.mark.parametrize(
    ("meets", "open_seconds", "answer"),
    [(lambda *_: FORBIDDEN, 60.0, "HTTP 403"), (greets_nobody, 0.1, "timed out|TimeoutError")],
)
async def test_a_first_connection_that_never_opens_fails_with_what_was_answered(
    meets: Any, open_seconds: float, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FIRST_SECONDS", 0.2)
    monkeypatch.setattr("kontor.socket.OPEN_SECONDS", open_seconds)
    async with serve(BadDay().meet, "127.0.0.1", 0, process_request=meets) as door:
        port = next(iter(door.sockets)).getsockname()[1]

        with pytest.raises(Disconnected, match=answer):
            await soon(Connection(f"ws://127.0.0.1:{port}/ws", None, "en").open())


async def test_a_later_connection_is_tried_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        monkeypatch.setattr(connection, "FIRST_SECONDS", 0)
        await kontor.connection.drop()
        await server.hears("watch")
        await server.goes_on("t1")

        await soon(table.until(lambda table: table.version == 2))


@pytest.mark.parametrize("called", ["act", "undo", "say", "until", "summary", "watch"])
async def test_what_is_called_in_another_event_loop_is_an_error_at_once(called: str) -> None:
    async with on_a_bad_day() as (server, kontor):
        table = await shown(server, kontor)
        calls: dict[str, Callable[[], Coroutine[Any, Any, Any]]] = {
            "act": lambda: table.act({"type": "tick"}),
            "undo": table.undo,
            "say": lambda: table.say("Hello?"),
            "until": lambda: table.until(lambda table: table.finished),
            "summary": lambda: kontor.summary("t1"),
            "watch": lambda: kontor.watch("t2"),
        }

        with pytest.raises(RuntimeError, match="another event loop"):
            await soon(asyncio.to_thread(asyncio.run, calls[called]()))
