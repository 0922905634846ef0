"""A server that was stopped or killed is back soon: it waits for nothing it does not need yet."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from domain.catalog import GAMES
from server.store.redis_binary import redis_binary
from tests.running.served import Served

pytestmark = pytest.mark.live

AWAY = """#!/bin/sh
while [ ! -e {gate} ]; do sleep 0.02; done
exec {redis} "$@"
"""


def modules_after(code: str) -> set[str]:
    """What a fresh Python has imported after this."""
    told = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(told.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("import server.cli, server.multiprocess", id="the parent of the workers"),
        pytest.param("import server.worker", id="the processes of bots, before they think"),
    ],
)
def test_who_serves_nobody_imports_neither_games_nor_a_gateway(code: str) -> None:
    heavy = {"server.app", "redis", "httpx", "uvicorn", "starlette", "domain.catalog"}

    found = modules_after(code)

    assert not found & (heavy | {f"domain.{game}" for game in GAMES})


class GatedRedis:
    """A `KONTOR_REDIS_SERVER` that starts once it may."""

    def __init__(self, folder: Path) -> None:
        self._gate = folder / "gate"
        self.binary = folder / "gated-redis"
        self.binary.write_text(AWAY.format(gate=self._gate, redis=redis_binary("")))
        self.binary.chmod(0o755)

    def let_in(self) -> None:
        self._gate.touch()


class NotReady(Served):
    """It is not waited for."""

    def until_ready(self) -> None:
        pass


@pytest.fixture
def gated(tmp_path: Path) -> Iterator[tuple[GatedRedis, Served]]:
    redis = GatedRedis(tmp_path)
    settings = {"KONTOR_WORKERS": "2", "KONTOR_REDIS_SERVER": str(redis.binary)}
    with NotReady(tmp_path, **settings) as served:
        yield redis, served


def answers(url: str, status: int) -> bool:
    """Whether it answers so within some seconds."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            if httpx.get(url, timeout=10).status_code == status:
                return True
        except httpx.HTTPError:
            pass
        time.sleep(0.02)
    return False


@pytest.mark.fault
@pytest.mark.live
def test_workers_are_there_before_their_redis_is(gated: tuple[GatedRedis, Served]) -> None:
    redis, served = gated

    assert answers(f"{served.url}/healthz", 200)
    assert answers(f"{served.url}/readyz", 503)
    assert not served.redis_alive()

    redis.let_in()

    assert answers(f"{served.url}/readyz", 200)
