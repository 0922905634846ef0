"""Frames that no application ever sees cost their sender, and nobody else."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from websockets.protocol import Protocol

from server.socket import send_queue, transport
from server.socket.transport import SocketProtocol
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.patience import until
from tests.server.raw_http import open_at
from tests.server.raw_socket import CONT, PING, PONG, TEXT, RawSocket, masked
from tests.server.wire import Line


@contextlib.asynccontextmanager
async def a_socket(running: Running) -> AsyncIterator[RawSocket]:
    socket = await RawSocket.open(running.url)
    try:
        await socket.hello()
        yield socket
    finally:
        socket.writer.close()


@pytest.fixture
async def socket(at: Running) -> AsyncIterator[RawSocket]:
    async with a_socket(at) as socket:
        yield socket


def the_socket_of(running: Running) -> SocketProtocol:
    """The server's side of the only socket there is."""
    connections = running.server.server_state.connections
    (protocol,) = (one for one in connections if isinstance(one, SocketProtocol))
    return protocol


FRAGMENTS = masked(TEXT, fin=False) + masked(CONT, fin=False) * 500
NO_LIMIT = pytest.mark.server(frames_per_second=0)


@pytest.mark.parametrize(
    "frames",
    [
        pytest.param(masked(PING) * 500, id="pings"),
        pytest.param(masked(PONG) * 500, id="pongs"),
        pytest.param(FRAGMENTS, id="fragments"),
        pytest.param(FRAGMENTS, id="fragments without any limit", marks=NO_LIMIT),
        pytest.param(masked(TEXT, b'{"type":"ping","n":1}') * 500, id="frames"),
        pytest.param(masked(TEXT, b'{"type":"ping","n":1}' + b" " * 60_000) * 10, id="bytes"),
    ],
)
async def test_frames_of_any_kind_count_and_their_bytes(socket: RawSocket, frames: bytes) -> None:
    socket.write(frames)

    assert await socket.close_code() == 4429


async def test_a_few_fragments_are_a_message(socket: RawSocket) -> None:
    for part in (b'{"type":', b'"ping",', b'"n":'):
        socket.write(masked(TEXT if part[0] == ord("{") else CONT, part, fin=False))
    socket.write(masked(PING, b"between") + masked(CONT, b"7}"))

    assert await socket.frame() == (int(PONG), b"between")
    assert await socket.frame() == (int(TEXT), b'{"type":"pong","n":7}')


@pytest.mark.server
async def test_one_read_full_of_tiny_frames_holds_the_loop_for_a_moment_only(
    at: Running, socket: RawSocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed = calls_of(monkeypatch, Protocol, "recv_frame")

    the_socket_of(at).data_received(masked(PONG) * 43_000)

    assert 0 < len(parsed) < 1_200
    assert await socket.close_code() == 4429


@pytest.mark.server(frames_per_second=0)
async def test_pongs_that_nobody_reads_are_not_kept(at: Running, socket: RawSocket) -> None:
    protocol = the_socket_of(at)
    socket.read_nothing_more()
    for _ in range(80):
        protocol.data_received(masked(PING, b"x" * 125) * 1_000)
        await asyncio.sleep(0)

    assert protocol.transport.get_write_buffer_size() < 256 * 1024


@pytest.mark.server(frames_per_second=0)
async def test_who_reads_again_gets_the_latest_pong(at: Running, socket: RawSocket) -> None:
    protocol = the_socket_of(at)
    protocol.pause_writing()
    socket.write(masked(PING, b"first") + masked(PING, b"last"))
    socket.write(masked(TEXT, b'{"type":"ping","n":1}'))
    await until(lambda: protocol._pong)

    protocol.resume_writing()

    assert await socket.frame() == (int(PONG), b"last")
    assert await socket.frame() == (int(TEXT), b'{"type":"pong","n":1}')


@pytest.mark.server
async def test_who_sends_much_and_reads_nothing_is_cut(at: Running, socket: RawSocket) -> None:
    the_socket_of(at).pause_writing()

    socket.write(masked(PING) * 500)

    with contextlib.suppress(ConnectionError):
        await socket.ended()
    await open_at(at, 0)


async def test_a_closed_socket_is_let_go_of(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "FAREWELL_SECONDS", 0.05)
    monkeypatch.setattr(send_queue, "LAST_SEND_SECONDS", 0.05)
    running = await serve(frames_per_second=0)
    async with a_socket(running) as socket:
        protocol = the_socket_of(running)
        socket.read_nothing_more()
        protocol.transport.write(b"\x81\x00" * 4_000_000)  # more than any buffer on the way takes

        socket.write(masked(TEXT, b"nonsense"))

        await until(lambda: not running.server.server_state.connections)


async def test_text_must_be_utf_8(socket: RawSocket, caplog: pytest.LogCaptureFixture) -> None:
    socket.write(masked(TEXT, b'{"type":"ping","n":"\xff"}'))

    assert await socket.close_code() == 4400
    assert not caplog.records


async def test_what_sdk_and_page_send_costs_nobody_the_socket(line: Line) -> None:
    """Heartbeats of the protocol and of ours, beside a brisk player."""
    for number in range(100):
        await (await line.socket.ping())
        await line.send("ping", n=number)
        assert (await line.next())["n"] == number


async def test_others_are_served_while_one_floods(at: Running) -> None:
    calm = await (await at.player()).line()
    for _ in range(5):
        async with a_socket(at) as socket:
            socket.write(masked(PING, b"x" * 125) * 5_000)
            assert await calm.silent()
            assert await socket.close_code() == 4429
