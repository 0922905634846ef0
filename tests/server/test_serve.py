"""`kontor serve` as a process: what it prints, how it stops, what it leaves behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.own_redis import pid_behind, socket_path

KONTOR = str(Path(sys.executable).with_name("kontor"))


def serving(folder: Path, **settings: str) -> subprocess.Popen[str]:
    environ = os.environ | {"KONTOR_DATA": str(folder), "KONTOR_PORT": "0", **settings}
    environ.pop("KONTOR_REDIS_URL", None)
    return subprocess.Popen(
        [KONTOR, "serve"], env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = serving(tmp_path)
    with process:
        yield process
        if process.poll() is None:
            process.terminate()


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    line = server.stdout.readline()
    found = re.fullmatch(r"Kontor listens on (http://127\.0\.0\.1:\d+)\n", line)
    assert found, line
    return found[1]


@pytest.mark.fault
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_listens_and_stops_with_its_redis(
    server: subprocess.Popen[str], tmp_path: Path, how: signal.Signals
) -> None:
    url = address(server)
    ready = httpx.get(f"{url}/readyz").status_code
    server.send_signal(how)
    _, logged = server.communicate(timeout=15)

    assert ready == 200
    assert server.returncode == 0
    assert "Traceback" not in logged
    assert pid_behind(socket_path(tmp_path)) is None


@pytest.mark.fault
def test_tokens_are_never_logged(server: subprocess.Popen[str]) -> None:
    url = address(server)
    token = httpx.post(f"{url}/api/players", json={"name": "Ann"}).json()["token"]
    mine = {"Authorization": f"Bearer {token}"}
    httpx.get(f"{url}/api/me", headers=mine)
    httpx.post(f"{url}/api/tables", json={"game": "none", "seats": 1}, headers=mine)
    server.terminate()
    _, logged = server.communicate(timeout=15)

    assert "redis_started" in logged
    assert token not in logged


@pytest.mark.fault
def test_a_second_server_on_the_same_folder_says_what_to_do(
    server: subprocess.Popen[str], tmp_path: Path
) -> None:
    address(server)

    with serving(tmp_path) as second:
        _, logged = second.communicate(timeout=15)

    assert second.returncode == 1
    assert "KONTOR_DATA" in logged
    assert "Traceback" not in logged
    server.terminate()


@pytest.mark.fault
def test_without_a_redis_both_ways_out_are_named(tmp_path: Path) -> None:
    with serving(tmp_path, KONTOR_REDIS_SERVER="/nowhere/redis") as process:
        _, logged = process.communicate(timeout=15)

    assert process.returncode == 1
    assert "KONTOR_REDIS_URL" in logged
    assert "Traceback" not in logged
