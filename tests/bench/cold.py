"""How long a finished game takes to show at any version: read from Redis, decoded, folded, seen."""

import asyncio
import time
from collections.abc import Iterator

from domain.decider import EVERYONE
from domain.table.entry import Codec
from domain.table.evolve import replay
from projections.projection import AnyProjection
from projections.viewer_frames import seen_by
from server.bench.random_games import random_log
from server.store.ledger import Ledger
from server.store.redis_client import RedisClient
from tests.archive.lifelike import Ledger as Played
from tests.bench.finished import book
from tests.running.redis_server import RedisServer
from tests.running.served import short_folder

TABLE = "bench"
STEPS = 60


def cold(projection: AnyProjection) -> Iterator[str]:
    """Milliseconds to a position of the longest table; the peer is the read from Redis alone."""
    shown, read, versions = asyncio.run(measured(projection))
    middle, peer = shown[len(shown) // 2], read[len(read) // 2]
    yield (
        f"{middle * 1000:8.1f} ms median, {shown[-1] * 1000:.1f} ms longest to a position "
        f"({middle / peer:.1f} x the read alone; {versions} versions)"
    )


async def measured(projection: AnyProjection) -> tuple[list[float], list[float], int]:
    """Times, sorted: of whole looks and of reads alone. And how many versions there are."""
    log = random_log(projection.game, projection.game.seats[-1], 1)
    with short_folder() as folder:
        socket = f"{folder}/redis.sock"
        with RedisServer(folder, "--unixsocket", socket, "--appendonly", "no"):
            await book(f"unix://{socket}", [Played(TABLE, projection.game.name, b"", log)])
            async with RedisClient(f"unix://{socket}") as redis:
                ledger = Ledger(redis)
                versions = range(1, len(log) + 1, max(1, len(log) // STEPS))
                shown = [await looked(projection, ledger, version) for version in versions]
                read = [await fetched(ledger, version) for version in versions]
                await ledger.close()
    return sorted(shown), sorted(read), len(log)


async def looked(projection: AnyProjection, ledger: Ledger, version: int) -> float:
    start = time.perf_counter()
    codec = Codec(projection.game)
    entries = await ledger.entries(TABLE, until=version)
    table = replay(projection.game, (codec.decode(data) for _, data in entries))
    seen_by(projection, table, EVERYONE)
    return time.perf_counter() - start


async def fetched(ledger: Ledger, version: int) -> float:
    start = time.perf_counter()
    await ledger.entries(TABLE, until=version)
    return time.perf_counter() - start
