"""Heads, chunks and pieces cost a gateway little, whatever they are, before anybody can refuse."""

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast
from urllib.parse import urlsplit

import h11
import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from domain.decider import Rejected
from server.http import admission, connections
from server.http.connections import HttpLimits, HttpProtocol
from tests.conftest import Running, Serve
from tests.server.patience import PATIENCE, patiently, until

BEGIN = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
SOCKET = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
)
NOBODY_EXEMPT = {"exempt_networks": "none"}
SLICE = 4_096


async def connection(running: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    where = urlsplit(running.url)
    return await asyncio.open_connection(where.hostname, where.port)


async def answer_to(running: Running, request: bytes) -> str:
    """All that comes until the server hangs up, or has answered what it goes on after."""
    reader, writer = await connection(running)
    try:
        writer.write(request)
        async with asyncio.timeout(PATIENCE):
            return (await reader.readuntil(b"\r\n\r\n")).decode()
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


def status_of(answer: str) -> int:
    return int(answer.split()[1])


@pytest.fixture
def h11_reads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The lines of each head that h11 has read."""
    read: list[int] = []
    next_event = h11.Connection.next_event

    def noted(self: h11.Connection) -> Any:
        before = self.trailing_data[0]
        event = next_event(self)
        if isinstance(event, h11.Request):
            read.append(before.partition(b"\r\n\r\n")[0].count(b"\n") + 1)
        return event

    monkeypatch.setattr(h11.Connection, "next_event", noted)
    return iter([read])


# What is too much.

TOO_MUCH = {
    "lines": BEGIN + b"a:b\r\n" * 99,
    "lines of a socket": SOCKET + b"a:b\r\n" * 99,
    "lines without a carriage return": BEGIN.replace(b"\r", b"") + b"a:b\n" * 99,
    "folded lines": BEGIN + b"a:b\r\n" + b" c\r\n" * 98,
    "bytes": BEGIN + b"a: " + b"b" * 16_384 + b"\r\n",
    "bytes of many lines": BEGIN + (b"a: " + b"b" * 300 + b"\r\n") * 60,
    "a list": BEGIN + b"Accept-Language: " + b"a," * 257 + b"\r\n",
    "a list of a socket": SOCKET + b"Sec-WebSocket-Protocol: " + b"a," * 4_000 + b"a\r\n",
    "blanks": BEGIN + b"a:" + b" " * 65 + b"\x00\r\n",
    "tabs and blanks": BEGIN + b"a:" + b"\t " * 33 + b"\x00\r\n",
}


@pytest.mark.parametrize("head", TOO_MUCH.values(), ids=TOO_MUCH)
async def test_a1_a_head_that_is_too_much_is_not_parsed(
    head: bytes, at: Running, h11_reads: Iterator[list[int]]
) -> None:
    ending = b"\n" if b"\r" not in head else b"\r\n"

    answer = await answer_to(at, head + ending)

    assert status_of(answer) == 431
    assert "connection: close" in answer
    assert next(h11_reads) == []


async def test_a1_who_is_told_so_is_not_read_any_further(at: Running) -> None:
    reader, writer = await connection(at)
    writer.write(TOO_MUCH["lines"] + b"\r\n" + BEGIN + b"\r\n")

    answers = (await reader.read()).decode()
    writer.close()

    assert answers.endswith("\r\n\r\nA head has at most 100 lines.")
    assert answers.count("HTTP/1.1") == 1


async def test_a1_a_head_that_has_no_end_is_cut(at: Running) -> None:
    assert status_of(await answer_to(at, BEGIN + b"a:b\r\n" * 100)) == 431
    assert status_of(await answer_to(at, BEGIN + b"a: " + b"b" * 20_000)) == 431
    assert status_of(await answer_to(at, b"G" * 20_000)) == 431


async def test_a1_an_absurd_address_is_refused(at: Running) -> None:
    head = BEGIN.replace(b"healthz", b"%ff" * 1_400)

    assert status_of(await answer_to(at, head + b"\r\n")) == 414


async def test_a1_what_is_within_the_bounds_is_served(at: Running) -> None:
    address = BEGIN.replace(b"healthz", b"healthz?" + b"x" * 2_000)
    for more in (
        b"a:b\r\n" * 98,
        b"".join(b"h%d: %s\r\n" % (n, b"b" * 150) for n in range(98)),
        b"Cookie: " + b"c=%22%3A; " * 900 + b"\r\n",
        b"Accept-Language: " + b"a," * 250 + b"de\r\n",
        b"a:" + b" " * 64 + b"b\r\n",
    ):
        assert status_of(await answer_to(at, BEGIN + more + b"\r\n")) == 200, more
        assert status_of(await answer_to(at, address + b"\r\n")) == 200, more


async def test_a1_lines_of_a_body_are_no_lines_of_a_head(at: Running) -> None:
    body = b'{"name":"Ann"' + b"\r\n" * 3_000 + b" " * 900 + b"}"
    head = POST + b"Content-Length: %d\r\n\r\n" % len(body)

    assert status_of(await answer_to(at, head + body)) == 201


async def test_a1_a_second_head_has_the_same_bounds(at: Running) -> None:
    """Also one that came together with the first."""
    reader, writer = await connection(at)
    writer.write(BEGIN + b"\r\n" + TOO_MUCH["lines"] + b"\r\n")

    answers = (await reader.read()).decode()
    writer.close()

    assert re.findall(r"HTTP/1.1 (\d+)", answers) == ["200", "431"]


async def test_a1_a_head_behind_a_body_that_nobody_read_has_the_same_bounds(
    at: Running, h11_reads: Iterator[list[int]]
) -> None:
    reader, writer = await connection(at)
    writer.write(POST.replace(b"players", b"tables") + b"Content-Length: 2\r\n\r\n{")
    await reader.readuntil(b"}")

    writer.write(b"}" + TOO_MUCH["lines"] + b"\r\n")
    answers = (await reader.read()).decode()
    writer.close()

    assert "431 " in answers
    assert next(h11_reads) == [4]


# A slice a turn.


async def test_a1_at_most_one_slice_of_a_head_is_parsed_in_a_turn(
    at: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, turn, is_over = asyncio.get_running_loop(), 0, False
    slices: list[tuple[int, int]] = []
    receive = h11.Connection.receive_data

    def next_turn() -> None:
        nonlocal turn
        turn += 1
        if not is_over:
            loop.call_soon(next_turn)

    def noted(self: h11.Connection, data: bytes) -> None:
        slices.append((turn, len(data)))
        receive(self, data)

    monkeypatch.setattr(h11.Connection, "receive_data", noted)
    next_turn()
    head = BEGIN + (b"a: " + b"b" * 150 + b"\r\n") * 90 + b"\r\n"

    assert status_of(await answer_to(at, head)) == 200

    is_over = True
    assert sum(size for _, size in slices) == len(head)
    assert all(size <= SLICE for _, size in slices)
    assert len({when for when, _ in slices}) == len(slices) == 4


async def test_a1_a_socket_whose_head_comes_in_slices_is_read_on(at: Running) -> None:
    url = at.url.replace("http", "ws") + "/ws"
    cookies = {"Cookie": "c=1; " * 1_500}
    async with connect(
        url, subprotocols=[Subprotocol("kontor.v1")], additional_headers=cookies
    ) as socket:
        await socket.send('{"type":"hello"}')

        assert '"welcome"' in str(await socket.recv())


async def test_a1_calls_that_come_at_once_are_answered_one_by_one(at: Running) -> None:
    reader, writer = await connection(at)
    body = b'{"name":"Ann"}'
    call = POST + b"Content-Length: %d\r\n\r\n" % len(body) + body
    writer.write(call * 40)

    for _ in range(40):
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 201 " in head
        await reader.readuntil(b"}")
    writer.close()


async def test_a1_who_sends_too_far_ahead_is_cut(at: Running) -> None:
    reader, writer = await connection(at)
    writer.write((BEGIN + b"\r\n") * 5_000)
    seen = 0
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65_536):
            seen += data.count(b"HTTP/1.1 200")
    writer.close()

    assert seen < 5_000


# Bodies in crumbs.


async def test_a1_chunks_that_cost_more_than_they_bring_are_refused(at: Running) -> None:
    for body in (
        b"1\r\n \r\n" * 1_000,
        b"1;" + b" " * 200 + b"\nx\r\n \r\n",
        b"1;" + b"x" * 400 + b"\r\n",
        b"1;" + b"x" * 400,
        b"0\r\n" + b"a:b\r\n" * 4_000 + b"\r\n",
        b"1\r\n{}\r\n",
        b"{\r\n",
        b"-1\r\n",
        b"ffffffffffffffff\r\n",
    ):
        assert status_of(await answer_to(at, CHUNKED + body)) == 400, body


CHUNKS: Sequence[bytes] = (
    b'e\r\n{"name":"Ann"}\r\n0\r\n\r\n',
    b'e;a=b\r\n{"name":"Ann"}\r\n0\r\n\r\n',
    b'00E  \r\n{"name":"Ann"}\r\n000;x\r\nChecksum: 1\r\nMore: 2\r\n\r\n',
    b"".join(b"1\r\n%c\r\n" % sign for sign in b'{"name":"Ann"}') + b"0\r\n\r\n",
    b'2710\r\n{"name":"Ann"' + b" " * 9_986 + b"}\r\n0\r\n\r\n",
)


async def test_a1_chunks_are_read_however_they_come(at: Running) -> None:
    """At once, or cut in any place; and the next call on that connection is one."""
    for body in CHUNKS:
        reader, writer = await connection(at)
        cuts = range(0, min(len(body), 60), 7)
        for cut in cuts:
            writer.write(CHUNKED + body[:cut])
            await writer.drain()
            await asyncio.sleep(0)
            writer.write(body[cut:])
            assert b" 201 " in await reader.readuntil(b"\r\n\r\n"), body
            await reader.readuntil(b"}")
        writer.close()


async def test_a1_a_call_that_comes_byte_by_byte_is_cut(
    at: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as if each byte had come alone: how a network puts them together is chance."""
    reader, writer = await connection(at)
    body = b'{"name":"' + b"x" * 500
    writer.write(POST + b"Content-Length: 600\r\n\r\n")
    await until(lambda: at.server.server_state.tasks)
    (protocol,) = at.server.server_state.connections

    for byte in body:
        protocol.data_received(bytes([byte]))

    assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
    writer.close()


async def test_a1_pieces_of_one_call_do_not_count_against_the_next(at: Running) -> None:
    """One that comes in bits, after one of nearly as many pieces as a call may have."""
    reader, writer = await connection(at)
    crumbs = b"".join(b"1\r\n%c\r\n" % sign for sign in b'{"name":"Ann"}' + b" " * 48)
    writer.write(CHUNKED + crumbs + b"0\r\n\r\n")
    assert b" 201 " in await reader.readuntil(b"}")
    (protocol,) = at.server.server_state.connections

    for cut in range(0, len(BEGIN), 6):
        protocol.data_received(BEGIN[cut : cut + 6])
    protocol.data_received(b"\r\n")

    assert b" 200 " in await reader.readuntil(b"}")
    writer.close()


# Who has no call left is not parsed.


class Counted:
    """How many calls have come as far as the budget of their address."""

    def __init__(self, running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        spend = running.app._admission._requests.spend

        def noted(payer: str | None, cost: float = 1.0) -> None:
            self.calls += 1
            spend(payer, cost)

        monkeypatch.setattr(running.app._admission._requests, "spend", noted)


async def waiting(running: Running, number: int) -> None:
    """Until so many connections wait their turn."""
    async for _ in patiently():
        connections = cast("set[HttpProtocol]", running.server.server_state.connections)
        if sum(one._turn is not None for one in connections) == number:
            return


async def test_a1_heads_beyond_the_calls_of_their_address_wait_unparsed(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REFUSED_HEADS_AT_ONCE", 1)
    running = await serve(requests_per_second=1, requests_burst=1, **NOBODY_EXEMPT)
    counted = Counted(running, monkeypatch)
    calls = [await connection(running) for _ in range(4)]
    for _, writer in calls:
        writer.write(BEGIN + b"\r\n")

    await waiting(running, 2)
    assert counted.calls == 2  # one is served, one is told that it comes too fast

    statuses = [int((await reader.readuntil(b"}")).split()[1]) for reader, _ in calls]
    assert min(statuses) == 200  # in the end each has its answer
    assert counted.calls == 4
    for _, writer in calls:
        writer.close()


async def test_a1_a_long_head_costs_as_much_as_several_calls(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REFUSED_HEADS_AT_ONCE", 13)
    running = await serve(requests_per_second=1, requests_burst=1, **NOBODY_EXEMPT)
    counted = Counted(running, monkeypatch)
    calls = [await connection(running) for _ in range(2)]
    for _, writer in calls:
        writer.write(BEGIN + (b"a: " + b"b" * 150 + b"\r\n") * 80 + b"\r\n")

    await waiting(running, 1)
    await until(lambda: counted.calls)
    assert counted.calls == 1
    for _, writer in calls:
        writer.close()


async def test_a1_who_would_wait_too_long_is_told_so_at_once(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, logs: list[Any]
) -> None:
    monkeypatch.setattr(connections, "REFUSED_HEADS_AT_ONCE", 0)
    running = await serve(
        requests_per_second=1, requests_burst=1, header_seconds=0.1, **NOBODY_EXEMPT
    )
    counted = Counted(running, monkeypatch)
    statuses = [status_of(await answer_to(running, BEGIN + b"\r\n")) for _ in range(3)]

    assert statuses == [200, 429, 429]
    assert counted.calls == 1
    assert [line["event"] for line in logs].count("connection_refused") == 1


async def test_a1_who_is_refused_is_not_too_slow_as_well(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time that the head might have taken ends with it: it would be answered a second time."""
    monkeypatch.setattr(HttpLimits, "wait_for_head", served_first(0))
    running = await serve()
    reader, writer = await connection(running)
    protocol = await the_connection(running)
    deadline = protocol._deadline
    assert deadline is not None

    writer.write(BEGIN + b"\r\n")

    assert status_of((await reader.read()).decode()) == 429
    assert deadline.cancelled()
    writer.close()


async def test_a1_who_is_refused_after_an_answer_lingers_no_longer_than_others(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refused call came together with the one before it."""
    monkeypatch.setattr(connections, "LINGER_SECONDS", 60.0)
    monkeypatch.setattr(HttpLimits, "wait_for_head", served_first(1))
    running = await serve(header_seconds=3_600)
    reader, writer = await connection(running)
    protocol = await the_connection(running)

    writer.write((BEGIN + b"\r\n") * 2)
    answers = (await reader.read()).decode()

    assert re.findall(r"HTTP/1.1 (\d+)", answers) == ["200", "429"]
    assert protocol._deadline is not None
    assert protocol._deadline.when() - asyncio.get_running_loop().time() <= 60
    protocol.transport.abort()
    writer.close()


def served_first(number: int) -> Callable[..., float]:
    """So many heads are paid for, and then no more."""
    left = [0.0] * number

    def wait_for_head(*_: Any) -> float:
        if not left:
            raise Rejected("too_fast", why="requests", retry_after=1)
        return left.pop()

    return wait_for_head


async def the_connection(running: Running) -> HttpProtocol:
    """The only one, once it is open."""
    connections = cast("set[HttpProtocol]", running.server.server_state.connections)
    await until(lambda: connections)
    (protocol,) = connections
    return protocol


async def test_a1_the_second_call_of_a_connection_waits_as_well(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it came with the first or after its answer; and no timer of the first ends it."""
    monkeypatch.setattr(connections, "REFUSED_HEADS_AT_ONCE", 0)
    running = await serve(
        requests_per_second=1, requests_burst=1, header_seconds=0.6, **NOBODY_EXEMPT
    )
    counted = Counted(running, monkeypatch)
    reader, writer = await connection(running)
    writer.write((BEGIN + b"\r\n") * 2)
    assert b" 200 " in await reader.readuntil(b"}")

    await waiting(running, 1)
    assert counted.calls == 1

    assert b"HTTP/1.1 " in await reader.readuntil(b"}")
    assert counted.calls == 2
    writer.close()


async def test_a1_who_hangs_up_while_waiting_is_nothing_to_log(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "REFUSED_HEADS_AT_ONCE", 0)
    running = await serve(requests_per_second=1, requests_burst=1, **NOBODY_EXEMPT)
    calls = [await connection(running) for _ in range(3)]
    for _, writer in calls:
        writer.write(BEGIN + b"\r\n")
    await waiting(running, 2)

    for _, writer in calls:
        writer.transport.abort()

    await until(lambda: not running.server.server_state.connections)
    await running.stop()
    assert not caplog.records


async def test_a1_behind_a_proxy_heads_do_not_wait(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose they are stands in them."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    monkeypatch.setattr(connections, "REFUSED_HEADS_AT_ONCE", 0)
    running = await serve(requests_per_second=1, requests_burst=1, **NOBODY_EXEMPT)
    async with httpx.AsyncClient(base_url=running.url, verify=False) as client:
        statuses = [
            (await client.get("/healthz", headers={"X-Forwarded-For": f"192.0.2.{n}"})).status_code
            for n in range(30)
        ]

    assert statuses == [200] * 30


async def test_a6_kept_connections_that_go_on_after_a_refusal_are_read_no_faster_than_their_budget(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many they are. What time it is for heads is handed in, and stands still."""
    monkeypatch.setattr(admission, "TARPIT_SECONDS", 0.0)
    running = await serve(requests_per_second=1, requests_burst=5, **NOBODY_EXEMPT)
    wait_for_head = HttpLimits.wait_for_head

    def standing_still(limits: HttpLimits, *asked: Any) -> float:
        limits.heads._clock = lambda: 7.0
        return wait_for_head(limits, *asked)

    monkeypatch.setattr(HttpLimits, "wait_for_head", standing_still)
    counted = Counted(running, monkeypatch)
    calls = [await connection(running) for _ in range(10)]

    async def go_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(BEGIN + b"\r\n")
            await reader.readuntil(b"}")

    going_on = [asyncio.create_task(go_on(*call)) for call in calls]
    await waiting(running, 10)

    assert counted.calls == 5 + connections.REFUSED_HEADS_AT_ONCE
    for task, (_, writer) in zip(going_on, calls, strict=True):
        task.cancel()
        writer.close()
    await asyncio.gather(*going_on, return_exceptions=True)
