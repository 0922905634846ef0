"""`kontor serve --workers N`: several gateways on one port; any of them may die."""

import os
import signal
import socket
from pathlib import Path

import httpx
import pytest

from kontor import Kontor
from server.multiprocess import Crew
from server.runtime.settings import Settings
from tests.running.ports import free_port
from tests.running.process import children, exists
from tests.running.served import Served
from tests.running.wait_until import wait_until

pytestmark = [pytest.mark.fault, pytest.mark.xdist_group("faults")]


def gateways(pid: int) -> list[int]:
    """The workers of that server; its Redis is no worker."""
    return children(pid, "server.worker")


def eventually_two(served: Served, but: int) -> list[int]:
    def are_two() -> bool:
        found = gateways(served.pid)
        return len(found) == 2 and but not in found

    wait_until(are_two, served.log)
    return gateways(served.pid)


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
    url = f"http://127.0.0.1:{port}/metrics"
    with Served(tmp_path, KONTOR_WORKERS="2", KONTOR_METRICS_PORT=str(port)):
        wait_until(
            lambda: all(f'kontor_sockets{{worker="{n}"}}' in httpx.get(url).text for n in (0, 1))
        )


def test_the_workers_of_a_killed_parent_stop(tmp_path: Path) -> None:
    with Served(tmp_path, KONTOR_WORKERS="2") as served:
        workers = gateways(served.pid)

        served.kill()

        wait_until(lambda: not any(map(exists, workers)))
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
