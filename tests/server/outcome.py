"""Required entries in Redis besides the ledgers, and the missing ones."""

from collections import Counter

from server.automation.schedule import has_scheduled_work
from server.store import keys
from server.store.table_lists import people
from tests.conftest import Running
from tests.server.shards import listed, queued, running


async def missing(server: Running) -> Counter[str]:
    """How many of the tables that were booked are not where they belong, by where they miss."""
    services = server.services
    redis, missed = services.redis.redis, Counter[str]()
    for shard in range(16):
        ids = [one.decode() for one in await redis.smembers(keys.TABLE_IDS.of(shard))]
        for shown in await services.index.summaries(ids):
            table_id, status = shown["table_id"], shown["status"]
            places = {f"lobby:{status}": listed(status, shown["game"], table_id)}
            if status != "finished":
                places["idle"] = queued(keys.IDLE, table_id)
            if has_scheduled_work(shown):
                places["due"] = queued(keys.DUE, table_id)
            for name, place in places.items():
                missed[name] += await redis.zscore(place, table_id) is None
            for player in people(shown):
                mine = keys.TABLES_OF_PLAYER.of(player)
                missed["playing"] += not await redis.sismember(mine, table_id)
            if status == "running":
                missed["running"] += not await redis.sismember(running(table_id), table_id)
            missed["tables"] += 1
    return missed


async def nothing_missing(server: Running) -> bool:
    found = await missing(server)
    return found.pop("tables") > 0 and not +found
