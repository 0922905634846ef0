"""The receivers of commands: one Redis, or the nodes of a cluster (`store/cluster`)."""

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
"""Time limit of an answer, above the sync time of a slow disk; the cost of a dead connection."""
CONNECT_SECONDS = 2.0
CONNECTIONS = 64
CONNECTION_LOST = (exceptions.ConnectionError, exceptions.TimeoutError, OSError, RuntimeError)
"""Errors after which a command is retried once on a new connection; uvloop raises the last."""
QUEUE_SECONDS = 20.0
"""Time that a command may wait for its turn before Redis counts as unavailable."""
ONLY = ""
"""The name of the node of a single Redis."""

OnConnect: TypeAlias = Callable[[Any], Awaitable[None]]


class OneRedis:
    """A single Redis, or the master that sentinels name: it has every key.

    `client`: of redis-py. `names`: the nodes that accept writes; empty while unknown. `turns`:
    maximum number of concurrent requests. `changed`: set when a key may have moved to another node.
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
        """Stop answering callers."""
        self._pool.closed = True

    def node_of(self, key: str) -> str | None:
        """Return the node that has that key; None while it is unknown."""
        del key
        return ONLY

    def places(self, commands: Sequence[Sequence[Any]]) -> Mapping[str | None, Sequence[int]]:
        """Return the indexes of the commands, grouped by the node that has their keys."""
        return {ONLY: range(len(commands))} if commands else {}

    async def learn(self) -> None:
        """Look up which node has which keys. Raises the errors of redis-py."""

    async def moved(self, error: exceptions.MovedError) -> None:
        """Store the new node of a key that a node has reported."""

    def arrival(self, error: exceptions.AskError) -> str:
        """Return the node that a key moves to; it may not have the slot yet."""
        del error
        return ONLY

    async def execute_at(self, node: str, *command: Any) -> Any:
        """Return the answer of that node to a command."""
        del node
        return await self.client.execute_command(*command)

    async def in_order(self, commands: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the answers to commands of one table, executed in this order."""
        async with self.client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return await pipeline.execute()

    async def ping(self) -> None:
        """Ping every node that accepts writes. Raises the errors of redis-py."""
        await self.client.ping()

    def connection(self, node: str) -> AbstractConnection:
        """Return a new connection without time limits. Raises LookupError for an unknown node."""
        del node
        settings = {**self._pool.connection_kwargs, "socket_timeout": None}
        return self._pool.connection_class(**settings)

    async def drop_idle(self, node: str) -> None:
        """Close the idle connections to that node."""
        del node
        await self._pool.disconnect(inuse_connections=False)

    async def disconnect(self) -> None:
        """Close every connection of the pool."""
        await self._pool.disconnect()

    async def close(self) -> None:
        await self.client.aclose()
        await self._pool.aclose()


def once_more() -> Retry:
    return Retry(ConstantBackoff(0.05), 1, supported_errors=CONNECTION_LOST)  # pyright: ignore[reportArgumentType]
