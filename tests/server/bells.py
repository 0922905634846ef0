"""On what line a gateway hears its bells, so that a test can make it deaf."""

from redis.asyncio.connection import AbstractConnection

from server.store import keys
from server.store.nodes import ONLY
from tests.conftest import Running
from tests.server.patience import patiently, until


def connection_of_bells(running: Running) -> AbstractConnection | None:
    """Return the current connection for bells, or None."""
    line = running.context.table_updates._connections.get(ONLY)
    return None if line is None else line.connection


async def line_of_bells(running: Running) -> AbstractConnection:
    """Return the connection for bells as soon as it exists."""
    async for _ in patiently():
        line = connection_of_bells(running)
        if line is not None:
            return line
    raise AssertionError


async def heard(running: Running, table_id: str) -> None:
    """Wait until the bell of that table is heard there, and what rang before is read."""
    tables = running.tables
    await until(lambda: table_id in tables.cache.subscribed and not tables.follower._tasks)


async def compare_heads(running: Running) -> None:
    """As where the lines of the bells were made anew."""
    bells = running.context.table_updates
    for line in tuple(bells._connections.values()):
        await bells.connected(line)


async def deafen(running: Running, table_id: str) -> None:
    """Stop delivery of the table's bells there, from the next one on."""
    redis, channel = running.redis, keys.TABLE_UPDATES.of(table_id)
    ((_, hearing),) = await redis.pubsub_shardnumsub(channel)
    await (await line_of_bells(running)).send_command("SUNSUBSCRIBE", channel)
    async for _ in patiently():  # the next bell may come to Redis over a faster line
        if await redis.pubsub_shardnumsub(channel) == [(channel.encode(), hearing - 1)]:
            return
