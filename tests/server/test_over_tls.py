"""A ledger that is reached over TLS: one Redis, and a cluster."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.conftest import Serve
from tests.running.proxy import Address, Proxy
from tests.running.push_service import certificate_in
from tests.running.redis_cluster import MASTERS, ClusterNode, TestedCluster
from tests.server.wire import ready

pytestmark = pytest.mark.live

Certificate: TypeAlias = tuple[Path, Path]
"""It, and its key."""


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    return certificate_in(tmp_path)


@contextlib.asynccontextmanager
async def over_tls(certificate: Certificate, target: Callable[[], Address]) -> AsyncIterator[int]:
    """A port behind which that address is, over TLS."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate)
    proxy = Proxy(lambda: [target()])
    await proxy.start(context)
    try:
        yield proxy.port
    finally:
        await proxy.stop()
        await asyncio.sleep(0.05)  # so that aborted transports are closed


async def play_on(serve: Serve, url: str) -> None:
    """A table is opened, watched and changed at a server on that Redis."""
    at = await serve(redis_url=url)
    await ready(at)  # once it has written to each node
    ann = await at.player("Ann")
    table_id = (await ann.open(seats=1))["table_id"]
    watching = await (await at.stranger()).line()
    assert (await watching.watch(table_id))["version"] >= 1
    assert (await ann.delete(f"/api/tables/{table_id}/seats/0")).is_success
    await watching.until("commit")
    await at.stop()


async def test_redis_works_over_tls(redis_url: str, serve: Serve, certificate: Certificate) -> None:
    path = redis_url.removeprefix("unix://").partition("?")[0]
    async with over_tls(certificate, lambda: path) as port:
        await play_on(serve, f"rediss://localhost:{port}?ssl_ca_certs={certificate[0]}")


async def test_a_cluster_is_reached_over_tls_at_each_of_its_nodes(
    serve: Serve, certificate: Certificate, tmp_path: Path
) -> None:
    nodes: list[ClusterNode] = []

    def node(number: int) -> Address:
        return "127.0.0.1", nodes[number].port

    async with contextlib.AsyncExitStack() as stack:
        ports = [
            await stack.enter_async_context(over_tls(certificate, partial(node, number)))
            for number in range(MASTERS)
        ]
        with TestedCluster(tmp_path / "cluster", announced=ports, replicas=0) as cluster:
            nodes += cluster.nodes
            url = f"rediss{cluster.url.removeprefix('redis')}?ssl_ca_certs={certificate[0]}"
            await play_on(serve, url)
