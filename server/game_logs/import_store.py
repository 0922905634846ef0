"""The storage of an imported log as the ledger of its own table."""

from domain.table.chain import EMPTY
from server.game_logs.import_check import CheckedLog
from server.store.keys import keys_of_table
from server.store.redis_client import Command, RedisClient


async def store_log(redis: RedisClient, table_id: str, log: CheckedLog) -> None:
    """Write the whole ledger atomically."""
    ledger, committed, summary, _ = keys_of_table(table_id)
    writes, head = list[Command](), EMPTY
    for entry in log.entries:
        head = head.after(entry)
        writes.append(("XADD", ledger, f"{head.version}-0", "e", entry, "t", head.tip))
    head_fields = ("version", head.version, "tip", head.tip, "todo", f"{head.version} ")
    writes.append(("HSET", committed, *head_fields))
    writes.append(("SET", summary, log.summary))
    await redis.write_together(writes)
