"""`kontor archive` and `kontor rebuild`: running servers do what they ask for."""

import shutil
from contextlib import suppress
from operator import not_
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from typer.testing import CliRunner

from server import cli, maintenance_cli
from server.archive.archive import Archive, name_of
from server.archive.guarded_store import OtherArchive
from server.archive.packing import DamagedObject
from server.automation.archivist import Archivist
from server.automation.rebuild import EMPTY_ARCHIVE, LISTS, RebuildState
from server.runtime.settings import Settings
from server.store import keys
from server.store.ledger import Summarized
from server.tables.live_table import LiveTable
from tests.archive.test_archive import left_in_redis, moved, over_and_done
from tests.conftest import Running, Serve
from tests.server import shards
from tests.server.patience import until
from tests.server.shards import queued, whole, whole_lobby
from tests.server.test_rebuild import done, lists

STALE = "nowhere"


async def archived(at: Running, settings: Settings) -> str:
    """A table that was moved, by a server that has made its lists."""
    table_id, *_ = await over_and_done(at)
    await done(at)
    assert await maintenance_cli.archive_finished(settings, 0, print) == 0
    return table_id


async def add_stale(running: Running) -> None:
    await running.redis.zadd(shards.listed("finished", "tick_tock", STALE), {STALE: 0})


async def test_finished_tables_are_moved_now_others_stay(at: Running, settings: Settings) -> None:
    said: list[str] = []
    over, ann, _ = await over_and_done(at)
    going_on = (await ann.open())["table_id"]
    assert await maintenance_cli.archive_finished(settings, 3600, print) == 0
    assert await left_in_redis(at, over) != []

    assert await maintenance_cli.archive_finished(settings, 0, said.append) == 0

    assert said == ["Tables to move: 1", "Tables moved: 1"]
    assert await left_in_redis(at, over) == []
    assert await left_in_redis(at, going_on) != []
    assert await at.redis.zscore(queued(keys.IDLE, going_on), going_on) is not None
    assert await at.redis.exists(*whole(keys.FINISHED)) == 0
    assert (await ann.get(f"/api/tables/{over}")).json()["status"] == "finished"


async def test_a_table_that_no_server_moves_is_moved(serve: Serve, settings: Settings) -> None:
    """KONTOR_ARCHIVE_SECONDS is 0."""
    at = await serve(archive=settings.archive, archive_seconds=0)
    over, *_ = await over_and_done(at)
    await at.automation.recovery.restore([over])
    assert await at.redis.exists(*whole(keys.FINISHED)) == 0
    await at.redis.zadd(queued(keys.FINISHED, over), {over: 1})  # as of when it was not 0
    await until(lambda: at.redis.exists(*whole(keys.FINISHED)), not_)
    assert await left_in_redis(at, over) != []

    assert await maintenance_cli.archive_finished(settings, 0, print) == 0

    assert await left_in_redis(at, over) == []


async def test_a_table_that_is_refused_is_named_and_keeps_none_of_the_others(
    at: Running, settings: Settings, logs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    move = Archivist.move
    bad, *_ = await over_and_done(at)
    good, *_ = await over_and_done(at)

    async def moving(self: Archivist, live: LiveTable) -> bool:
        if live.table_id == bad:
            message = "read back as another"
            raise DamagedObject(message)
        return await move(self, live)

    monkeypatch.setattr(Archivist, "move", moving)

    assert await maintenance_cli.archive_finished(settings, 0, said.append) == 1

    assert said[-2:] == [f"{bad} was not moved. A gateway's log has the reason.", "Tables moved: 1"]
    assert bad in {line["table"] for line in logs if line["event"] == "not_archived"}
    assert await left_in_redis(at, good) == []
    assert await left_in_redis(at, bad) != []


async def test_what_is_made_anew_is_what_was_there(at: Running, settings: Settings) -> None:
    """Tables: open, running, finished, archived, public and private. No other keys appear."""
    moved_away = await archived(at, settings)
    over, ann, _ = await over_and_done(at)
    await ann.open()
    await ann.open(seats=1)
    await ann.open(visibility="private")
    before = await lists(at.redis)
    await at.redis.delete(*before)
    await add_stale(at)

    assert await maintenance_cli.rebuild_lists(settings, print) == 0

    assert await lists(at.redis) == before
    finished = [one for key in whole_lobby("finished", "tick_tock") for one in before.get(key, ())]
    assert {table_id.decode() for table_id, _ in finished} == {moved_away, over}


async def test_an_unfinished_rebuild_is_repeated_if_asked(at: Running, settings: Settings) -> None:
    rebuild = at.automation.recovery.rebuild
    await archived(at, settings)
    before = rebuild.placed
    lease_end = at.app.services.clock() + 0.3  # from a killed gateway
    await rebuild.state.queue.add_absent({LISTS: lease_end})

    await maintenance_cli.rebuild_lists(settings, print, again=True)

    assert rebuild.placed == before + 2


async def test_where_no_server_answers_it_is_said_so_and_done_by_the_next_one(
    at: Running, serve: Serve, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance_cli, "PATIENCE_SECONDS", 0.1)
    over, *_ = await over_and_done(at)
    await done(at)
    await at.stop()

    for asked in (
        maintenance_cli.archive_finished(settings, 0, print),
        maintenance_cli.rebuild_lists(settings, print),
    ):
        with pytest.raises(RuntimeError, match="no gateway made progress"):
            await asked

    second = await serve(archive=settings.archive)
    await moved(second, over)
    await until(second.automation.recovery.rebuild.state.is_asked, not_)


async def test_another_archive_is_refused(at: Running, settings: Settings, tmp_path: Path) -> None:
    other = Settings(redis_url=settings.redis_url, archive=str(tmp_path / "another"))
    await archived(at, settings)
    before = await lists(at.redis)

    for asked in (
        maintenance_cli.archive_finished(other, 0, print),
        maintenance_cli.rebuild_lists(other, print),
    ):
        with pytest.raises(OtherArchive, match="not the archive used before"):
            await asked

    assert await lists(at.redis) == before
    assert not await RebuildState(at.store).is_asked()


async def test_an_empty_archive_drops_no_summary(at: Running, settings: Settings) -> None:
    said: list[str] = []
    table_id = await archived(at, settings)
    before = await lists(at.redis)
    (Path(settings.archive) / name_of(table_id)).unlink()

    assert await maintenance_cli.rebuild_lists(settings, said.append) == 1

    assert EMPTY_ARCHIVE in said
    assert await lists(at.redis) == before


async def test_a_table_without_summary_stays_in_the_lobby(at: Running, settings: Settings) -> None:
    await archived(at, settings)
    over, *_ = await over_and_done(at)
    await at.redis.delete(keys.SUMMARY.of(over))
    before = await lists(at.redis)
    await add_stale(at)

    assert await maintenance_cli.rebuild_lists(settings, print) == 0

    assert await lists(at.redis) == before


async def test_a_damaged_object_is_named_and_stays_in_the_lobby(
    at: Running, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    read = Archive._summary

    async def passed_over(self: Archive, table_id: str) -> Summarized | None:
        with suppress(DamagedObject):
            return await read(self, table_id)
        return None

    monkeypatch.setattr(Archive, "_summary", passed_over)
    bad = await archived(at, settings)
    await archived(at, settings)
    before = await lists(at.redis)
    (Path(settings.archive) / name_of(bad)).write_bytes(b"nothing of ours")

    assert await maintenance_cli.rebuild_lists(settings, said.append) == 1

    assert any(bad in line for line in said)
    assert await lists(at.redis) == before


async def test_an_archive_that_goes_away_drops_nothing(
    at: Running, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance_cli, "PATIENCE_SECONDS", 0.5)
    table_id = await archived(at, settings)
    before = await lists(at.redis)
    folder = Path(settings.archive) / name_of(table_id)
    ids = Archive.ids

    def goes_away(self: Archive) -> Any:
        found = ids(self)
        with suppress(FileNotFoundError, NotADirectoryError):
            shutil.rmtree(folder.parent)
            folder.parent.write_text("a file in its place")
        return found

    monkeypatch.setattr(Archive, "ids", goes_away)

    with pytest.raises(RuntimeError, match="no gateway made progress"):
        await maintenance_cli.rebuild_lists(settings, print)

    assert await lists(at.redis) == before


async def test_without_an_archive_it_is_said_so(redis_url: str) -> None:
    with pytest.raises(RuntimeError, match="KONTOR_ARCHIVE"):
        await maintenance_cli.archive_finished(Settings(redis_url=redis_url), 0, print)


def test_tables_left_behind_make_the_command_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance_cli, "archive_finished", AsyncMock(return_value=1))

    result = CliRunner().invoke(cli.app, ["archive", "--older-than", "0"])

    assert result.exit_code == 1
    assert "Tables not changed: 1" in result.output


@pytest.mark.parametrize("command", [["archive", "--older-than", "0"], ["rebuild"]])
def test_the_commands_end_with_a_sentence_where_nothing_answers(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KONTOR_DATA", str(tmp_path))
    monkeypatch.delenv("KONTOR_REDIS_URL", raising=False)

    result = CliRunner().invoke(cli.app, command)

    assert result.exit_code == 1
    assert "The command stopped" in result.output
