"""The place of a table in the sharded keys."""

from typing import Any

from server.store import keys
from server.store.keys import LOBBY_SHARDS, QUEUE_SHARDS, REGISTER_SHARDS, Key, shard_of


def queued(key: Key, table_id: str) -> str:
    """The part of a queue where that table would stand."""
    return key.of(shard_of(table_id, QUEUE_SHARDS))


def due(redis: Any, table_id: str) -> Any:
    """Return when that table is due or its lease ends; None if it is not queued."""
    return redis.zscore(queued(keys.DUE, table_id), table_id)


def whole(key: Key) -> list[str]:
    return [key.of(shard) for shard in range(QUEUE_SHARDS)]


def listed(status: str, game: str, table_id: str) -> str:
    """The list of the lobby where that table would stand."""
    return keys.LOBBY.of(status, game, shard_of(table_id, LOBBY_SHARDS))


def whole_lobby(status: str, game: str) -> list[str]:
    return [keys.LOBBY.of(status, game, shard) for shard in range(LOBBY_SHARDS)]


def running(table_id: str) -> str:
    """The set where that table would stand while it runs."""
    return keys.RUNNING.of(shard_of(table_id, REGISTER_SHARDS))
