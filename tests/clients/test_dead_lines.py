"""The SDK on lines that are dead and do not say so, and on a server whose ledger is away."""

import asyncio
from typing import Any

import httpx
import pytest

from kontor import Kontor
from kontor.client import RETRY_WAITS
from kontor.socket import PING_AFTER_SECONDS, SILENT_SECONDS
from tests.clients.test_sdk_wire import on_a_bad_day
from tests.conftest import Running
from tests.running.proxy import Proxy
from tests.server.calls import lose_answer
from tests.server.patience import PATIENCE, until

pytestmark = pytest.mark.live

T = "tick_tock"
SOON = 15.0
"""Seconds: less than the pings of the WebSocket library take, on any machine more than ours do."""


@pytest.fixture(autouse=True)
def silence() -> None:
    """Here a dead line is noticed as soon as it is for players."""


class Dead:
    """A transport over which nothing goes out."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, _: object) -> None:
        pass

    writelines = write


def go_dead(kontor: Kontor) -> None:
    """As where a firewall forgot the connection: nothing goes out, nothing comes in, no error."""
    socket: Any = kontor.connection._socket
    socket.transport.pause_reading()
    socket.transport = Dead(socket.transport)


async def test_a_command_on_a_dead_line_is_answered_on_another(at: Running) -> None:
    async with Kontor(at.url, name="Ann") as ann:
        table = await ann.open_table(T, seats=1)
        go_dead(ann)

        version = await asyncio.wait_for(table.act({"type": "tick"}), SOON)

        assert version == 2
        assert ann.connection.reconnects == 1


async def test_who_only_watches_on_a_dead_line_comes_back(at: Running) -> None:
    async with Kontor(at.url, name="Ann") as ann, Kontor(at.url, name="Bob") as bob:
        table = await ann.open_table(T, seats=1)
        watched = await bob.watch(table.table_id)
        go_dead(bob)

        await table.act({"type": "tick"})

        await asyncio.wait_for(watched.until(lambda table: table.version == 2), SOON)


async def test_a_dead_line_is_noticed_without_signs_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kontor.socket.SILENT_SECONDS", SILENT_SECONDS / 2)
    monkeypatch.setattr("kontor.socket.PING_AFTER_SECONDS", PING_AFTER_SECONDS / 2)
    async with on_a_bad_day() as (_, kontor):
        await asyncio.sleep(SILENT_SECONDS)
        stood = kontor.connection.reconnects == 0
        go_dead(kontor)

        await until(lambda: kontor.connection.reconnects)
        await asyncio.sleep(SILENT_SECONDS / 2)

        assert stood
        assert kontor.connection.reconnects == 1


async def test_a_slow_server_is_not_left(monkeypatch: pytest.MonkeyPatch, at: Running) -> None:
    async with Kontor(at.url, name="Ann") as ann:
        table = await ann.open_table(T, seats=1)
        ledger = at.tables.ledger
        append = ledger.append

        async def slowly(entry: Any) -> Any:
            await asyncio.sleep(2 * SILENT_SECONDS)
            return await append(entry)

        monkeypatch.setattr(ledger, "append", slowly)

        assert await table.act({"type": "tick"}) == 2
        assert ann.connection.reconnects == 0


async def test_a_line_that_is_slow_is_kept(at: Running) -> None:
    host, _, port = at.url.removeprefix("http://").partition(":")
    async with Proxy(lambda: [(host, int(port))]) as proxy, Kontor(proxy.url, name="Ann") as ann:
        table = await ann.open_table(T, seats=1)
        proxy.delay, proxy.rate = 0.15, 60_000

        for number in range(2, 5):
            assert await table.act({"type": "tick"}) == number
            await asyncio.sleep(SILENT_SECONDS / 2)

        assert ann.connection.reconnects == 0


async def test_a_server_that_pauses_is_kept(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second connection, opened in parallel, also gets no answer and is given up."""
    beside, given_up = asyncio.Event(), asyncio.Event()

    async def never_opened(_: str) -> Any:
        beside.set()
        try:
            await asyncio.Event().wait()
        finally:
            given_up.set()

    async with Kontor(at.url, name="Ann") as ann:
        table = await ann.open_table(T, seats=1)
        socket: Any = ann.connection._socket
        monkeypatch.setattr("kontor.socket.open_socket", never_opened)
        socket.transport.pause_reading()
        await asyncio.wait_for(beside.wait(), PATIENCE)

        socket.transport.resume_reading()
        await asyncio.wait_for(given_up.wait(), PATIENCE)

        assert await table.act({"type": "tick"}) == 2
        assert ann.connection.reconnects == 0


async def test_a_lost_answer_opens_one_table(monkeypatch: pytest.MonkeyPatch, at: Running) -> None:
    async with Kontor(at.url, name="Ann") as ann:
        lose_answer(monkeypatch, ann._http, "request", httpx.ReadError("the line broke"))
        table = await ann.open_table(T, seats=1)

        mine = (await ann._call("GET", "/api/me"))["tables"]
        assert [one["table_id"] for one in mine] == [table.table_id]
        assert len(RETRY_WAITS) > 1


async def test_a_client_that_waits_learns_that_the_ledger_is_away(at: Running) -> None:
    async with Kontor(at.url, name="Ann") as ann:
        at.context.outage.begin("", None)
        await until(lambda: ann.ledger_away)

        at.context.outage.end("")
        await until(lambda: not ann.ledger_away)
