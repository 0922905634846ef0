"""Redis memory of a finished game until it is archived, by game and seats."""

import asyncio
import statistics
from collections.abc import Iterable, Iterator
from random import Random

from domain.table.chain import EMPTY
from projections.conformance.game_folders import game_facts_of
from projections.projection import AnyProjection
from server.store import ledger
from server.store.group_commit import Append, idempotency_key
from server.store.redis_client import RedisClient
from tests.archive import lifelike
from tests.bench.archive import redis_memory
from tests.running.served import Served

GAMES_EACH = 9


def finished(projection: AnyProjection) -> Iterator[str]:
    """Games of random moves, booked entry by entry."""
    facts = game_facts_of(projection.game.name)
    with Served.alone(KONTOR_ARCHIVE="none") as served:
        url = served.redis_url
        for seats in projection.game.seats:
            openings = [one for one in facts.openings if one.seats == seats]
            played = [
                lifelike.ledger(facts.game, openings[number % len(openings)], Random(number))
                for number in range(GAMES_EACH)
            ]
            first, *others = played
            asyncio.run(book(url, [first]))  # the script and a connection take some too
            before = redis_memory(served)
            asyncio.run(book(url, others))
            memory = (redis_memory(served) - before) / len(others)
            entries = statistics.fmean(len(one.entries) for one in played)
            yield f"{seats} seats: {memory / 1000:.0f} KB a game of {entries:.0f} entries"


async def book(url: str, games: Iterable[lifelike.Ledger]) -> None:
    """Entry by entry, as a gateway does."""
    async with RedisClient(url) as redis:
        booked = ledger.Ledger(redis)
        for table_id, _, summary, entries in games:
            head = EMPTY
            for number, entry in enumerate(entries):
                after = head.after(entry)
                key = idempotency_key(table_id, str(number))
                await booked.append(Append(table_id, key, head, entry, summary, after.tip))
                head = after
        await booked.close()
