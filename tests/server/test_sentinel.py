"""A ledger whose master is named by a sentinel, and changes."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from server.store.redis_binary import redis_binary
from tests.conftest import Serve
from tests.running.redis_server import RedisServer
from tests.server.patience import until
from tests.server.replicated import Pair, acted
from tests.server.wire import ready

pytestmark = [pytest.mark.live, pytest.mark.fault, pytest.mark.usefixtures("usual_time_limits")]

SERVICE = "kontor"
AWAY_MS = 500
"""After so long a sentinel takes a master for dead."""


class Sentinel(RedisServer):
    """A sentinel that writes its findings into its file."""

    def __init__(self, folder: Path, master: int) -> None:
        super().__init__(folder)
        config = folder / "sentinel.conf"
        lines = (
            f"port {self.port}",
            f"dir {folder}",
            f"sentinel monitor {SERVICE} 127.0.0.1 {master} 1",
            f"sentinel down-after-milliseconds {SERVICE} {AWAY_MS}",
            f"sentinel failover-timeout {SERVICE} 3000",
        )
        config.write_text("\n".join(lines))
        self.command = (redis_binary(""), str(config), "--sentinel")


@pytest.fixture
def sentinel(pair: Pair, tmp_path: Path) -> Iterator[Sentinel]:
    with Sentinel(tmp_path / "sentinel", pair.master.port) as watching:
        yield watching


async def test_a_game_follows_the_sentinel(serve: Serve, pair: Pair, sentinel: Sentinel) -> None:
    at = await serve(redis_url=f"redis+sentinel://127.0.0.1:{sentinel.port}/{SERVICE}")
    await ready(at)
    ann = await at.player("Ann")
    table_id = (await ann.open(seats=1, options={"ticks": 50}))["table_id"]
    line, watching = await ann.watching(table_id), await (await at.stranger()).watching(table_id)
    for number in range(5):
        assert (await line.act(table_id, f"a{number}"))["version"] == number + 2
    await asyncio.to_thread(pair.until_copied)
    await until(lambda: sentinel.ask("SENTINEL", "REPLICAS", SERVICE))

    pair.master.kill()
    began = time.monotonic()
    answer = await acted(line, table_id, "b0")
    away = time.monotonic() - began

    assert answer["version"] == 7
    assert pair.replica.ask("ROLE")[0] == b"master"
    assert (await acted(line, table_id, "b0"))["version"] == 7  # booked once
    assert (await acted(line, table_id, "b1"))["version"] == 8
    await watching.commit(version=8)
    log = (await ann.get(f"/api/tables/{table_id}/log")).text.splitlines()
    assert [msgspec.json.decode(line)["version"] for line in log[:8]] == [*range(1, 9)]
    print(f"answered again after {away:.1f} s")


async def test_an_unknown_service_is_a_ledger_away(serve: Serve, sentinel: Sentinel) -> None:
    at = await serve(redis_url=f"redis+sentinel://127.0.0.1:{sentinel.port}/another")
    stranger = await at.stranger()

    assert (await stranger.get("/healthz")).status_code == 200
    assert (await stranger.get("/readyz")).status_code == 503
