"""`kontor serve --workers N`: several gateways on one port; any of them may die."""

import os
import re
import signal
import socket
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from kontor import Kontor
from server.multiprocess import Crew
from server.runtime.settings import Settings
from tests.running.ports import free_port
from tests.running.process import children
from tests.running.served import Served
from tests.running.wait_until import wait_until

pytestmark = [pytest.mark.fault]


def gateways(pid: int) -> list[int]:
    """The workers of that server; its Redis is no worker."""
    return children(pid, "server.worker")


async def test_players_of_a_table_share_a_worker_and_play_on_if_it_dies(tmp_path: Path) -> None:
    """By chance ten people would meet once in 20 000 times. SIGTERM ends workers and Redis."""
    number = 3
    port = str(free_port())
    settings = {"KONTOR_WORKERS": str(number), "KONTOR_METRICS_PORT": port}
    with Served(tmp_path, **settings, KONTOR_LOG_LEVEL="info") as served:
        wait_until(lambda: served.log().count("worker_ready") == number, served.log)
        async with AsyncExitStack() as stack:
            people = [
                await stack.enter_async_context(Kontor(served.url, near="the table"))
                for _ in range(10)
            ]
            table = await people[0].open_table("burgundy", seats=2)
            others = [await people[1].sit(table.table_id, 1)]
            others += [await one.watch(table.table_id) for one in people[2:]]
            found: dict[int, int] = {}  # worker → its open sockets

            def are_together() -> bool:
                scraped = httpx.get(f"http://127.0.0.1:{port}/metrics").text
                sockets = re.findall(r'(?m)^kontor_sockets\{worker="(\d)"\} (\d+)', scraped)
                found.update((int(worker), int(count)) for worker, count in sockets)
                return max(found.values()) == sum(found.values()) == len(people)

            wait_until(are_together, served.log)
            assert len(found) == number
            where = max(found, key=found.__getitem__)
            (pid,) = re.findall(rf'"worker":{where},"pid":(\d+)', served.log())
            os.kill(int(pid), signal.SIGKILL)

            for _ in range(4):
                await table.until(lambda table: table.my_turn or others[0].my_turn)
                mover = table if table.my_turn else others[0]
                version = await mover.act(mover.options[0])
                for one in (table, *others):
                    await one.until(lambda table, seen=version: table.version >= seen)

        assert served.stop(signal.SIGTERM) == 0
        assert "worker_died" in served.log()
        assert served.redis_pid() is None


async def test_workers_that_cannot_start_are_said_and_leave_nobody_behind(
    redis_url: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(port=taken.getsockname()[1], redis_url=redis_url, workers=2)

        with pytest.raises(RuntimeError, match="A worker did not start"):
            await Crew(settings).work()

    assert "Address already in use" in capfd.readouterr().err
    assert gateways(os.getpid()) == []
