"""Requests that are drawn out and connections that pile up cost their sender, and nobody else."""

import asyncio
import errno
import re
import resource
import socket
import time
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest

from server.http import connections
from server.metrics import process
from server.metrics.counters import Counters
from server.runtime.telemetry import LIMIT
from tests.conftest import Running, Serve
from tests.server.patience import until
from tests.server.raw_http import (
    ANN,
    CHUNKED,
    GET,
    POST,
    SOCKET,
    Begin,
    connection_of,
    open_at,
    status_of,
)
from tests.server.raw_socket import RawSocket


@pytest.fixture(autouse=True)
def no_long_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LINGER_SECONDS", 0.05)


@pytest.fixture
async def served_quietly(
    serve: Serve, caplog: pytest.LogCaptureFixture, logs: list[Any]
) -> AsyncIterator[Running]:
    """A server that has no error to log, but for the Redis of the tests, which keeps no file."""
    yield await serve()
    errors = [line["event"] for line in logs if line["log_level"] == "error"]
    assert set(errors) <= {"redis_not_append_only"}
    assert [one for one in caplog.get_records("call") if one.levelname == "ERROR"] == []


BROKEN = b"nonsense\r\n"


@pytest.mark.server(header_seconds=0.1, body_seconds=0.1)
@pytest.mark.parametrize(
    "begun", [b"", b"GET /healthz HTT", POST, POST + b"Content-Length: 9\r\n\r\n{"]
)
async def test_a_request_that_does_not_come_in_is_cut(
    begin: Begin, begun: bytes, caplog: pytest.LogCaptureFixture, at: Running
) -> None:
    answer = await (await begin(at, begun)).rest()

    assert answer.startswith("HTTP/1.1 408 ")
    assert '"code":"too_slow"' in answer
    await open_at(at, 0)
    await at.stop()
    assert not caplog.records


def held_up(seconds: float) -> None:
    """As by whatever else the loop has to do."""
    time.sleep(seconds)


@pytest.mark.server(header_seconds=0.1)
async def test_who_is_gone_in_the_moment_in_which_it_is_cut_leaves_nothing_open(
    caplog: pytest.LogCaptureFixture, at: Running
) -> None:
    where = urlsplit(at.url)
    with socket.create_connection((where.hostname or "", where.port or 0)):
        await open_at(at, 1)
        held_up(0.2)
        await asyncio.sleep(0)  # what comes now the loop reads after it has looked at its clock
    await open_at(at, 0)

    await at.stop()
    assert not caplog.records


@pytest.mark.server(header_seconds=10)
async def test_a_second_request_has_as_little_time_as_the_first(begin: Begin, at: Running) -> None:
    call = await begin(at)
    (await connection_of(at))._limits.header_seconds = 0.1
    call.write(GET + b"\r\n")
    assert status_of(await call.answer()) == 200

    call.write(b"GET /healthz HTT")

    assert status_of(await call.rest()) == 408


@pytest.mark.server(header_seconds=5, body_seconds=5)
async def test_slow_but_in_time_is_served(begin: Begin, at: Running) -> None:
    call = await begin(at, ANN[:20])
    for part in (ANN[20:-14], ANN[-14:]):
        await asyncio.sleep(0.05)
        call.write(part)

    assert status_of(await call.answer()) == 201


@pytest.mark.server(body_seconds=0.1)
async def test_an_answer_that_nobody_reads_is_not_kept(begin: Begin, at: Running) -> None:
    call = await begin(at)

    (await connection_of(at)).pause_writing()  # as the loop does when buffers on the way are full

    assert await call.rest() == ""
    await open_at(at, 0)


@pytest.mark.server(body_seconds=1.5)
async def test_an_answer_that_is_read_slowly_is_sent_to_its_end(begin: Begin, at: Running) -> None:
    call = await begin(at)
    protocol = await connection_of(at)

    for _ in range(20):
        protocol.pause_writing()
        await asyncio.sleep(0.1)
        protocol.resume_writing()
    call.write(GET + b"\r\n")

    assert status_of(await call.answer()) == 200


async def test_the_time_of_a_socket_is_its_own(begin: Begin, at: Running) -> None:
    call = await begin(at)
    protocol = await connection_of(at)
    deadline = protocol._deadline
    assert deadline is not None

    call.write(SOCKET + b"Sec-WebSocket-Protocol: kontor.v1\r\n\r\n")

    assert status_of(await call.head()) == 101
    assert deadline.cancelled()
    assert (protocol._deadline, protocol._reading) == (deadline, None)


async def test_who_hangs_up_is_nothing_to_log(
    begin: Begin, at: Running, caplog: pytest.LogCaptureFixture, logs: list[Any]
) -> None:
    for _ in range(3):
        call = await begin(at, POST + b"Content-Length: 9\r\n\r\n{")
        await asyncio.sleep(0.02)
        call.writer.transport.abort()
    await until(lambda: not at.server.server_state.tasks)

    assert not caplog.records
    assert "request_failed" not in [line["event"] for line in logs]


@pytest.mark.parametrize(
    ("begun", "rest", "status"),
    [
        (b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", b"", "400"),
        (POST + CHUNKED + BROKEN, b"", "400"),
        (GET + CHUNKED + BROKEN, b"", "400"),
        (GET.replace(b"GET", b"HEAD") + CHUNKED + BROKEN, b"", "400"),
        (POST.replace(b"players", b"tables") + CHUNKED, BROKEN, "401"),
    ],
    ids=["head", "body", "body that nobody reads", "body of a HEAD", "body after the answer"],
)
async def test_a_request_that_breaks_is_answered_once(
    begun: bytes, rest: bytes, status: str, begin: Begin, served_quietly: Running
) -> None:
    call = await begin(served_quietly, begun)
    head = await call.head()
    call.write(rest)

    assert re.findall(r"^HTTP/1.1 (\d+)", head + await call.rest(), re.MULTILINE) == [status]


@pytest.mark.server(connections=3)
async def test_a_connection_too_many_is_told_when_to_come_again(begin: Begin, at: Running) -> None:
    line = await (await at.stranger()).line()
    idle = [await begin(at) for _ in range(2)]
    await open_at(at, 3)

    answer = await (await begin(at)).rest()

    assert answer.startswith("HTTP/1.1 503 ")
    assert "retry-after: 10" in answer.lower()
    assert await line.silent()  # accepted clients are still served
    for one in idle:
        one.writer.close()
    await open_at(at, 1)
    assert (await (await at.stranger()).get("/healthz")).status_code == 200


async def test_many_too_many_are_cut_without_a_word(
    begin: Begin, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_LINGERING", 0)
    running = await serve(connections=1)
    await begin(running)
    await open_at(running, 1)

    assert await (await begin(running)).rest() == ""
    await open_at(running, 1)


@pytest.mark.server(connections_per_address=2, exempt_networks="none")
async def test_one_address_does_not_take_all_connections(begin: Begin, at: Running) -> None:
    sockets = [await RawSocket.open(at.url) for _ in range(3)]  # these are counted apart
    idle = [await begin(at) for _ in range(2)]
    await open_at(at, 5)

    assert (await (await begin(at)).rest()).startswith("HTTP/1.1 429 ")

    for one in (*sockets, *idle):
        one.writer.close()
    await open_at(at, 0)
    assert (await (await begin(at, b"GET / HTTP/1.0\r\n\r\n")).rest()) != ""


@pytest.mark.parametrize(
    "limits",
    [{"connections": 1}, {"connections_per_address": 1, "exempt_networks": "none"}],
    ids=["503", "429"],
)
async def test_d1_what_a_refused_connection_asks_for_is_not_done(
    begin: Begin,
    serve: Serve,
    caplog: pytest.LogCaptureFixture,
    logs: list[Any],
    limits: dict[str, Any],
) -> None:
    """A guest is made by nobody, and nothing is said of a mistake."""
    running = await serve(**limits)
    counters = running.tables.counters
    await begin(running)
    await open_at(running, 1)

    refused = [await begin(running, one) for _ in range(80) for one in (ANN, GET + b"\r\n")]
    answers = [await one.rest() for one in refused]

    assert {status for one in answers for status in re.findall(r"HTTP/1.1 (\d+)", one)} == (
        {"503"} if "connections" in limits else {"429"}
    )
    await open_at(running, 1)
    assert not counters.requests.by
    assert running.server.server_state.total_requests == 0
    assert not caplog.records
    assert "request_failed" not in [line["event"] for line in logs]


def test_all_granted_descriptors_are_used_but_some(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = list[tuple[int, int]]()
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: taken.append(limits))

    process.raise_limit()

    assert taken == [(4096, 4096)]
    assert [process.most_connections(wanted) for wanted in (10_000, 100, 0)] == [896, 100, 896]


def test_too_few_descriptors_are_logged(monkeypatch: pytest.MonkeyPatch, logs: list[Any]) -> None:
    gauge = Counters().descriptors
    monkeypatch.setattr(LIMIT, "_clock", lambda: 1e9)
    monkeypatch.setattr(process, "descriptor_limit", lambda: 10_000)
    process.count_descriptors(gauge)
    assert 3 <= gauge.value < 10_000

    monkeypatch.setattr(process, "descriptor_limit", lambda: gauge.value)
    process.count_descriptors(gauge)
    process.count_descriptors(gauge)

    none_left = Mock(side_effect=OSError(errno.EMFILE, "Too many open files"))
    monkeypatch.setattr(process, "open_descriptors", none_left)
    process.count_descriptors(gauge)
    process.count_descriptors(gauge)

    said = [line["event"] for line in logs]
    assert said.count("descriptors_run_low") == 1
    assert said.count("no_descriptors_left") == 1
