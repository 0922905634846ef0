"""The handover of sockets that brings all clients of a table to the same worker.

The kernel distributes connections over the workers of one port without regard to tables. A table
with clients at two workers is folded and shown at both. So a worker that receives `/ws?table=…`
hands the connection to the worker that the table's hash selects. It sends the descriptor and the
received head over a Unix socket, before any answer, and does not wait. It serves the socket itself
if the other worker is dead, starting, stopping, full or frozen: any worker can serve any table.

No connection is lost between two workers. If a worker is killed, the kernel closes the connections
on their way to it, and the clients reconnect.
"""

import asyncio
import contextlib
import os
import re
import socket
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

import h11

from server.http.admission import SOCKET_PATH
from server.runtime.background import BackgroundTasks
from server.runtime.settings import Settings
from server.runtime.telemetry import logger

TABLE = re.compile(SOCKET_PATH.encode() + rb"\?(?:[^&]*&)*table=([^&]+)")
MOST_HANDED_BYTES = 4_096
"""Maximum bytes of a handed head, which fits into one message. Browsers send a few hundred."""
MOST_WAITING, TAKEN_AT_ONCE = 256, 32
"""Maximum connections that wait for a worker, and that it accepts in one turn of its loop."""
SHOW_SECONDS, SILENT_SECONDS = 1.0, 3.0
"""Interval at which a worker shows that it accepts; silence after which others skip it."""

Adopt: TypeAlias = Callable[..., asyncio.Protocol]
"""Makes the protocol of a connection whose `head` another worker has read."""


class SocketHandover:
    """One worker's side of the handover; inactive if there is only one worker.

    Each worker listens on a file in `settings.workers_folder`, and touches it while it has room.
    """

    def __init__(self, settings: Settings) -> None:
        folder = Path(settings.workers_folder)
        self._places = [folder / f"{number}.socket" for number in range(settings.workers)]
        self._own = settings.worker if settings.workers_folder else None
        self._listener: socket.socket | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._adopting = BackgroundTasks()

    def gave(self, request: h11.Request, transport: asyncio.Transport) -> bool:
        """Whether another worker has taken the connection; if so, close it here."""
        match = TABLE.match(request.target)
        if match is None or self._own is None:
            return False
        number = crc32(match[1]) % len(self._places)
        head = head_of(request)
        unsent = transport.get_write_buffer_size()  # from an earlier answer
        if number == self._own or unsent or len(head) > MOST_HANDED_BYTES:
            return False
        place = self._places[number]
        try:
            if time.time() - place.stat().st_mtime > SILENT_SECONDS:
                return False
            with socket.socket(socket.AF_UNIX) as channel:
                channel.settimeout(0)
                channel.connect(str(place))
                socket.send_fds(channel, [head], [transport.get_extra_info("socket").fileno()])
        except OSError:  # the worker is dead or its queue is full
            return False
        return True

    def listen(self, adopt: Adopt, has_room: Callable[[], bool]) -> None:
        """Accept connections until closed, and show that to other workers while it `has_room`."""
        if self._own is None:
            return
        place = self._places[self._own]
        place.unlink(missing_ok=True)  # left by a dead worker
        listener = socket.socket(socket.AF_UNIX)
        listener.settimeout(0)
        try:
            listener.bind(str(place))
        except OSError as error:  # for example, the path is too long
            logger().warning("no_handover", reason=str(error))
            listener.close()
            return
        listener.listen(MOST_WAITING)
        asyncio.get_running_loop().add_reader(listener, self._accept, listener, adopt)
        self._listener = listener
        self._show(place, has_room)

    async def close(self) -> None:
        """Stop accepting. Waiting connections are cut; their clients reconnect."""
        if self._listener is None or self._timer is None:
            return
        self._timer.cancel()
        asyncio.get_running_loop().remove_reader(self._listener)
        self._listener.close()
        await self._adopting.finish()

    def _show(self, place: Path, has_room: Callable[[], bool]) -> None:
        if has_room():
            os.utime(place)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(SHOW_SECONDS, self._show, place, has_room)

    def _accept(self, listener: socket.socket, adopt: Adopt) -> None:
        with contextlib.suppress(BlockingIOError):  # no more connections
            for _ in range(TAKEN_AT_ONCE):
                channel, _ = listener.accept()
                asyncio.get_running_loop().add_reader(channel, self._take, channel, adopt)

    def _take(self, channel: socket.socket, adopt: Adopt) -> None:
        asyncio.get_running_loop().remove_reader(channel)
        with channel:
            head, descriptors, _, _ = socket.recv_fds(channel, MOST_HANDED_BYTES, 1)
        for descriptor in descriptors:  # empty if the other worker has just died
            connection = socket.socket(fileno=descriptor)
            connection.set_inheritable(False)
            self._adopting.spawn(adopted(connection, partial(adopt, head=head)))


async def adopted(connection: socket.socket, make: Callable[[], asyncio.Protocol]) -> None:
    await asyncio.get_running_loop().connect_accepted_socket(make, connection)


def head_of(request: h11.Request) -> bytes:
    """Return the bytes of a request's head, to be parsed again."""
    rows = [
        b"%b %b HTTP/1.1" % (request.method, request.target),
        *(b"%b: %b" % header for header in request.headers),
    ]
    return b"\r\n".join((*rows, b"", b""))
