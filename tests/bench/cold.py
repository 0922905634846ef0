"""How long a finished game takes to show at any version: read from Redis, decoded, folded, seen."""

import asyncio
import tempfile
import time
from collections.abc import Iterator

from domain.decider import EVERYONE
from domain.table.chain import EMPTY
from domain.table.entry import Codec
from domain.table.evolve import replay
from projections.projection import AnyProjection
from projections.viewer_frames import seen_by
from server.runtime.settings import Settings
from server.store.embedded_redis import EmbeddedRedis
from server.store.group_commit import Append
from server.store.ledger import Ledger
from server.store.redis_client import RedisClient
from tests.bench.random_games import random_log

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
    with tempfile.TemporaryDirectory() as folder:
        own = EmbeddedRedis(Settings(data=folder, appendfsync="no", log_level="warning"))
        await own.start()
        try:
            async with RedisClient(own.url) as redis:
                ledger = Ledger(redis)
                head = EMPTY
                for entry in log:
                    after = head.after(entry)
                    append = Append(TABLE, f"/{head.version}", head, entry, b"", after.tip)
                    await ledger.append(append)
                    head = after
                versions = range(1, len(log) + 1, max(1, len(log) // STEPS))
                shown = [await looked(projection, ledger, version) for version in versions]
                read = [await fetched(ledger, version) for version in versions]
                await ledger.close()
        finally:
            await own.stop()
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
