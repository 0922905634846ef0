"""The masters of a Redis Cluster: which of them holds which keys, and connections to each.

redis-py's client of a cluster finds that out and follows keys that move. What we send beside it,
the batches of entries and the lines of bells, asks here where to go.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.crc import key_slot
from redis.exceptions import MovedError
from redis.maint_notifications import MaintNotificationsConfig

from server.store.nodes import (
    ANSWER_SECONDS,
    CONNECT_SECONDS,
    CONNECTIONS,
    OnConnect,
    once_more,
)

LEARN_SECONDS = 0.1
"""Between two times that the cluster is asked who holds what: each makes all connections anew."""
ATTEMPTS = 2


class RoutedClient(RedisCluster):
    """It asks the nodes that were configured too, when those that it knew last are all gone."""

    def __init__(self, given: Sequence[tuple[str, int]], **settings: Any) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            startup_nodes=[ClusterNode(*one) for one in given], **settings
        )
        self._given = list(given)

    async def initialize(
        self,
        additional_startup_nodes_info: list[tuple[str, int]] | None = None,
        last_failed_node_name: str | None = None,
    ) -> RedisCluster:
        del additional_startup_nodes_info
        return await super().initialize(self._given, last_failed_node_name)


class Cluster:
    """See `Nodes`. A node is called `<host>:<port>`, as the cluster itself says."""

    def __init__(
        self, given: Sequence[tuple[str, int]], on_connect: OnConnect, **settings: Any
    ) -> None:
        self._closed = False
        self._given = list(given)
        self._learned_at = float("-inf")
        self.client: Any = RoutedClient(
            given,
            retry=Retry(ConstantBackoff(0.05), ATTEMPTS - 1),
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=CONNECT_SECONDS,
            max_connections=4 * CONNECTIONS,
            require_full_coverage=False,
            maint_notifications_config=MaintNotificationsConfig(enabled=False),
            **settings,
        )
        self._map: Any = self.client.nodes_manager
        self._map.connection_kwargs["redis_connect_func"] = on_connect
        for node in self._map.startup_nodes.values():
            node.connection_kwargs["redis_connect_func"] = on_connect

    @property
    def closed(self) -> bool:
        return self._closed

    def shut(self) -> None:
        self._closed = True

    @property
    def names(self) -> Sequence[str]:
        return sorted(node.name for node in self.client.get_primaries())

    def node_of(self, key: str) -> str | None:
        serving = self._map.slots_cache.get(key_slot(key.encode()))
        return serving[0].name if serving else None

    async def learn(self) -> None:
        """At most every LEARN_SECONDS; who asks meanwhile shares the answer."""
        await self.client.initialize()
        if time.monotonic() - self._learned_at > LEARN_SECONDS:
            await self._map.initialize(additional_startup_nodes_info=self._given)
            self._learned_at = time.monotonic()

    async def moved(self, error: MovedError) -> None:
        with suppress(LookupError):
            await self._map.move_slot(error)

    async def execute_at(self, node: str, *command: Any) -> Any:
        await self.client.initialize()
        return await self.client.execute_command(*command, target_nodes=self._named(node))

    def connection(self, node: str) -> AbstractConnection:
        named = self._named(node)
        given = {**named.connection_kwargs, "socket_timeout": None, "retry": once_more()}
        connection_class: Any = named.connection_class
        return connection_class(**given)

    def _named(self, node: str) -> ClusterNode:
        found = self._map.get_node(node_name=node)
        if found is None:
            message = f"{node} is no node of the cluster any more."
            raise LookupError(message)
        return found

    async def drop_idle(self, node: str) -> None:
        with suppress(LookupError):
            await self._named(node).disconnect_free_connections()

    async def disconnect(self) -> None:
        for node in self._all():
            await node.disconnect()

    async def close(self) -> None:
        await self.client.aclose()
        await self.disconnect()

    def _all(self) -> list[ClusterNode]:
        return [*self._map.nodes_cache.values(), *self._map.startup_nodes.values()]
