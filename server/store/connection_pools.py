"""Pools of connections: to one Redis, or to the master that sentinels name."""

import weakref
from typing import Any

from redis.asyncio import ConnectionPool, Sentinel
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.sentinel import SentinelManagedConnection, SentinelManagedSSLConnection


class Connections(ConnectionPool):
    """A pool that, once it is closed, keeps open nothing of what was under way by then."""

    closed = False

    async def release(self, connection: AbstractConnection) -> None:
        if self.closed:
            await connection.disconnect(nowait=True)
        await super().release(connection)


class ConnectionsToMaster(Connections):
    """Each new connection is made to the master of that time; what led to another one is cut.

    A connection over which a write is refused because its Redis is no longer the master breaks.
    """

    is_master = True
    check_connection = False

    def __init__(self, sentinels: Sentinel, service: str, *, tls: bool, **settings: Any) -> None:
        kind = SentinelManagedSSLConnection if tls else SentinelManagedConnection
        super().__init__(connection_class=kind, **settings)  # pyright: ignore[reportUnknownMemberType]
        self.connection_kwargs["connection_pool"] = weakref.proxy(self)
        self._sentinels = sentinels
        self._service = service
        self._master: tuple[str, int] | None = None

    async def aclose(self) -> None:
        """The connections to the sentinels too."""
        await super().aclose()
        sentinels: Any = self._sentinels.sentinels
        for sentinel in sentinels:
            await sentinel.aclose()

    async def get_master_address(self) -> tuple[str, int]:
        """For redis-py's connections. Raises MasterNotFoundError."""
        sentinels: Any = self._sentinels
        master: tuple[str, int] = await sentinels.discover_master(self._service)
        if self._master not in (None, master):
            await self.disconnect(inuse_connections=False)
        self._master = master
        return master
