"""A Redis that is nobody's own: it stands alone, and the test kills it and starts it again."""

import contextlib
import signal
from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from server.store.redis_binary import redis_binary
from tests.running.ports import free_port
from tests.running.process import Process
from tests.running.wait_until import wait_until

DURABLE = ("--appendonly", "yes", "--appendfsync", "always", "--save", "")


class RedisServer(Process):
    """On a port of its own, its files in `folder`; a write is synced before it is answered."""

    def __init__(self, folder: Path, *flags: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        place = ("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(folder))
        super().__init__((redis_binary(""), *place, *DURABLE, *flags), folder / "log")
        self._asked = Redis(port=self.port, socket_timeout=10)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def followed(self) -> tuple[str, str]:
        """The flags of its replica."""
        return "--replicaof", f"127.0.0.1 {self.port}"

    def until_ready(self) -> None:
        """With all that its file holds."""
        wait_until(lambda: self.ask("PING"), self.log)

    def kill_and_start(self) -> None:
        self.kill()
        self.start()

    def ask(self, *command: str | int | bytes) -> Any:
        """Return the answer, over a connection that is kept. Raises RedisError."""
        return self._asked.execute_command(*command)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self._asked.close()
        return super().stop(how)

    def client(self) -> Redis:
        return Redis(port=self.port)


def pid_behind(path: Path) -> int | None:
    """The Redis that answers on this socket, None if nobody does."""
    with (
        contextlib.suppress(RedisError, OSError),
        Redis(unix_socket_path=str(path), socket_timeout=10) as redis,
    ):
        return int(redis.info("server")["process_id"])  # pyright: ignore[reportIndexIssue]
    return None
