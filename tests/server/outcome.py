"""What must stand in Redis besides the ledgers, and what of it does not."""

from __future__ import annotations

from collections import Counter

from server.automation.schedule import has_scheduled_work
from server.store import keys
from server.store.table_index import ANY_GAME, people, place_in_lobby
from tests.conftest import Running


async def missing(server: Running) -> Counter[str]:
    """How many of the tables that were booked are not where they belong, by where they miss."""
    services = server.app.services
    redis, missed = services.redis.redis, Counter[str]()
    for shard in range(16):
        ids = [one.decode() for one in await redis.smembers(keys.TABLE_IDS.of(shard))]
        for shown in await services.index.summaries(ids):
            table_id, status = shown["table_id"], shown["status"]
            lobby = keys.LOBBY.of(status, ANY_GAME)
            missed[lobby] += await redis.zscore(lobby, place_in_lobby(shown)) is None
            places: list[str] = []
            if status != "finished":
                places.append(keys.IDLE.of())
            if has_scheduled_work(shown):
                places.append(keys.DUE.of())
            sets = [keys.TABLES_OF_PLAYER.of(player) for player in people(shown)]
            if status == "running":
                sets.append(keys.RUNNING.of())
            for place in places:
                missed[place] += await redis.zscore(place, table_id) is None
            for place in sets:
                name = "playing" if place.startswith("playing") else place
                missed[name] += not await redis.sismember(place, table_id)
            missed["tables"] += 1
    return missed


async def nothing_missing(server: Running) -> bool:
    found = await missing(server)
    return found.pop("tables") > 0 and not +found
