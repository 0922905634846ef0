"""`kontor serve --workers N`: several gateways on one port; any of them may die."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from clients.sdk import Kontor
from server.multiprocess import Crew
from server.runtime.settings import Settings
from tests.running.ports import free_port
from tests.running.served import Served
from tests.server.patience import PATIENCE

pytestmark = [pytest.mark.fault, pytest.mark.xdist_group("faults")]


def children(pid: int) -> list[int]:
    """The processes a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in listed.split()]


def gateways(pid: int | None) -> list[int]:
    """The workers of that server; its Redis is no worker."""
    assert pid is not None
    return [
        child
        for child in children(pid)
        if b"server.worker" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def scraped(port: int) -> str:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return ""


def eventually_two(served: Served, but: int) -> list[int]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = gateways(served.pid)
        if len(found) == 2 and but not in found:
            return found
        time.sleep(0.05)
    raise AssertionError(served.log())


async def test_workers_share_a_port_and_a_dead_one_is_replaced(tmp_path: Path) -> None:
    with Served(tmp_path, KONTOR_WORKERS="2", KONTOR_LOG_LEVEL="info") as served:
        first = gateways(served.pid)
        assert len(first) == 2
        async with (
            Kontor(served.url, name="Anna") as anna,
            Kontor(served.url, name="Ben") as ben,
        ):
            table = await anna.open_table("burgundy", seats=2)
            other = await ben.sit(table.table_id, 1)
            await table.until(lambda table: table.awaiting != ())

            os.kill(first[0], signal.SIGKILL)
            os.kill(eventually_two(served, first[0])[0], 0)
            os.kill(first[1], signal.SIGKILL)
            eventually_two(served, first[1])
            served.kill_redis()

            for _ in range(10):
                await table.until(lambda table: table.my_turn or other.my_turn)
                mover = table if table.my_turn else other
                version = await mover.act(mover.options[0])
                await table.until(lambda table, seen=version: table.version >= seen)
                await other.until(lambda table, seen=version: table.version >= seen)
            assert table.version == other.version
        assert served.stop(signal.SIGTERM) == 0
        assert "worker_died" in served.log()
        assert not served.redis_alive()


def test_one_scrape_tells_of_all_workers(tmp_path: Path) -> None:
    port = free_port()
    with Served(tmp_path, KONTOR_WORKERS="2", KONTOR_METRICS_PORT=str(port)):
        until = time.monotonic() + PATIENCE
        while not all(f'kontor_sockets{{worker="{n}"}}' in scraped(port) for n in (0, 1)):
            assert time.monotonic() < until
            time.sleep(0.05)


def test_the_workers_of_a_killed_parent_stop(tmp_path: Path) -> None:
    with Served(tmp_path, KONTOR_WORKERS="2") as served:
        workers = gateways(served.pid)

        served.kill()

        until = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in workers):
            assert time.monotonic() < until
            time.sleep(0.05)
        served.start()  # on the same port and the same Redis
        assert served.stop(signal.SIGTERM) == 0


async def test_workers_that_cannot_start_are_said_and_leave_nobody_behind(
    redis_url: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(port=taken.getsockname()[1], redis_url=redis_url, workers=2)

        with pytest.raises(RuntimeError, match="A worker did not start"):
            await Crew(settings).work()

    assert "Address already in use" in capfd.readouterr().err
    assert gateways(os.getpid()) == []


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with Served(tmp_path, KONTOR_WORKERS="2") as served:
        second = subprocess.run(
            [str(Path(sys.executable).with_name("kontor")), "serve", "--workers", "2"],
            env=os.environ
            | {
                "KONTOR_PORT": served.url.rpartition(":")[2],
                "KONTOR_DATA": str(tmp_path / "other"),
            },
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    assert second.returncode == 1
    assert "Cannot listen on 127.0.0.1:" in second.stderr
    assert "Traceback" not in second.stderr
