"""Where commands go: to one Redis, or to the nodes of a cluster (`store/cluster`)."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias

from redis import exceptions
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff

from server.store.connection_pools import Connections

REDIS_ANSWER_SECONDS = 1.5
"""More than a slow disk needs to sync; whoever asks over a line that died waits for so long."""
CONNECT_SECONDS = 2.0
CONNECTIONS = 64
CONNECTION_LOST = (exceptions.ConnectionError, exceptions.TimeoutError, OSError, RuntimeError)
"""After these the same is asked once more, on a fresh connection; uvloop raises the last."""
QUEUE_SECONDS = 20.0
"""How long a command may wait for its turn before Redis counts as away."""
ONLY = ""
"""What the node is called where there is only one."""

OnConnect: TypeAlias = Callable[[Any], Awaitable[None]]


class OneRedis:
    """A Redis that stands alone, or the master that sentinels name: it holds every key.

    `client`: of redis-py. `names`: the nodes that take writes; none while that is not known.
    `turns`: how much may be asked at once. `changed`: set when another node may have a key than
    before.
    """

    is_cluster = False
    names: Sequence[str] = (ONLY,)
    turns = CONNECTIONS

    def __init__(self, pool: Connections) -> None:
        self._pool: Any = pool
        self.changed = asyncio.Event()
        self.client: Any = Redis.from_pool(pool)

    @property
    def closed(self) -> bool:
        """Whether callers no longer wait for an answer."""
        return self._pool.closed

    def shut(self) -> None:
        """Answer nobody from now on."""
        self._pool.closed = True

    def node_of(self, key: str) -> str | None:
        """The node that holds that key; None while that is not known."""
        del key
        return ONLY

    def places(self, commands: Sequence[Sequence[Any]]) -> Mapping[str | None, Sequence[int]]:
        """By the node that holds their keys: the places of these commands."""
        return {ONLY: range(len(commands))} if commands else {}

    async def learn(self) -> None:
        """Ask which node holds what. Raises whatever redis-py raises."""

    async def moved(self, error: exceptions.MovedError) -> None:
        """Know from now on what a node has said of a key."""

    def arrival(self, error: exceptions.AskError) -> str:
        """The node that a key is on its way to; it may have no slot yet."""
        del error
        return ONLY

    async def execute_at(self, node: str, *command: Any) -> Any:
        """The answer of that node."""
        del node
        return await self.client.execute_command(*command)

    async def in_order(self, commands: Sequence[Sequence[Any]]) -> list[Any]:
        """The answers to commands of one table, none of them older than the one before."""
        async with self.client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return await pipeline.execute()

    async def ping(self) -> None:
        """See that every node answers which takes writes. Raises whatever redis-py raises."""
        await self.client.ping()

    def connection(self, node: str) -> AbstractConnection:
        """A new one, without time limits. Raises LookupError: there is no such node."""
        del node
        settings = {**self._pool.connection_kwargs, "socket_timeout": None}
        return self._pool.connection_class(**settings)

    async def drop_idle(self, node: str) -> None:
        """Cut the connections to it that nobody uses."""
        del node
        await self._pool.disconnect(inuse_connections=False)

    async def disconnect(self) -> None:
        """Cut every connection that is not somebody's own."""
        await self._pool.disconnect()

    async def close(self) -> None:
        await self.client.aclose()
        await self._pool.aclose()


def once_more() -> Retry:
    return Retry(ConstantBackoff(0.05), 1, supported_errors=CONNECTION_LOST)  # pyright: ignore[reportArgumentType]
