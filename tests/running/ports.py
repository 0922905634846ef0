"""Ports for servers that tests start: each is handed out once.

The ports are below those that the system gives to outgoing connections. Each worker has a range of
its own, so no other worker takes a port before a server listens on it.
"""

import os
import random
import socket
from collections.abc import Iterator
from functools import cache

FIRST = 10_000
OF_EACH = 2_000
WORKERS = 11


def free_port() -> int:
    for port in _ports():
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    message = f"None of {OF_EACH} ports is free."
    raise OSError(message)


@cache
def _ports() -> Iterator[int]:
    """Return this worker's ports from a random start: other test runs may use the machine."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % WORKERS
    first, start = FIRST + worker * OF_EACH, random.randrange(OF_EACH)
    return (first + (start + n) % OF_EACH for n in range(OF_EACH))
