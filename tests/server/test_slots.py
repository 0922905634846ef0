"""No command, script or transaction touches two slots of a Redis Cluster.

All of it is sent to a node that has every slot: it refuses what a cluster of several would refuse.
"""

import contextlib
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from domain.table.chain import EMPTY
from server.store.group_commit import AlreadyBooked, Append, Booked
from server.store.ledger import Ledger
from server.store.ledger_key import LedgerKey
from server.store.redis_binary import redis_binary
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Serve
from tests.running.ports import free_port
from tests.server.patience import PATIENCE, patiently
from tests.server.test_keys import play_with_everything
from tests.server.wire import door

pytestmark = pytest.mark.live

MAY_FAIL = {"cmdstat_client"}
"""redis-py asks for what not every Redis knows."""


@pytest.fixture
def node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """The only node of a cluster. Servers talk to it as if it was none."""

    async def nothing_of_clusters(_self: LedgerKey, connection: Any) -> bytes:
        await connection.read_response(disable_decoding=True)
        return b""

    monkeypatch.setattr(LedgerKey, "_facts", nothing_of_clusters)
    folder, port = tmp_path / "node", free_port()
    folder.mkdir()
    bus = ("--cluster-port", str(free_port()))  # else 10000 above, and there may be no such port
    flags = ("--port", str(port), *bus, "--dir", str(folder), "--save", "", "--bind", "127.0.0.1")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [redis_binary(""), *flags, "--cluster-enabled", "yes"], stdout=log, stderr=log
        )
    try:
        with Redis(port=port) as redis:
            until_it_has_all_slots(redis)
            yield redis
    finally:
        process.kill()
        process.wait()


def until_it_has_all_slots(redis: Redis) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(RedisError):
            if not redis.dbsize():
                redis.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16_383)
                break
        time.sleep(0.01)
    while time.monotonic() < until:
        with contextlib.suppress(RedisError):
            redis.set("written", "first", ex=60)
            return
        time.sleep(0.01)
    raise AssertionError


def url_of(node: Redis) -> str:
    return f"redis://127.0.0.1:{node.get_connection_kwargs()['port']}"


def refused(node: Redis) -> set[str]:
    """The commands of which some were refused or failed since the start of the test."""
    commands: Any = node.info("commandstats")
    failed = {
        name
        for name, counts in commands.items()
        if counts["rejected_calls"] or counts["failed_calls"]
    }
    return failed - MAY_FAIL


async def test_whatever_a_server_sends_stays_in_one_slot(
    node: Redis, serve: Serve, tmp_path: Path
) -> None:
    node.config_resetstat()
    running = await serve(redis_url=url_of(node), archive=str(tmp_path / "archive"))
    async with door(running.url) as at:
        stranger = await at.stranger()
        async for _ in patiently():
            if (await stranger.get("/readyz")).is_success:
                break
        await play_with_everything(at)
        await running.automation.recovery.rebuild.state.ask()
    scripts: Any = node.info("commandstats")
    await running.stop()

    assert scripts["cmdstat_xadd"]["calls"] > 5
    assert {"cmdstat_evalsha", "cmdstat_eval"} <= set(scripts)
    assert refused(node) == set()


async def test_so_does_what_is_asked_again_and_what_is_moved_to_the_archive(node: Redis) -> None:
    node.config_resetstat()
    async with RedisClient(url_of(node)) as redis:
        ledger = Ledger(redis)
        head = EMPTY.after(b"entry")
        append = Append("t", "p/a", EMPTY, b"entry", b"{}", head.tip, follows=True)

        assert await ledger.append(append) == Booked(1)
        assert await ledger.append(append) == AlreadyBooked(1)
        await ledger.keep_secret("t", b"secret")
        await ledger.strike_out({"t": (1,)})
        assert await ledger.forget_archived("t", head)
        assert (await ledger.read("t", EMPTY)).entries == []
        await ledger.close()

    assert refused(node) == set()


async def test_what_touches_two_slots_is_seen(node: Redis) -> None:
    node.config_resetstat()
    async with RedisClient(url_of(node)) as redis:
        with pytest.raises(Unavailable, match="same slot"):
            await redis.write_together([("SET", "a", "1"), ("SET", "b", "1")])

    assert refused(node) == {"cmdstat_eval"}
