"""`kontor serve` as a process: what it prints, how it stops, what it leaves behind."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from kontor import Kontor
from server import worker
from server.store.data_folder import socket_path
from server.store.redis_url import require_address
from tests.running.ports import free_port
from tests.running.redis_server import RedisServer, pid_behind
from tests.running.served import Served
from tests.running.wait_until import wait_until
from tests.server.wire import door

pytestmark = pytest.mark.live


NO_SETTINGS = {"KONTOR_BOT_BEAT_SECOND": "0", "KONTOR_TEST_SOMETHING": "1"}
"""The first is misspelt, the second is of our tests."""
MISSPELT = ("KONTOR_BOT_BEAT_SECOND", "KONTOR_BOT_BEAT_SECONDS", "warning")


def refused(folder: Path, **settings: str) -> tuple[int, str]:
    served = Served(folder, **settings)
    served.launch()
    wait_until(lambda: not served.alive, served.log)
    return served.stop(), served.log()


def misspelt(log: str) -> list[tuple[str, str, str]]:
    """The settings that it warns of, each with the nearest name there is, and the level."""
    lines = [json.loads(line) for line in log.splitlines() if line[0] == "{"]
    warned = [line for line in lines if line["event"] == "unknown_setting"]
    return [(line["setting"], line["nearest"], line["level"]) for line in warned]


@pytest.mark.fault
def test_c7_it_prints_its_address_and_unknown_settings_and_stops_its_redis(tmp_path: Path) -> None:
    """By Ctrl-C; two workers do so by SIGTERM in `test_quick_start`, and one in `test_stop`."""
    with Served(tmp_path, **NO_SETTINGS) as served:
        status = served.stop(signal.SIGINT)

    assert status == 0
    assert f"Kontor listens on {served.url}\n" in served.log()
    assert "Traceback" not in served.log()
    assert misspelt(served.log()) == [MISSPELT]
    assert not served.redis_alive()


@pytest.mark.fault
async def test_no_token_code_or_secret_is_ever_logged(tmp_path: Path) -> None:
    """A whole run at the finest level: people, sockets, refusals, a game to its end."""
    secret = "a-key-of-this-server"
    hidden = {secret}
    with Served(tmp_path, KONTOR_LOG_LEVEL="debug", KONTOR_SECRET=secret) as served:
        async with door(served.url) as at:
            ann = await at.player("Ann")
            code = (await ann.post("/api/me/code")).json()["code"]
            table = await ann.open("burgundy", seats=2, visibility="private")
            path = f"/api/tables/{table['table_id']}"
            hidden |= {str(ann.token), code, table["invite"]}
            for invite in ("wrong", table["invite"]):
                await (await at.stranger()).get(f"{path}?invite={invite}")
            await ann.post("/api/tables", {"game": "none", "seats": 1})
            line = await ann.watching(table["table_id"])
            await ann.post(f"{path}/seats/1", {"bot": "random"})
            await line.act(table["table_id"], "a1", "nonsense")
            for text in (f'{{"type":"hello","token":"{ann.token}x"}}', f"{ann.token}"):
                bare = await (await at.stranger()).bare_line()
                await bare.socket.send(text)
                assert await bare.close_code() in (4400, 4401)
            await ann.delete(f"{path}/seats/0")
            log = (await ann.get(f"{path}/log")).text
            hidden.add(log.partition('"secret":"')[2].partition('"')[0])
        served.stop()

    assert len(hidden) == 5
    assert "" not in hidden
    assert "command_committed" in served.log()
    assert [word for word in hidden if word in served.log()] == []


@pytest.mark.fault
@pytest.mark.parametrize("workers", ["1", "2"])
def test_c7_a_port_that_somebody_has_is_told_in_one_sentence(tmp_path: Path, workers: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, said = refused(tmp_path, KONTOR_PORT=port, KONTOR_WORKERS=workers)

    assert status == 1
    assert said == (
        f"Cannot listen on 127.0.0.1:{port}: Address already in use. "
        "Another program uses that port. Choose one with --port or KONTOR_PORT.\n"
    )
    assert pid_behind(socket_path(tmp_path / "var")) is None


@pytest.mark.fault
async def test_c7_a_stop_says_nothing_of_what_bots_left_behind(tmp_path: Path) -> None:
    """With a Redis of others a server stops before the last threads of its bots are gone."""
    with (
        RedisServer(tmp_path / "redis") as redis,
        Served(tmp_path, KONTOR_REDIS_URL=redis.url) as served,
    ):
        async with Kontor(served.url) as anna:
            table = await anna.open_table("burgundy", seats=2, bots={1: "steady"})
            async for _ in table.changes():
                if any(entry["by"] == 1 for entry in await anna.log(table.table_id)):
                    break
                if table.my_turn:
                    await table.act(table.options[0])
            status = await asyncio.to_thread(served.stop)

    assert status == 0
    assert "resource_tracker" not in served.log()


@pytest.mark.fault
@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"KONTOR_REDIS_SERVER": "/nowhere/redis"}, id="no such program"),
        pytest.param(
            {"KONTOR_REDIS_URL": "redis+cluster://:hidden@host:1:2", "KONTOR_WORKERS": "2"},
            id="no address",
        ),
    ],
)
def test_a_wrong_redis_is_told_in_a_sentence(tmp_path: Path, settings: dict[str, str]) -> None:
    status, said = refused(tmp_path, **settings)

    assert status == 1
    assert "KONTOR_REDIS_URL" in said
    assert "hidden" not in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    "url",
    [
        "redis+cluster://",
        "redis+cluster://a:1:2",
        "redis+cluster://host:6379/3",
        "redis+cluster://host:6379?db=3",
        "redis://a:1,b:2",
        "nonsense",
        "redis+sentinel://host:26379",
        "redis+sentinel://a:1:2/kontor",
        "redis+sentinel:///kontor",
    ],
)
def test_what_is_no_address_of_a_redis_is_known(url: str) -> None:
    with pytest.raises(RuntimeError, match="KONTOR_REDIS_URL"):
        require_address(url)


@pytest.mark.parametrize("scheme", ["redis", "redis+cluster"])
@pytest.mark.parametrize("password", ["hid/den", "hid?den", "hid#den", "hid\u2100den", "hid[den"])
def test_no_part_of_a_password_is_said(scheme: str, password: str) -> None:
    with pytest.raises(RuntimeError, match="KONTOR_REDIS_URL") as refusal:
        require_address(f"{scheme}://ann:{password}@host:6379")

    assert "hid" not in str(refusal.value)


@pytest.mark.fault
def test_a_worker_whose_parent_died_before_it_listened_ends_in_peace() -> None:
    """The reader of its first line is dead, and its stdin has ended."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "server.worker", "0", ""],
        env=os.environ
        | {"KONTOR_REDIS_URL": "redis://127.0.0.1:1", "KONTOR_METRICS_PORT": "0"}
        | {"KONTOR_PORT": str(free_port())},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert worker.stdin is not None
    assert worker.stdout is not None
    assert worker.stderr is not None
    with worker:
        worker.stdin.close()
        worker.stdout.close()
        logged = worker.stderr.read().decode()

    assert worker.returncode == 0
    assert "BrokenPipe" not in logged
    assert "Traceback" not in logged


async def test_the_end_of_a_parent_is_heeded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = Mock()
    reading, parent = os.pipe()
    monkeypatch.setattr(worker, "STDIN", reading)
    asyncio.get_running_loop().add_reader(reading, worker.stop_with_the_parent, stop)

    os.close(parent)
    for _ in range(20):
        await asyncio.sleep(0.001)

    stop.assert_called_once_with()
    os.close(reading)
