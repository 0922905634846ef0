"""The masters of a Redis Cluster: the keys of each master, and connections to it.

Commands go through `RoutedClient`. The batches of entries and the subscriptions to updates use
their own connections, and find their node here.
"""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from redis import exceptions
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.cluster import get_node_name
from redis.crc import key_slot
from redis.event import (
    AsyncAfterSlotsCacheRefreshEvent,
    AsyncEventListenerInterface,
    EventDispatcher,
)
from redis.maint_notifications import MaintNotificationsConfig

from server.store import nodes
from server.store.cluster.routed_client import RoutedClient

ATTEMPTS = 2
TURNS = 4 * nodes.CONNECTIONS
"""Maximum number of concurrent requests to a cluster: a silent node may delay many."""


class ChangeListener(AsyncEventListenerInterface):
    """A listener that redis-py calls when slots or keys have moved."""

    def __init__(self, changed: asyncio.Event) -> None:
        self._changed = changed

    async def listen(self, event: object) -> None:
        del event
        self._changed.set()


class Cluster:
    """`OneRedis` for several nodes. A node's name is `<host>:<port>`, as the cluster reports it."""

    is_cluster = True
    turns = TURNS

    def __init__(
        self, addresses: Sequence[tuple[str, int]], on_connect: nodes.OnConnect, **settings: Any
    ) -> None:
        self.closed = False
        self.changed = asyncio.Event()
        dispatcher = EventDispatcher()
        dispatcher.register_listeners(
            {AsyncAfterSlotsCacheRefreshEvent: [ChangeListener(self.changed)]}
        )
        defaults = {
            "retry": Retry(ConstantBackoff(0.05), ATTEMPTS - 1),
            "socket_timeout": nodes.REDIS_ANSWER_SECONDS,
            "socket_connect_timeout": nodes.CONNECT_SECONDS,
            "max_connections": TURNS + nodes.CONNECTIONS,
            "require_full_coverage": False,
            "maint_notifications_config": MaintNotificationsConfig(enabled=False),
            "event_dispatcher": dispatcher,
        }
        self.client: Any = RoutedClient(addresses, on_connect, **defaults | settings)
        self._map: Any = self.client.nodes_manager

    def shut(self) -> None:
        self.closed = True

    @property
    def names(self) -> Sequence[str]:
        return sorted(node.name for node in self.client.get_primaries())

    def node_of(self, key: str) -> str | None:
        serving = self._map.slots_cache.get(key_slot(key.encode()))
        return serving[0].name if serving else None

    def places(self, commands: Sequence[Sequence[Any]]) -> Mapping[str | None, Sequence[int]]:
        by_node = defaultdict[str | None, list[int]](list)
        for place, command in enumerate(commands):
            by_node[self.node_of(command[1])].append(place)
        return by_node

    async def learn(self) -> None:
        await self.client.learn()

    async def moved(self, error: exceptions.MovedError) -> None:
        with suppress(LookupError):
            await self._map.move_slot(error)

    def arrival(self, error: exceptions.AskError) -> str:
        redirect: Any = error
        node: ClusterNode = self.client.get_node(
            node_name=get_node_name(redirect.host, redirect.port)
        )
        return node.name

    async def execute_at(self, node: str, *command: Any) -> Any:
        await self.client.initialize()
        return await self.client.execute_command(*command, target_nodes=self._node(node))

    async def in_order(self, commands: Sequence[Sequence[Any]]) -> list[Any]:
        try:
            async with self.client.pipeline(transaction=False) as pipeline:
                for command in commands:
                    pipeline.execute_command(*command)
                return await pipeline.execute(allow_redirections=False)
        except (exceptions.AskError, exceptions.TryAgainError):
            # redis-py's pipeline would run the redirected commands last, out of order.
            return [await self.client.execute_command(*command) for command in commands]

    async def ping(self) -> None:
        if not self.names:
            await self.learn()
        for node in self.names:
            info = await self.execute_at(node, "CLUSTER INFO")
            if info["cluster_state"] != "ok":
                raise exceptions.ConnectionError(f"{node} does not serve its slots yet.")

    def connection(self, node: str) -> AbstractConnection:
        cluster_node = self._node(node)
        settings = {
            **cluster_node.connection_kwargs,
            "socket_timeout": None,
            "retry": nodes.once_more(),
        }
        connection_class: Any = cluster_node.connection_class
        return connection_class(**settings)

    def _node(self, node: str) -> ClusterNode:
        node_ = self._map.get_node(node_name=node) or self.client.arrivals.get(node)
        if node_ is None:
            raise LookupError(f"{node} is no node of the cluster any more.")
        return node_

    async def drop_idle(self, node: str) -> None:
        with suppress(LookupError):
            await self._node(node).disconnect_free_connections()

    async def disconnect(self) -> None:
        every = {id(node): node for node in self.client.every_node()}
        cut = (node.disconnect() for node in every.values())
        await asyncio.gather(*cut, return_exceptions=True)

    async def close(self) -> None:
        await self.client.end()
        await self.disconnect()
