"""A read that is one whole frame of text goes past the parser: every message comes all the same."""

import asyncio
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from server.socket.transport import SLICE, SocketProtocol, whole_text
from tests.server.raw_http import SOCKET
from tests.server.raw_socket import CONT, PING, TEXT, masked

SIZES = (0, 1, 2, 125, 126, 127, 300, SLICE - 9, SLICE - 8, SLICE - 7, SLICE, 70_000)


def a_line() -> Mock:
    """Keeps whether it was closed; what is written is of no interest."""
    line = Mock(spec=asyncio.Transport, get_extra_info=Mock(return_value=None))
    line.is_closing.side_effect = lambda: line.close.called
    return line


class Hearing:
    """An application that keeps what it hears, behind a protocol that is fed by hand."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        app: Any = self
        config = Config(app, ws_max_size=1 << 20, ws_per_message_deflate=False, log_config=None)
        config.load()
        self.protocol = SocketProtocol(config, ServerState(), {})
        self.protocol.connection_made(a_line())
        self.protocol.data_received(SOCKET + b"\r\n")

    async def __call__(self, _: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message["bytes"])

    async def take(self, data: bytes) -> None:
        self.protocol.data_received(data)
        await asyncio.sleep(0)

    async def hang_up(self) -> None:
        self.protocol.connection_lost(None)
        while self.protocol.tasks:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0)


@pytest.fixture
async def hearing() -> Hearing:
    made = Hearing()
    while not made.protocol.handshake_complete:  # noqa: ASYNC110 - as above
        await asyncio.sleep(0)
    return made


@pytest.mark.parametrize("size", SIZES)
async def test_a_frame_is_heard_wherever_it_is_cut(hearing: Hearing, size: int) -> None:
    text = Random(size).randbytes(size)
    frame = masked(TEXT, text)
    cuts = range(len(frame) + 1) if size < 10 else (0, 1, 2, 3, 5, 8, 9, len(frame) - 1)
    for cut in cuts:
        await hearing.take(frame[:cut])
        await hearing.take(frame[cut:])
    await hearing.hang_up()

    assert hearing.heard == [text] * len(cuts)


@pytest.mark.parametrize("seed", range(20))
async def test_every_message_is_heard_in_order(hearing: Hearing, seed: int) -> None:
    reads, said = some_reads(Random(seed))
    for read in reads:
        await hearing.take(read)
    await hearing.hang_up()

    assert hearing.heard == said


async def test_a_frame_of_text_within_a_message_breaks_the_protocol(hearing: Hearing) -> None:
    await hearing.take(masked(TEXT, b"to be", fin=False))
    await hearing.take(masked(TEXT, b"or not"))
    await hearing.take(masked(TEXT, b"to be"))
    await hearing.hang_up()

    assert hearing.heard == []


def test_anything_else_is_left_to_the_parser() -> None:
    small, long = masked(TEXT, b"x" * 20), masked(TEXT, b"x" * 200)
    others = {
        "nothing": b"",
        "a part": small[:-1],
        "a part of a longer one": long[:-1],
        "more than one": small + b"\x81",
        "a first fragment": masked(TEXT, b"x" * 20, fin=False),
        "a ping": masked(PING, b"x" * 20),
        "a last fragment": masked(CONT, b"x" * 20),
        "not masked": b"\x81\x14" + b"x" * 20,
        "of an extension": b"\x91" + small[1:],
    }

    assert [name for name, data in others.items() if whole_text(data) is not None] == []


def some_reads(chance: Random) -> tuple[list[bytes], list[bytes]]:
    """Return reads that are cut anywhere, and the messages in them."""
    reads: list[bytes] = []
    said: list[bytes] = []
    rest = b""
    for _ in range(60):
        text = chance.randbytes(chance.choice((0, 3, 40, 125, 126, 400)))
        said.append(text)
        if chance.random() < 0.3:
            at = chance.randint(0, len(text))
            ping = masked(PING, b"?") if chance.random() < 0.5 else b""
            rest += masked(TEXT, text[:at], fin=False) + ping + masked(CONT, text[at:])
        else:
            rest += masked(TEXT, text)
        while rest and chance.random() < 0.7:
            at = len(rest) if chance.random() < 0.6 else chance.randint(1, len(rest))
            reads.append(rest[:at])
            rest = rest[at:]
    return [*reads, rest], said
