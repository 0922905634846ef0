"""Several gateways on one Redis: each is a complete server."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.running.redis_server import RedisServer
from tests.running.served import Served


class Gateways(NamedTuple):
    """`redis`: with the ledger. `url`: of the proxy in front of all places, if there is one."""

    redis: RedisServer
    places: tuple[Served, ...]
    url: str = ""

    @property
    def left(self) -> Served:
        return self.places[0]

    @property
    def right(self) -> Served:
        return self.places[1]


@contextmanager
def gateways(folder: Path, *each: Mapping[str, str]) -> Iterator[Gateways]:
    """One with each of these settings, from the left one on."""
    with ExitStack() as stack:
        redis = stack.enter_context(RedisServer(folder / "redis"))
        ours = {"KONTOR_REDIS_URL": redis.url, "KONTOR_SWEEP_SECONDS": "0.5"}
        places = [
            Served(folder / f"gateway {number}", **ours, **settings)
            for number, settings in enumerate(each)
        ]
        for place in places:
            stack.callback(place.stop)
        with ThreadPoolExecutor() as pool:
            list(pool.map(Served.start, places))
        yield Gateways(redis, tuple(places))
