"""Common fixtures of the server's tests, beside the servers themselves."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from server.http import web_page
from server.store.ledger import Ledger
from server.store.redis_client import RedisClient
from tests.conftest import Running
from tests.running.push_service import PushService, certificate_in, push_service
from tests.server.passing_time import Time
from tests.server.playing import finished
from tests.server.raw_http import Begin, Call
from tests.server.replicated import Pair
from tests.server.wire import Guest, Line


@pytest.fixture
def time() -> Time:
    """Return the server's clock, which needs no real waiting."""
    return Time()


@pytest.fixture
def no_time_passes(at: Running) -> None:
    """Stop the refill of the read limiter, however slow the machine is."""
    at.services.read_limiter._clock = lambda: 1e9


@pytest.fixture
async def redis_client(redis_url: str) -> AsyncIterator[RedisClient]:
    """Our client of an empty Redis."""
    async with RedisClient(redis_url) as client:
        yield client


@pytest.fixture
async def ledger(redis_client: RedisClient) -> AsyncIterator[Ledger]:
    ledger = Ledger(redis_client)
    yield ledger
    await ledger.close()


@pytest.fixture
async def cara(at: Running) -> Guest:
    """A player without a seat."""
    return await at.player("Cara")


@pytest.fixture
async def eve(at: Running) -> Guest:
    return await at.player("Eve")


@pytest.fixture
async def over(at: Running) -> tuple[str, Guest, Guest]:
    """A finished game: its table, and Ann and Bob, who played it."""
    return await finished(at)


@pytest.fixture
async def hers(table_id: str, ann: Guest) -> Line:
    """A socket of Ann's that watches the table."""
    return await ann.watching(table_id)


@pytest.fixture
async def his(table_id: str, bob: Guest) -> Line:
    return await bob.watching(table_id)


@pytest.fixture
async def begin() -> AsyncIterator[Begin]:
    """Opens connections and sends some bytes; they are closed at the end."""
    calls: list[Call] = []

    async def begun(running: Running, data: bytes = b"") -> Call:
        where = urlsplit(running.url)
        calls.append(Call(*await asyncio.open_connection(where.hostname, where.port)))
        calls[-1].write(data)
        return calls[-1]

    yield begun
    for call in calls:
        call.writer.close()
        with contextlib.suppress(ConnectionError):
            await call.writer.wait_closed()


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The page as a build leaves it, as far as the HTML of it."""
    (tmp_path / "index.html").write_text("<html><head><title>Kontor</title></head></html>")
    monkeypatch.setattr(web_page, "folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return certificate_in(tmp_path_factory.mktemp("tls"))


@pytest.fixture
async def push(
    certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[PushService]:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    async with push_service(certificate) as service:
        yield service


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    both = Pair(tmp_path)
    with both.master, both.replica:
        both.until_copied()
        yield both
