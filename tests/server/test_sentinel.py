"""A ledger whose master is named by a sentinel, and changes; and one that is reached over TLS."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import ssl
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis
from redis.exceptions import RedisError

from server.store.redis_binary import redis_binary
from tests.conftest import Serve
from tests.server.patience import PATIENCE, patiently
from tests.server.wire import Door, Line, door
from tests.serving import Served, free_port

pytestmark = [pytest.mark.live, pytest.mark.fault]

SERVICE = "kontor"
AWAY_MS = 500
"""After so long a sentinel takes a master for dead."""


class Node:
    """A Redis on a port of its own, or a sentinel."""

    def __init__(self, folder: Path, *lines: str, sentinel: bool = False) -> None:
        folder.mkdir()
        self.port = free_port()
        config = folder / "redis.conf"
        config.write_text("\n".join((f"port {self.port}", f"dir {folder}", "save ''", *lines)))
        command = [redis_binary(""), str(config), *(["--sentinel"] if sentinel else [])]
        with (folder / "log").open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(RedisError):
                self.ask("PING")
                return
            time.sleep(0.02)

    def ask(self, *command: str | int) -> Any:
        with Redis(port=self.port) as redis:
            return redis.execute_command(*command)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[tuple[Node, Node, Node]]:
    """A master, its replica and a sentinel that watches them."""
    durable = ("appendonly yes", "appendfsync always", "repl-diskless-sync-delay 0")
    master = Node(tmp_path / "master", *durable)
    replica = Node(tmp_path / "replica", *durable, f"replicaof 127.0.0.1 {master.port}")
    watch = (
        f"sentinel monitor {SERVICE} 127.0.0.1 {master.port} 1",
        f"sentinel down-after-milliseconds {SERVICE} {AWAY_MS}",
        f"sentinel failover-timeout {SERVICE} 3000",
    )
    sentinel = Node(tmp_path / "sentinel", *watch, sentinel=True)
    yield master, replica, sentinel
    for node in (sentinel, replica, master):
        node.stop()


async def follows(master: Node, sentinel: Node) -> None:
    """A replica has all that the master has, and the sentinel knows of it."""
    async for _ in patiently():
        with Redis(port=master.port) as redis:  # it waits for what this connection wrote last
            redis.set("written", "last", ex=60)
            synced = redis.wait(1, 100) == 1
        if synced and sentinel.ask("SENTINEL", "REPLICAS", SERVICE):
            return


async def ready(at: Door) -> None:
    stranger = await at.stranger()
    async for _ in patiently():
        if (await stranger.get("/readyz")).is_success:
            return


async def acted(line: Line, table_id: str, command_id: str) -> dict[str, Any]:
    """Send it until it is answered with more than that the ledger is away."""
    answer: dict[str, Any] = {}
    async for _ in patiently():
        answer = await line.act(table_id, command_id)
        if answer.get("code") != "unavailable":
            break
    return answer


async def test_a_game_goes_on_with_the_master_that_the_sentinel_names(
    serve: Serve, nodes: tuple[Node, Node, Node]
) -> None:
    master, replica, sentinel = nodes
    running = await serve(redis_url=f"redis+sentinel://127.0.0.1:{sentinel.port}/{SERVICE}")
    async with door(running.url) as at:
        await ready(at)
        ann = await at.player("Ann")
        table_id = (await ann.open(seats=1, options={"ticks": 50}))["table_id"]
        line = await ann.line()
        watching = await (await at.stranger()).line()
        await line.watch(table_id)
        await watching.watch(table_id)
        for number in range(5):
            assert (await line.act(table_id, f"a{number}"))["version"] == number + 2
        await follows(master, sentinel)

        master.process.send_signal(signal.SIGKILL)
        began = time.monotonic()
        answer = await acted(line, table_id, "b0")
        away = time.monotonic() - began

        assert answer["version"] == 7
        assert replica.ask("ROLE")[0] == b"master"
        assert (await acted(line, table_id, "b0"))["version"] == 7  # booked once
        assert (await acted(line, table_id, "b1"))["version"] == 8
        while (await watching.until("commit"))["version"] < 8:
            pass
        log = (await ann.get(f"/api/tables/{table_id}/log")).text.splitlines()
        assert [msgspec.json.decode(line)["version"] for line in log[:8]] == [*range(1, 9)]
        print(f"answered again after {away:.1f} s")


async def test_a_service_that_no_sentinel_knows_is_a_ledger_that_is_away(
    serve: Serve, nodes: tuple[Node, Node, Node]
) -> None:
    running = await serve(redis_url=f"redis+sentinel://127.0.0.1:{nodes[2].port}/another")
    async with door(running.url) as at:
        stranger = await at.stranger()

        assert (await stranger.get("/healthz")).status_code == 200
        assert (await stranger.get("/readyz")).status_code == 503


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate for localhost that nobody has signed but itself, and its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl")
    made, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-noenc", "-days", "2"),
            *("-keyout", str(key), "-out", str(made), "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost"),
        ],
        check=True,
        capture_output=True,
    )
    return made, key


@pytest.fixture
async def over_tls(redis_url: str, certificate: tuple[Path, Path]) -> AsyncIterator[int]:
    """A port behind which the Redis is, over TLS."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate)
    path = redis_url.removeprefix("unix://").partition("?")[0]
    lines = set[asyncio.Task[None]]()

    async def carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            sink.write(data)
            await sink.drain()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(path)
        both = [asyncio.create_task(one) for one in (carry(reader, back), carry(there, writer))]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            for one in (back, writer):
                one.transport.abort()
            await asyncio.gather(*both, return_exceptions=True)

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(connect(reader, writer))
        lines.add(task)
        task.add_done_callback(lines.discard)

    server = await asyncio.start_server(connected, "127.0.0.1", 0, ssl=context)
    async with server:
        yield server.sockets[0].getsockname()[1]
        server.close()
        for task in tuple(lines):
            task.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        await asyncio.sleep(0.05)  # so that aborted transports are closed


async def test_a_redis_is_reached_over_tls(
    over_tls: int, certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    """In a process of its own: Python takes its time to close a line over TLS."""
    url = f"rediss://localhost:{over_tls}?ssl_ca_certs={certificate[0]}"
    served = Served(tmp_path, KONTOR_REDIS_URL=url)
    await asyncio.to_thread(served.start)
    try:
        async with door(served.url) as at:
            ann = await at.player("Ann")
            table_id = (await ann.open("burgundy", seats=1))["table_id"]
            watching = await (await at.stranger()).line()
            assert (await watching.watch(table_id))["version"] >= 1
            assert (await ann.delete(f"/api/tables/{table_id}/seats/0")).is_success
            await watching.until("commit")
    finally:
        await asyncio.to_thread(served.stop, signal.SIGTERM)
