"""Ports for servers that tests start: each is handed out once.

The ports are below those that the system gives to outgoing connections. A process locks each of
its ports until it ends. So no other worker or test run takes the port of a server that has not
started yet, or that was killed.
"""

import fcntl
import os
import random
import socket
import tempfile
from pathlib import Path

PORTS = iter(random.sample(range(10_000, 32_000), 22_000))
FILE = Path(tempfile.gettempdir(), f"kontor-test-ports-{os.getuid()}")
"""A process locks byte N of this file for port N."""
LOCKS = os.open(FILE, os.O_RDWR | os.O_CREAT, 0o600)


def free_port() -> int:
    return next(port for port in PORTS if is_free(port))


def is_free(port: int) -> bool:
    """Lock that port, if nobody else has locked it or listens on it."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            fcntl.lockf(LOCKS, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
