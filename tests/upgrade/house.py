"""Places for gateways behind nginx; which build runs there changes."""

import asyncio
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from server.store import keys
from tests.running.nginx import nginx
from tests.running.redis_cluster import TestedCluster
from tests.running.redis_server import RedisServer
from tests.running.served import Served


class Place(Served):
    """A gateway at one address, of whichever build is started there."""

    async def replace(self, build: Path) -> None:
        """As an operator does: SIGTERM, and the other build once it has ended."""
        await asyncio.to_thread(self.stop, signal.SIGTERM)
        await self.begin(build)

    async def begin(self, build: Path) -> None:
        await asyncio.to_thread(self.begin_build, build)

    def begin_build(self, build: Path) -> None:
        """Until it is ready."""
        self._settings["PYTHONPATH"] = str(build)
        self.start()

    async def version(self) -> str:
        """Of the build that answers here."""
        async with httpx.AsyncClient(verify=False) as http:
            return (await http.get(f"{self.url}/healthz")).json()["version"]

    async def end(self) -> None:
        await asyncio.to_thread(self.stop, signal.SIGTERM)


class House(NamedTuple):
    """`redis`: with the ledger. `url`: of the nginx in front of its places."""

    redis: RedisServer | TestedCluster
    places: tuple[Place, ...]
    url: str

    @property
    def left(self) -> Place:
        return self.places[0]

    @property
    def right(self) -> Place:
        return self.places[1]


@contextmanager
def house(
    folder: Path,
    *builds: Path,
    on: type[RedisServer | TestedCluster] = RedisServer,
    **settings: str,
) -> Iterator[House]:
    """These builds run at its places, from the left one on; its certificate is trusted."""
    with ExitStack() as stack:
        redis = stack.enter_context(on(folder / "redis"))
        places: list[Place] = []
        for number in range(len(builds)):
            own = folder / f"gateway {number}"
            own.mkdir()
            place = Place(
                own,
                KONTOR_REDIS_URL=redis.url,
                KONTOR_SWEEP_SECONDS="0.5",
                KONTOR_DRAIN_SECONDS="2",
                KONTOR_LOG_LEVEL="info",
                **settings,
            )
            stack.callback(place.stop, signal.SIGTERM)
            places.append(place)
        with ThreadPoolExecutor() as pool:
            list(pool.map(Place.begin_build, places, builds))
        addresses = [place.url.removeprefix("http://") for place in places]
        url = stack.enter_context(nginx(folder / "nginx", addresses))
        environ = stack.enter_context(pytest.MonkeyPatch.context())
        environ.setenv("SSL_CERT_FILE", str(folder / "nginx" / "tls" / "fullchain.pem"))
        yield House(redis, tuple(places), url)


def entries_of(house_: House, table_id: str) -> dict[int, dict[str, Any]]:
    """The ledger of a table as Redis has it, by version, in order."""
    with house_.redis.client() as redis:
        rows: Any = redis.xrange(keys.LEDGER.of(table_id))
    found = [msgspec.msgpack.decode(fields[b"e"]) for _, fields in rows]
    assert [entry["version"] for entry in found] == list(range(1, len(found) + 1))
    return {entry["version"]: entry for entry in found}


def tags_in(entries: dict[int, dict[str, Any]]) -> set[str]:
    return {event["type"] for entry in entries.values() for event in entry["events"]}
