"""A server that was stopped or killed is back soon: it waits for nothing it does not need yet."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from domain.registry import GAMES
from server.store.redis_binary import redis_binary
from tests.running.ports import free_port
from tests.running.served import Served
from tests.running.wait_until import wait_until
from tests.server.embedded import program
from tests.server.test_serve import MISSPELT, NO_SETTINGS, misspelt

pytestmark = pytest.mark.live


def modules_after(code: str) -> set[str]:
    """Return the modules that a fresh Python has imported after this code."""
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
        pytest.param("import clients.cli, server.multiprocess", id="the parent of the workers"),
        pytest.param(
            "import server.worker, server.runtime.telemetry", id="bots, before they think"
        ),
    ],
)
def test_who_serves_nobody_imports_neither_games_nor_a_gateway(code: str) -> None:
    heavy = {"server.app", "redis", "httpx", "uvicorn", "starlette", "domain.registry", "rich"}

    assert not modules_after(code) & (heavy | {f"domain.{game}" for game in GAMES})


class NotReady(Served):
    def until_ready(self) -> None:
        pass


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def gated(tmp_path: Path, port: int) -> Iterator[tuple[Path, Served]]:
    """A server whose Redis starts as soon as there is that file."""
    gate = tmp_path / "gate"
    waits = f"while [ ! -e {gate} ]; do sleep 0.02; done"
    binary = program(tmp_path / "gated-redis", waits, f'exec {redis_binary("")} "$@"')
    settings = {
        "KONTOR_WORKERS": "2",
        "KONTOR_REDIS_SERVER": str(binary),
        "KONTOR_METRICS_PORT": str(port),
        "KONTOR_SHUTDOWN_DELAY_SECONDS": "600",
    }
    with NotReady(tmp_path, **settings, **NO_SETTINGS) as served:
        yield gate, served


def answers(served: Served, url: str, status: int) -> None:
    def does() -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(url, timeout=10).status_code == status
        return False

    wait_until(does, served.log)


@pytest.mark.fault
def test_workers_are_there_before_their_redis_is(gated: tuple[Path, Served], port: int) -> None:
    """One story of two workers: what they tell, and how they stop."""
    gate, served = gated

    answers(served, f"{served.url}/healthz", 200)
    answers(served, f"{served.url}/readyz", 503)
    assert not served.redis_alive()

    gate.touch()

    answers(served, f"{served.url}/readyz", 200)
    answers(served, f"http://127.0.0.1:{port}/metrics", 200)
    os.kill(served.pid, signal.SIGTERM)
    answers(served, f"{served.url}/readyz", 503)
    assert served.stop(signal.SIGTERM) == 0  # a second signal ends the delay

    log = served.log()
    assert "metrics_not_served" not in log
    assert "stop_forced" not in log
    assert misspelt(log) == [MISSPELT]
