"""What every set-up has: servers, proxies before them, and a Redis."""

import asyncio
import contextlib
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path

import httpx

from tests.faults.processes import Unit, children, redis_in
from tests.faults.schedule import Kind
from tests.running.proxy import Address, Proxy

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
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
    spectators, each to one gateway. `redis_lines`: proxies before Redis, none where it is the
    server's own. `data`: the folder of Redis.
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
    def servers(self) -> list[int]:
        """What an operator stops to restart it: the one server, or one gateway of many."""

    @abstractmethod
    def hold_redis(self) -> None:
        """Nobody starts Redis again."""

    @abstractmethod
    def release_redis(self) -> None:
        """It is started again."""

    @abstractmethod
    async def redis_addresses(self) -> Sequence[Address]:
        """Where Redis is written to past every proxy."""

    async def redis_served(self, since: float) -> float:
        """When Redis had done what only it can do, if something was the matter with it until then.

        One that stands alone is waited for with us.
        """
        return since

    @property
    def deposing(self) -> frozenset[Kind]:
        """Faults after which a replica may be master, and lack what it did not get."""
        return frozenset()

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
        async with asyncio.timeout(START_SECONDS), httpx.AsyncClient(verify=False) as http:
            for window in self.windows:
                while True:
                    with contextlib.suppress(httpx.HTTPError):
                        if (await http.get(f"{window.url}/readyz")).is_success:
                            break
                    await asyncio.sleep(0.05)

    def log(self) -> str:
        """What all of them have logged."""
        return "".join(unit.log.read_text(errors="replace") for unit in self.units)
