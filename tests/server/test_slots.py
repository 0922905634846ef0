"""No command, script or transaction touches two slots of a Redis Cluster.

All of it is sent to a node that has every slot: it refuses what a cluster of several would refuse.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.table.chain import EMPTY
from server.store.group_commit import AlreadyCommitted, Committed
from server.store.ledger import Ledger
from server.store.ledger_key import LedgerKey
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Serve
from tests.running.ports import free_port
from tests.running.redis_server import RedisServer
from tests.running.wait_until import wait_until
from tests.server.entries import ONE, append
from tests.server.test_keys import play_with_everything
from tests.server.wire import ready

pytestmark = pytest.mark.live


@pytest.fixture
def node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RedisServer]:
    """The only node of a cluster. Servers talk to it as if it was none."""

    async def nothing_of_clusters(_self: LedgerKey, connection: Any) -> bytes:
        await connection.read_response(disable_decoding=True)
        return b""

    monkeypatch.setattr(LedgerKey, "_facts", nothing_of_clusters)
    bus = ("--cluster-port", str(free_port()))  # else 10000 above, and there may be no such port
    with RedisServer(tmp_path / "node", "--cluster-enabled", "yes", *bus) as redis:
        redis.ask("CLUSTER", "ADDSLOTSRANGE", 0, 16_383)
        wait_until(lambda: redis.ask("SET", "written", "first", "EX", 60), redis.log)
        redis.ask("CONFIG", "RESETSTAT")
        yield redis


def refused(node: RedisServer) -> set[str]:
    """The commands of which some were refused or failed since the start of the test."""
    commands: Any = node.client().info("commandstats")
    failed = {name for name, it in commands.items() if it["rejected_calls"] or it["failed_calls"]}
    return failed - {"cmdstat_client"}  # redis-py sends one that not every Redis has


async def test_all_commands_keep_to_a_slot(node: RedisServer, serve: Serve, tmp_path: Path) -> None:
    at = await serve(redis_url=node.url, archive=str(tmp_path / "archive"))
    await ready(at)
    await play_with_everything(at)
    await at.automation.recovery.rebuild.state.ask()
    scripts: Any = node.client().info("commandstats")
    await at.stop()

    assert scripts["cmdstat_xadd"]["calls"] > 5
    assert {"cmdstat_evalsha", "cmdstat_eval"} <= set(scripts)
    assert refused(node) == set()


async def test_so_does_what_is_repeated_or_moved_to_the_archive(node: RedisServer) -> None:
    async with RedisClient(node.url) as redis:
        ledger = Ledger(redis)
        entry = append(follows=True)

        assert await ledger.append(entry) == Committed(1)
        assert await ledger.append(entry) == AlreadyCommitted(1)
        await ledger.first_secret("t", b"secret")
        await ledger.acknowledge({"t": (1,)})
        assert await ledger.forget_archived("t", ONE)
        assert (await ledger.read("t", EMPTY)).entries == []
        await ledger.close()

    assert refused(node) == set()


async def test_what_touches_two_slots_is_seen(node: RedisServer) -> None:
    async with RedisClient(node.url) as redis:
        with pytest.raises(Unavailable, match="same slot"):
            await redis.write_together([("SET", "a", "1"), ("SET", "b", "1")])

    assert refused(node) == {"cmdstat_eval"}
