"""Clients that do not read: they are dropped, and no other client waits for them."""

import asyncio
from collections.abc import Callable

import pytest
from websockets.frames import Frame, Opcode

from server.metrics.counters import Count
from server.rate_limits.token_bucket import TokenBucket
from server.socket import send_queue
from server.socket.send_queue import QUEUES_AT_ONCE, Crowd, SendQueue
from server.socket.transport import FrameTransport
from server.wire.framing import framed
from tests.conftest import Running
from tests.server.patience import until
from tests.server.wire import Guest, Line, two_at_a_table


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

    await until(lambda: len(at.sockets.all) == 2)
    assert len((await at.tables.cache.get(table_id)).subscribers) == 2
    transport.resume_reading()  # pyright: ignore[reportAttributeAccessIssue]
    assert await stuck.close_code() in (1006, 1013)


class Wire:
    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.cut = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut


def a_crowd() -> Crowd:
    return Crowd(Count("sent", ""))


class Farewell(list[object]):
    async def send(self, message: object) -> None:
        self.append(message)


def line_over(wire: Wire) -> FrameTransport:
    return FrameTransport(wire, TokenBucket(0, 0))  # pyright: ignore[reportArgumentType] - all that a line asks of a transport


async def test_frames_go_out_in_order_and_then_the_farewell() -> None:
    wire, said = Wire(), Farewell()
    queue = SendQueue(said.send, line_over(wire), 1000, a_crowd())
    for letter in (b"a", b"b", b"c"):
        queue.put(letter)
    await asyncio.sleep(0)
    queue.put(b"d")
    queue.close(4400, "enough")
    queue.put(b"e")
    await queue.finish()

    assert wire.written == [b"a", b"b", b"c", b"d"]
    assert said == [{"type": "websocket.close", "code": 4400, "reason": "enough"}]


async def test_a_line_that_takes_no_more_is_waited_for() -> None:
    wire, said = Wire(), Farewell()
    line = line_over(wire)
    queue = SendQueue(said.send, line, 1000, a_crowd())
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
    queue = SendQueue(send, line, 10, a_crowd())
    line.paused = True
    queue.put(b"12345")
    queue.put(b"12345")
    assert not wire.cut

    queue.put(b"1")

    assert wire.cut
    assert queue.ended
    assert not queue._waiting
    await queue.finish()


def in_a_crowd(number: int) -> tuple[list[Wire], list[SendQueue]]:
    """The queues of spectators of one gateway, and what their transports were given."""
    crowd, wires = a_crowd(), [Wire() for _ in range(number)]
    return wires, [SendQueue(Farewell().send, line_over(wire), 1000, crowd) for wire in wires]


def written(wires: list[Wire]) -> int:
    return sum(bool(wire.written) for wire in wires)


async def test_a_crowd_leaves_the_loop_and_cpu_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop itself is not replaced: servers of other tests run on it, too."""
    monkeypatch.setattr(send_queue, "TURN_PAUSE_SECONDS", 0.5)
    wires, queues = in_a_crowd(2 * QUEUES_AT_ONCE)
    (other,), (elsewhere,) = in_a_crowd(1)
    for queue in queues:
        queue.put_later(b"a")
    elsewhere.put(b"b")
    assert (written(wires), other.written) == (0, [b"b"])

    for _ in range(3):
        await asyncio.sleep(0)
        assert written(wires) == QUEUES_AT_ONCE
    await until(lambda: written(wires) == len(wires))


async def test_frames_of_one_socket_stay_in_order_however_they_are_sent() -> None:
    wires, queues = in_a_crowd(2 * QUEUES_AT_ONCE)
    for queue in queues:
        queue.put_later(b"a")
    queues[-1].put(b"b")
    queues[-1].put_later(b"c")
    await asyncio.sleep(0)
    queues[-1].put_later(b"d")
    await until(lambda: written(wires) == len(wires))
    await until(lambda: len(wires[-1].written) == 2)

    assert [wire.written for wire in wires] == [[b"a"]] * (len(wires) - 1) + [[b"ab", b"cd"]]


@pytest.mark.parametrize(
    ("answer", "written"),
    [
        pytest.param(lambda queue: queue.put(b"b"), b"ab", id="comes"),
        pytest.param(SendQueue.end_answer, b"a", id="does not come"),
    ],
)
async def test_a_frame_waits_for_the_answer_that_is_due(
    answer: Callable[[SendQueue], object], written: bytes
) -> None:
    (wire,), (queue,) = in_a_crowd(1)
    queue.answers_due += 1
    queue.put_with_answer(b"a")
    await asyncio.sleep(0)
    assert wire.written == []

    answer(queue)

    assert wire.written == [written]


async def test_only_a_frame_that_an_answer_follows_waits_for_it() -> None:
    """Others would wait as long as the command does, and no sign of life would be sent."""
    (wire,), (queue,) = in_a_crowd(1)
    queue.answers_due += 1

    queue.put_later(b"a")
    await asyncio.sleep(0)

    assert wire.written == [b"a"]


async def test_sockets_that_end_in_a_crowd_hold_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    wires, queues = in_a_crowd(5)
    slow, closed, broken, dropped, well = queues
    slow._transport.paused = True
    monkeypatch.setattr(wires[2], "write", None)
    for queue in queues:
        queue.put_later(b"a")
    dropped.drop()
    closed.close(1012, "we drain")
    for _ in range(1000):
        slow.put_later(b"a")
    monkeypatch.setattr(asyncio.get_running_loop(), "call_exception_handler", lambda _: None)
    await until(lambda: bool(wires[-1].written))

    assert [wire.written for wire in wires] == [[], [b"a"], [], [], [b"a"]]
    assert (slow.dropped, broken.dropped, well.dropped) == (True, False, False)
    await closed.finish()


async def test_seats_have_a_move_before_the_spectators(
    at: Running, monkeypatch: pytest.MonkeyPatch, table_id: str, ann: Guest, bob: Guest
) -> None:
    spectators = [await (await at.stranger()).watching(table_id) for _ in range(3)]
    hers, his = await ann.watching(table_id), await bob.watching(table_id)
    crowd: list[SendQueue] = []
    with monkeypatch.context() as held_up:
        held_up.setattr(Crowd, "add", lambda _, queue: crowd.append(queue))
        await hers.play(table_id, "a1")
        await hers.commit(version=3)
        await his.commit(version=3)
    waiting = [queue for queue in crowd if queue._waiting]
    assert len(waiting) == len(spectators)

    for queue in waiting:
        queue.flush()
    for spectator in spectators:
        await spectator.commit(version=3)


async def test_a_seat_receives_its_move_and_the_answer_in_one_write(
    monkeypatch: pytest.MonkeyPatch, table_id: str, ann: Guest, bob: Guest, hers: Line
) -> None:
    await bob.watching(table_id)
    writes: list[bytes] = []
    monkeypatch.setattr(FrameTransport, "write", lambda _, frames: writes.append(frames))

    def kinds() -> list[list[bytes]]:
        both = (b'"commit"', b'"accepted"')
        return sorted(filter(None, ([it for it in both if it in write] for write in writes)))

    await hers.play(table_id, "a1")
    await until(lambda: len(kinds()) >= 2)

    assert kinds() == [[b'"commit"'], [b'"commit"', b'"accepted"']]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_framed_as_the_library_would(size: int) -> None:
    payload = b"x" * size

    assert framed(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
