"""What a finished game holds of Redis' memory until it is archived, by game and seats."""

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from domain.table.chain import EMPTY
from projections.projection import AnyProjection
from server.store import ledger
from server.store.data_folder import socket_path
from server.store.group_commit import Append, idempotency_key
from server.store.redis_client import RedisClient
from tests.archive import lifelike
from tests.bench.archive import redis_memory
from tests.running.served import Served
from tests.suite.rooms import room_named

GAMES_EACH = 9


def finished(projection: AnyProjection) -> Iterator[str]:
    """Games of random moves, booked entry by entry."""
    room = room_named(projection.game.name)
    with tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp") as folder:
        served = Served(Path(folder), KONTOR_ARCHIVE="none")
        url = f"unix://{socket_path(Path(folder) / 'var')}"
        with served:
            for seats in projection.game.seats:
                openings = [one for one in room.openings if one.seats == seats]
                played = [
                    lifelike.ledger(room.game, openings[number % len(openings)], Random(number))
                    for number in range(GAMES_EACH)
                ]
                first, *others = played
                asyncio.run(booked(url, [first]))  # the script and a connection take some too
                before = redis_memory(served)
                asyncio.run(booked(url, others))
                memory = (redis_memory(served) - before) / len(others)
                entries = statistics.fmean(len(one.entries) for one in played)
                yield f"{seats} seats: {memory / 1000:.0f} KB a game of {entries:.0f} entries"


async def booked(url: str, games: list[lifelike.Ledger]) -> None:
    async with RedisClient(url) as redis:
        book = ledger.Ledger(redis)
        for game in games:
            head = EMPTY
            for number, entry in enumerate(game.entries):
                after = head.after(entry)
                key = idempotency_key(game.table_id, str(number))
                await book.append(Append(game.table_id, key, head, entry, game.summary, after.tip))
                head = after
        await book.close()
