"""A server that was stopped or killed is back soon: it waits for nothing it does not need yet."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from domain.catalog import GAMES
from server.store.redis_binary import redis_binary
from tests.running.served import Served
from tests.running.wait_until import wait_until
from tests.server.embedded import program

pytestmark = pytest.mark.live


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


class NotReady(Served):
    """It is not waited for."""

    def until_ready(self) -> None:
        pass


@pytest.fixture
def gated(tmp_path: Path) -> Iterator[tuple[Path, Served]]:
    """A server whose Redis starts as soon as there is that file."""
    gate = tmp_path / "gate"
    waits = f"while [ ! -e {gate} ]; do sleep 0.02; done"
    binary = program(tmp_path / "gated-redis", waits, f'exec {redis_binary("")} "$@"')
    settings = {"KONTOR_WORKERS": "2", "KONTOR_REDIS_SERVER": str(binary)}
    with NotReady(tmp_path, **settings) as served:
        yield gate, served


def answers(url: str, status: int) -> None:
    """Wait until it answers so."""
    wait_until(lambda: httpx.get(url, timeout=10).status_code == status)


@pytest.mark.fault
@pytest.mark.live
def test_workers_are_there_before_their_redis_is(gated: tuple[Path, Served]) -> None:
    gate, served = gated

    answers(f"{served.url}/healthz", 200)
    answers(f"{served.url}/readyz", 503)
    assert not served.redis_alive()

    gate.touch()

    answers(f"{served.url}/readyz", 200)
