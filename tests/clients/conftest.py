from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from kontor import Kontor, Table
from tests.running.served import Served


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process runs all that need the server."""
    for item in items:
        here = item.path.parent == Path(__file__).parent
        grouped = item.get_closest_marker("xdist_group") is not None
        if here and not grouped and "served" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("clients"))


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may be silent for seconds: that is no dead line."""
    for name in ("socket.OPEN_SECONDS", "socket.SILENT_SECONDS", "socket.LATE_SECONDS"):
        monkeypatch.setattr(f"kontor.{name}", 30.0)
    for name in ("connection.OPEN_SECONDS", "connection.FIRST_SECONDS"):
        monkeypatch.setattr(f"kontor.{name}", 30.0)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One real server for all tests of this folder that one worker runs."""
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
async def anna(served: Served) -> AsyncIterator[Kontor]:
    async with Kontor(served.url, name="Anna") as anna:
        yield anna


@pytest.fixture
async def ben(served: Served) -> AsyncIterator[Kontor]:
    async with Kontor(served.url, name="Ben") as ben:
        yield ben


@pytest.fixture
async def table(anna: Kontor) -> Table:
    """A game that Anna plays alone."""
    return await anna.open_table("burgundy", seats=1)
