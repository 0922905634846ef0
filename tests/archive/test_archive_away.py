"""While the archive does not answer, all goes on that does not need it."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest

from server.archive.filesystem_store import FilesystemStore
from server.archive.object_store import ArchiveAway
from server.store import table_index
from tests.archive.test_archive import an_archived_table, forget, moved, played_out
from tests.conftest import Running
from tests.server.wire import Guest

KEY = {"Idempotency-Key": "once"}
NEW = {"game": "tick_tock", "seats": 2}
pytestmark = pytest.mark.server(archive_seconds=0.3)


def away(monkeypatch: pytest.MonkeyPatch) -> AsyncMock:
    """Make a store one that is away; return what is asked of it."""
    get = AsyncMock(side_effect=ArchiveAway("the archive: it is away"))
    monkeypatch.setattr(FilesystemStore, "get", get)
    return get


async def test_the_lobby_shows_what_redis_has(
    at: Running, monkeypatch: pytest.MonkeyPatch, logs: list[Any]
) -> None:
    table_id, ann, _ = await played_out(at)
    open_one = (await ann.open())["table_id"]
    await moved(at, table_id)
    forget(at)
    get = away(monkeypatch)

    pages = [await ann.get("/api/tables") for _ in range(5)]
    finished = await ann.get("/api/tables?status=finished")

    assert [page.status_code for page in pages] == [200] * 5
    assert [[one["table_id"] for one in page.json()["tables"]] for page in pages] == (
        [[open_one]] * 5
    )
    assert (finished.status_code, finished.json()["code"]) == (503, "unavailable")
    assert get.await_count == 1  # and not again at once
    assert [one for one in logs if one["event"] == "archive_away"]


async def test_a_page_of_the_lobby_does_not_look_through_all_of_an_archive_that_is_away(
    at: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [await played_out(at) for _ in range(2)]
    ann = games[0][1]
    for table_id, _, _ in games:
        await moved(at, table_id)
    listed = (await ann.get("/api/tables")).json()["tables"]
    forget(at)
    with monkeypatch.context() as patch:
        away(patch)
        short = (await ann.get("/api/tables?limit=1")).json()
    monkeypatch.setattr(at.app.services.index, "_archive_away_at", 0.0)
    rest = (await ann.get(f"/api/tables?limit=1&cursor={short['cursor']}")).json()

    assert short["tables"] == []
    assert [one["table_id"] for one in rest["tables"]] == [one["table_id"] for one in listed[1:]]


async def test_a_hanging_archive_slows_nobody(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang(*_: Any) -> bytes | None:
        await asyncio.sleep(60)
        return None

    _, ann = await an_archived_table(at)
    forget(at)
    monkeypatch.setattr(FilesystemStore, "get", hang)
    monkeypatch.setattr(table_index, "ARCHIVE_ANSWER_SECONDS", 0.1, raising=False)

    page = await asyncio.wait_for(ann.get("/api/tables"), 40)
    finished = await asyncio.wait_for(ann.get("/api/tables?status=finished"), 40)

    assert (page.status_code, page.json()["tables"]) == (200, [])
    assert finished.status_code == 503


async def test_the_archive_is_retried_later(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_index, "ARCHIVE_AGAIN_SECONDS", 0.0, raising=False)
    table_id, ann = await an_archived_table(at)
    forget(at)
    with monkeypatch.context() as patch:
        away(patch)
        without = (await ann.get("/api/tables")).json()["tables"]

    again = (await ann.get("/api/tables?status=finished")).json()["tables"]

    assert (without, [one["table_id"] for one in again]) == ([], [table_id])


async def test_a_table_is_opened_under_a_key(monkeypatch: pytest.MonkeyPatch, ann: Guest) -> None:
    away(monkeypatch)

    first = await ann.post("/api/tables", NEW, headers=KEY)
    again = await ann.post("/api/tables", NEW, headers=KEY)

    assert first.status_code == 201
    assert again.json() == first.json()


async def test_what_redis_knows_of_is_not_opened_a_second_time(
    at: Running, monkeypatch: pytest.MonkeyPatch, ann: Guest
) -> None:
    """The table's id still exists: its mover was killed, or its opening failed halfway."""
    table_id = at.app.services.identity.table_id(ann.player_id, "/api/tables:once")
    await at.app.services.index.add(table_id)
    away(monkeypatch)

    refused = await ann.post("/api/tables", NEW, headers=KEY)

    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")


async def test_recovery_does_not_spin(at: Running) -> None:
    look = AsyncMock(side_effect=ArchiveAway("the archive: it is away"))

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(at.automation.recovery._until_done(look), 1)

    assert look.await_count == 1
