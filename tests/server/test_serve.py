"""`kontor serve` as a process: what it prints, how it stops, what it leaves behind."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import httpx
import pytest

from clients.sdk import Kontor
from server.store.addresses import require_address
from server.store.data_folder import socket_path
from tests.running.ports import free_port
from tests.running.redis_server import RedisServer, pid_behind
from tests.server.patience import PATIENCE
from tests.server.wire import door

pytestmark = pytest.mark.live

KONTOR = str(Path(sys.executable).with_name("kontor"))


class ServerProcess(subprocess.Popen[str]):
    """A test that fails does not wait for a server that it has not stopped."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self.kill()
        super().__exit__(kind, error, trace)


def serving(folder: Path, **settings: str) -> ServerProcess:
    environ = os.environ | {
        "KONTOR_DATA": str(folder),
        "KONTOR_PORT": "0",
        "KONTOR_METRICS_PORT": "0",
        **settings,
    }
    if "KONTOR_REDIS_URL" not in settings:
        environ.pop("KONTOR_REDIS_URL", None)
    return ServerProcess(
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


def readiness(url: str) -> int:
    """What it answers once it has had the time to find its Redis."""
    until = time.monotonic() + PATIENCE
    while (status := httpx.get(f"{url}/readyz").status_code) != 200:
        if time.monotonic() > until:
            break
        time.sleep(0.02)
    return status


@pytest.mark.fault
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_listens_and_stops_with_its_redis(
    server: subprocess.Popen[str], tmp_path: Path, how: signal.Signals
) -> None:
    url = address(server)
    ready = readiness(url)
    server.send_signal(how)
    _, logged = server.communicate(timeout=PATIENCE)

    assert ready == 200
    assert server.returncode == 0
    assert "Traceback" not in logged
    assert pid_behind(socket_path(tmp_path)) is None


@pytest.mark.fault
async def test_no_token_code_or_secret_is_ever_logged(tmp_path: Path) -> None:
    """A whole run at the finest level: people, sockets, refusals, a game to its end."""
    secret = "a-key-of-this-house"
    given = {"KONTOR_LOG_LEVEL": "debug", "KONTOR_SECRET": secret, "KONTOR_BOT_BEAT_SECONDS": "0"}
    hidden = {secret}
    with serving(tmp_path, **given) as server:
        async with door(address(server)) as at:
            ann = await at.player("Ann")
            code = (await ann.post("/api/me/code")).json()["code"]
            table = await ann.open("burgundy", seats=2, visibility="private")
            hidden |= {str(ann.token), code, table["invite"]}
            await (await at.stranger()).get(f"/api/tables/{table['table_id']}?invite=wrong")
            await (await at.stranger()).get(
                f"/api/tables/{table['table_id']}?invite={table['invite']}"
            )
            await ann.post("/api/tables", {"game": "none", "seats": 1})
            line = await ann.line()
            await line.watch(table["table_id"])
            await ann.post(f"/api/tables/{table['table_id']}/seats/1", {"bot": "random"})
            await line.act(table["table_id"], "a1", "nonsense")
            for text in (f'{{"type":"hello","token":"{ann.token}x"}}', f"{ann.token}"):
                broken = await at.stranger()
                bare = await broken.bare_line()
                await bare.socket.send(text)
                assert await bare.close_code() in (4400, 4401)
            await ann.delete(f"/api/tables/{table['table_id']}/seats/0")
            log = (await ann.get(f"/api/tables/{table['table_id']}/log")).text
            hidden.add(log.partition('"secret":"')[2].partition('"')[0])
        server.terminate()
        _, logged = server.communicate(timeout=PATIENCE)

    assert len(hidden) == 5
    assert "" not in hidden
    assert "command_booked" in logged
    assert [word for word in hidden if word in logged] == []


@pytest.mark.fault
def test_a_second_server_on_the_same_folder_says_what_to_do(
    server: subprocess.Popen[str], tmp_path: Path
) -> None:
    address(server)

    with serving(tmp_path) as second:
        _, logged = second.communicate(timeout=PATIENCE)

    assert second.returncode == 1
    assert "KONTOR_DATA" in logged
    assert "Traceback" not in logged
    server.terminate()


@pytest.mark.fault
@pytest.mark.parametrize("workers", ["1", "2"])
def test_c7_a_port_that_somebody_has_is_told_in_one_sentence(tmp_path: Path, workers: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with serving(tmp_path, KONTOR_PORT=port, KONTOR_WORKERS=workers) as process:
            said, logged = process.communicate(timeout=PATIENCE)

    assert process.returncode == 1
    assert said == ""
    assert logged == (
        f"Cannot listen on 127.0.0.1:{port}: Address already in use. "
        "Another server has that port; choose one with --port or KONTOR_PORT.\n"
    )
    assert pid_behind(socket_path(tmp_path)) is None


@pytest.mark.fault
@pytest.mark.parametrize("workers", ["1", "2"])
def test_c7_a_setting_that_there_is_not_is_named_once_with_the_nearest(
    tmp_path: Path, workers: str
) -> None:
    given = {"KONTOR_BOT_BEAT_SECOND": "0", "KONTOR_TEST_SOMETHING": "1", "KONTOR_WORKERS": workers}
    with serving(tmp_path, **given) as process:
        address(process)
        process.terminate()
        _, logged = process.communicate(timeout=PATIENCE)

    lines = [json.loads(line) for line in logged.splitlines()]
    warned = [line for line in lines if line["event"] == "unknown_setting"]
    assert [(line["setting"], line["nearest"], line["level"]) for line in warned] == [
        ("KONTOR_BOT_BEAT_SECOND", "KONTOR_BOT_BEAT_SECONDS", "warning")
    ]


@pytest.mark.fault
async def test_c7_a_stop_says_nothing_of_what_bots_left_behind(tmp_path: Path) -> None:
    """With a Redis of others a server stops before the last threads of its bots are gone."""
    with (
        RedisServer(tmp_path / "redis") as redis,
        serving(tmp_path, KONTOR_REDIS_URL=redis.url, KONTOR_BOT_BEAT_SECONDS="0") as process,
    ):
        async with Kontor(address(process)) as anna:
            table = await anna.open_table("burgundy", seats=2, bots={1: "steady"})
            async for _ in table.changes():
                if any(entry["by"] == 1 for entry in await anna.log(table.table_id)):
                    break
                if table.my_turn:
                    await table.act(table.options[0])
            process.terminate()
        _, logged = process.communicate(timeout=PATIENCE)

    assert process.returncode == 0
    assert "resource_tracker" not in logged


@pytest.mark.fault
def test_without_a_redis_both_ways_out_are_named(tmp_path: Path) -> None:
    with serving(tmp_path, KONTOR_REDIS_SERVER="/nowhere/redis") as process:
        _, logged = process.communicate(timeout=PATIENCE)

    assert process.returncode == 1
    assert "KONTOR_REDIS_URL" in logged
    assert "Traceback" not in logged


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
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_address_that_is_none_is_said_in_a_sentence(workers: str) -> None:
    url = "redis+cluster://:hidden@host:1:2"
    environ = os.environ | {"KONTOR_REDIS_URL": url, "KONTOR_PORT": "0", "KONTOR_WORKERS": workers}

    served = subprocess.run(
        [KONTOR, "serve"],
        env=environ,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    assert served.returncode == 1
    assert "KONTOR_REDIS_URL" in served.stderr
    assert "hidden" not in served.stderr
    assert len(served.stderr.splitlines()) == 1


@pytest.mark.fault
def test_a_worker_whose_parent_died_before_it_listened_ends_in_peace() -> None:
    """Nobody reads its first line any more, and its stdin has ended."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "server.worker"],
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
