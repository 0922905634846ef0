"""Brings the people of a table to the same one of several workers on one port.

The kernel distributes connections over the workers without regard to tables. A table with people at
two workers is folded and shown at both. So a worker that receives `/ws?table=…` hands the
connection to the worker that the table's hash selects. It sends the descriptor and the head that
was read over a Unix socket, before anything is answered, and waits for nothing. It serves the
socket itself if the other worker is dead, starting, stopping, full or frozen, for any gateway can
serve any table.

No connection is lost between two workers. If a worker is killed, the kernel closes the connections
on their way to it, and the clients connect again.
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
"""Of a head that is handed over: it fits into one message. A browser sends a few hundred."""
MOST_WAITING, TAKEN_AT_ONCE = 256, 32
"""Connections that wait for one worker, and those that it takes in a turn of its loop."""
SHOW_SECONDS, SILENT_SECONDS = 1.0, 3.0
"""How often a worker shows that it takes connections, and after which silence it is let alone."""

Adopt: TypeAlias = Callable[..., asyncio.Protocol]
"""Makes the protocol of a connection of which a `head` was read."""


class SocketHandover:
    """One worker's side: the sockets it hands over and takes. A single gateway does neither.

    Each worker listens in the folder `settings.numbers`, and touches that file while it has room.
    """

    def __init__(self, settings: Settings) -> None:
        folder = Path(settings.numbers)
        self._places = [folder / f"{number}.socket" for number in range(settings.workers)]
        self._own = settings.worker if settings.numbers else None
        self._listener: socket.socket | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._adopting = BackgroundTasks()

    def gave(self, request: h11.Request, transport: asyncio.Transport) -> bool:
        """Whether another worker has this connection now: then all that is left is to close it."""
        match = TABLE.match(request.target)
        if match is None or self._own is None:
            return False
        number = crc32(match[1]) % len(self._places)
        head = head_of(request)
        unsent = transport.get_write_buffer_size()  # of the answer to an earlier request
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
        except OSError:  # it is away, or as many wait there as may
            return False
        return True

    def listen(self, adopt: Adopt, has_room: Callable[[], bool]) -> None:
        """Take connections until closed, and say so to others while it `has_room`."""
        if self._own is None:
            return
        place = self._places[self._own]
        place.unlink(missing_ok=True)  # of a worker that died
        listener = socket.socket(socket.AF_UNIX)
        listener.settimeout(0)
        try:
            listener.bind(str(place))
        except OSError as error:  # the path is too long, say
            logger().warning("no_handover", reason=str(error))
            listener.close()
            return
        listener.listen(MOST_WAITING)
        asyncio.get_running_loop().add_reader(listener, self._accept, listener, adopt)
        self._listener = listener
        self._show(place, has_room)

    async def close(self) -> None:
        """Take nothing more. Waiting connections are cut; their clients connect again."""
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
        with contextlib.suppress(BlockingIOError):  # there is no other
            for _ in range(TAKEN_AT_ONCE):
                channel, _ = listener.accept()
                asyncio.get_running_loop().add_reader(channel, self._take, channel, adopt)

    def _take(self, channel: socket.socket, adopt: Adopt) -> None:
        asyncio.get_running_loop().remove_reader(channel)
        with channel:
            head, descriptors, _, _ = socket.recv_fds(channel, MOST_HANDED_BYTES, 1)
        for descriptor in descriptors:  # none where the other worker has just died
            connection = socket.socket(fileno=descriptor)
            connection.set_inheritable(False)
            self._adopting.spawn(adopted(connection, partial(adopt, head=head)))


async def adopted(connection: socket.socket, make: Callable[[], asyncio.Protocol]) -> None:
    await asyncio.get_running_loop().connect_accepted_socket(make, connection)


def head_of(request: h11.Request) -> bytes:
    """The head as it is read again."""
    rows = [
        b"%b %b HTTP/1.1" % (request.method, request.target),
        *(b"%b: %b" % header for header in request.headers),
    ]
    return b"\r\n".join((*rows, b"", b""))
