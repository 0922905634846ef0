"""redis-py's client of a Redis Cluster, with fixes for failed nodes and moving keys.

It looks up which node has which keys, and follows moves.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from redis import exceptions
from redis.asyncio.cluster import ClusterNode, PipelineCommand, RedisCluster
from redis.asyncio.connection import Connection, SSLConnection

from server.runtime.supervisor import cancel_all
from server.store.nodes import OnConnect

LEARN_SECONDS = 0.1
"""Minimum seconds between two look-ups of the slots; each opens all connections again."""
LEARN_WITHIN_SECONDS = 5.0
"""Time limit of a look-up; each silent node costs CONNECT_SECONDS before the next one is tried."""
ASKING = ("ASKING",)


class ReportsBreak:
    """Converts uvloop's RuntimeError for a reset connection, which redis-py does not expect."""

    async def send_packed_command(self, *args: Any, **kwargs: Any) -> None:
        over: Any = super()
        try:
            await over.send_packed_command(*args, **kwargs)
        except RuntimeError as error:
            raise exceptions.ConnectionError(str(error)) from error


class PlainConnection(ReportsBreak, Connection):
    pass


class TlsConnection(ReportsBreak, SSLConnection):
    pass


class ArrivalNode(ClusterNode):
    """A node that receives requests for keys that move to it, maybe before it has any slot.

    It sends ASKING and the command over the same connection; redis-py uses two connections.
    """

    async def execute_command(self, *args: Any, asking: bool = False, **kwargs: Any) -> Any:
        del asking
        if args == ASKING:
            return None  # sent together with the command below
        permitted, command = PipelineCommand(0, *ASKING), PipelineCommand(1, *args, **kwargs)
        await self.execute_pipeline([permitted, command])
        if isinstance(command.result, Exception):
            raise command.result
        return command.result


class RoutedClient(RedisCluster):
    """redis-py's client, in which a failed node does not stop requests to the others.

    The owners of slots are looked up in a task. Commands wait for it if no owner is known yet, or
    if their node has failed.
    """

    def __init__(
        self, addresses: Sequence[tuple[str, int]], on_connect: OnConnect, **settings: Any
    ) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            startup_nodes=[ClusterNode(*address) for address in addresses], **settings
        )
        tls = self.connection_kwargs["connection_class"] is SSLConnection
        self.connection_kwargs["connection_class"] = TlsConnection if tls else PlainConnection
        self.connection_kwargs["redis_connect_func"] = on_connect
        self._first_nodes = [
            ClusterNode(*address, **self.connection_kwargs) for address in addresses
        ]
        self.nodes_manager.startup_nodes = {}
        self.arrivals: dict[str, ArrivalNode] = {}
        """Nodes by their names."""
        self._learned_at = float("-inf")
        self._learning: asyncio.Task[None] | None = None
        self._ended = False

    async def initialize(
        self,
        additional_startup_nodes_info: list[tuple[str, int]] | None = None,
        last_failed_node_name: str | None = None,
    ) -> RedisCluster:
        """Prepare a command. redis-py names the failed node when it sends a command again."""
        del additional_startup_nodes_info
        if self._initialize:
            if last_failed_node_name is not None or not self.commands_parser.commands:
                await self.learn(last_failed_node_name)
            else:
                self._begin_to_learn(None)
        return self

    async def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        await self.initialize()  # otherwise the first command would go to any node
        return await super().execute_command(*args, **kwargs)  # pyright: ignore[reportUnknownMemberType]

    async def aclose(self) -> None:
        """Look up the slots again. redis-py calls this; connections stay open for other callers."""
        self._initialize = True
        self._begin_to_learn(None)

    async def end(self) -> None:
        """End the client and close its connections."""
        self._ended = self._initialize = True
        if self._learning is not None:
            await cancel_all([self._learning])

    async def get_nodes_from_slot(self, command: str, *args: Any) -> list[ClusterNode]:
        try:
            return await super().get_nodes_from_slot(command, *args)  # pyright: ignore[reportUnknownMemberType]
        except LookupError:
            await self.learn()
            raise exceptions.SlotNotCoveredError("Nobody was known who serves this slot.") from None

    def get_node(
        self, host: str | None = None, port: int | None = None, node_name: str | None = None
    ) -> ClusterNode | None:
        """Return a node. By name, redis-py requests only the node that a key moves to."""
        if node_name is None:
            return super().get_node(host, port)
        if node_name not in self.arrivals:
            host_, _, at_port = node_name.rpartition(":")
            self.arrivals[node_name] = ArrivalNode(host_, int(at_port), **self.connection_kwargs)
        return self.arrivals[node_name]

    async def learn(self, failed: str | None = None) -> None:
        """Look up the slots at most every LEARN_SECONDS, the failed node last.

        Callers at the same time share the answer or the failure.
        """
        learning = self._begin_to_learn(failed)
        if learning is None:
            return
        await asyncio.wait({learning})
        if learning.cancelled():
            raise exceptions.ConnectionError("This client was closed.")
        learning.result()

    def _begin_to_learn(self, failed: str | None) -> asyncio.Task[None] | None:
        """Return the running look-up, maybe a new one; None if the last has just ended."""
        if self._learning is not None and not self._learning.done():
            return self._learning
        if self._ended or time.monotonic() - self._learned_at < LEARN_SECONDS:
            return None
        self._learning = asyncio.create_task(self._ask_around(failed))
        self._learning.add_done_callback(log_failure)
        return self._learning

    async def _ask_around(self, failed: str | None) -> None:
        """Look up the slots, also at the configured nodes: the last known ones may have failed."""
        for node in self._first_nodes:
            self.nodes_manager.startup_nodes.setdefault(node.name, node)
        try:
            async with asyncio.timeout(LEARN_WITHIN_SECONDS):
                await self.nodes_manager.initialize(last_failed_node_name=failed)
                if not self.commands_parser.commands:
                    await self._learn_commands()
        except OSError as error:
            raise exceptions.TimeoutError(
                "The cluster does not say in time which node holds what."
            ) from error
        except exceptions.RedisClusterException as error:
            raise error.__cause__ or error from None  # the last node's error
        self._learned_at = time.monotonic()
        self._initialize = False

    async def _learn_commands(self) -> None:
        """Read from any node the positions of keys in commands: the first node may have failed."""
        error: Exception | None = None
        for node in self.get_nodes():
            try:
                await self.commands_parser.initialize(node)
            except exceptions.RedisError as failure:
                error = failure
            else:
                return
        raise exceptions.ConnectionError("No node of the cluster answers.") from error

    def every_node(self) -> list[ClusterNode]:
        """Return all nodes that may have connections; several may have the same address."""
        node_maps = self.nodes_manager.nodes_cache, self.nodes_manager.startup_nodes, self.arrivals
        return [*self._first_nodes, *(node for nodes in node_maps for node in nodes.values())]


def log_failure(learning: asyncio.Task[None]) -> None:
    """Retrieve the error of a look-up without a waiting caller, so that asyncio does not log it."""
    if not learning.cancelled():
        learning.exception()
