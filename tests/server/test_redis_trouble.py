"""A Redis of our own ends late, dies, has no room or a damaged file: never doubled, always said."""

import asyncio
import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from structlog.testing import capture_logs

from server.runtime.restarts import LONGEST_RESTART_PAUSE, STEADY_SECONDS, Restarts
from server.store import data_folder, embedded_redis
from server.store.data_folder import locked
from tests.running.redis_server import RedisServer
from tests.server.calls import calls_of
from tests.server.embedded import embedded, started, write
from tests.server.patience import until

pytestmark = pytest.mark.live


@pytest.fixture
def written(tmp_path: Path) -> Path:
    with RedisServer(tmp_path) as redis:
        redis.ask("SET", "what", "was said")
    (file,) = tmp_path.rglob("*.incr.aof")
    return file


async def start_and_stop(folder: Path) -> None:
    async with started(folder):
        pass


def said(logs: Any, event: str) -> list[Any]:
    return [line for line in logs if line["event"] == event]


async def test_one_that_takes_its_time_to_end_is_waited_for(tmp_path: Path) -> None:
    lock = locked(tmp_path / "redis.lock")
    assert lock is not None
    own = embedded(tmp_path)

    starting = asyncio.create_task(own.start())
    done, _ = await asyncio.wait({starting}, timeout=0.2)
    lock.close()
    await starting
    await own.stop()

    assert not done


async def test_no_second_one_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded_redis, "LOCK_SECONDS", 0.1)
    lock = locked(tmp_path / "redis.lock")
    assert lock is not None
    own = embedded(tmp_path)

    with lock, pytest.raises(RuntimeError, match="does not end"):
        await own.start()

    await own.stop()
    assert not own.socket.exists()


def test_a_folder_without_its_manifest_is_not_begun_anew(written: Path, tmp_path: Path) -> None:
    (tmp_path / "appendonlydir" / "appendonly.aof.manifest").unlink()

    with pytest.raises(RuntimeError, match=r"appendonly\.aof\.manifest"):
        asyncio.run(start_and_stop(tmp_path))

    assert written.exists()


def test_a_file_that_was_cut_off_is_said(written: Path, tmp_path: Path) -> None:
    os.truncate(written, written.stat().st_size - 3)

    with capture_logs() as logs:
        asyncio.run(start_and_stop(tmp_path))

    assert any("runcat" in line["line"] for line in said(logs, "redis_says"))
    assert {line["log_level"] for line in said(logs, "redis_says")} == {"error"}


def test_a_file_that_cannot_be_read_is_said_with_its_reason(written: Path, tmp_path: Path) -> None:
    written.write_bytes(b"nonsense\n" + written.read_bytes())

    with capture_logs() as logs, pytest.raises(RuntimeError, match=r"redis\.log"):
        asyncio.run(start_and_stop(tmp_path))

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
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    return ballast


async def test_a_full_disk_is_survived(small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full before Redis writes, so the size of the write does not matter."""
    looks = calls_of(monkeypatch, data_folder, "require_room")
    async with started(small_disk) as own:
        with capture_logs() as logs:
            ballast = fill_up(small_disk)
            async with Redis.from_url(own.url, retry=Retry(NoBackoff(), 0)) as redis:
                with pytest.raises((RedisError, OSError)):
                    await redis.set("what", bytes(100_000))
            await until(lambda: len(looks) > 3)
            meanwhile = list(logs)
            ballast.unlink()
            await until(lambda: said(logs, "redis_started"))
        await write(own)

    assert "No space left" in said(meanwhile, "redis_not_started")[0]["reason"]
    assert len(said(logs, "redis_not_started")) == 1
    assert len(said(logs, "redis_died")) == 1
