"""Addresses of a Redis: one that stands where it stands, or the master that sentinels name.

    redis://user:password@host:6379/0           rediss:// over TLS, unix:///path/to/redis.sock
    redis+sentinel://user:pw@host:26379,host:26379/service/0
                                                rediss+sentinel:// over TLS, to sentinels too

User and password are those of the Redis; sentinels are asked without.
"""

from __future__ import annotations

import re
import weakref
from typing import Any
from urllib.parse import unquote

from redis.asyncio import BlockingConnectionPool, Sentinel
from redis.asyncio.connection import AbstractConnection, parse_url
from redis.asyncio.sentinel import SentinelManagedConnection, SentinelManagedSSLConnection

SENTINELS = re.compile(
    r"redis(?P<tls>s?)\+sentinel://"
    r"(?:(?P<user>[^:@/]*)(?::(?P<password>[^@/]*))?@)?"
    r"(?P<hosts>[^@/]+)/(?P<service>[^/]+)(?:/(?P<db>\d+))?/?"
)
SENTINEL_PORT = 26379
HOST = re.compile(r"(?P<host>\[[0-9a-fA-F:]+\]|[^:\[\]]+)(?::(?P<port>\d{1,5}))?")
EXAMPLES = (
    "redis://user:password@host:6379/0, rediss://host:6380, unix:///path/to/redis.sock or"
    " redis+sentinel://user:password@host:26379,host:26379/service."
)


class Connections(BlockingConnectionPool):
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

    def __init__(self, sentinels: Sentinel, service: str, *, tls: bool, **given: Any) -> None:
        kind = SentinelManagedSSLConnection if tls else SentinelManagedConnection
        super().__init__(connection_class=kind, **given)  # pyright: ignore[reportUnknownMemberType]
        self.connection_kwargs["connection_pool"] = weakref.proxy(self)
        self._sentinels = sentinels
        self._service = service
        self._master: tuple[str, int] | None = None

    async def aclose(self) -> None:
        """The connections to the sentinels too."""
        await super().aclose()
        sentinels: Any = self._sentinels.sentinels
        for one in sentinels:
            await one.aclose()

    async def get_master_address(self) -> tuple[str, int]:
        """For redis-py's connections. Raises MasterNotFoundError."""
        sentinels: Any = self._sentinels
        master: tuple[str, int] = await sentinels.discover_master(self._service)
        if self._master not in (None, master):
            await self.disconnect(inuse_connections=False)
        self._master = master
        return master


def connections_to(url: str, *, connect_seconds: float, **given: Any) -> Connections:
    """A pool of connections to that address, each with what is given. Raises ValueError."""
    given["socket_connect_timeout"] = connect_seconds
    found = SENTINELS.fullmatch(url)
    if found is None:
        pool: Any = Connections
        return pool.from_url(url, **given)
    secure = {"ssl": True} if found["tls"] else {}
    for name, kept in (("username", "user"), ("password", "password"), ("db", "db")):
        if found[kept]:
            given[name] = unquote(found[kept])
    sentinels = Sentinel(
        hosts(found["hosts"]),
        socket_timeout=connect_seconds,
        socket_connect_timeout=connect_seconds,
        **secure,
    )
    return ConnectionsToMaster(
        sentinels, unquote(found["service"]), tls=bool(found["tls"]), **given
    )


def hosts(text: str) -> list[tuple[str, int]]:
    """Hosts and ports, by commas. Raises ValueError."""
    found: list[tuple[str, int]] = []
    for one in text.split(","):
        named = HOST.fullmatch(one)
        if named is None:
            message = "one of its hosts is none"
            raise ValueError(message)
        found.append((named["host"].strip("[]"), int(named["port"] or SENTINEL_PORT)))
    return found


def require_address(url: str) -> None:
    """Raises RuntimeError with a sentence; an address may hold a password, so it is not in it."""
    try:
        found = SENTINELS.fullmatch(url)
        if found is None:
            parse_url(url)
        else:
            hosts(found["hosts"])
    except ValueError as error:
        message = f"KONTOR_REDIS_URL is no address of a Redis: {error}. It looks like {EXAMPLES}"
        raise RuntimeError(message) from None
