"""A Redis of our own hangs, dies, has no room or a damaged file: never doubled, always said."""

import asyncio
import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis as BlockingRedis
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from structlog.testing import capture_logs

from server.runtime.restarts import LONGEST_RESTART_PAUSE, STEADY_SECONDS, Restarts
from server.runtime.settings import Settings
from server.store import embedded_redis
from server.store.data_folder import require_room
from server.store.embedded_redis import EmbeddedRedis
from server.store.redis_process import kill_with_children, runs
from tests.server.patience import until

pytestmark = pytest.mark.live


class Outlived:
    """A Redis whose server is gone without a word."""

    def __init__(self, folder: Path) -> None:
        self._own = EmbeddedRedis(Settings(data=str(folder)))
        self._own.ensure_running()
        self._own._lock.close()
        self.pid = self._own.pid

    def hang(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def wake_up(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def end(self) -> None:
        kill_with_children(self.pid)
        assert self._own._child is not None
        self._own._child.wait()


@pytest.fixture
def outlived(tmp_path: Path) -> Iterator[Outlived]:
    redis = Outlived(tmp_path)
    yield redis
    redis.end()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded_redis, "SILENCE_SECONDS", 0.2)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """The append-only file of a Redis that was stopped."""
    own = EmbeddedRedis(Settings(data=str(tmp_path)))
    own.ensure_running()
    with BlockingRedis(unix_socket_path=str(own.socket)) as redis:
        redis.set("what", "was said")
    own.terminate()
    own._lock.close()
    (file,) = tmp_path.rglob("*.incr.aof")
    return file


def state_of(pid: int) -> str:
    """The letter for it in /proc."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def said(logs: Any, event: str) -> list[Any]:
    return [line for line in logs if line["event"] == event]


async def test_one_that_hangs_is_waited_for_and_not_doubled(
    outlived: Outlived, tmp_path: Path
) -> None:
    outlived.hang()
    own = EmbeddedRedis(Settings(data=str(tmp_path)))

    with capture_logs() as logs:
        starting = asyncio.create_task(own.start())
        await until(lambda: said(logs, "redis_silent"))
        outlived.wake_up()
        await starting
    taken = own.pid
    await own.stop()

    assert said(logs, "redis_silent")[0]["pid"] == outlived.pid
    assert taken == outlived.pid


@pytest.mark.usefixtures("impatient")
async def test_one_that_goes_on_hanging_is_killed_before_another_is_started(
    outlived: Outlived, tmp_path: Path
) -> None:
    async with Redis.from_url(f"unix://{tmp_path}/redis.sock") as redis:
        await redis.set("what", "was said")
    outlived.hang()
    own = EmbeddedRedis(Settings(data=str(tmp_path)))

    with capture_logs() as logs:
        await own.start()
    async with Redis.from_url(own.url) as redis:
        kept = await redis.get("what")
    await own.stop()

    assert said(logs, "redis_killed")[0]["pid"] == outlived.pid
    assert not runs(outlived.pid)
    assert kept == b"was said"


@pytest.mark.usefixtures("impatient")
async def test_one_whose_socket_is_gone_still_keeps_others_off_its_folder(
    outlived: Outlived, tmp_path: Path
) -> None:
    (tmp_path / "redis.sock").unlink()
    own = EmbeddedRedis(Settings(data=str(tmp_path)))

    with capture_logs() as logs:
        await own.start()
    await own.stop()

    assert [line["event"] for line in logs[:3]] == [
        "redis_silent",
        "redis_killed",
        "redis_started",
    ]
    assert not runs(outlived.pid)


async def test_a_stop_ends_a_hanging_one_that_was_taken_over_and_says_so(
    outlived: Outlived, tmp_path: Path
) -> None:
    own = EmbeddedRedis(Settings(data=str(tmp_path)))
    await own.start()
    outlived.hang()

    with capture_logs() as logs:
        await own.stop(0.1)

    assert [line["event"] for line in logs] == ["redis_killed"]
    assert not runs(outlived.pid)


async def test_one_that_nobody_reaps_is_dead_and_started_again(
    outlived: Outlived, tmp_path: Path
) -> None:
    """Its parent is another process, here this very one, which does not ask for its status."""
    own = EmbeddedRedis(Settings(data=str(tmp_path)))
    await own.start()

    os.kill(outlived.pid, signal.SIGKILL)
    await until(lambda: own.pid != outlived.pid)
    state = state_of(outlived.pid)
    await own.stop()

    assert state == "Z"


def test_a_folder_without_its_manifest_is_not_begun_anew(written: Path, tmp_path: Path) -> None:
    (tmp_path / "appendonlydir" / "appendonly.aof.manifest").unlink()
    own = EmbeddedRedis(Settings(data=str(tmp_path)))

    with pytest.raises(RuntimeError, match=r"appendonly\.aof\.manifest"):
        own.ensure_running()
    own.terminate()
    own._lock.close()

    assert written.exists()


def test_a_file_that_was_cut_off_is_said(written: Path, tmp_path: Path) -> None:
    os.truncate(written, written.stat().st_size - 3)
    own = EmbeddedRedis(Settings(data=str(tmp_path)))

    with capture_logs() as logs:
        own.ensure_running()
    own.terminate()
    own._lock.close()

    assert any("runcat" in line["line"] for line in said(logs, "redis_says"))
    assert {line["log_level"] for line in said(logs, "redis_says")} == {"error"}


def test_a_file_that_cannot_be_read_is_said_with_its_reason(written: Path, tmp_path: Path) -> None:
    written.write_bytes(b"nonsense\n" + written.read_bytes())
    own = EmbeddedRedis(Settings(data=str(tmp_path)))

    with capture_logs() as logs, pytest.raises(RuntimeError, match=r"redis\.log"):
        own.ensure_running()
    own.terminate()
    own._lock.close()

    assert any("ad file format" in line["line"] for line in said(logs, "redis_says"))


def test_restarts_come_less_and_less_often() -> None:
    restarts = Restarts()

    soon = [restarts.pause_after(0.01) for _ in range(8)]
    after_a_while = restarts.pause_after(STEADY_SECONDS + 1)

    assert soon == [0, 0.25, 0.5, 1, 2, 4, 8, LONGEST_RESTART_PAUSE]
    assert after_a_while == 0
    assert restarts.pause_after(0.01) == 0.25


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 2 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "kontor", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("this user may not mount")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill_up(disk: Path) -> Path:
    """A file that takes all the room there is."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    return ballast


async def test_on_a_full_disk_it_is_said_once_and_goes_on_when_there_is_room(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is full before Redis writes: nothing hangs on how much still fits."""
    looks = list[Path]()

    def look(folder: Path) -> None:
        looks.append(folder)
        require_room(folder)

    monkeypatch.setattr(embedded_redis, "require_room", look)
    own = EmbeddedRedis(Settings(data=str(small_disk)))
    await own.start()

    with capture_logs() as logs:
        ballast = fill_up(small_disk)
        async with Redis.from_url(own.url, retry=Retry(NoBackoff(), 0)) as redis:
            with pytest.raises((RedisError, OSError)):
                await redis.set("what", bytes(100_000))
        await until(lambda: len(looks) > 3)
        meanwhile = list(logs)
        ballast.unlink()
        await until(lambda: said(logs, "redis_started"))
    async with Redis.from_url(own.url) as redis:
        await redis.set("what", "was said")
    await own.stop()

    assert "No space left" in said(meanwhile, "redis_not_started")[0]["reason"]
    assert len(said(logs, "redis_not_started")) == 1
    assert len(said(logs, "redis_died")) == 1
