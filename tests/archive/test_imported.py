"""A log that was brought becomes a finished table, and moves to the archive as others do."""

from pathlib import Path
from typing import Any

import pytest

from server.store import keys
from tests.archive.test_archive import moved
from tests.conftest import Running, Serve
from tests.server.shards import queued
from tests.server.test_imports import brought, exported


@pytest.mark.server(archive_seconds=3600)
async def test_an_imported_table_is_queued_to_be_archived(at: Running) -> None:
    cara = await at.player("Cara")
    summary = (await brought(cara, await exported(at))).json()

    due = await at.redis.zscore(queued(keys.FINISHED, summary["table_id"]), summary["table_id"])

    assert due == pytest.approx(at.app.services.clock() + 3600, abs=60)


@pytest.mark.server(archive_seconds=0.3)
async def test_an_imported_table_is_archived(at: Running) -> None:
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
    cara = await at.player("Cara")
    table_id = (await brought(cara, await exported(at))).json()["table_id"]

    assert await at.redis.zscore(queued(keys.FINISHED, table_id), table_id) is None
