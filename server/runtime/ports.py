"""The port of a server: it must be free, or a parent reserves it for its workers."""

import contextlib
import errno
import socket
import time
from collections.abc import Generator

ORPHANS_SECONDS, PORT_LOOK_SECONDS = 2.0, 0.02
"""Time for workers of a killed parent to release the port, and the interval of checks."""


def host_and_port(host: str, port: int) -> str:
    """Return host and port in the form of a URL."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def require_free_port(host: str, port: int) -> None:
    """Raise RuntimeError with a sentence if the port is taken or cannot be listened on."""
    try:
        bound(host, port).close()
    except OSError as error:
        raise cannot_listen(host, port, error) from error


def cannot_listen(host: str, port: int, error: OSError) -> RuntimeError:
    """Return the error with a remedy."""
    is_taken = error.errno == errno.EADDRINUSE
    way_out = " Another program uses that port. Choose one with --port or KONTOR_PORT."
    at = host_and_port(host, port)
    return RuntimeError(f"Cannot listen on {at}: {error.strerror}.{way_out if is_taken else ''}")


@contextlib.contextmanager
def reserved_port(host: str, port: int) -> Generator[int]:
    """Reserve a port until the end of the context, without listening on it; 0: any port.

    It waits for ending workers of a killed parent. Raises RuntimeError if another program listens
    there.
    """
    until = time.monotonic() + ORPHANS_SECONDS
    while True:
        try:
            with bound(host, port):
                pass  # detects a program with SO_REUSEPORT, with which we would share the port
            reserved = bound(host, port, socket.SO_REUSEPORT)
            break
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > until:
                raise cannot_listen(host, port, error) from error
            time.sleep(PORT_LOOK_SECONDS)
    with reserved:
        yield reserved.getsockname()[1]


def bound(host: str, port: int, *options: int) -> socket.socket:
    """Return a socket bound to that address. Raises OSError."""
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
