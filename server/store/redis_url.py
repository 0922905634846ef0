"""Addresses of a Redis: a single server, the master that sentinels name, or a cluster.

    redis://user:password@host:6379/0           rediss:// over TLS, unix:///path/to/redis.sock
    redis+sentinel://user:pw@host:26379,host:26379/service/0
                                                rediss+sentinel:// over TLS, to sentinels too
    redis+cluster://user:password@host:6379,host:6379
                                                rediss+cluster:// over TLS; some of its nodes

User and password are those of Redis; sentinels get none. Further options of redis-py may follow a
question mark, such as ssl_ca_certs=/path; not for sentinels.
"""

import re
from typing import Any
from urllib.parse import unquote

from redis.asyncio import Sentinel
from redis.asyncio.connection import parse_url

from server.store import nodes
from server.store.cluster.masters import Cluster
from server.store.connection_pools import Connections, ConnectionsToMaster

SENTINELS = re.compile(
    r"redis(?P<tls>s?)\+sentinel://"
    r"(?:(?P<user>[^:@/]*)(?::(?P<password>[^@/]*))?@)?"
    r"(?P<hosts>[^@/]+)/(?P<service>[^/]+)(?:/(?P<db>\d+))?/?"
)
CLUSTER = re.compile(
    r"redis(?P<tls>s?)\+cluster://(?P<login>[^@/]*@)?(?P<hosts>[^@/?]+)/?(?P<more>\?.*)?"
)
PORT, SENTINEL_PORT = 6379, 26379
HOST = re.compile(r"(?P<host>\[[0-9a-fA-F:]+\]|[^:\[\]]+)(?::(?P<port>\d{1,5}))?")
EXAMPLES = (
    "redis://user:password@host:6379/0, rediss://host:6380, unix:///path/to/redis.sock,"
    " redis+sentinel://user:password@host:26379,host:26379/service or"
    " redis+cluster://user:password@host:6379,host:6379."
    " A / or ? in a password is written %2F or %3F."
)


def nodes_at(url: str, on_connect: nodes.OnConnect) -> nodes.OneRedis | Cluster:
    """Return the nodes at an address. Raises ValueError. `on_connect`: called per connection."""
    if match := CLUSTER.fullmatch(url):
        return Cluster(hosts(match["hosts"], PORT), on_connect, **settings_of_cluster(match))
    settings: dict[str, Any] = {
        "redis_connect_func": on_connect,
        "socket_timeout": nodes.REDIS_ANSWER_SECONDS,
        "socket_connect_timeout": nodes.CONNECT_SECONDS,
        "retry": nodes.once_more(),
        "health_check_interval": 0,
        "max_connections": 2 * nodes.CONNECTIONS,  # closed ones may not be released yet
    }
    if match := SENTINELS.fullmatch(url):
        return nodes.OneRedis(connections_to_master(match, settings))
    pool: Any = Connections
    return nodes.OneRedis(pool.from_url(url, **settings))


def connections_to_master(match: re.Match[str], settings: dict[str, Any]) -> ConnectionsToMaster:
    """Return a pool of connections to the master that sentinels name."""
    sentinels = Sentinel(
        hosts(match["hosts"], SENTINEL_PORT),
        socket_timeout=nodes.CONNECT_SECONDS,
        socket_connect_timeout=nodes.CONNECT_SECONDS,
        **({"ssl": True} if match["tls"] else {}),
    )
    for name, group in (("username", "user"), ("password", "password"), ("db", "db")):
        if match[group]:
            settings[name] = unquote(match[group])
    return ConnectionsToMaster(
        sentinels, unquote(match["service"]), tls=bool(match["tls"]), **settings
    )


def settings_of_cluster(match: re.Match[str]) -> dict[str, Any]:
    """Return the settings in a cluster's address except its hosts. Raises ValueError."""
    settings: Any = parse_url(
        f"redis{match['tls']}://{match['login'] or ''}host{match['more'] or ''}"
    )
    for name in ("host", "connection_class"):
        settings.pop(name, None)
    if settings.get("db"):
        raise ValueError("a cluster has only database 0")
    return {"ssl": bool(match["tls"]), **settings}


def hosts(text: str, port: int) -> list[tuple[str, int]]:
    """Parse comma-separated hosts; `port` is the default port. Raises ValueError."""
    pairs: list[tuple[str, int]] = []
    for part in text.split(","):
        match = HOST.fullmatch(part)
        if match is None:
            raise ValueError("a host is not valid")
        pairs.append((match["host"].strip("[]"), int(match["port"] or port)))
    return pairs


async def nobody_connects(_: Any) -> None:
    """Replace the connect function while an address is only parsed."""


def require_address(url: str) -> None:
    """Raise RuntimeError if the address is invalid; its text omits the address and its password."""
    try:
        nodes_at(url, nobody_connects)
    except ValueError:  # its text may quote parts of the address
        message = f"KONTOR_REDIS_URL is no address of a Redis. It looks like {EXAMPLES}"
        raise RuntimeError(message) from None
