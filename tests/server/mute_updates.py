"""The Redis connection for table updates of a gateway. A test can mute a table's updates."""

from redis.asyncio.connection import AbstractConnection

from server.store import keys
from server.store.nodes import ONLY
from tests.conftest import Running
from tests.server.patience import until


def updates_connection(running: Running) -> AbstractConnection | None:
    line = running.context.table_updates._connections.get(ONLY)
    return None if line is None else line.connection


async def ready_connection(running: Running) -> AbstractConnection:
    await until(lambda: updates_connection(running))
    connection = updates_connection(running)
    assert connection is not None
    return connection


async def subscribed(running: Running, table_id: str) -> None:
    """Wait until the gateway is subscribed to a table and has read all earlier updates."""
    tables = running.tables
    await until(lambda: table_id in tables.cache.subscribed and not tables.follower._tasks)


async def compare_heads(running: Running) -> None:
    """Do what the gateway does after it reconnected for updates."""
    updates = running.context.table_updates
    for line in tuple(updates._connections.values()):
        await updates.connected(line)


async def mute_updates(running: Running, table_id: str) -> None:
    """Stop delivery of a table's updates to this gateway, from the next one on."""
    await subscribed(running, table_id)  # a late read would show what is muted
    redis, channel = running.redis, keys.TABLE_UPDATES.of(table_id)
    ((_, hearing),) = await redis.pubsub_shardnumsub(channel)
    await (await ready_connection(running)).send_command("SUNSUBSCRIBE", channel)
    # The next update may come to Redis over a faster connection.
    await until(
        lambda: redis.pubsub_shardnumsub(channel),
        lambda heard: heard == [(channel.encode(), hearing - 1)],
    )
