"""A socket that names a table is handed over to the worker that the table's hash names."""

import array
import asyncio
import base64
import contextlib
import os
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast
from zlib import crc32

import h11
import pytest

from server.http import socket_handover
from server.metrics.process import open_descriptors
from tests.conftest import Running, Serve
from tests.server.patience import until
from tests.server.raw_http import Begin, Call, status_of

KEY = base64.b64encode(bytes(16)).decode()


def table_of(worker: int, workers: int = 2) -> str:
    """A name whose hash names that worker."""
    return next(name for name in "abcdefghijkl" if crc32(name.encode()) % workers == worker)


def upgrade(path: str, *more: str, subprotocol: str = "kontor.v1") -> bytes:
    lines = (
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Protocol: {subprotocol}",
        *more,
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def without_date(answer: str) -> list[str]:
    return [line for line in answer.split("\r\n") if not line.lower().startswith("date:")]


FOR_THERE = upgrade(f"/ws?table={table_of(1)}")


class Workers(NamedTuple):
    """Two workers in this process, each on its own port. `here`: the one that gets the requests."""

    here: Running
    there: Running
    folder: Path

    @property
    def place(self) -> Path:
        """Where the other one takes connections."""
        return self.folder / "1.socket"

    def sockets(self) -> tuple[int, int]:
        return len(self.here.sockets.all), len(self.there.sockets.all)

    def connections(self) -> int:
        return sum(len(one.server.server_state.connections) for one in (self.here, self.there))


@pytest.fixture
async def workers(serve: Serve, tmp_path: Path, given: dict[str, Any]) -> Workers:
    given = {"workers": 2, "workers_folder": str(tmp_path)} | given
    return Workers(await serve(worker=0, **given), await serve(worker=1, **given), tmp_path)


@contextlib.contextmanager
def in_place_of_the_other(workers: Workers, backlog: int) -> Iterator[socket.socket]:
    """Listen in place of the other worker, without accepting connections."""
    workers.place.unlink()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(workers.place))
        listener.listen(backlog)
        yield listener


async def opened(call: Call, workers: Workers, *where: int) -> None:
    assert " 101 " in await call.head()
    await until(lambda: workers.sockets() == where)


async def stays(begin: Begin, workers: Workers, asked: bytes = FOR_THERE) -> None:
    """Require that a socket is opened by the worker to which it comes."""
    await opened(await begin(workers.here, asked), workers, 1, 0)


@pytest.mark.parametrize("segments", [1, 2, 7])
async def test_a_socket_moves_to_its_table(workers: Workers, begin: Begin, segments: int) -> None:
    call = await begin(workers.here)
    size = -(-len(FOR_THERE) // segments)
    for start in range(0, len(FOR_THERE), size):
        call.write(FOR_THERE[start : start + size])
        await asyncio.sleep(0.01)

    await opened(call, workers, 0, 1)
    assert workers.connections() == 1


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/ws", ""),
        ("/ws?table=", ""),
        (f"/ws?stable={table_of(1)}", ""),
        (f"/ws?table={table_of(0)}", ""),
        (f"/ws?table={table_of(1)}", "x" * socket_handover.MOST_HANDED_BYTES),
    ],
    ids=["none", "empty", "another word", "ours", "in a big head"],
)
async def test_any_other_socket_stays(workers: Workers, begin: Begin, path: str, more: str) -> None:
    await stays(begin, workers, upgrade(path, f"Cookie: {more}"))


@pytest.mark.parametrize("together", [False, True])
async def test_on_a_connection_that_was_asked_something_before_that_is_answered_first(
    workers: Workers, begin: Begin, *, together: bool
) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    call = await begin(workers.here, asked + FOR_THERE * together)
    assert status_of(await call.answer()) == 200

    call.write(FOR_THERE * (not together))

    if together:  # it is not handed over: there is more on it than its head
        assert status_of(await call.head()) == 101
    else:
        await opened(call, workers, 0, 1)


@pytest.mark.parametrize("unsent", [0, 1])
async def test_a_connection_with_an_unread_answer_stays(workers: Workers, unsent: int) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        extra = {"socket": theirs}.get
        transport = SimpleNamespace(get_write_buffer_size=lambda: unsent, get_extra_info=extra)
        headers = [("Host", "127.0.0.1")]
        request = h11.Request(method="GET", target=f"/ws?table={table_of(1)}", headers=headers)

        gave = workers.here.server._handover.gave(request, cast("asyncio.Transport", transport))

    assert gave == (not unsent)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (upgrade(f"/ws?table={table_of(1)}", "Origin: http://evil.example"), "unknown_origin"),
        (upgrade(f"/ws?table={table_of(1)}", subprotocol="chat"), "unknown_subprotocol"),
    ],
    ids=["origin", "subprotocol"],
)
async def test_who_is_not_welcome_is_told_so_by_either(
    workers: Workers, begin: Begin, asked: bytes, code: str
) -> None:
    answers: list[str] = []
    for worker in (workers.there, workers.here):
        call = await begin(worker, asked)
        answers.append(await call.answer())
        await call.rest()

    assert code in answers[0]
    assert without_date(answers[0]) == without_date(answers[1])
    await until(lambda: not workers.connections())


@pytest.mark.server(sockets_per_address=1, connections_per_address=1, exempt_networks="none")
async def test_an_address_is_counted_once_and_given_back(workers: Workers, begin: Begin) -> None:
    for _ in range(3):
        first = await begin(workers.here, FOR_THERE)
        await opened(first, workers, 0, 1)
        assert not workers.here.admission.held_sockets._open
        assert workers.there.admission.held_sockets._open == Counter({"127.0.0.1": 1})
        for one in workers[:2]:
            assert not one.server._limits.held._open

        second = await begin(workers.here, FOR_THERE)
        assert status_of(await second.answer()) == 429
        await second.rest()

        first.writer.close()
        await until(lambda: not workers.there.admission.held_sockets._open)


@pytest.mark.server(sockets_per_address=1, exempt_networks="none")
async def test_who_comes_through_a_proxy_is_known_by_what_it_says(
    monkeypatch: pytest.MonkeyPatch, serve: Serve, tmp_path: Path, begin: Begin, given: Any
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    given = {"workers": 2, "workers_folder": str(tmp_path)} | given
    here, there = [await serve(worker=number, **given) for number in (0, 1)]

    for address in ("192.0.2.1", "192.0.2.2"):
        asked = upgrade(f"/ws?table={table_of(1)}", f"X-Forwarded-For: {address}")
        assert status_of(await (await begin(here, asked)).head()) == 101

    assert there.admission.held_sockets._open == Counter({"192.0.2.1": 1, "192.0.2.2": 1})


async def dies(workers: Workers) -> None:
    """Its file is there, and nobody behind it."""
    with in_place_of_the_other(workers, 8):
        pass


async def stops(workers: Workers) -> None:
    await workers.there.stop()


@pytest.mark.parametrize("ends", [dies, stops])
async def test_a_worker_that_died_or_stops_is_handed_nothing(
    workers: Workers, begin: Begin, ends: Callable[[Workers], Awaitable[None]]
) -> None:
    await ends(workers)

    await stays(begin, workers)


async def test_a_worker_that_stands_still_is_handed_nothing(workers: Workers, begin: Begin) -> None:
    with in_place_of_the_other(workers, 8):
        os.utime(workers.place, (0, 0))

        await stays(begin, workers)


async def test_a_worker_with_a_full_queue_is_handed_nothing(workers: Workers, begin: Begin) -> None:
    with in_place_of_the_other(workers, 0):
        waiting = await begin(workers.here, FOR_THERE)
        await until(lambda: not workers.connections())

        await stays(begin, workers)
    assert await waiting.rest() == ""  # it was killed, and who waited there is cut


@pytest.fixture
def shows_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_handover, "SHOW_SECONDS", 0.01)
    monkeypatch.setattr(socket_handover, "SILENT_SECONDS", 0.2)


@pytest.mark.server(connections=1)
async def test_a_full_worker_says_so(shows_often: None, workers: Workers, begin: Begin) -> None:
    await opened(await begin(workers.here, FOR_THERE), workers, 0, 1)
    shown = workers.place.stat().st_mtime
    await asyncio.sleep(0.3)

    assert workers.place.stat().st_mtime == shown
    await opened(await begin(workers.here, FOR_THERE), workers, 1, 1)


async def test_a_worker_replaces_one_that_died(serve: Serve, tmp_path: Path, begin: Begin) -> None:
    with socket.socket(socket.AF_UNIX) as died:
        died.bind(str(tmp_path / "1.socket"))
    given = {"workers": 2, "workers_folder": str(tmp_path)}
    here, there = [await serve(worker=number, **given) for number in (0, 1)]

    assert status_of(await (await begin(here, FOR_THERE)).head()) == 101
    await until(lambda: len(there.sockets.all) == 1)


async def test_whoever_dies_while_handing_over_leaves_nothing_open(workers: Workers) -> None:
    """A line that ends without a word, and one whose connection has ended."""
    before = open_descriptors()
    for _ in range(3):
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(workers.place))
    ours, theirs = socket.socketpair()
    with ours, theirs, socket.socket(socket.AF_UNIX) as line:
        line.connect(str(workers.place))
        rights = array.array("i", [theirs.fileno()])
        line.sendmsg([FOR_THERE], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])

    await until(lambda: open_descriptors() <= before)  # an earlier test's may be closed late
    await until(lambda: not workers.connections())


async def test_without_a_place_to_listen_at_everybody_is_served_where_they_come(
    serve: Serve, tmp_path: Path, begin: Begin, logs: list[Any]
) -> None:
    far = tmp_path / ("f" * 100)
    far.mkdir()
    here, _ = [await serve(workers=2, worker=number, workers_folder=str(far)) for number in (0, 1)]

    assert status_of(await (await begin(here, FOR_THERE)).head()) == 101
    assert [line["event"] for line in logs].count("no_handover") == 2
    assert len(here.sockets.all) == 1
