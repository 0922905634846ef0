"""Heads, chunks and pieces cost a gateway little, whatever they are, before anybody can refuse."""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, NamedTuple, TypeAlias

import h11
import pytest

from domain.decider import Rejected
from server.http import admission, connections
from server.http.connections import HttpLimits, HttpProtocol
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.patience import until
from tests.server.raw_http import (
    ANN,
    CHUNKED,
    GET,
    POST,
    SOCKET,
    Begin,
    Call,
    connection_of,
    connections_of,
    open_at,
    status_of,
)
from tests.server.wire import socket_at

AnswerTo: TypeAlias = Callable[[bytes], Awaitable[str]]
SLICE = 4_096
HEADER_SECONDS = 36_000.0


@pytest.fixture
async def answer_to(begin: Begin, at: Running) -> AnswerTo:
    """The head of what is answered to this on a connection of its own."""

    async def asked(request: bytes) -> str:
        return await (await begin(at, request)).head()

    return asked


async def statuses(call: Call) -> list[int]:
    """Return the status of each answer until the server closes the connection."""
    return [int(status) for status in re.findall(r"HTTP/1.1 (\d+)", await call.rest())]


@pytest.fixture
def h11_reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
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
    return read


# Requests beyond the limits.

LINES = GET + b"a:b\r\n" * 99 + b"\r\n"
TOO_MUCH = {
    "lines": LINES,
    "lines of a socket": SOCKET + b"a:b\r\n" * 99 + b"\r\n",
    "lines without a carriage return": LINES.replace(b"\r", b""),
    "folded lines": GET + b"a:b\r\n" + b" c\r\n" * 98 + b"\r\n",
    "bytes": GET + b"a: " + b"b" * 16_384 + b"\r\n\r\n",
    "bytes of many lines": GET + (b"a: " + b"b" * 300 + b"\r\n") * 60 + b"\r\n",
    "a list": GET + b"Accept-Language: " + b"a," * 257 + b"\r\n\r\n",
    "a list of a socket": SOCKET + b"Sec-WebSocket-Protocol: " + b"a," * 4_000 + b"a\r\n\r\n",
    "blanks": GET + b"a:" + b" " * 65 + b"\x00\r\n\r\n",
    "tabs and blanks": GET + b"a:" + b"\t " * 33 + b"\x00\r\n\r\n",
    "lines without an end": GET + b"a:b\r\n" * 100,
    "a line without an end": GET + b"a: " + b"b" * 20_000,
    "a word without an end": b"G" * 20_000,
}


@pytest.mark.parametrize("head", TOO_MUCH.values(), ids=TOO_MUCH)
async def test_a1_a_head_that_is_too_much_is_not_parsed(
    head: bytes, answer_to: AnswerTo, h11_reads: list[int]
) -> None:
    answer = await answer_to(head)

    assert status_of(answer) == 431
    assert "connection: close" in answer
    assert h11_reads == []


async def test_a1_an_absurd_address_is_refused(answer_to: AnswerTo) -> None:
    assert status_of(await answer_to(GET.replace(b"healthz", b"%ff" * 1_400) + b"\r\n")) == 414


async def test_a1_what_is_within_the_bounds_is_served(answer_to: AnswerTo) -> None:
    address = GET.replace(b"healthz", b"healthz?" + b"x" * 2_000)
    for more in (
        b"a:b\r\n" * 98,
        b"".join(b"h%d: %s\r\n" % (n, b"b" * 150) for n in range(98)),
        b"Cookie: " + b"c=%22%3A; " * 900 + b"\r\n",
        b"Accept-Language: " + b"a," * 250 + b"de\r\n",
        b"a:" + b" " * 64 + b"b\r\n",
    ):
        assert status_of(await answer_to(GET + more + b"\r\n")) == 200, more
        assert status_of(await answer_to(address + b"\r\n")) == 200, more


async def test_a1_lines_of_a_body_are_no_lines_of_a_head(answer_to: AnswerTo) -> None:
    body = b'{"name":"Ann"' + b"\r\n" * 3_000 + b" " * 900 + b"}"
    head = POST + b"Content-Length: %d\r\n\r\n" % len(body)

    assert status_of(await answer_to(head + body)) == 201


async def test_a1_a_second_head_has_the_same_bounds(begin: Begin, at: Running) -> None:
    """Even if it came together with the first. After a refusal nothing more is read."""
    call = await begin(at, GET + b"\r\n" + LINES + GET + b"\r\n")

    answers = await call.rest()

    assert re.findall(r"HTTP/1.1 (\d+)", answers) == ["200", "431"]
    assert answers.endswith("\r\n\r\nA head has at most 100 lines.")


async def test_a1_a_head_behind_a_body_that_nobody_read_has_the_same_bounds(
    begin: Begin, at: Running, h11_reads: list[int]
) -> None:
    call = await begin(at, POST.replace(b"players", b"tables") + b"Content-Length: 2\r\n\r\n{")
    await call.answer()

    call.write(b"}" + LINES)

    assert await statuses(call) == [431]
    assert h11_reads == [4]


# A slice a turn.


async def test_a1_at_most_one_slice_of_a_head_is_parsed_in_a_turn(
    answer_to: AnswerTo, monkeypatch: pytest.MonkeyPatch
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
    head = GET + (b"a: " + b"b" * 150 + b"\r\n") * 90 + b"\r\n"

    assert status_of(await answer_to(head)) == 200

    is_over = True
    assert sum(size for _, size in slices) == len(head)
    assert all(size <= SLICE for _, size in slices)
    assert len({when for when, _ in slices}) == len(slices) == 4


async def test_a1_a_socket_whose_head_comes_in_slices_is_read_on(at: Running) -> None:
    async with socket_at(at.url, additional_headers={"Cookie": "c=1; " * 1_500}) as socket:
        await socket.send('{"type":"hello"}')

        assert '"welcome"' in str(await socket.recv())


async def test_a1_calls_sent_at_once_are_answered_one_by_one(begin: Begin, at: Running) -> None:
    call = await begin(at, ANN * 40)

    for _ in range(40):
        assert status_of(await call.answer()) == 201


async def test_a1_who_sends_too_far_ahead_is_cut(begin: Begin, at: Running) -> None:
    call = await begin(at, (GET + b"\r\n") * 5_000)
    seen = 0
    with contextlib.suppress(ConnectionError):
        while data := await call.reader.read(65_536):
            seen += data.count(b"HTTP/1.1 200")

    assert seen < 5_000


# Bodies in crumbs.


async def test_a1_chunks_that_cost_more_than_they_bring_are_refused(answer_to: AnswerTo) -> None:
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
        assert status_of(await answer_to(POST + CHUNKED + body)) == 400, body


CHUNKS: Sequence[bytes] = (
    b'e\r\n{"name":"Ann"}\r\n0\r\n\r\n',
    b'e;a=b\r\n{"name":"Ann"}\r\n0\r\n\r\n',
    b'00E  \r\n{"name":"Ann"}\r\n000;x\r\nChecksum: 1\r\nMore: 2\r\n\r\n',
    b"".join(b"1\r\n%c\r\n" % sign for sign in b'{"name":"Ann"}') + b"0\r\n\r\n",
    b'2710\r\n{"name":"Ann"' + b" " * 9_986 + b"}\r\n0\r\n\r\n",
)


async def test_a1_chunks_are_read_however_they_come(begin: Begin, at: Running) -> None:
    """At once, or cut in any place; and the next call on that connection is one."""
    for body in CHUNKS:
        call = await begin(at)
        for cut in range(0, min(len(body), 60), 7):
            call.write(POST + CHUNKED + body[:cut])
            await call.writer.drain()
            await asyncio.sleep(0)
            call.write(body[cut:])
            assert status_of(await call.answer()) == 201, body


async def test_a1_a_call_that_comes_byte_by_byte_is_cut(begin: Begin, at: Running) -> None:
    """The result is as if each byte had come alone: the network may group them at random."""
    call = await begin(at, POST + b"Content-Length: 600\r\n\r\n")
    await until(lambda: at.server.server_state.tasks)
    protocol = await connection_of(at)

    for byte in b'{"name":"' + b"x" * 500:
        protocol.data_received(bytes([byte]))

    assert status_of(await call.rest()) == 400


async def test_a1_pieces_of_a_call_do_not_count_for_the_next(begin: Begin, at: Running) -> None:
    """One that comes in bits, after one of nearly as many pieces as a call may have."""
    crumbs = b"".join(b"1\r\n%c\r\n" % sign for sign in b'{"name":"Ann"}' + b" " * 48)
    call = await begin(at, POST + CHUNKED + crumbs + b"0\r\n\r\n")
    assert status_of(await call.answer()) == 201
    protocol = await connection_of(at)

    for cut in range(0, len(GET), 6):
        protocol.data_received(GET[cut : cut + 6])
    protocol.data_received(b"\r\n")

    assert status_of(await call.answer()) == 200


# Requests beyond the limit are not parsed.


class Frugal(NamedTuple):
    """A server that grants an address one call. `asked`: what came as far as its limit.

    Heads beyond that wait for minutes, until the test ends it.
    """

    at: Running
    asked: list[Any]
    begin: Begin

    async def calls(self, number: int, head: bytes = GET + b"\r\n") -> list[Call]:
        """Send that head on that number of connections."""
        return [await self.begin(self.at, head) for _ in range(number)]

    async def waiting(self, number: int) -> list[HttpProtocol]:
        """Return the connections that wait for their turn, once there are so many."""
        await until(lambda: len(self._waiting()) == number)
        return self._waiting()

    def end_waits(self) -> None:
        for one in self._waiting():
            assert one._turn is not None
            one._turn.cancel()
            one._take_turn()

    def _waiting(self) -> list[HttpProtocol]:
        return [one for one in connections_of(self.at) if one._turn is not None]


MakeFrugal: TypeAlias = Callable[..., Coroutine[Any, Any, Frugal]]
"""`refused_at_once`: how many more heads may come at once than calls."""


@pytest.fixture
def frugal(serve: Serve, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> MakeFrugal:
    wait_for_head = HttpLimits.wait_for_head

    def slowly(limits: HttpLimits, client: Any, calls: float, longest: float) -> float:
        """Wait a thousand times as long, on a clock that stands still."""
        limits.heads._clock = lambda: 7.0
        return 1_000 * wait_for_head(limits, client, calls, longest / 1_000)

    async def made(refused_at_once: int, **more: Any) -> Frugal:
        monkeypatch.setattr(HttpLimits, "wait_for_head", slowly)
        monkeypatch.setattr(connections, "REFUSED_HEADS_AT_ONCE", refused_at_once)
        few = {"requests_per_second": 1, "requests_burst": 1, "exempt_networks": "none"}
        at = await serve(**few | {"header_seconds": HEADER_SECONDS} | more)
        return Frugal(at, calls_of(monkeypatch, at.admission._requests, "spend"), begin)

    return made


async def test_a1_heads_beyond_the_calls_of_their_address_wait_unparsed(frugal: MakeFrugal) -> None:
    server = await frugal(1)
    calls = await server.calls(4)

    await server.waiting(2)
    await until(lambda: len(server.asked) == 2)  # one is served, one is refused as too fast
    server.end_waits()

    assert min([status_of(await call.answer()) for call in calls]) == 200
    assert len(server.asked) == 4  # in the end each has its answer


async def test_a1_a_long_head_costs_as_much_as_several_calls(frugal: MakeFrugal) -> None:
    server = await frugal(13)
    await server.calls(2, GET + (b"a: " + b"b" * 150 + b"\r\n") * 80 + b"\r\n")

    await server.waiting(1)
    await until(lambda: server.asked)
    assert len(server.asked) == 1


async def test_a1_a_wait_too_long_is_told_at_once(frugal: MakeFrugal, logs: list[Any]) -> None:
    server = await frugal(0, header_seconds=60)

    answers = [await (await server.calls(1))[0].head() for _ in range(3)]

    assert list(map(status_of, answers)) == [200, 429, 429]
    assert len(server.asked) == 1
    assert [line["event"] for line in logs].count("connection_refused") == 1


async def test_a1_who_is_refused_is_not_too_slow_as_well(
    begin: Begin, at: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time that the head might have taken ends with it: it would be answered a second time."""
    monkeypatch.setattr(HttpLimits, "wait_for_head", served_first(0))
    call = await begin(at)
    deadline = (await connection_of(at))._deadline
    assert deadline is not None

    call.write(GET + b"\r\n")

    assert status_of(await call.rest()) == 429
    assert deadline.cancelled()


@pytest.mark.server(header_seconds=3_600)
async def test_a1_who_is_refused_after_an_answer_lingers_no_longer_than_others(
    begin: Begin, at: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refused call came together with the one before it."""
    monkeypatch.setattr(connections, "LINGER_SECONDS", 60.0)
    monkeypatch.setattr(HttpLimits, "wait_for_head", served_first(1))
    call = await begin(at)
    protocol = await connection_of(at)

    call.write((GET + b"\r\n") * 2)

    assert await statuses(call) == [200, 429]
    assert protocol._deadline is not None
    left = protocol._deadline.when() - asyncio.get_running_loop().time()
    assert left < 61  # uvloop rounds its times
    protocol.transport.abort()


def served_first(number: int) -> Callable[..., float]:
    """Return a function that accepts that number of heads, and then no more."""
    left = [0.0] * number

    def wait_for_head(*_: Any) -> float:
        if not left:
            raise Rejected("too_fast", why="requests", retry_after=1)
        return left.pop()

    return wait_for_head


async def test_a1_the_second_call_of_a_connection_waits_as_well(frugal: MakeFrugal) -> None:
    """Whether it came with the first or after its answer; and no timer of the first ends it."""
    server = await frugal(0)
    (call,) = await server.calls(1, (GET + b"\r\n") * 2)
    assert status_of(await call.answer()) == 200

    (waits,) = await server.waiting(1)
    assert len(server.asked) == 1
    assert waits._turn is not None
    assert waits._deadline is not None
    assert waits._deadline.when() - waits._turn.when() == pytest.approx(HEADER_SECONDS, abs=1)

    server.end_waits()
    await call.answer()
    assert len(server.asked) == 2


async def test_a1_who_hangs_up_while_waiting_is_nothing_to_log(
    frugal: MakeFrugal, caplog: pytest.LogCaptureFixture
) -> None:
    server = await frugal(0)
    calls = await server.calls(3)
    await server.waiting(2)

    for call in calls:
        call.writer.transport.abort()
    await asyncio.gather(*(call.writer.wait_closed() for call in calls), return_exceptions=True)
    server.end_waits()

    await open_at(server.at, 0)
    await server.at.stop()
    assert not caplog.records


async def test_a1_proxies_do_not_wait(frugal: MakeFrugal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each head names its own client address."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    stranger = await (await frugal(0)).at.stranger()

    for number in range(30):
        headers = {"X-Forwarded-For": f"192.0.2.{number}"}
        assert (await stranger.get("/healthz", headers=headers)).status_code == 200


async def test_a6_kept_connections_that_go_on_after_a_refusal_are_read_no_faster_than_their_limit(
    frugal: MakeFrugal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many connections there are."""
    monkeypatch.setattr(admission, "TARPIT_SECONDS", 0.0)
    beyond = connections.REFUSED_HEADS_AT_ONCE
    server = await frugal(beyond, requests_burst=5)

    async def go_on(call: Call) -> None:
        while True:
            await call.answer()
            call.write(GET + b"\r\n")

    going_on = [asyncio.create_task(go_on(call)) for call in await server.calls(10)]
    await server.waiting(10)

    assert len(server.asked) == 5 + beyond
    for task in going_on:
        task.cancel()
    await asyncio.gather(*going_on, return_exceptions=True)
