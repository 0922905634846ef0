"""The masters of a Redis Cluster: which of them holds which keys, and connections to each.

redis-py's client of a cluster finds that out and follows keys that move. What we send beside it,
the batches of entries and the lines of bells, asks here where to go.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from redis.asyncio.cluster import ClusterNode, PipelineCommand, RedisCluster
from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.cluster import get_node_name
from redis.crc import key_slot
from redis.event import (
    AsyncAfterSlotsCacheRefreshEvent,
    AsyncEventListenerInterface,
    EventDispatcher,
)
from redis.exceptions import (
    AskError,
    ConnectionError,  # noqa: A004 - redis' own
    MovedError,
    RedisClusterException,
    RedisError,
    SlotNotCoveredError,
    TimeoutError,  # noqa: A004
)
from redis.maint_notifications import MaintNotificationsConfig

from server.runtime.supervisor import cancel_all
from server.store.nodes import (
    ANSWER_SECONDS,
    CLUSTER_TURNS,
    CONNECT_SECONDS,
    CONNECTIONS,
    OnConnect,
    nothing,
    once_more,
)

LEARN_SECONDS = 0.1
"""Between two times that the cluster is asked who holds what: each makes all connections anew."""
LEARN_WITHIN_SECONDS = 5.0
"""How long that may take: one that is silent costs CONNECT_SECONDS, and then another is asked."""
ATTEMPTS = 2
ASKING = ("ASKING",)


class SaysWhenItBroke:
    """uvloop has an error of its own for a connection that was reset; redis-py knows it not."""

    async def send_packed_command(self, *given: Any, **named: Any) -> None:
        over: Any = super()
        try:
            await over.send_packed_command(*given, **named)
        except RuntimeError as error:
            raise ConnectionError(str(error)) from error


class PlainConnection(SaysWhenItBroke, Connection):
    pass


class TlsConnection(SaysWhenItBroke, SSLConnection):
    pass


class ArrivalNode(ClusterNode):
    """A node that is asked for keys which are on their way there, maybe before it has any slot.

    redis-py sends ASKING over one of its connections, and the command over another one.
    """

    async def execute_command(self, *args: Any, asking: bool = False, **kwargs: Any) -> Any:
        del asking
        if args == ASKING:
            return None  # it goes out together with the command
        permitted, asked = PipelineCommand(0, *ASKING), PipelineCommand(1, *args, **kwargs)
        await self.execute_pipeline([permitted, asked])
        if isinstance(asked.result, Exception):
            raise asked.result
        return asked.result


class RoutedClient(RedisCluster):
    """redis-py's client, which a node that is away does not keep from asking the others.

    Who holds what is asked beside the commands. They wait for it where nothing is known yet, or
    where they were sent to a node that is away.
    """

    def __init__(
        self, given: Sequence[tuple[str, int]], on_connect: OnConnect, **settings: Any
    ) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            startup_nodes=[ClusterNode(*one) for one in given], **settings
        )
        tls = self.connection_kwargs["connection_class"] is SSLConnection
        self.connection_kwargs["connection_class"] = TlsConnection if tls else PlainConnection
        self.connection_kwargs["redis_connect_func"] = on_connect
        self._given = [ClusterNode(*one, **self.connection_kwargs) for one in given]
        self.nodes_manager.startup_nodes = {}
        self.arrivals: dict[str, ArrivalNode] = {}
        """By their names."""
        self._learned_at = float("-inf")
        self._learning: asyncio.Task[None] | None = None
        self._ended = False

    async def initialize(
        self,
        additional_startup_nodes_info: list[tuple[str, int]] | None = None,
        last_failed_node_name: str | None = None,
    ) -> RedisCluster:
        """Before each command, and when it is sent again: then with the name of a node."""
        del additional_startup_nodes_info
        if self._initialize:
            if last_failed_node_name is not None or not self.commands_parser.commands:
                await self.learn(last_failed_node_name)
            else:
                self._begin_to_learn(None)
        return self

    async def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        await self.initialize()  # the very first one would go to any node
        return await super().execute_command(*args, **kwargs)  # pyright: ignore[reportUnknownMemberType]

    async def aclose(self) -> None:
        """What redis-py does to forget who holds what. No connection is cut: others work on it."""
        self._initialize = True
        self._begin_to_learn(None)

    async def end(self) -> None:
        """Nothing is asked any more."""
        self._ended = self._initialize = True
        if self._learning is not None:
            await cancel_all([self._learning])

    async def get_nodes_from_slot(self, command: str, *args: Any) -> list[ClusterNode]:
        try:
            return await super().get_nodes_from_slot(command, *args)  # pyright: ignore[reportUnknownMemberType]
        except LookupError:
            await self.learn()
            message = "Nobody was known who serves this slot."
            raise SlotNotCoveredError(message) from None

    def get_node(
        self, host: str | None = None, port: int | None = None, node_name: str | None = None
    ) -> ClusterNode | None:
        """redis-py asks by name only for the node that a key is on its way to."""
        if node_name is None:
            return super().get_node(host, port)
        if node_name not in self.arrivals:
            named, _, at_port = node_name.rpartition(":")
            self.arrivals[node_name] = ArrivalNode(named, int(at_port), **self.connection_kwargs)
        return self.arrivals[node_name]

    async def learn(self, failed: str | None = None) -> None:
        """Ask who holds what, at most every LEARN_SECONDS; the node that failed as the last one.

        Who asks meanwhile shares the answer, or the failure.
        """
        learning = self._begin_to_learn(failed)
        if learning is None:
            return
        await asyncio.wait({learning})
        if learning.cancelled():
            message = "This client was closed."
            raise ConnectionError(message)
        learning.result()

    def _begin_to_learn(self, failed: str | None) -> asyncio.Task[None] | None:
        """What is under way; None if it has just been learned."""
        if self._learning is not None and not self._learning.done():
            return self._learning
        if self._ended or time.monotonic() - self._learned_at < LEARN_SECONDS:
            return None
        self._learning = asyncio.create_task(self._ask_around(failed))
        self._learning.add_done_callback(seen)
        return self._learning

    async def _ask_around(self, failed: str | None) -> None:
        """The nodes that were configured too: those that it knew last may be gone."""
        for node in self._given:
            self.nodes_manager.startup_nodes.setdefault(node.name, node)
        try:
            async with asyncio.timeout(LEARN_WITHIN_SECONDS):
                await self.nodes_manager.initialize(last_failed_node_name=failed)
                if not self.commands_parser.commands:
                    await self._learn_commands()
        except OSError as error:
            message = "The cluster does not say in time which node holds what."
            raise TimeoutError(message) from error
        except RedisClusterException as error:
            raise error.__cause__ or error from None  # what the last of them said
        self._learned_at = time.monotonic()
        self._initialize = False

    async def _learn_commands(self) -> None:
        """Where in each command its keys are, from any node: the first one may be away."""
        error: Exception | None = None
        for node in self.get_nodes():
            try:
                await self.commands_parser.initialize(node)
            except RedisError as failure:
                error = failure
            else:
                return
        message = "No node of the cluster answers."
        raise ConnectionError(message) from error

    def every_node(self) -> list[ClusterNode]:
        """Whatever may have connections; several of them may lead to the same place."""
        known = self.nodes_manager.nodes_cache, self.nodes_manager.startup_nodes, self.arrivals
        return [*self._given, *(node for nodes in known for node in nodes.values())]


def seen(learning: asyncio.Task[None]) -> None:
    """Its failure is known, though nobody waits for it."""
    if not learning.cancelled():
        learning.exception()


class ChangeListener(AsyncEventListenerInterface):
    """redis-py calls it when it hears who has what, or that a key is elsewhere."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    async def listen(self, event: object) -> None:
        del event
        self._cluster.on_change()


class Cluster:
    """See `Nodes`. A node is called `<host>:<port>`, as the cluster itself says."""

    def __init__(
        self, given: Sequence[tuple[str, int]], on_connect: OnConnect, **settings: Any
    ) -> None:
        self._closed = False
        self.on_change: Callable[[], None] = nothing
        dispatcher = EventDispatcher()
        dispatcher.register_listeners({AsyncAfterSlotsCacheRefreshEvent: [ChangeListener(self)]})
        known = {
            "retry": Retry(ConstantBackoff(0.05), ATTEMPTS - 1),
            "socket_timeout": ANSWER_SECONDS,
            "socket_connect_timeout": CONNECT_SECONDS,
            "max_connections": CLUSTER_TURNS + CONNECTIONS,
            "require_full_coverage": False,
            "maint_notifications_config": MaintNotificationsConfig(enabled=False),
            "event_dispatcher": dispatcher,
        }
        self.client: Any = RoutedClient(given, on_connect, **known | settings)
        self._map: Any = self.client.nodes_manager

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
        await self.client.learn()

    async def moved(self, error: MovedError) -> None:
        with suppress(LookupError):
            await self._map.move_slot(error)

    def arrival(self, error: AskError) -> str:
        said: Any = error
        node: ClusterNode = self.client.get_node(node_name=get_node_name(said.host, said.port))
        return node.name

    async def execute_at(self, node: str, *command: Any) -> Any:
        await self.client.initialize()
        return await self.client.execute_command(*command, target_nodes=self._named(node))

    async def ping(self) -> None:
        if not self.names:
            await self.learn()
        for node in self.names:
            said = await self.execute_at(node, "CLUSTER INFO")
            if said["cluster_state"] != "ok":
                message = f"{node} does not serve its slots yet."
                raise ConnectionError(message)

    def connection(self, node: str) -> AbstractConnection:
        named = self._named(node)
        given = {**named.connection_kwargs, "socket_timeout": None, "retry": once_more()}
        connection_class: Any = named.connection_class
        return connection_class(**given)

    def _named(self, node: str) -> ClusterNode:
        found = self._map.get_node(node_name=node) or self.client.arrivals.get(node)
        if found is None:
            message = f"{node} is no node of the cluster any more."
            raise LookupError(message)
        return found

    async def drop_idle(self, node: str) -> None:
        with suppress(LookupError):
            await self._named(node).disconnect_free_connections()

    async def disconnect(self) -> None:
        nodes = {id(node): node for node in self.client.every_node()}
        cut = (node.disconnect() for node in nodes.values())
        await asyncio.gather(*cut, return_exceptions=True)

    async def close(self) -> None:
        await self.client.end()
        await self.disconnect()
