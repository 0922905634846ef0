"""An archivist that is killed at any point leaves a table whole, and the next one completes it."""

from pathlib import Path
from typing import Any

import pytest

from server.archive.filesystem_store import FilesystemStore
from server.automation.archivist import Archivist
from server.automation.queues import ASKED_FOR
from server.store import keys
from server.store.redis_client import RedisClient
from tests.archive.test_archive import archivist_of, is_registered, left_in_redis, over_and_done
from tests.conftest import Running, Serve
from tests.server.killed import Killed, killed_at
from tests.server.patience import until
from tests.server.shards import queued
from tests.server.wire import Guest

MOST_STEPS = 60
CALLS = {
    RedisClient: ("ask", "batch", "many", "write_together", "run_script"),
    FilesystemStore: ("put", "get"),
}
"""What the archivist asks of Redis and of the folder."""


async def told(guest: Guest, table_id: str) -> tuple[str, str, Any]:
    log = await guest.get(f"/api/tables/{table_id}/log")
    at = await guest.get(f"/api/tables/{table_id}/at/5")
    lobby = await guest.get("/api/tables?status=finished")
    shown = [one for one in lobby.json()["tables"] if one["table_id"] == table_id]
    return log.text, at.text, shown


async def look(archivist: Archivist, table_id: str) -> None:
    """Handle a due table as the archivist that has taken it, until its commits are settled."""
    await until(lambda: archivist._moved(table_id, ASKED_FOR), lambda moved: moved is None)
    await archivist._finished.queue._redis.redis.zrem(queued(keys.FINISHED, table_id), table_id)


async def at_rest(running: Running, table_id: str) -> bool:
    """Whether nothing of the table is left, and nobody is going to look for it."""
    score = await running.redis.zscore(queued(keys.FINISHED, table_id), table_id)
    known = await is_registered(running, table_id)
    return score is None and not known and not await left_in_redis(running, table_id)


@pytest.mark.fault
@pytest.mark.parametrize("before", [True, False])
async def test_a_kill_anywhere_loses_nothing(serve: Serve, tmp_path: Path, *, before: bool) -> None:
    at = await serve(archive=str(tmp_path), archive_seconds=1e9)
    archivist = archivist_of(at)
    survived = step = 0
    for step in range(1, MOST_STEPS):
        table_id, ann, _ = await over_and_done(at)
        whole = await told(ann, table_id)
        at.tables.cache.loaded.clear()
        try:
            with killed_at(step, CALLS, before=before):
                await look(archivist, table_id)
        except Killed:
            at.tables.cache.loaded.clear()
            assert await told(ann, table_id) == whole
            at.tables.cache.loaded.clear()
            await look(archivist, table_id)
        else:
            survived += 1
        at.tables.cache.loaded.clear()
        assert await told(ann, table_id) == whole
        assert await at_rest(at, table_id)
        if survived:
            break

    assert survived
    assert step > 8
