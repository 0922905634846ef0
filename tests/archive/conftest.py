"""An archive in a folder, an S3 for all tests, and commands that know the games of the tests."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server import maintenance_cli
from server.automation import archivist, rebuild
from server.runtime.settings import Settings
from tests.conftest import TEST_GAMES, Running, Serve
from tests.running.ports import free_port
from tests.running.process import Process
from tests.running.wait_until import wait_until


@pytest.fixture
def settings(redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Return the settings as the commands get them, with short intervals between checks."""
    monkeypatch.setattr(maintenance_cli, "PROJECTIONS", TEST_GAMES)
    monkeypatch.setattr(maintenance_cli, "PROGRESS_SECONDS", 0.05)
    monkeypatch.setattr(archivist, "FINISHED_POLL_SECONDS", 0.05)
    monkeypatch.setattr(rebuild, "LISTS_POLL_SECONDS", 0.05)
    return Settings(redis_url=redis_url, archive=str(tmp_path / "archive"))


@pytest.fixture
async def at(serve: Serve, settings: Settings, given: dict[str, Any]) -> Running:
    """A server with the same archive; when tables move there is what the mark `server` says.

    A first start reads all tables, so it waits for that.
    """
    running = await serve(archive=settings.archive, **given)
    await running.settled()
    return running


@pytest.fixture(scope="session")
def s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that speaks S3, with a bucket `tables`; where it listens."""
    port, log = free_port(), tmp_path_factory.mktemp("s3") / "log"
    command = (sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port))
    url = f"http://127.0.0.1:{port}"
    with Process(command, log) as process:
        wait_until(lambda: httpx.put(f"{url}/tables").is_success, process.log)
        yield url
