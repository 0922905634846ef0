"""Clients that do not read: they are dropped, and no other client waits for them."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from server.rate_limits.token_bucket import TokenBucket
from server.socket.send_queue import SendQueue
from server.socket.transport import FrameTransport
from server.wire.framing import framed
from tests.conftest import Running
from tests.server.patience import until
from tests.server.wire import two_at_a_table


@pytest.mark.server(queue_bytes=262_144, frames_per_second=0)
async def test_a_viewer_that_never_reads_stalls_nobody_and_is_dropped(at: Running) -> None:
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 10_000, "letters": 20_000})
    stuck = await (await at.stranger()).watching(table_id)
    transport = stuck.socket.transport
    transport.pause_reading()  # pyright: ignore[reportAttributeAccessIssue]
    hers, his = await ann.watching(table_id), await bob.watching(table_id)

    for number in range(150):
        await hers.play(table_id, f"a{number}")
        await his.commit(version=3 + 2 * number)
        await his.play(table_id, f"b{number}")
        await hers.commit(version=4 + 2 * number)

    sockets = at.sockets.all
    await until(lambda: len(sockets) == 2)
    assert len(sockets) == 2
    assert len((await at.tables.cache.get(table_id)).subscribers) == 2
    transport.resume_reading()  # pyright: ignore[reportAttributeAccessIssue]
    assert await stuck.close_code() in (1006, 1013)


class Wire:
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.cut = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut


class Farewell(list[object]):
    """The last messages of a connection."""

    async def send(self, message: object) -> None:
        self.append(message)


def line_over(wire: Wire) -> FrameTransport:
    return FrameTransport(wire, TokenBucket(0, 0))  # pyright: ignore[reportArgumentType] - all that a line asks of a transport


async def test_frames_go_out_in_order_and_together_and_then_the_farewell() -> None:
    wire, said = Wire(), Farewell()
    queue = SendQueue(said.send, line_over(wire), 1000)
    for letter in (b"a", b"b", b"c"):
        queue.put(letter)
    await asyncio.sleep(0)
    queue.put(b"d")
    queue.close(4400, "enough")
    queue.put(b"e")
    await queue.finish()

    assert wire.written == [b"abc", b"d"]
    assert said == [{"type": "websocket.close", "code": 4400, "reason": "enough"}]


async def test_a_line_that_takes_no_more_is_waited_for() -> None:
    wire, said = Wire(), Farewell()
    line = line_over(wire)
    queue = SendQueue(said.send, line, 1000)
    line.paused = True
    queue.put(b"a")
    queue.close(1012, "we drain")
    farewell = asyncio.create_task(queue.finish())
    await asyncio.sleep(0.01)
    assert (wire.written, said) == ([], [])

    line.paused = False
    line.resumed()
    await farewell

    assert wire.written == [b"a"]
    assert len(said) == 1


async def test_past_the_bound_the_line_is_cut_and_nothing_is_held() -> None:
    wire = Wire()

    async def send(_: object) -> None:
        await asyncio.Event().wait()

    line = line_over(wire)
    queue = SendQueue(send, line, 10)
    line.paused = True
    queue.put(b"12345")
    queue.put(b"12345")
    assert not wire.cut

    queue.put(b"1")

    assert wire.cut
    assert queue.ended
    assert not queue._waiting
    await queue.finish()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_framed_as_the_library_would(size: int) -> None:
    payload = b"x" * size

    assert framed(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
