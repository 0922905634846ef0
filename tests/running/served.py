"""A real server in a process of its own, as an operator would start it, with a Redis of its own."""

import contextlib
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import httpx
from redis import Redis

from server.store.data_folder import socket_path
from tests.running.ports import free_port
from tests.running.process import Process
from tests.running.redis_server import pid_behind
from tests.running.wait_until import wait_until


@contextlib.contextmanager
def short_folder() -> Iterator[Path]:
    """An empty folder whose name leaves room for that of a socket; it is removed in the end."""
    with tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp") as name:
        yield Path(name)


class Served(Process):
    """`kontor serve` on a free port, with its data in `folder`. Its Redis ends with it."""

    command = (str(Path(sys.executable).with_name("kontor")), "serve")

    def __init__(self, folder: Path, **settings: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._port = free_port()
        self.data = folder / "var"
        inherited = {name: value for name, value in os.environ.items() if name[:7] != "KONTOR_"}
        own = {
            "KONTOR_HOST": "127.0.0.1",
            "KONTOR_PORT": str(self._port),
            "KONTOR_DATA": str(self.data),
            "KONTOR_METRICS_PORT": "0",
            "KONTOR_WORKERS": "1",
            "KONTOR_BOT_BEAT_SECONDS": "0",
            "KONTOR_SEARCH_BEAT_SECONDS": "0",
            "KONTOR_FRAMES_PER_SECOND": "0",
            "KONTOR_LOG_LEVEL": "warning",
        }
        super().__init__(self.command, folder / "server.log", inherited | own | settings)

    @classmethod
    @contextlib.contextmanager
    def alone(cls, **settings: str) -> Iterator[Self]:
        """One that is started, in a folder that is removed in the end."""
        with short_folder() as folder, cls(folder, **settings) as served:
            yield served

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self._port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def redis_url(self) -> str:
        return f"unix://{socket_path(self.data)}"

    def until_ready(self) -> None:
        """Wait until the server is ready for moves."""
        wait_until(self._is_ready_or_dead, self.log)
        assert self.alive, self.log()

    def _is_ready_or_dead(self) -> bool:
        if not self.alive:
            return True
        socket.create_connection(self.address).close()  # to ask costs much more than to knock
        return httpx.get(f"{self.url}/readyz", timeout=9, verify=False).is_success

    def redis_pid(self) -> int | None:
        """The process behind the data folder's socket, None if nobody answers."""
        return pid_behind(socket_path(self.data))

    def redis_alive(self) -> bool:
        return self.redis_pid() is not None

    def redis(self) -> Redis:
        """The Redis on the socket in the data folder, or wherever that folder says it is."""
        return Redis(unix_socket_path=str(socket_path(self.data)))
