"""The parts of a Redis address."""

from typing import Any

import pytest

from server.store.cluster.masters import Cluster
from server.store.redis_url import CLUSTER, PORT, hosts, nodes_at, settings_of_cluster


async def nothing(_: Any) -> None:
    pass


def test_the_nodes_of_a_cluster_are_named_by_commas() -> None:
    """The address overrides the defaults."""
    nodes = nodes_at("redis+cluster://one:7001,two,[::1]:7003?socket_timeout=7", nothing)

    assert isinstance(nodes, Cluster)
    found = [(node.host, node.port) for node in nodes.client._first_nodes]
    assert found == [("one", 7001), ("two", PORT), ("::1", 7003)]
    assert nodes.client.connection_kwargs["socket_timeout"] == 7
    assert hosts("one,two:1", 5) == [("one", 5), ("two", 1)]


def test_user_password_and_certificates_of_a_cluster_are_read() -> None:
    found = CLUSTER.fullmatch("rediss+cluster://ann:p%40ss@one:7001,two/?ssl_ca_certs=/ca.pem")
    assert found is not None

    login = {"username": "ann", "password": "p@ss"}
    assert settings_of_cluster(found) == {"ssl": True, **login, "ssl_ca_certs": "/ca.pem"}


@pytest.mark.parametrize(
    "url", ["redis://one", "unix:///redis.sock", "redis+sentinel://one/kontor"]
)
def test_other_addresses_are_of_one_redis(url: str) -> None:
    nodes = nodes_at(url, nothing)

    assert not nodes.is_cluster
    assert list(nodes.names) == [""]
