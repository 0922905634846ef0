"""The port of a server: free, or reserved by a parent and listened on by each of its workers."""

import contextlib
import errno
import socket
import time
from collections.abc import Generator

ORPHANS_SECONDS, PORT_LOOK_SECONDS = 2.0, 0.02
"""How long the workers of a parent that was killed may keep their port, and how often we look."""


def host_and_port(host: str, port: int) -> str:
    """Return both as they are in the address of a page."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def require_free_port(host: str, port: int) -> None:
    """Raises RuntimeError with a sentence if nobody can listen there, or somebody else does."""
    try:
        bound(host, port).close()
    except OSError as error:
        raise cannot_listen(host, port, error) from error


def cannot_listen(host: str, port: int, error: OSError) -> RuntimeError:
    """The error, with what to do about it."""
    is_taken = error.errno == errno.EADDRINUSE
    way_out = " Another program uses that port. Choose one with --port or KONTOR_PORT."
    at = host_and_port(host, port)
    return RuntimeError(f"Cannot listen on {at}: {error.strerror}.{way_out if is_taken else ''}")


@contextlib.contextmanager
def reserved_port(host: str, port: int) -> Generator[int]:
    """Reserve a port until the end of the context, without listening on it; 0: any port.

    Waits for the workers of a killed parent, which are just ending. Raises RuntimeError if another
    program listens there.
    """
    until = time.monotonic() + ORPHANS_SECONDS
    while True:
        try:
            with bound(host, port):
                pass  # SO_REUSEPORT would share it with the program that has it
            reserved = bound(host, port, socket.SO_REUSEPORT)
            break
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > until:
                raise cannot_listen(host, port, error) from error
            time.sleep(PORT_LOOK_SECONDS)
    with reserved:
        yield reserved.getsockname()[1]


def bound(host: str, port: int, *options: int) -> socket.socket:
    """A socket on that address. Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound_socket = socket.socket(family, kind, protocol)
    try:
        for option in (socket.SO_REUSEADDR, *options):
            bound_socket.setsockopt(socket.SOL_SOCKET, option, 1)
        bound_socket.bind(address)
    except OSError:
        bound_socket.close()
        raise
    return bound_socket
