"""A real server in a process of its own, as an operator would start it, with a Redis of its own."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx
from redis import Redis
from redis.exceptions import RedisError

from server.runtime.settings import Settings
from server.store.data_folder import socket_path
from server.store.embedded_redis import EmbeddedRedis
from tests.ports import free_port

STARTED_WITHIN = 60.0


class Served:
    """`kontor serve` on a free port, its data in `folder`. It can be killed and started again."""

    command = (str(Path(sys.executable).with_name("kontor")), "serve")

    def __init__(self, folder: Path, **settings: str) -> None:
        self._folder = folder
        self._settings = settings
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop(signal.SIGTERM)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def redis_url(self) -> str:
        return f"unix://{socket_path(self._folder / 'var')}"

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Until it is ready to play."""
        environ = os.environ | {
            "KONTOR_HOST": "127.0.0.1",
            "KONTOR_PORT": str(self._port),
            "KONTOR_DATA": str(self._folder / "var"),
            "KONTOR_METRICS_PORT": "0",
            "KONTOR_BOT_SECONDS": "0",
            "KONTOR_FRAMES_PER_SECOND": "0",
            "KONTOR_LOG_LEVEL": "warning",
            **self._settings,
        }
        if "KONTOR_REDIS_URL" not in self._settings:
            environ.pop("KONTOR_REDIS_URL", None)
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(self.command, env=environ, stdout=log, stderr=log)
        self.until_ready()

    def until_ready(self) -> None:
        until = time.monotonic() + STARTED_WITHIN
        with httpx.Client(base_url=self.url, timeout=1, verify=False) as http:
            while time.monotonic() < until and self.alive:
                with contextlib.suppress(httpx.HTTPError):
                    if http.get("/readyz").is_success:
                        return
                time.sleep(0.02)
        raise AssertionError(self.log())

    def stop(self, how: signal.Signals) -> int:
        """Send it that signal; its exit status."""
        if self._process is None:
            return 0
        if self._process.poll() is None:
            self._process.send_signal(how)
        return self._process.wait(timeout=60)

    def kill(self) -> None:
        """The server dies on the spot; its Redis lives on."""
        self.stop(signal.SIGKILL)

    def kill_redis(self) -> None:
        """Redis dies on the spot; the server is to start it again."""
        pid = self.redis_pid()
        if pid is not None:
            os.kill(pid, signal.SIGKILL)

    def kill_both(self) -> None:
        """Both die at once, as when the machine loses power."""
        self.kill_redis()
        self.kill()

    def redis_pid(self) -> int | None:
        """The process behind the data folder's socket, None if nobody answers."""
        with contextlib.suppress(RedisError, OSError), self.redis() as redis:
            return int(redis.info("server")["process_id"])  # pyright: ignore[reportIndexIssue]
        return None

    def redis_alive(self) -> bool:
        return self.redis_pid() is not None

    def log(self) -> str:
        return (self._folder / "server.log").read_text(errors="replace")

    def redis(self) -> Redis:
        """The Redis on the socket in the data folder, or wherever that folder says it is."""
        return Redis(unix_socket_path=str(socket_path(self._folder / "var")))


class LedgerRedis:
    """A Redis that is nobody's own: it stands alone, is killed and started again by the test."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._own = EmbeddedRedis(Settings(data=str(folder)))

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._own.terminate()
        self._own._lock.close()

    @property
    def url(self) -> str:
        return self._own.url

    def start(self) -> None:
        """Until it answers, with all that its file holds."""
        self._own.ensure_running()

    def kill(self) -> None:
        """It dies on the spot."""
        os.kill(self._own.pid, signal.SIGKILL)
        assert self._own._child is not None
        self._own._child.wait()

    def kill_and_start(self) -> None:
        """It dies on the spot, and comes back."""
        self.kill()
        self.start()

    def client(self) -> Redis:
        return Redis(unix_socket_path=str(self._own.socket))
