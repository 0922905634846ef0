"""`kontor archive` and `kontor rebuild` where a table, or the archive, is not as it should be."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from domain.decider import Rejected
from server import upkeep
from server.archive.archive import Archive, name_of
from server.archive.own_store import OtherArchive
from server.archive.packing import DamagedObject
from server.automation.archivist import Mover
from server.runtime.settings import Settings
from server.store import keys
from server.store.ledger import Ledger, Summarized
from server.store.redis_client import Unavailable
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.live_table import LiveTable
from tests.archive.test_archive import left_in_redis
from tests.archive.test_upkeep import nothing, over_and_done
from tests.conftest import Running
from tests.server import shards
from tests.server.patience import patiently

STALE = "nowhere"


async def archived(at: Running, settings: Settings) -> str:
    """A table that was moved, by a server that has made its lists."""
    table_id, _ = await over_and_done(at)
    redis: Any = at.app.services.redis.redis
    async for _ in patiently():
        if await redis.hget(keys.LISTS.of(), "format"):
            break
    await upkeep.archive_finished(settings, 0, nothing)
    return table_id


async def listed(running: Running) -> list[str]:
    """The places in the lobby of finished tables of any game."""
    redis: Any = running.app.services.redis.redis
    lists = running.app.services.index.lobby(["finished"])
    return [one.decode() for key in lists for one in await redis.zrange(key, 0, -1)]


async def add_stale(running: Running) -> None:
    redis: Any = running.app.services.redis.redis
    await redis.zadd(shards.listed("finished", "tick_tock", STALE), {STALE: 0})


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (UnknownTable("t"), "not offered"),
        (UnreadableTable("t", None, ValueError("a bug")), "a bug"),
        (Rejected("ledger_damaged"), "ledger_damaged"),
        (DamagedObject("read back as another"), "read back as another"),
        (KeyError(), "KeyError"),
    ],
)
async def test_one_bad_table_keeps_none_of_the_others(
    at: Running, settings: Settings, monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
) -> None:
    said: list[str] = []
    move = Mover.move
    bad, _ = await over_and_done(at)
    good, _ = await over_and_done(at)

    async def moving(self: Mover, live: LiveTable) -> bool:
        if live.table.table_id == bad:
            raise error
        return await move(self, live)

    monkeypatch.setattr(Mover, "move", moving)

    done = await upkeep.archive_finished(settings, 0, said.append)

    assert done == (1, 1)
    assert any(bad in line and reason in line for line in said)
    assert await left_in_redis(at, good) == []
    assert await left_in_redis(at, bad) != []


async def test_an_archive_that_is_away_ends_the_command(
    at: Running, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await over_and_done(at)

    async def away(*_: Any) -> bool:
        message = "the archive: away"
        raise Unavailable(message)

    monkeypatch.setattr(Mover, "move", away)

    with pytest.raises(Unavailable):
        await upkeep.archive_finished(settings, 0, nothing)


async def test_what_is_to_be_done_is_asked_for_after_the_end_was_seen(
    at: Running, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that ends between the two is left to the servers."""
    summaries = Ledger.summaries
    over, _ = await over_and_done(at)
    redis: Any = at.app.services.redis.redis

    async def ends_just_now(self: Ledger, table_ids: list[str]) -> list[Summarized]:
        await redis.hset(keys.BOOKED.of(over), "todo", "8 ")
        return await summaries(self, table_ids)

    monkeypatch.setattr(Ledger, "summaries", ends_just_now)

    assert await upkeep.archive_finished(settings, 0, nothing) == (0, 0)
    assert await redis.hget(keys.BOOKED.of(over), "todo") == b"8 "


async def test_without_an_archive_nothing_is_dropped(at: Running, settings: Settings) -> None:
    """Whoever forgets to name it would lose the results of all that is in there."""
    await archived(at, settings)
    before = await listed(at)

    await upkeep.rebuild_lists(Settings(redis_url=settings.redis_url), nothing)

    assert await listed(at) == before


async def test_with_an_archive_that_holds_nothing_none_is_dropped(
    at: Running, settings: Settings, tmp_path: Path
) -> None:
    other = Settings(redis_url=settings.redis_url, archive=str(tmp_path / "another"))
    await archived(at, settings)
    before = await listed(at)

    with pytest.raises(OtherArchive, match="another one than before"):
        await upkeep.rebuild_lists(other, nothing)

    assert await listed(at) == before


async def test_a_table_in_redis_without_a_summary_stays_in_the_lobby(
    at: Running, settings: Settings
) -> None:
    await archived(at, settings)
    over, _ = await over_and_done(at)
    redis: Any = at.app.services.redis.redis
    await redis.delete(keys.SUMMARY.of(over))
    await add_stale(at)
    before = await listed(at)

    await upkeep.rebuild_lists(settings, nothing)

    assert await listed(at) == [place for place in before if place != STALE]


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
    before = await listed(at)
    (Path(settings.archive) / name_of(bad)).write_bytes(b"nothing of ours")

    done = await upkeep.rebuild_lists(settings, said.append)

    assert done == (1, 1)
    assert any(bad in line for line in said)
    assert await listed(at) == before


async def test_an_archive_that_is_away_drops_nothing(
    at: Running, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await archived(at, settings)
    before = await listed(at)
    folder = Path(settings.archive) / name_of(table_id)
    ids = Archive.ids

    def goes_away(self: Archive) -> Any:
        found = ids(self)
        shutil.rmtree(folder.parent)
        folder.parent.write_text("a file in its place")
        return found

    monkeypatch.setattr(Archive, "ids", goes_away)

    with pytest.raises(Unavailable):
        await upkeep.rebuild_lists(settings, nothing)

    assert await listed(at) == before
