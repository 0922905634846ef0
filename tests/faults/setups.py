"""The two set-ups that are tormented, each behind proxies of our own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import httpx

from server.store.embedded_redis import socket_path
from server.store.redis_binary import redis_binary
from tests.faults.processes import Unit, children, redis_in
from tests.faults.proxy import Address, Proxy
from tests.faults.schedule import Setup
from tests.serving import free_port

ROOT = Path(__file__).parents[2]
Targets: TypeAlias = Callable[[], Sequence[Address]]
START_SECONDS = 60.0
DISK_BYTES = 768 * 1024 * 1024
KONTOR = str(Path(sys.executable).with_name("kontor"))
SETTINGS = {
    "KONTOR_HOST": "127.0.0.1",
    "KONTOR_BOT_SECONDS": "0.1",
    "KONTOR_FRAMES_PER_SECOND": "0",
    "KONTOR_LOG_LEVEL": "warning",
    "KONTOR_SOCKETS_PER_PLAYER": "1000",
    "KONTOR_TABLES_PER_PLAYER": "0",
    "KONTOR_METRICS_PORT": "0",
}
"""Limits are off: a few clients do here what many would do."""


class House(ABC):
    """A set-up that runs.

    `doors`: proxies for players, which go to any gateway that answers. `windows`: proxies for
    spectators, each to one gateway. `redis_lines`: proxies between gateways and Redis, one for each
    gateway, none where Redis is the server's own. `data`: the folder of Redis.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clocks = folder / "clocks"
        self.data = folder / "data"
        self.doors: list[Proxy] = []
        self.windows: list[Proxy] = []
        self.redis_lines: list[Proxy] = []
        self.units: list[Unit] = []

    @abstractmethod
    async def start(self) -> None:
        """Start everything."""

    @abstractmethod
    def gateways(self) -> list[int]:
        """The processes that serve clients."""

    @abstractmethod
    def hold_redis(self) -> None:
        """Nobody starts Redis again."""

    @abstractmethod
    def release_redis(self) -> None:
        """It is started again."""

    @property
    @abstractmethod
    def redis_address(self) -> Address:
        """Where Redis is reached past every proxy."""

    def thinkers(self) -> list[int]:
        """The processes in which bots think."""
        return [
            thinker for gateway in self.gateways() for thinker in children(gateway, "spawn_main")
        ]

    def redis(self) -> list[int]:
        return redis_in(self.data)

    def environ(self, more: Mapping[str, str]) -> dict[str, str]:
        path = os.pathsep.join((str(ROOT / "tests/faults/clock"), str(ROOT)))
        given = {"PYTHONPATH": path, "KONTOR_TEST_CLOCKS": str(self.clocks)}
        given["PYTHONPYCACHEPREFIX"] = str(self.folder / "bytecode")  # an installed one has its own
        inherited = {
            key: value
            for key, value in os.environ.items()
            if key[:7] != "KONTOR_" and key != "PYTHONDONTWRITEBYTECODE"
        }
        return inherited | SETTINGS | given | dict(more)

    async def keep(self) -> None:
        """Keep every unit running, until cancelled."""
        await asyncio.gather(*(unit.keep() for unit in self.units))

    async def stop(self) -> None:
        for unit in self.units:
            await unit.stop()
        for proxy in (*self.doors, *self.windows, *self.redis_lines):
            await proxy.stop()

    async def ready(self) -> None:
        """Until every gateway can play. Raises TimeoutError."""
        async with asyncio.timeout(START_SECONDS), httpx.AsyncClient() as http:
            for window in self.windows:
                while True:
                    with contextlib.suppress(httpx.HTTPError):
                        if (await http.get(f"{window.url}/readyz")).is_success:
                            break
                    await asyncio.sleep(0.05)

    def log(self) -> str:
        """What all of them have logged."""
        return "".join(unit.log.read_text(errors="replace") for unit in self.units)


class OneMachine(House):
    """`kontor serve --workers 2`, with a Redis of its own."""

    async def start(self) -> None:
        port = free_port()
        environ = self.environ(
            {
                "KONTOR_PORT": str(port),
                "KONTOR_WORKERS": "2",
                "KONTOR_DATA": str(self.data),
            }
        )
        self.units = [Unit((KONTOR, "serve"), environ, self.folder / "server.log")]
        self.doors = [Proxy(lambda: [("127.0.0.1", port)]) for _ in range(2)]
        self.windows = [Proxy(lambda: [("127.0.0.1", port)])]
        for proxy in (*self.doors, *self.windows):
            await proxy.start()

    @property
    def parent(self) -> int:
        return self.units[0].pid

    def gateways(self) -> list[int]:
        return children(self.parent, "server.worker")

    def hold_redis(self) -> None:
        os.kill(self.parent, 19)

    def release_redis(self) -> None:
        os.kill(self.parent, 18)

    @property
    def redis_address(self) -> Address:
        return str(socket_path(self.data))


class ManyMachines(House):
    """Two gateways and one Redis over TCP, with a proxy on both sides of each gateway."""

    GATEWAYS = 2

    async def start(self) -> None:
        self.out: set[int] = set()
        """Gateways to which the load balancer sends no players."""
        self.cut_off: set[int] = set()
        """Gateways that cannot reach Redis."""
        self._ports = [free_port() for _ in range(self.GATEWAYS)]
        self._redis_port = free_port()
        self.data.mkdir(exist_ok=True)
        self.redis_lines = [Proxy(self._redis_of(n)) for n in range(self.GATEWAYS)]
        self.doors = [Proxy(self._gateways_from(n)) for n in range(self.GATEWAYS)]
        self.windows = [Proxy(self._gateway(n)) for n in range(self.GATEWAYS)]
        for proxy in (*self.redis_lines, *self.doors, *self.windows):
            await proxy.start()
        redis = (
            *(redis_binary(""), "--port", str(self._redis_port), "--bind", "127.0.0.1"),
            *("--dir", str(self.data), "--appendonly", "yes", "--appendfsync", "always"),
            *("--save", "", "--maxmemory-policy", "noeviction", "--auto-aof-rewrite-percentage"),
            "0",
        )
        self.units = [Unit(redis, os.environ, self.folder / "redis.log")]
        for n in range(self.GATEWAYS):
            environ = self.environ(
                {
                    "KONTOR_PORT": str(self._ports[n]),
                    "KONTOR_REDIS_URL": f"redis://127.0.0.1:{self.redis_lines[n].port}",
                    "KONTOR_DATA": str(self.folder / f"gateway{n}"),
                }
            )
            self.units.append(Unit((KONTOR, "serve"), environ, self.folder / f"gateway{n}.log"))

    def _redis_of(self, number: int) -> Targets:
        return lambda: [] if number in self.cut_off else [("127.0.0.1", self._redis_port)]

    def _gateway(self, number: int) -> Targets:
        return lambda: [("127.0.0.1", self._ports[number])]

    def _gateways_from(self, number: int) -> Targets:
        order = [*range(number, self.GATEWAYS), *range(number)]
        return lambda: [("127.0.0.1", self._ports[n]) for n in order if n not in self.out]

    def gateways(self) -> list[int]:
        return [unit.pid for unit in self.units[1:]]

    def hold_redis(self) -> None:
        self.units[0].paused = True

    def release_redis(self) -> None:
        self.units[0].paused = False

    @property
    def redis_address(self) -> Address:
        return ("127.0.0.1", self._redis_port)


@asynccontextmanager
async def house(setup: Setup, folder: Path) -> AsyncIterator[House]:
    """That set-up, ready to play, its files in that folder."""
    built: House = OneMachine(folder) if setup == "A" else ManyMachines(folder)
    built.clocks.mkdir()
    with contextlib.ExitStack() as stack:
        if setup == "A" and mount_disk(built.data):
            stack.callback(subprocess.run, ("umount", "-l", str(built.data)), check=True)
        await built.start()
        keeping = asyncio.create_task(built.keep())
        try:
            await built.ready()
            yield built
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
            await built.stop()


def mount_disk(folder: Path) -> bool:
    """A small disk of its own, which can be filled; False where we may not mount one."""
    folder.mkdir(mode=0o700)
    if os.geteuid() != 0 or shutil.which("mount") is None:
        return False
    mounting = ("mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES},mode=700", "tmpfs", str(folder))
    return subprocess.run(mounting, check=False, capture_output=True).returncode == 0
