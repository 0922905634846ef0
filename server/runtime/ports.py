"""The port of a server: reserved by a parent, listened on by each of its workers."""

from __future__ import annotations

import contextlib
import errno
import socket
import time
from collections.abc import Generator

ORPHANS_SECONDS, LOOK_SECONDS = 2.0, 0.02
"""How long the workers of a parent that was killed may keep their port, and how often we look."""


@contextlib.contextmanager
def reserved_port(host: str, port: int) -> Generator[int]:
    """A port that is ours alone until the end; 0: any. Nobody listens on it by this.

    Waits for the workers of a killed parent, which are just ending. Raises RuntimeError if somebody
    else listens there.
    """
    until = time.monotonic() + ORPHANS_SECONDS
    while True:
        try:
            with bound(host, port):
                pass  # SO_REUSEPORT would share it with whoever has it already
            reserved = bound(host, port, socket.SO_REUSEPORT)
            break
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > until:
                message = f"Cannot listen on {host}:{port}: {error.strerror}."
                raise RuntimeError(message) from error
            time.sleep(LOOK_SECONDS)
    with reserved:
        yield reserved.getsockname()[1]


def bound(host: str, port: int, *options: int) -> socket.socket:
    """A socket on that address. Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind, protocol)
    try:
        for option in (socket.SO_REUSEADDR, *options):
            made.setsockopt(socket.SOL_SOCKET, option, 1)
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made
