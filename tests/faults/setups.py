"""The set-ups that are tormented, each behind proxies of our own."""

import asyncio
import contextlib
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from server.store.embedded_redis import socket_path
from server.store.redis_binary import redis_binary
from tests.faults.gateways import KONTOR, Gateways, Targets
from tests.faults.house import House
from tests.faults.on_cluster import OnCluster
from tests.faults.processes import Unit, children
from tests.faults.schedule import Setup
from tests.running.ports import free_port
from tests.running.proxy import Address, Proxy

DISK_BYTES = 768 * 1024 * 1024


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

    def servers(self) -> list[int]:
        return [self.parent]

    def hold_redis(self) -> None:
        os.kill(self.parent, 19)

    def release_redis(self) -> None:
        os.kill(self.parent, 18)

    async def redis_addresses(self) -> list[Address]:
        return [str(socket_path(self.data))]


class ManyMachines(House):
    """Two gateways and one Redis over TCP, with a proxy on both sides of each gateway."""

    GATEWAYS = 2

    async def start(self) -> None:
        self.cut_off: set[int] = set()
        """Gateways that cannot reach Redis."""
        self._redis_port = free_port()
        self.data.mkdir(exist_ok=True)
        self.redis_lines = [Proxy(self._redis_of(n)) for n in range(self.GATEWAYS)]
        self._gateways = Gateways(self.GATEWAYS)
        self.doors, self.windows = self._gateways.doors, self._gateways.windows
        for proxy in (*self.redis_lines, *self.doors, *self.windows):
            await proxy.start()
        redis = (
            *(redis_binary(""), "--port", str(self._redis_port), "--bind", "127.0.0.1"),
            *("--dir", str(self.data), "--appendonly", "yes", "--appendfsync", "always"),
            *("--save", "", "--maxmemory-policy", "noeviction", "--auto-aof-rewrite-percentage"),
            "0",
        )
        environs = [
            self.environ({"KONTOR_REDIS_URL": f"redis://127.0.0.1:{line.port}"})
            for line in self.redis_lines
        ]
        self.units = [
            Unit(redis, os.environ, self.folder / "redis.log"),
            *self._gateways.units(environs, self.folder),
        ]

    @property
    def out(self) -> set[int]:
        """Gateways to which the load balancer sends no players."""
        return self._gateways.out

    def _redis_of(self, number: int) -> Targets:
        return lambda: [] if number in self.cut_off else [("127.0.0.1", self._redis_port)]

    def gateways(self) -> list[int]:
        return [unit.pid for unit in self.units[1:]]

    def servers(self) -> list[int]:
        return self.gateways()

    def hold_redis(self) -> None:
        self.units[0].paused = True

    def release_redis(self) -> None:
        self.units[0].paused = False

    async def redis_addresses(self) -> list[Address]:
        return [("127.0.0.1", self._redis_port)]


HOUSES: dict[Setup, type[House]] = {"A": OneMachine, "B": ManyMachines, "C": OnCluster}


@asynccontextmanager
async def house(setup: Setup, folder: Path) -> AsyncIterator[House]:
    """That set-up, ready to play, its files in that folder."""
    built = HOUSES[setup](folder)
    built.clocks.mkdir()
    with contextlib.ExitStack() as stack:
        if setup == "A" and mount_disk(built.data):
            stack.callback(subprocess.run, ("umount", "-l", str(built.data)), check=True)
        try:
            await built.start()
            keeping = asyncio.create_task(built.keep())
            try:
                await built.ready()
                yield built
            finally:
                keeping.cancel()
                await asyncio.gather(keeping, return_exceptions=True)
        finally:
            await built.stop()


def mount_disk(folder: Path) -> bool:
    """A small disk of its own, which can be filled; False where we may not mount one."""
    folder.mkdir(mode=0o700)
    if os.geteuid() != 0 or shutil.which("mount") is None:
        return False
    mounting = ("mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES},mode=700", "tmpfs", str(folder))
    return subprocess.run(mounting, check=False, capture_output=True).returncode == 0
