"""A ledger whose master is named by a sentinel, and changes."""

import contextlib
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis
from redis.exceptions import RedisError

from server.store.redis_binary import redis_binary
from tests.conftest import Serve
from tests.running.ports import free_port
from tests.server.patience import PATIENCE, patiently
from tests.server.wire import Door, Line

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
    at = await serve(redis_url=f"redis+sentinel://127.0.0.1:{sentinel.port}/{SERVICE}")
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
    at = await serve(redis_url=f"redis+sentinel://127.0.0.1:{nodes[2].port}/another")
    stranger = await at.stranger()

    assert (await stranger.get("/healthz")).status_code == 200
    assert (await stranger.get("/readyz")).status_code == 503
