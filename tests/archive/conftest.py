"""An archive in a folder of the test's, and commands of upkeep that know the games of the tests."""

from pathlib import Path
from typing import Any

import pytest

from server import upkeep
from server.automation import archivist, rebuild
from server.runtime.settings import Settings
from tests.conftest import TEST_GAMES, Running, Serve


@pytest.fixture
def settings(redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """As the commands get them. Whoever asks or is asked looks often."""
    monkeypatch.setattr(upkeep, "PROJECTIONS", TEST_GAMES)
    monkeypatch.setattr(upkeep, "PROGRESS_SECONDS", 0.05)
    monkeypatch.setattr(archivist, "FINISHED_POLL_SECONDS", 0.05)
    monkeypatch.setattr(rebuild, "LISTS_POLL_SECONDS", 0.05)
    return Settings(redis_url=redis_url, archive=str(tmp_path / "archive"))


@pytest.fixture
async def at(serve: Serve, settings: Settings, given: dict[str, Any]) -> Running:
    """A server with the same archive; when tables move there is what the mark `server` says."""
    return await serve(archive=settings.archive, **given)
