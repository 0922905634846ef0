"""Connection pools: to one Redis, or to the master that sentinels name."""

import weakref
from typing import Any

from redis.asyncio import ConnectionPool, Sentinel
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.sentinel import SentinelManagedConnection, SentinelManagedSSLConnection


class Connections(ConnectionPool):
    """A pool that disconnects connections that are released after it was closed."""

    closed = False

    async def release(self, connection: AbstractConnection) -> None:
        if self.closed:
            await connection.disconnect(nowait=True)
        await super().release(connection)


class ConnectionsToMaster(Connections):
    """A pool that connects to the current master, and closes idle connections to former ones.

    A connection breaks when its Redis refuses a write because it is no longer the master.
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
        """Close also the connections to the sentinels."""
        await super().aclose()
        sentinels: Any = self._sentinels.sentinels
        for sentinel in sentinels:
            await sentinel.aclose()

    async def get_master_address(self) -> tuple[str, int]:
        """Return the master's address to redis-py. Raises MasterNotFoundError."""
        sentinels: Any = self._sentinels
        master: tuple[str, int] = await sentinels.discover_master(self._service)
        if self._master not in (None, master):
            await self.disconnect(inuse_connections=False)
        self._master = master
        return master
