"""A log that was brought becomes a finished table, and moves to the archive as others do."""

from pathlib import Path
from typing import Any

import pytest

from server.store import keys
from tests.archive.test_archive import moved
from tests.conftest import Serve
from tests.server.shards import queued
from tests.server.test_imports import brought, exported


async def test_an_imported_table_is_queued_to_be_archived(serve: Serve, tmp_path: Path) -> None:
    at = await serve(archive=str(tmp_path), archive_seconds=3600)
    redis: Any = at.redis
    cara = await at.player("Cara")
    summary = (await brought(cara, await exported(at))).json()

    due = await redis.zscore(queued(keys.FINISHED, summary["table_id"]), summary["table_id"])

    assert due == pytest.approx(at.app.services.clock() + 3600, abs=60)


async def test_an_imported_table_is_archived(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.automation.archivist.FINISHED_POLL_SECONDS", 0.05)
    at = await serve(archive=str(tmp_path), archive_seconds=0.3)
    cara = await at.player("Cara")
    summary = (await brought(cara, await exported(at))).json()

    await moved(at, summary["table_id"])

    assert (await cara.get(f"/api/tables/{summary['table_id']}")).json() == summary


@pytest.mark.parametrize("chosen", [{}, {"archive": "folder", "archive_seconds": 0}])
async def test_where_nothing_is_archived_it_is_not_queued(
    serve: Serve, tmp_path: Path, chosen: dict[str, Any]
) -> None:
    if "archive" in chosen:
        chosen = {**chosen, "archive": str(tmp_path)}
    at = await serve(**chosen)
    redis: Any = at.redis
    cara = await at.player("Cara")
    table_id = (await brought(cara, await exported(at))).json()["table_id"]

    assert await redis.zscore(queued(keys.FINISHED, table_id), table_id) is None
