"""Another store than before in the archive's place: nothing is nowhere, and nothing is made."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.archive.archive import archive_of
from server.archive.filesystem_store import FilesystemStore
from server.archive.guarded_store import GuardedStore, OtherArchive
from server.archive.object_store import MARKER
from server.automation.rebuild import Rebuild
from server.runtime.settings import Settings
from server.runtime.telemetry import LIMIT
from server.store import keys
from server.store.redis_client import RedisClient
from tests.archive.test_archive import an_archived_table, forget
from tests.archive.test_archive_away import away
from tests.archive.test_stores import bucket
from tests.conftest import Running, Serve
from tests.server.patience import until
from tests.server.test_metrics import scraped
from tests.server.wire import Guest

Taken = Callable[[Path], None]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that looks at the archive now and then looks often; lines are not left out."""
    monkeypatch.setattr("server.automation.archivist.FINISHED_POLL_SECONDS", 0.05)
    monkeypatch.setattr("server.archive.watch.ARCHIVE_LOOK_SECONDS", 0.02)
    monkeypatch.setattr("server.store.table_index.ARCHIVE_AGAIN_SECONDS", 0.0)
    LIMIT.logged.clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "archive"


def missing(folder: Path) -> None:
    """Its disk is not mounted."""
    folder.rename(folder.with_name("elsewhere"))


def an_empty_one(folder: Path) -> None:
    missing(folder)
    folder.mkdir()


def anothers(folder: Path) -> None:
    missing(folder)
    folder.mkdir()
    (folder / MARKER).write_text("0" * 32)


def names_in(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.rglob("*"))


def put_back(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    folder.with_name("elsewhere").rename(folder)


async def answers(guest: Guest, table_id: str) -> list[tuple[int, str]]:
    """For the table, for lists of finished ones; and what is said of them."""
    paths = (f"/api/tables/{table_id}", "/api/tables?status=finished", "/api/me/results")
    got = [await guest.get(path) for path in paths]
    return [(one.status_code, one.json().get("code", "")) for one in got]


async def until_well(running: Running) -> None:
    watch = running.app.services.archive_watch
    assert watch is not None
    await until(lambda: not watch.fault)


GONE = [(503, "unavailable")] * 3
THERE = [(200, "")] * 3


@pytest.mark.parametrize("taken", [missing, an_empty_one, anothers])
async def test_d3_at_a_start_without_it_archived_tables_are_unavailable_and_nothing_is_made(
    serve: Serve, folder: Path, logs: list[Any], taken: Taken
) -> None:
    first = await serve(archive=str(folder), archive_seconds=0.3)
    table_id, ann = await an_archived_table(first)
    await first.stop()
    taken(folder)
    found = names_in(folder)

    running = await serve(archive=str(folder), archive_seconds=0.3)
    hers = await ann.at(running)
    await until(lambda: "other_archive" in {one["event"] for one in logs})
    without = await answers(hers, table_id)
    nowhere = await hers.get("/api/tables/nobody-made-this")
    new = await hers.post("/api/tables", {"game": "tick_tock", "seats": 1})
    ready = await hers.get("/readyz")
    figures = scraped(running)
    made = names_in(folder)
    put_back(folder)
    await until_well(running)
    again = await answers(hers, table_id)
    figures_again = scraped(running)

    assert without == GONE
    assert nowhere.status_code == 503  # it may be there
    assert new.status_code == 201
    assert (ready.status_code, ready.json()["archive"]) == (200, "other_archive")
    assert figures["kontor_archive_fault fault=other_archive worker=0"] == 1
    assert made == found
    assert again == THERE
    assert not [one for one in figures_again if one.startswith("kontor_archive_fault")]


@pytest.mark.parametrize("taken", [missing, an_empty_one, anothers])
async def test_d3_a_lost_archive_is_unavailable(serve: Serve, folder: Path, taken: Taken) -> None:
    """The archivist may still remember the table after the first `forget`."""
    at = await serve(archive=str(folder), archive_seconds=0.3)
    table_id, ann = await an_archived_table(at)
    taken(folder)

    async def asked_anew() -> list[tuple[int, str]]:
        forget(at)
        return await answers(ann, table_id)

    await until(asked_anew, lambda without: without == GONE)
    put_back(folder)
    await until_well(at)
    assert await answers(ann, table_id) == THERE


async def test_d3_a_new_ledger_takes_the_archive_it_finds(redis_url: str, folder: Path) -> None:
    before = await FilesystemStore(str(folder)).mark()
    async with RedisClient(redis_url) as redis:
        archive = archive_of(Settings(archive=str(folder)), redis)
        assert archive is not None

        await archive.require_own()

        assert await redis.get(keys.ARCHIVE.of()) == before.encode()


async def test_d3_an_empty_bucket_gets_no_marker(redis_url: str, s3: str, tmp_path: Path) -> None:
    async with RedisClient(redis_url) as redis:
        await GuardedStore(bucket(s3, f"{tmp_path.name}-a"), redis).require_own()
        empty = bucket(s3, f"{tmp_path.name}-b")
        store = GuardedStore(empty, redis)

        for asked in (store.get("3f/t.zst"), store.put("3f/t.zst", b"x"), store.require_own()):
            with pytest.raises(OtherArchive):
                await asked

        assert await empty.marker() is None
        assert await empty.get("3f/t.zst") is None


async def test_d3_a_replaced_store_makes_no_table_unknown(redis_url: str, folder: Path) -> None:
    """Though its marker was seen to be ours a moment before."""
    async with RedisClient(redis_url) as redis:
        store = GuardedStore(FilesystemStore(str(folder)), redis)
        await store.require_own()
        assert await store.get("3f/t.zst") is None
        anothers(folder)

        with pytest.raises(OtherArchive):
            await store.get("3f/t.zst")


async def test_d3_lists_that_are_made_anew_leave_no_table_out_while_it_is_away(
    serve: Serve, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = await serve(archive=str(folder), archive_seconds=0.3)
    table_id, _ = await an_archived_table(running)
    rebuild: Rebuild = running.automation.recovery.rebuild
    forget(running)
    before = await rebuild.state.reached()
    with monkeypatch.context() as patch:
        away(patch)

        with pytest.raises(Exception, match="it is away"):
            await rebuild._place_archived([table_id])

    assert await rebuild.state.reached() == before
