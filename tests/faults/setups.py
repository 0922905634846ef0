"""The set-ups that are tormented, each behind proxies of our own."""

import asyncio
import contextlib
import os
import shutil
import subprocess
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import httpx

from tests.faults.history import now
from tests.faults.schedule import DEPOSING, Kind, Setup
from tests.running.process import Process, children
from tests.running.proxy import Address, Proxy
from tests.running.python_path import python_path
from tests.running.redis_cluster import NODES, TestedCluster
from tests.running.redis_server import RedisServer
from tests.running.served import Served
from tests.upgrade.builds import BUILDS, build

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
DISK_BYTES = 768 * 1024 * 1024
GATEWAYS = 2
SETTINGS = {
    "KONTOR_BOT_BEAT_SECONDS": "0.1",
    "KONTOR_GUESTS_PER_HOUR": "0",
    "KONTOR_SOCKETS_PER_PLAYER": "1000",
    "KONTOR_TABLES_PER_HOUR": "0",
    "KONTOR_TABLES_PER_PLAYER": "0",
}
"""Limits are off: a few clients do here what many would do."""
Targets: TypeAlias = Callable[[], Sequence[Address]]


class Deployment(ABC):
    """A set-up that runs.

    - `doors`: proxies for players, which lead to any gateway that answers.
    - `windows`: proxies for spectators, each to one gateway.
    - `redis_lines`: proxies before Redis, empty if the server has its own Redis.
    - `out`: gateways that receive no players. `data`: the folder of Redis.
    - `redis_units`: each Redis that is not owned by a server. `given`: settings of every server.
    - `builds`: the index in `BUILDS` of the build of each of `served`; `first`: at the start.
    """

    def __init__(self, folder: Path, given: Mapping[str, str], first: int = 0) -> None:
        self.folder = folder
        self._given = given
        self._first = self._newest_ever = first
        self.builds: list[int] = []
        self.clocks = folder / "clocks"
        self.data = folder / "data"
        self.doors: list[Proxy] = []
        self.windows: list[Proxy] = []
        self.redis_lines: list[Proxy] = []
        self.out: set[int] = set()
        self.units: list[Process] = []
        self.redis_units: Sequence[RedisServer] = ()
        self.served: list[Served] = []

    @abstractmethod
    async def start(self) -> None:
        """Start everything."""

    def gateways(self) -> list[int]:
        """The processes that serve clients."""
        return [served.pid for served in self.served]

    def servers(self) -> list[int]:
        """Return the processes that an operator restarts: the one server, or each gateway."""
        return [served.pid for served in self.served]

    def hold_redis(self) -> None:
        """Suspend the restart of Redis."""
        for unit in self.redis_units:
            unit.held = True

    def release_redis(self) -> None:
        for unit in self.redis_units:
            unit.held = False

    @abstractmethod
    async def redis_addresses(self) -> Sequence[Address]:
        """Where Redis is written to past every proxy."""

    async def redis_served(self, since: float) -> float:
        """When Redis was well again; one that stands alone is waited for with us."""
        return since

    @property
    def deposing(self) -> frozenset[Kind]:
        """Faults after which a replica may be master, and lack what it did not get."""
        return frozenset()

    def bot_processes(self) -> list[int]:
        return [pid for gateway in self.gateways() for pid in children(gateway, "spawn_main")]

    def redis(self) -> list[int]:
        return redis_in(self.data)

    def server(self, name: str, more: Mapping[str, str]) -> Served:
        """Its files in a folder of that name."""
        given = {"PYTHONPATH": self._path_of(self._first), "KONTOR_TEST_CLOCKS": str(self.clocks)}
        given["PYTHONDONTWRITEBYTECODE"] = ""
        self.builds.append(self._first)
        return Served(self.folder / name, **SETTINGS, **given, **self._given, **more)

    def _path_of(self, number: int) -> str:
        """Return the path on which Python finds that build, and a clock that can be set off."""
        found = python_path(build(self.folder / "builds", number))
        return os.pathsep.join((str(ROOT / "tests/faults/clock"), found))

    def oldest(self) -> int:
        """Return the first gateway with the oldest build that runs here."""
        return self.builds.index(min(self.builds))

    def newest(self) -> int:
        """Return the first gateway with the newest build that runs here."""
        return self.builds.index(max(self.builds))

    def replace(self, place: int, step: int) -> None:
        """Replace it by the build `step` newer, if any; two steps back nobody could read."""
        served = self.served[place]
        oldest = max(self._newest_ever - 1, 0)
        number = min(max(self.builds[place] + step, oldest), len(BUILDS) - 1)
        self._newest_ever = max(self._newest_ever, number)
        served.environ["PYTHONPATH"] = self._path_of(number)
        served.held = True
        served.stop()
        served.start()
        served.held = False
        self.builds[place] = number
        answer = httpx.get(f"{served.url}/healthz").json()
        assert answer["version"] == BUILDS[number], answer

    async def open_lines(self) -> None:
        """Start proxies before each gateway that is `served`."""
        numbers = range(len(self.served))
        self.doors = [Proxy(self._any_from(n)) for n in numbers]
        self.windows = [Proxy(self._only(n)) for n in numbers]
        for proxy in (*self.doors, *self.windows):
            await proxy.start()

    def _only(self, number: int) -> Targets:
        return lambda: [self.served[number].address]

    def _any_from(self, number: int) -> Targets:
        numbers = range(len(self.served))
        order = [*numbers[number:], *numbers[:number]]
        return lambda: [self.served[n].address for n in order if n not in self.out]

    async def keep(self) -> None:
        """Keep every unit running, until cancelled."""
        await asyncio.gather(*(unit.keep() for unit in self.units))

    async def stop(self) -> None:
        for served in self.served:
            served.held = True
            served.thaw()
            await asyncio.to_thread(served.stop)
        for unit in self.units:
            unit.kill()
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
                    await asyncio.sleep(0.1)

    def log(self) -> str:
        return "".join(unit.log() for unit in self.units)


class OneMachine(Deployment):
    """`kontor serve --workers 2`, with a Redis of its own."""

    def __init__(self, folder: Path, given: Mapping[str, str], first: int = 0) -> None:
        super().__init__(folder, given, first)
        self.parent = self.server("server", {"KONTOR_WORKERS": "2"})
        self.data = self.parent.data

    async def start(self) -> None:
        self.units = [self.parent]
        self.served = [self.parent]
        await self.open_lines()
        self.doors.append(Proxy(self._only(0)))
        await self.doors[1].start()

    def gateways(self) -> list[int]:
        return children(self.parent.pid, "server.worker")

    def hold_redis(self) -> None:
        self.parent.freeze()

    def release_redis(self) -> None:
        self.parent.thaw()

    async def redis_addresses(self) -> list[Address]:
        return [self.parent.redis_url.removeprefix("unix://")]


class ManyMachines(Deployment):
    """Two gateways and one Redis over TCP, with a proxy on both sides of each gateway.

    `cut_off`: gateways that cannot reach Redis.
    """

    async def start(self) -> None:
        self.cut_off: set[int] = set()
        self._redis = RedisServer(self.data, "--auto-aof-rewrite-percentage", "0")
        self.redis_lines = [Proxy(self._redis_of(n)) for n in range(GATEWAYS)]
        for line in self.redis_lines:
            await line.start()
        self.served = [
            self.server(f"gateway{n}", {"KONTOR_REDIS_URL": f"redis://127.0.0.1:{line.port}"})
            for n, line in enumerate(self.redis_lines)
        ]
        self.redis_units = (self._redis,)
        self.units = [self._redis, *self.served]
        await self.open_lines()

    def _redis_of(self, number: int) -> Targets:
        return lambda: [] if number in self.cut_off else [("127.0.0.1", self._redis.port)]

    async def redis_addresses(self) -> list[Address]:
        return [("127.0.0.1", self._redis.port)]


class OnCluster(Deployment):
    """Two gateways, three masters with a replica each; gateways come there through proxies."""

    async def start(self) -> None:
        self.redis_lines = [Proxy(self._node(n)) for n in range(NODES)]
        for line in self.redis_lines:
            await line.start()
        self.cluster = TestedCluster(self.data, [line.port for line in self.redis_lines])
        self.redis_units = self.cluster.nodes
        self.units = [*self.cluster.nodes]
        await asyncio.to_thread(self.cluster.__enter__)
        given = {"KONTOR_REDIS_URL": self.cluster.url, "KONTOR_REDIS_REPLICAS": "1"}
        self.served = [self.server(f"gateway{n}", given) for n in range(GATEWAYS)]
        self.units += self.served
        await self.open_lines()

    async def ready(self) -> None:
        """Until replicas copy their masters, too."""
        await asyncio.to_thread(self.cluster.until_whole)
        await super().ready()

    def _node(self, number: int) -> Targets:
        return lambda: [("127.0.0.1", self.cluster.nodes[number].port)]

    @property
    def deposing(self) -> frozenset[Kind]:
        return DEPOSING

    def redis(self) -> list[int]:
        return [node.pid for node in self.cluster.nodes if node.alive]

    async def redis_addresses(self) -> list[Address]:
        masters = await asyncio.to_thread(self.cluster.masters)
        return [("127.0.0.1", node.port) for node in masters]

    async def redis_served(self, since: float) -> float:
        """Replicas are voted for, and a master that is started holds back: nobody can hurry it."""
        del since
        await asyncio.to_thread(self.cluster.until_served)
        return now()


def redis_in(folder: Path) -> list[int]:
    """The Redis processes that work in that folder: there should be at most one."""
    found: list[int] = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with contextlib.suppress(OSError):
                name = (process / "exe").readlink().name
                state = (process / "stat").read_text().rpartition(")")[2].split()[0]
                there = (process / "cwd").readlink() == folder.resolve()
                if there and name.endswith("-server") and state != "Z":
                    found.append(int(process.name))
    return found


DEPLOYMENTS: dict[Setup, type[Deployment]] = {"A": OneMachine, "B": ManyMachines, "C": OnCluster}


@asynccontextmanager
async def deployment(
    setup: Setup, folder: Path, given: Mapping[str, str] = MappingProxyType({}), first: int = 0
) -> AsyncIterator[Deployment]:
    """Start that set-up with its files in that folder and the gateways' `first` build."""
    built = DEPLOYMENTS[setup](folder, given, first)
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


class SharedDeployment:
    """The set-up that cases share, one after the other, as long as nothing goes wrong in it."""

    def __init__(self, folder: Callable[[str], Path]) -> None:
        self._folder = folder
        self._stack = AsyncExitStack()
        self._built: Deployment | None = None

    @asynccontextmanager
    async def of(self, setup: Setup, first: int = 0) -> AsyncIterator[Deployment]:
        """The previous set-up if it is as at first, else a new one; an exception ends it."""
        built = self._built
        if not isinstance(built, DEPLOYMENTS[setup]) or {*built.builds} != {first}:
            await self.stop()
            entered = deployment(setup, self._folder(setup), first=first)
            built = self._built = await self._stack.enter_async_context(entered)
        try:
            await built.ready()
            yield built
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        self._built = None
        await self._stack.aclose()


def mount_disk(folder: Path) -> bool:
    """A small disk of its own, which can be filled; False where we may not mount one."""
    folder.mkdir(mode=0o700)
    if os.geteuid() != 0 or shutil.which("mount") is None:
        return False
    mounting = ("mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES},mode=700", "tmpfs", str(folder))
    return subprocess.run(mounting, check=False, capture_output=True).returncode == 0
