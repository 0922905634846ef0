"""redis-py's client of a Redis Cluster, mended where nodes that are away or keys that move trip it.

It finds out which node holds which keys, and follows them.
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
"""Between two times that the cluster is asked who holds what: each makes all connections anew."""
LEARN_WITHIN_SECONDS = 5.0
"""How long that may take: one that is silent costs CONNECT_SECONDS, and then another is asked."""
ASKING = ("ASKING",)


class ReportsBreak:
    """uvloop has an error of its own for a connection that was reset; redis-py knows it not."""

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
    """A node that receives requests for keys on their way there, maybe before it has any slot.

    redis-py sends ASKING over one of its connections, and the command over another one.
    """

    async def execute_command(self, *args: Any, asking: bool = False, **kwargs: Any) -> Any:
        del asking
        if args == ASKING:
            return None  # it goes out together with the command
        permitted, command = PipelineCommand(0, *ASKING), PipelineCommand(1, *args, **kwargs)
        await self.execute_pipeline([permitted, command])
        if isinstance(command.result, Exception):
            raise command.result
        return command.result


class RoutedClient(RedisCluster):
    """redis-py's client, in which a failed node does not stop requests to the others.

    The owners of slots are looked up beside the commands. Commands wait for this if nothing is
    known yet, or if their node has failed.
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
        """redis-py asks by name only for the node that a key is on its way to."""
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
        """The lookup that is under way; None if it has just been learned."""
        if self._learning is not None and not self._learning.done():
            return self._learning
        if self._ended or time.monotonic() - self._learned_at < LEARN_SECONDS:
            return None
        self._learning = asyncio.create_task(self._ask_around(failed))
        self._learning.add_done_callback(log_failure)
        return self._learning

    async def _ask_around(self, failed: str | None) -> None:
        """The nodes that were configured too: those that it knew last may be gone."""
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
            raise error.__cause__ or error from None  # what the last of them said
        self._learned_at = time.monotonic()
        self._initialize = False

    async def _learn_commands(self) -> None:
        """Where in each command its keys are, from any node: the first one may be away."""
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
        """All nodes that may have connections; several may lead to the same place."""
        node_maps = self.nodes_manager.nodes_cache, self.nodes_manager.startup_nodes, self.arrivals
        return [*self._first_nodes, *(node for nodes in node_maps for node in nodes.values())]


def log_failure(learning: asyncio.Task[None]) -> None:
    """Retrieve its failure, though nobody waits for it."""
    if not learning.cancelled():
        learning.exception()
